/** The language that is shown, and the texts in it. Both are reactive: a switch of language changes every page at once. */
import { readSetting, saveSetting } from '../net/storage'
import { addCatalogue, LANGUAGES, newCatalogues, type Language, type Tree } from './catalogues'
import { before, Translator } from './translator'

const catalogues = newCatalogues()
const UI = { en: () => import('./en.json'), fr: () => import('./fr.json') }

let language = $state<Language>('en')
let version = $state(0) // read by everything that shows a text, and counted up when a catalogue arrives

function isLanguage(code: string | undefined): code is Language {
  return LANGUAGES.some((one) => one === code)
}

function preferredLanguage(): Language {
  const codes = [readSetting('language'), ...navigator.languages.map((code) => code.slice(0, 2))]
  return codes.find(isLanguage) ?? 'en'
}

/** Catalogues by name: the house's, each game's. */
type Source = (code: Language) => Promise<Record<string, Tree>>

async function fromServer(code: Language): Promise<Record<string, Tree>> {
  const answer = await fetch(`/api/text/${code}`)
  if (!answer.ok) throw new Error(`the texts could not be fetched (${answer.status})`)
  const { house, games } = (await answer.json()) as { house: Tree; games: Record<string, Tree> }
  return { house, ...games }
}

let source: Source = fromServer
const loaded = new Set<Language>()

async function load(code: Language): Promise<void> {
  if (loaded.has(code)) return
  const ui = UI[code]().then((module) => addCatalogue(catalogues, code, 'ui', module.default))
  // Where this fails the client's own texts are there all the same: it has to say that the server cannot be reached.
  const rest = source(code).then(
    (named) => {
      for (const [name, tree] of Object.entries(named)) addCatalogue(catalogues, code, name, tree)
      loaded.add(code)
    },
    () => undefined,
  )
  await ui
  version += 1
  await rest
  version += 1
}

/** The texts of boards that are loaded, by the board's name, and in which languages they are here already. */
type BoardTexts = (code: Language) => Promise<Tree>
const boards = new Map<string, { load: BoardTexts; loaded: Set<Language> }>()

async function loadBoards(code: Language): Promise<void> {
  const missing = [...boards].filter(([, board]) => !board.loaded.has(code))
  await Promise.all(
    missing.map(async ([name, board]) => {
      addCatalogue(catalogues, code, 'ui', { [name]: await board.load(code) })
      board.loaded.add(code)
      version += 1
    }),
  )
}

export const text = {
  languages: LANGUAGES,
  get language(): Language {
    return language
  },
  /** Whether the server's texts are here in this language. */
  get ready(): boolean {
    return version >= 0 && loaded.has(language)
  },
  /** Load the preferred language. The gallery, which has no server, gives its own source. */
  async start(from?: Source): Promise<void> {
    if (from) source = from
    await this.use(preferredLanguage())
  },
  async use(code: Language): Promise<void> {
    await Promise.all([load(code), loadBoards(code)])
    language = code
    document.documentElement.lang = code
  },
  choose(code: Language): void {
    saveSetting('language', code)
    void this.use(code)
  },
  async reload(): Promise<void> {
    await load(language)
  },
  /** Add the words of a board: its text `battle` is `t('NAME.battle')` from now on, in every language. */
  async addBoard(name: string, load: BoardTexts): Promise<void> {
    if (!boards.has(name)) boards.set(name, { load, loaded: new Set() })
    await loadBoards(language)
  },
  /** The names under a key of a game's catalogue: `keys('horse', 'help')`. */
  keys(game: string, under: string): string[] {
    void version
    const texts = (catalogues.getResourceBundle(language, game) ?? {}) as Record<string, string>
    const names = Object.keys(texts).filter((key) => key.startsWith(`${under}.`))
    return names.map((key) => key.slice(under.length + 1))
  },
  translator(game: string, names: readonly string[]): Translator {
    void version
    return new Translator(catalogues, language, game, names)
  },
}

/** A text of the client itself: `t('home.play')`. */
export function t(key: string, args: Record<string, unknown> = {}): string {
  void version
  let said = catalogues.t(key, { lng: language, ns: ['ui', 'house'], ...args })
  if (language !== 'fr') return said
  for (const word of Object.values(args))
    if (typeof word === 'string' && word) for (const bare of ['d', 'qu']) said = said.replaceAll(` ${bare}e ${word}`, ` ${before(word, bare, language)}${word}`)
  return said
}

/** A text of a game's catalogue without gaps, such as its title; the game's name where there is none. */
export function gameText(game: string, key: string): string {
  const translator = text.translator(game, [])
  return translator.has(key) ? translator.say({ key, args: {} }) : game
}
