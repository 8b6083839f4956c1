/** Who made the icons and the fonts. A test compares the icons with those that the client shows. */
import { BOARD_CREDITS, type Credits } from '../boards/credits'

/** What is used outside the boards. */
export const CLIENT_CREDITS: Credits = {
  icons: {
    Cathelineau: ['medusa-head'],
    Delapouite: ['archer', 'greek-temple', 'spartan-helmet', 'trireme', 'trojan-horse'],
    Lorc: ['broken-shield', 'eagle-emblem', 'horse-head', 'laurels', 'owl', 'pocket-bow'],
  },
}

/** All icons by author, in alphabetical order. */
export function allIcons(): [author: string, icons: string[]][] {
  const byAuthor = new Map<string, Set<string>>()
  for (const { icons } of [CLIENT_CREDITS, ...BOARD_CREDITS])
    for (const [author, names] of Object.entries(icons)) byAuthor.set(author, new Set([...(byAuthor.get(author) ?? []), ...names]))
  return [...byAuthor].map(([author, names]): [string, string[]] => [author, [...names].sort()]).sort()
}

export function allAdapted(): [own: string, original: string][] {
  return BOARD_CREDITS.flatMap(({ adapted }) => Object.entries(adapted ?? {}))
}

export const FONTS = [
  { name: 'Cinzel', by: 'The Cinzel Project Authors' },
  { name: 'EB Garamond', by: 'The EB Garamond Project Authors' },
  { name: 'GFS Didot', by: 'Takis Katsoulidis and George D. Matthiopoulos, Greek Font Society' },
]
