/** The catalogues: the client's own words (ui), the house's and each game's, in both languages. */
import i18next, { type i18n } from 'i18next'

export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
export type Tree = { [key: string]: string | Tree }

export function newBooks(): i18n {
  const books = i18next.createInstance()
  void books.init({
    lng: 'en',
    fallbackLng: false,
    ns: ['ui'],
    defaultNS: 'ui',
    resources: {},
    interpolation: { escapeValue: false }, // Svelte escapes what it shows
    initAsync: false,
  })
  return books
}

/** In French these signs keep to their word: a line never begins with one. */
const SPACED = / (?=[:;?!»])|(?<=«) /g

export function spaced(language: string, tree: Tree): Tree {
  if (language !== 'fr') return tree
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(SPACED, '\u00a0') : spaced(language, value),
    ]),
  )
}

export function addBook(books: i18n, language: string, name: string, tree: Tree): void {
  books.addResourceBundle(language, name, spaced(language, tree), true, true)
}
