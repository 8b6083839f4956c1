/** What the things of the Horse are, do and count now. The view tells it; no rule is applied here. */
import Amphora from '~icons/game-icons/amphora'
import Helmet from '~icons/game-icons/crested-helmet'
import Trident from '~icons/game-icons/trident'
import Horse from '~icons/game-icons/trojan-horse'
import { EMBLEMS, isColour } from '../../lib/colours'
import { tipRow, tipWord, type Entry, type Tip } from '../../lib/tips'
import { ROMAN } from './plan'
import { groupsOf, heroesIn, ownerOf, scoreOf, takenBy, type HorseTable } from './seats'

const does = (table: HorseTable, key: string): Tip['rows'][number] => tipRow('does', table.word(`help.${key}`))
const now = (text: string): Tip['rows'][number] => tipRow('now', text)

function may(table: HorseTable, id: string, why: string): Tip['may'] {
  if (!table.mine) return undefined
  return table.standing(id) === 'inert' ? (why ? { ok: false, text: why } : undefined) : { ok: true, text: tipWord('tap') }
}

function district(table: HorseTable, id: string, at: number): Tip {
  const { view } = table
  const heroes = view.heroes[at] ?? {}
  const holder = view.holders[at] ?? null
  const owner = holder === null ? -1 : ownerOf(view, holder)
  const treasure = view.treasure[at] ?? null
  const full = heroesIn(heroes) >= view.capacity
  const bonus = view.bonuses[at] ?? 0
  return {
    name: `${table.word('sheet.district')} ${table.word(`district.${at + 1}`)}`,
    number: { value: `${view.worth[at] ?? 0}${treasure === null ? '+?' : ''}`, label: table.t('horse.tip.points') },
    rows: [
      does(table, 'district'),
      now([
        ...groupsOf(heroes).map((group) => `${table.word(`hero.${group.colour}`)} ${group.count}`),
        table.t('horse.ward_bonus', { number: bonus }),
        treasure === null ? table.t('horse.ward_hidden') : table.t('horse.ward_treasure', { number: treasure }),
        owner < 0 ? table.t('horse.ward_nobody') : owner === table.seat ? table.t('horse.ward_yours') : table.t('horse.ward_taken', { name: table.nameOf(owner) }),
      ].join(', ')),
    ],
    may: may(table, id, full ? table.t('horse.tip.full') : ''),
  }
}

function player(table: HorseTable, seat: number): Tip {
  const { view } = table
  const colours = (view.colours[seat] ?? []).map((colour) => table.word(`hero.${colour}`))
  const taken = takenBy(view, seat).map((at) => `${ROMAN[at] ?? ''}\u00a0${view.worth[at] ?? 0}${view.treasure[at] === null ? '+?' : ''}`)
  return {
    name: table.nameOf(seat),
    number: { value: scoreOf(view, seat), label: table.t('horse.tip.points') },
    rows: [
      { label: table.t('horse.tip.heroes'), text: colours.join(', ') },
      ...(view.odysseus === seat ? [{ label: table.t('horse.odysseus'), text: table.t('horse.tip.odysseus') }] : []),
      now(taken.length ? `${table.t('horse.takes')} ${taken.join(', ')}` : table.t('horse.takes_nothing')),
    ],
  }
}

/** `district.3`, `waiting.red`, `announce.2`, `cards`, `treasure`, `bag`, `horse`, `card.P`, `player.0`. */
export function tips(table: HorseTable, id: string): Tip | null {
  const { view } = table
  const [kind, first = ''] = id.split('.')
  if (kind === 'player') return player(table, Number(first))
  if (kind === 'district') return district(table, id, Number(first) - 1)
  if (kind === 'waiting') {
    const owner = ownerOf(view, first)
    const helper = !isColour(first)
    return {
      name: table.word(`hero.${first}`), icon: isColour(first) ? EMBLEMS[first] : Helmet, colour: first,
      rows: [does(table, helper ? 'helper' : 'hero'), ...(owner < 0 ? [] : [now(owner === table.seat ? table.t('horse.tip.yours') : table.t('horse.tip.of', { name: table.nameOf(owner) }))])],
      may: may(table, id, ''),
    }
  }
  if (kind === 'announce') {
    const [enough = 0, of = 0] = view.odds[Number(first) - 1] ?? []
    return {
      name: table.word('action.announce', { count: Number(first) }), number: { value: `${Math.round((100 * enough) / Math.max(1, of))} %`, label: tipWord('odds') },
      rows: [{ label: tipWord('odds'), text: table.t('horse.tip.odds', { enough, of }) }],
      may: may(table, id, view.phase === 'announce' ? table.t('horse.tip.too_many') : ''),
    }
  }
  if (kind === 'card' || kind === 'cards') {
    if (first) return { name: table.word(`card.${first}`), icon: first === 'P' ? Trident : Helmet, rows: [does(table, first)] }
    return { name: table.t('horse.cards'), icon: Horse, number: { value: view.cards_left, label: tipWord('count') }, rows: [does(table, 'cards')] }
  }
  if (kind === 'treasure') return { name: table.t('horse.treasure'), icon: Amphora, rows: [does(table, 'treasure')] }
  if (kind === 'bag') return { name: table.t('horse.bag', { number: view.bag_left }), rows: [does(table, 'bag')] }
  if (kind === 'horse') return { name: table.t('horse.tip.horse'), icon: Horse, rows: [does(table, 'horse')] }
  return null
}

export function glossary(table: HorseTable): Entry[] {
  const entry = (key: string, name: string, icon?: Entry['icon']): Entry => ({ name, icon, text: table.word(`help.${key}`) })
  return [
    ...Object.keys(table.view.to_come).map((card) => entry(card, table.word(`card.${card}`), card === 'P' ? Trident : Helmet)),
    entry('district', table.word('sheet.district')),
    entry('treasure', table.t('horse.treasure'), Amphora),
    entry('horse', table.t('horse.tip.horse'), Horse),
    entry('hero', table.t('horse.waiting'), Helmet),
    entry('helper', table.word('hero.neutral'), Helmet),
  ]
}
