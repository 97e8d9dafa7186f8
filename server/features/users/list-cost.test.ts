import { afterAll, beforeAll, expect, test } from 'vitest'
import { userSorts } from '#shared/contracts/users.ts'
import type { UserFilter, UserSort } from '#shared/contracts/users.ts'
import type { ListCursor } from '#server/features/users/list-cursor.ts'
import { listPeople } from '#server/features/users/list-store.ts'
import { explain, rowsRead } from '#tests/support/explain.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { seedPeople } from '../../../scripts/seed-demo/seed-people.ts'

/** Rows of a page, with the one that tells whether there is another. */
const count = 51
const sizes = [1_000, 4_000] as const

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test(
  '[ADM-02] a page of the list reads as many people whatever their number, along the index of its order, at the start and half-way down',
  { timeout: 300_000 },
  async () => {
    const { db } = app.deps.database
    const read: Record<string, number>[] = []
    let made = 0
    for (const size of sizes) {
      await seedPeople(db, size - made, '$argon2id$made-up', () => {})
      made = size
      const costs: Record<string, number> = {}
      for (const sort of userSorts) {
        const position = await cursorHalfWay(sort, size)
        for (const [from, at] of [
          ['start', null],
          ['middle', position],
          ['middle, back', { ...position, way: 'before' as const }],
        ] as const)
          costs[`${sort} ${from}`] = await peopleRead({}, sort, at)
      }
      read.push(costs)
    }
    const [few = {}, many = {}] = read
    expect(Object.keys(many)).toHaveLength(3 * userSorts.length)
    // Each person of the page once in the order, and once for what its row shows; deleted ones are passed over.
    for (const [page, people] of Object.entries(many)) expect(people, page).toBeLessThanOrEqual(2 * count + 20)
    for (const [page, people] of Object.entries(few))
      expect(people, page).toBeLessThanOrEqual(sizes[0] + 2 * count + 20)
  },
)

/** How many rows of people the database looks at for a page. Fails when it sorts, or goes through all of them. */
async function peopleRead(filter: UserFilter, sort: UserSort, position: ListCursor | null): Promise<number> {
  const now = new Date(app.clock.now())
  const plans = await explain(app.deps.database, (db) => listPeople(db, { filter, sort, position, count, now }))
  const [nodes] = plans
  if (plans.length !== 1 || !nodes) throw new Error('The list asks more than one statement')
  const inOrder = nodes.filter((node) => node['Relation Name'] === 'users')
  expect(inOrder.length, 'the page and its people').toBeGreaterThanOrEqual(2)
  expect(inOrder[0]?.['Node Type'], sort).toMatch(/^Index( Only)? Scan$/)
  return rowsRead(inOrder)
}

async function cursorHalfWay(sort: UserSort, size: number): Promise<ListCursor> {
  const { db } = app.deps.database
  const rows = await listPeople(db, {
    filter: {},
    sort,
    position: null,
    count: Math.floor(size / 2),
    now: new Date(app.clock.now()),
  })
  const last = rows.at(-1)
  if (!last) throw new Error('There are no people')
  return { sort, way: 'after', key: last.sort_key, id: last.id }
}
