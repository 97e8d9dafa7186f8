import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionTable } from '#tests/permission-table.ts'
import { callAs, callers, openWalk } from '#tests/support/permission-walk.ts'
import type { Walk } from '#tests/support/permission-walk.ts'

/** Every address once on the embedded database, as a caller it answers; `permission-walk.test.ts` has all callers. */

let world: Walk

beforeAll(async () => {
  world = await openWalk()
})
afterAll(() => world.close())

const answered = Object.entries(permissionTable).flatMap(([address, row]) => {
  const statuses = row.split(' ').map(Number)
  const at = statuses.findIndex((status) => status >= 200 && status < 400)
  const caller = callers[at]
  return caller === undefined ? [] : [{ address, caller, status: statuses[at] }]
})

test('nearly every address answers a caller', () => {
  expect(answered.length).toBeGreaterThan(Object.keys(permissionTable).length * 0.95)
})

test.for(answered)('$address answers on the embedded database', async ({ address, caller, status }) => {
  const response = await callAs(world, address, caller)
  expect(response.status, response.text).toBe(status)
})
