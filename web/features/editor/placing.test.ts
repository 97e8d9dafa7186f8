import { expect, test } from 'vitest'
import { freeSpots, selectionSpot } from '#web/features/editor/placing.ts'

const size = { width: 200, height: 40 }
const room = { top: 80, right: 1432, bottom: 900, isInHeader: false }
const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 30 })

/** Sides of an element at which a handle has room. */
function sidesOf(place: ReturnType<typeof box>, within: Partial<typeof room> = {}): string[] {
  return [...new Set(freeSpots(size, place, { ...room, ...within }).spots.map(({ side }) => side))]
}

test('[EDIT-02] in the middle of the window there is room at all four sides', () => {
  expect(sidesOf(box(600, 400))).toEqual(['above', 'below', 'beside', 'before'])
})

test('[EDIT-02] a place before an element ends next to it and begins in the window', () => {
  const before = freeSpots(size, box(600, 400), room).spots.filter(({ side }) => side === 'before')
  expect(before.map(({ left }) => left)).toEqual([389, 389, 389])
  // Beginning at the first line, half over the element, half under it: always close to some of it.
  expect(before.map(({ top }) => top)).toEqual([393, 380, 410])
  // 8 px remain at the edge of the window.
  expect(sidesOf(box(219, 400))).toContain('before')
  expect(sidesOf(box(218, 400))).not.toContain('before')
})

test('[EDIT-02] no place reaches beyond the window or under the header', () => {
  const corners = [box(-20, 60), box(1400, 60), box(-20, 880), box(1400, 880), box(700, 70)]
  for (const { side, left, top } of corners.flatMap((each) => freeSpots(size, each, room).spots)) {
    expect(left, side).toBeGreaterThanOrEqual(8)
    expect(left + size.width, side).toBeLessThanOrEqual(room.right)
    expect(top, side).toBeGreaterThanOrEqual(room.top)
  }
  expect(sidesOf(box(1400, 880))).toEqual(['above', 'before'])
})

test('[EDIT-02] in the header the handle is below, where it hides no other entry', () => {
  expect(sidesOf(box(600, 20), { top: 0, isInHeader: true })).toEqual(['below'])
})

/** Where the tools for chosen words begin, when those take one line at a height. */
function spotAt(top: number, within: { taken?: ReturnType<typeof box>; isUnder?: boolean } = {}) {
  const line = { left: 600, top, bottom: top + 24 }
  return selectionSpot(size, { start: line, end: line }, { ...room, taken: null, isUnder: false, ...within })
}

test('[EDIT-03] the tools for chosen words are over them, and under them where there is no room', () => {
  expect(spotAt(400)).toEqual({ left: 589, top: 349 })
  expect(spotAt(100)).toEqual({ left: 589, top: 135 })
  // Under a finger's own marks and the menu of the system.
  expect(spotAt(400, { isUnder: true })).toEqual({ left: 589, top: 435 })
  expect(spotAt(860, { isUnder: true })).toEqual({ left: 589, top: 809 })
})

test('[EDIT-03] the tools for chosen words cover neither those for typing nor an edge of the window', () => {
  expect(spotAt(400, { taken: box(620, 340) }).top).toBe(435)
  const long = { start: { left: 1400, top: 20, bottom: 44 }, end: { left: 0, top: 990, bottom: 1014 } }
  expect(selectionSpot(size, long, { ...room, taken: null, isUnder: false })).toEqual({ left: 1232, top: 860 })
})
