import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userSorts } from '#shared/contracts/users.ts'
import type { UserFilter, UserSort } from '#shared/contracts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { ListPlace } from '#server/features/users/list-cursor.ts'
import { listPeople } from '#server/features/users/list-store.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { seedPeople } from '../../../scripts/seed-demo/seed-people.ts'

/** The part of a plan that is read here. @see https://www.postgresql.org/docs/current/using-explain.html */
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

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
        const place = await placeHalfWay(sort, size)
        for (const [from, at] of [
          ['start', null],
          ['middle', place],
          ['middle, back', { ...place, way: 'before' as const }],
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
async function peopleRead(filter: UserFilter, sort: UserSort, place: ListPlace | null): Promise<number> {
  const plans: Plan[] = []
  // In the place of the answer the database tells how it came to it.
  const explaining: Pick<Db, 'execute'> = {
    execute: (async (query: SQL) => {
      const { rows } = await app.deps.database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        sql`explain (analyze, timing off, format json) ${query}`,
      )
      if (rows[0]) plans.push(rows[0]['QUERY PLAN'][0].Plan)
      return { rows: [] }
    }) as unknown as Db['execute'],
  }
  await listPeople(explaining as Db, { filter, sort, place, count, now: new Date(app.clock.now()) })
  const [plan] = plans
  if (plans.length !== 1 || !plan) throw new Error('The list asks more than one statement')
  const nodes = flatten(plan)
  const inOrder = nodes.filter((node) => node['Relation Name'] === 'users')
  expect(inOrder.length, 'the page and its people').toBeGreaterThanOrEqual(2)
  expect(inOrder[0]?.['Node Type'], sort).toMatch(/^Index( Only)? Scan$/)
  return inOrder.reduce(
    (sum, node) =>
      sum +
      node['Actual Loops'] *
        (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
    0,
  )
}

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}

async function placeHalfWay(sort: UserSort, size: number): Promise<ListPlace> {
  const { db } = app.deps.database
  const rows = await listPeople(db, {
    filter: {},
    sort,
    place: null,
    count: Math.floor(size / 2),
    now: new Date(app.clock.now()),
  })
  const last = rows.at(-1)
  if (!last) throw new Error('There are no people')
  return { sort, way: 'after', key: last.sort_key, id: last.id }
}
