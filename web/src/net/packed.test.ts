import { expect, test } from 'vitest'
import { pack, unpack } from './packed'

test('a record comes out of its link as it went in', async () => {
  const record = JSON.stringify({ game: 'horse', names: ['Zoé', 'Ἕκτωρ'], log: Array(200).fill('0 place red 4') })
  const link = await pack(record)
  expect(link).toMatch(/^[\w-]+$/)
  expect(link.length).toBeLessThan(record.length / 4)
  expect(await unpack(link)).toBe(record)
})

test('a link that was cut short is refused', async () => {
  await expect(unpack('AAAA')).rejects.toThrow()
})
