/** What the War's pages say of a war: its sides, and its games in words. */
import { gameText, t, text } from '../text/text.svelte'
import type { War, WarGame, WarSide } from '../net/wire'

export type SideName = WarSide['side']
export const SIDES: readonly SideName[] = ['achaeans', 'trojans']
export const GREEK: Record<SideName, string> = { achaeans: 'Ἀχαιοί', trojans: 'Τρῶες' }
export const NUMERALS = ['I', 'II', 'III', 'IV']

export const sideName = (side: SideName): string => t(`war.${side}`)
export const title = (game: WarGame): string => gameText(game.game, 'title')
export const playerName = (side: WarSide): string => side.name || (side.kind === 'open' ? t('war.nobody') : t('setup.guest'))
export const sideOf = (war: War, side: SideName): WarSide => war.sides.find((one) => one.side === side) as WarSide
export const other = (side: SideName): SideName => (side === 'achaeans' ? 'trojans' : 'achaeans')
export const mine = (war: War): WarSide | undefined => war.sides.find((side) => side.yours)

/** The lines of a game's chronicle, in the reader's language. */
export function chronicle(game: WarGame): string[] {
  const translator = text.translator(game.game, [])
  return game.chronicle.map((line) => translator.say(line))
}

/** A result without the winner: `15 to 11`, or how the game ended before its rules ended it. */
export function resultOf(game: WarGame): string {
  if (game.ended && game.ended !== 'rules') return t(`war.ended.${game.ended}`)
  const [achaeans = 0, trojans = 0] = game.scores ?? []
  const [own, others] = game.winner === 'trojans' ? [trojans, achaeans] : [achaeans, trojans]
  return t('war.score', { own, others })
}

/** A game of a war in one sentence, for those who listen. */
export function told(game: WarGame, at: number): string {
  const head = t('war.reader', { number: at + 1, title: title(game) })
  if (game.status !== 'over') return `${head} ${game.status === 'coming' ? t('war.coming') : t('war.runs')}.`
  const won = game.winner ? t('war.reader_won', { side: sideName(game.winner), count: game.laurels }) : t('war.drawn')
  return `${head} ${won}. ${chronicle(game).join(' ')}`
}

/** Time left as it is said on a page: days and hours, or minutes. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return t('war.left_days', { days: Math.floor(hours / 24), hours: hours % 24 })
  if (hours) return t('war.left_hours', { hours, minutes: minutes % 60 })
  return t('war.left_minutes', { minutes })
}
