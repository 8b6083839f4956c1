/** How the events of Troia are told in the strip, over the board and in the log. */
import Helmet from '~icons/game-icons/spartan-helmet'
import WoodenHorse from '~icons/game-icons/trojan-horse'
import type { Message } from '../../net/wire'
import type { Beat, Mark, Moments } from '../../table/moments'
import { MOVE } from '../../lib/motion'
import type { TroiaTable } from './sides'

/** The god and the hero say it all; which cards paid is in the log, how far the march has come on the road. */
const SILENT = ['event.gave', 'event.gave_cornucopia', 'event.honoured', 'event.superior', 'event.stepped', 'event.deck_out', 'event.apollo_end', 'event.compared', 'event.invaders', 'event.won', 'event.draw']

function strip(_: TroiaTable, told: Message): Mark[] | null | undefined {
  return SILENT.includes(told.key) ? null : undefined
}

/** Two heroes always go back once a part was laid or a step marched: the strip has no room for what goes without saying. */
export function retold(told: readonly Message[]): readonly Message[] {
  const done = told.findIndex(({ key }) => key === 'event.built' || key === 'event.marched')
  return told.filter(({ key }, at) => done < 0 || at < done || key !== 'event.moved')
}

const COMPLETE = ['event.horse_complete', 'event.road_complete']
const has = (told: readonly Message[], keys: readonly string[]): boolean => told.some(({ key }) => keys.includes(key))

const PAID = ['event.gave', 'event.gave_cornucopia', 'event.lost']
/** Who has won is told by the end itself, right after it; a part or a step is shown large, and two heroes always go back with it; what one gave is told by what it brought, and that a power is lost large. */
const untold = ({ key }: Message, all: readonly Message[]): boolean =>
  key === 'event.won' || key === 'event.stepped' || (key === 'event.moved' && has(all, ['event.built', 'event.marched'])) || (PAID.includes(key) && has(all, ['event.honoured', 'event.superior']))

const TRAVELS = ['event.moved', 'event.built', 'event.marched']
/** Card, tile and hero have come to their places before words lie over the board. */
const ARRIVED = 3 * MOVE
/** And the card that became a part of the horse is wood: the whole horse stands before words dim the board. */
const WOOD = 2 * MOVE

/** A part of the horse or a step of the march: what one plays for, three times before the last of them ends the game. */
function gained(table: TroiaTable, told: Message): Beat | null {
  if (has(table.events, COMPLETE)) return null // that is told instead
  const { horse, road, steps } = table.view
  const built = told.key === 'event.built'
  const [number, of] = built ? [Object.values(horse).filter(Boolean).length, Object.keys(horse).length] : [road, steps.length]
  return {
    seat: Number(told.args.seat), title: table.t(built ? 'troia.gained.horse' : 'troia.gained.march', { number, of }),
    marks: [{ kind: 'word', text: '', icon: built ? WoodenHorse : Helmet }], note: table.word(built ? 'brief.built' : 'brief.marched', told.args), light: true, after: ARRIVED,
  }
}

/** What moves nothing, and what ends the game: the rest is seen on the board. */
const BEATS = ['event.lost', 'event.stole', 'event.stole_card', 'event.horse_complete', 'event.road_complete', 'event.deck_out', 'event.apollo_end']

function beat(table: TroiaTable, told: Message): Beat | null {
  if (told.key === 'event.built' || told.key === 'event.marched') return gained(table, told)
  if (!BEATS.includes(told.key)) return null
  const moves = table.events.some(({ key }) => TRAVELS.includes(key))
  const marks: Mark[] = told.key === 'event.horse_complete' ? [{ kind: 'word', text: '', icon: WoodenHorse }] : []
  return { seat: null, title: table.say(told), marks, ...(moves && { after: ARRIVED + (told.key === 'event.horse_complete' ? WOOD : 0) }) }
}

/** Each of one's own turns begins with an offering or a draw; the other's answer follows it. */
function heading(table: TroiaTable, told: Message): string | null {
  if (told.key !== 'event.offered' || told.args.seat !== (table.seat ?? 0)) return null
  return table.t(table.seat === null ? 'troia.offering_by' : 'troia.offering_to', { name: table.nameOf(0), god: table.word(`god.${String(told.args.god)}`) })
}

/** A god that comes and a hero that goes are told in three sentences, a part of the horse or a step of the march is what one plays for. */
function time(told: Message): number {
  if (told.key === 'event.moved') return 1200
  return told.key === 'event.built' || told.key === 'event.marched' ? 1500 : 0
}

/** What one has played for all the time is shown large, also where one brought it about oneself. */
const surprise = ({ key }: Message): boolean => COMPLETE.includes(key)

export const moments = { strip, retold, untold, beat, surprise, heading, time, arrives: true } as Moments
