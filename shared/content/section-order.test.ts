import { expect, test } from 'vitest'
import { compareSections, orderKeyBetween, orderKeyOf, sectionOrderPattern } from '#shared/content/section-order.ts'

/** A small generator with a seed, so that a failing run can be repeated. */
function lots(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

test('[EDIT-06] a key made between two others sorts between them, wherever and however often', () => {
  const random = lots(7)
  const keys = ['about-0', 'team-0', 'team-0-0']
  for (let count = 0; count < 2_000; count += 1) {
    const at = Math.floor(random() * (keys.length + 1))
    const [low, high] = [keys[at - 1] ?? '', keys[at] ?? null]
    const key = orderKeyBetween(low, high, random)
    expect(key > low).toBe(true)
    expect(high === null || key < high).toBe(true)
    expect(key).toMatch(sectionOrderPattern)
    keys.splice(at, 0, key)
  }
  expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : 1)))
})

test('[EDIT-06] a thousand inserts at one place fit into a key', () => {
  const random = lots(1)
  let high = 'm'
  for (let count = 0; count < 1_000; count += 1) high = orderKeyBetween('a', high, random)
  expect(high).toMatch(sectionOrderPattern)
  let last = 'a'
  for (let count = 0; count < 1_000; count += 1) last = orderKeyBetween(last, null, random)
  expect(last.length).toBeLessThan(60)
})

test('[EDIT-06] sections without a key keep the order of their names, and others can come between them', () => {
  const names = ['about', 'about-us', 'about2', 'about_us', 'team', 'x']
  const sections = names.map((name) => ({ name }))
  expect(sections.toReversed().toSorted(compareSections)).toEqual(sections)
  for (const [index, section] of sections.entries()) {
    const next = sections[index + 1]
    const order = orderKeyBetween(orderKeyOf(section), next ? orderKeyOf(next) : null, lots(index))
    const placed = [...sections, { name: 'zz_new', order }].toSorted(compareSections)
    expect(placed.findIndex(({ name }) => name === 'zz_new')).toBe(index + 1)
  }
})

test('[EDIT-06] sections with the same key are in the order of their names', () => {
  expect(compareSections({ name: 'a', order: 'm' }, { name: 'b', order: 'm' })).toBe(-1)
  expect(compareSections({ name: 'b', order: 'm' }, { name: 'a', order: 'm' })).toBe(1)
  expect(compareSections({ name: 'a', order: 'm' }, { name: 'a', order: 'm' })).toBe(0)
})
