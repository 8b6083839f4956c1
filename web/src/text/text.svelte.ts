/** The language people chose, and `t` for the client's own words; both follow a switch at once. */
import { addCatalogue, LANGUAGES, newCatalogues, type Language, type Tree } from './catalogues'
import { Speaker } from './speaker'
import { saveSetting, readSetting } from '../net/storage'

const catalogues = newCatalogues()
const own = { en: () => import('./en.json'), fr: () => import('./fr.json') }

let language = $state<Language>('en')
let edition = $state(0) // grows when a catalogue arrives, so that what is shown is said again

function known(code: string | undefined): code is Language {
  return LANGUAGES.some((one) => one === code)
}

function wished(): Language {
  const codes = [readSetting('language'), ...navigator.languages.map((code) => code.slice(0, 2))]
  return codes.find(known) ?? 'en'
}

async function fetched(code: Language): Promise<Record<string, Tree>> {
  const answer = await fetch(`/api/text/${code}`)
  if (!answer.ok) throw new Error(`the texts could not be fetched (${answer.status})`)
  const { house, games } = (await answer.json()) as { house: Tree; games: Record<string, Tree> }
  return { house, ...games }
}

/** Catalogues by name: the house's, each game's. The gallery gives its own. */
type Source = (code: Language) => Promise<Record<string, Tree>>
let source: Source = fetched
const loaded = new Set<Language>()

async function load(code: Language): Promise<void> {
  if (loaded.has(code)) return
  const ui = own[code]().then((module) => addCatalogue(catalogues, code, 'ui', module.default))
  // Without the server the client still speaks: it has to say that the server is away.
  const rest = source(code).then(
    (named) => {
      for (const [name, tree] of Object.entries(named)) addCatalogue(catalogues, code, name, tree)
      loaded.add(code)
    },
    () => undefined,
  )
  await ui
  edition += 1
  await rest
  edition += 1
}

export const text = {
  languages: LANGUAGES,
  get language(): Language {
    return language
  },
  /** Whether the games' words are here. */
  get ready(): boolean {
    return edition >= 0 && loaded.has(language)
  },
  async start(from?: Source): Promise<void> {
    if (from) source = from
    await this.use(wished())
  },
  async use(code: Language): Promise<void> {
    await load(code)
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
  /** The names under a key of a game's catalogue: `keys('horse', 'help')`. */
  keys(game: string, under: string): string[] {
    void edition
    const texts = (catalogues.getResourceBundle(language, game) ?? {}) as Record<string, string>
    const names = Object.keys(texts).filter((key) => key.startsWith(`${under}.`))
    return names.map((key) => key.slice(under.length + 1))
  },
  speaker(game: string, names: readonly string[]): Speaker {
    void edition
    return new Speaker(catalogues, language, game, names)
  },
}

/** The client's own words: `t('home.play')`. */
export function t(key: string, args: Record<string, unknown> = {}): string {
  void edition
  return catalogues.t(key, { lng: language, ns: ['ui', 'house'], ...args })
}

/** A game's title, or any other of its words, by key. */
export function gameText(game: string, key: string): string {
  const speaker = text.speaker(game, [])
  return speaker.has(key) ? speaker.say({ key, args: {} }) : game
}
