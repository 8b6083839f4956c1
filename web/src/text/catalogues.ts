/** The catalogues of texts: the client's own (`ui`), the server's (`house`) and each game's, in every language. */
import i18next, { type i18n } from 'i18next'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
export type Tree = { [key: string]: string | Tree }

export function newCatalogues(): i18n {
  const catalogues = i18next.createInstance()
  void catalogues.init({
    lng: 'en',
    fallbackLng: false,
    ns: ['ui'],
    defaultNS: 'ui',
    resources: {},
    keySeparator: false, // catalogues are held flat: `event.placed`
    nsSeparator: false,
    interpolation: { escapeValue: false }, // Svelte escapes what it shows
    initAsync: false,
  })
  return catalogues
}

/** French sets a space before these characters. It must not break, or a line could begin with one of them. */
const SPACED = / (?=[:;?!»])|(?<=«) /g

/** A tree of texts as one level: `{ event: { placed: … } }` becomes `{ 'event.placed': … }`. */
export function flat(tree: Tree, prefix = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found[prefix + key] = value
    else Object.assign(found, flat(value, `${prefix}${key}.`))
  }
  return found
}

export function addCatalogue(catalogues: i18n, language: string, name: string, tree: Tree): void {
  const texts = flat(tree)
  if (language === 'fr') for (const key in texts) texts[key] = (texts[key] ?? '').replace(SPACED, '\u00a0')
  catalogues.addResourceBundle(language, name, texts, true, true)
}
