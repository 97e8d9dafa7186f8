import { expect, test } from 'vitest'
import { z } from 'zod'
import { orderedId } from '#server/db/ordered-id.ts'

test('ids of one process sort as they were made, and none comes twice, also thousands in one moment', () => {
  const ids = Array.from({ length: 20_000 }, () => orderedId())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids.slice(0, 50)) expect(z.uuidv7().safeParse(id).success).toBe(true)
})

test('an id tells its time and leaves sixty-two bits to chance', () => {
  const [one = '', other = ''] = [orderedId(), orderedId()]
  const madeAt = Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16)
  expect(Math.abs(madeAt - Date.now())).toBeLessThan(60_000)
  expect(one.slice(19)).not.toBe(other.slice(19))
})
