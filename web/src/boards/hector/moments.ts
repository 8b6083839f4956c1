/** How the events of Hector and Achilles are told in the strip, over the board and in the log. */
import type { Message } from '../../net/wire'
import type { Beat, Mark, Moments } from '../../table/moments'
import type { Table } from '../../table/table.svelte'
import { last, result } from './result'
import type { HectorView } from './view'

type HectorTable = Table<HectorView>

/** What goes without saying beside what a side did. */
const SILENT = ['event.drew', 'event.drew_own', 'event.drew_no_hero', 'event.drew_own_no_hero', 'event.faced', 'event.fate', 'event.fate_equal', 'event.score', 'event.tile', 'event.shame', 'event.shamed', 'event.won', 'event.drawn_game']
const PREPARED = ['event.prepared', 'event.prepared_tiles']

function strip(_: HectorTable, told: Message): Mark[] | null | undefined {
  return SILENT.includes(told.key) || PREPARED.includes(told.key) ? null : undefined
}

/** Once the next battle has begun its attack is what matters: there is no room for the end of the one before. */
function retold(told: readonly Message[]): readonly Message[] {
  const begun = told.findLastIndex(({ key }) => PREPARED.includes(key))
  return begun < told.length - 1 ? told.slice(begun + 1) : told
}

/** What changes a battle without a card that moves. */
const BEATS = ['event.retreated', 'event.destroyed', 'event.reserve_destroyed', 'event.hero_fell', 'event.changed']

function beat(table: HectorTable, told: Message): Beat | null {
  if (!BEATS.includes(told.key)) return null
  const { seat } = told.args
  return { seat: typeof seat === 'number' ? seat : null, title: table.say(told), marks: [] }
}

function heading(table: HectorTable, told: Message): string | null {
  if (told.key === 'event.opened') return table.t('hector.battle', { number: 1 })
  if (PREPARED.includes(told.key)) return table.t('hector.battle', { number: told.args.battle })
  if (told.key === 'event.fate' || told.key === 'event.fate_equal') return table.t('hector.end_of_round', { round: told.args.round })
  return null
}

/** Cards and the tile come before everybody's eyes, and the last sums stand beside the totals that decide. */
const UNTOLD = ['event.tile', 'event.drew', 'event.drew_own', 'event.drew_no_hero', 'event.drew_own_no_hero', ...PREPARED]
const DECIDED = ['event.battle_won', 'event.battle_drawn']

function untold(told: Message, all: readonly Message[]): boolean {
  const sums = told.key === 'event.fate' || told.key === 'event.fate_equal'
  return UNTOLD.includes(told.key) || (sums && all.some(({ key }) => DECIDED.includes(key)))
}

/** A vanguard and what faces whom are much at once, and the sums decide who turns the tile: there must be time to read. */
const READ = ['event.vanguard', 'event.vanguard_chooses', 'event.faced', 'event.fate', 'event.fate_equal', ...DECIDED]
/** A hero who comes, a favour and a turn of the tile change what counts: there must be time to see what. */
const SEEN = ['event.deployed', 'event.blessed', 'event.turned.left', 'event.turned.right', 'event.turned.stay', 'event.discarded']

function time(told: Message): number {
  return READ.includes(told.key) ? 1700 : SEEN.includes(told.key) ? 1300 : 0
}

export const moments = { strip, retold, untold, beat, heading, time, result, last } as Moments
