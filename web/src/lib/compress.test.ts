import { expect, test } from 'vitest'
import { compress, decompress } from './compress'

test('a record comes out of its link as it went in', async () => {
  const record = JSON.stringify({ game: 'horse', names: ['Zoé', 'Ἕκτωρ'], log: Array(200).fill('0 place red 4') })
  const link = await compress(record)
  expect(link).toMatch(/^[\w-]+$/)
  expect(link.length).toBeLessThan(record.length / 4)
  expect(await decompress(link)).toBe(record)
})

test('a link that was cut short is refused', async () => {
  await expect(decompress('AAAA')).rejects.toThrow()
})
