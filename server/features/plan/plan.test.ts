import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { Plan, PlanChange } from '#shared/contracts/plan.ts'
import { dayMs } from '#shared/duration.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import { planRowsMax, removedRowDays } from '#shared/plan.ts'
import { readPlan } from '#server/features/plan/public.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { bringIn, readSample } from '#tests/support/calls.ts'
import { partnerOf } from '#tests/support/fit-cases.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Refused = {
  code: string
  errors: { path: string; message: string; code: string }[]
  stored: Plan
  changes: number[]
}

async function begin(input: object = {}) {
  const ana = await signIn(app, 'user')
  const { body } = await ana.send<Application>('POST', '/api/applications', { language: 'en', ...input })
  return planOf(ana, body)
}

function planOf(ana: ApiClient, application: Application) {
  const path = `/api/applications/${application.id}/plan`
  return {
    ana,
    application,
    own: application.organisation_id,
    read: async () => (await ana.send<Plan>('GET', path)).body,
    change: (...changes: PlanChange[]) => ana.send<Plan & Refused>('PATCH', path, { changes }),
  }
}

/** Opens a plan for a new editor of its organisation. */
async function openAsEditor(application: Application) {
  const editor = await signIn(app, 'user')
  const { body: me } = await editor.send<{ id: string }>('GET', '/api/me')
  await app.deps.database.db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role, joined_at)
    values (${application.organisation_id}::uuid, ${me.id}::uuid, 'editor', now())`)
  return planOf(editor, application)
}

const workPackage = (title: string, { id = randomUUID(), before = null as string | null } = {}) =>
  ({
    do: 'add',
    kind: 'work_package',
    id,
    before,
    values: { title, lead: null, start: 1, end: 12, description: '' },
  }) as const

const cost = (partner: string, values: object = {}) =>
  ({
    do: 'add',
    kind: 'cost',
    id: randomUUID(),
    before: null,
    values: {
      partner,
      category: 'personnel',
      work_package: null,
      title: '',
      quantity: '1',
      unit_cost: '100',
      currency: 'EUR',
      ...values,
    },
  }) as const

const titlesOf = ({ rows }: Plan) => entriesOf(rows, 'work_package').map(({ title }) => title)

test('a plan is empty at first, keeps rows in their order, and sending a change twice adds nothing', async () => {
  const { read, change, own } = await begin()
  const empty = await read()
  expect(empty).toMatchObject({ version: 0, role: 'owner', partners: [{ id: own, is_applicant: true }] })
  expect(empty.rows.map(({ kind }) => kind)).toEqual(['settings'])
  const [one, two] = [workPackage('One'), workPackage('Two')]
  expect((await change(one, two)).status).toBe(200)
  const again = await change(one, workPackage('Nought', { before: one.id }))
  expect(titlesOf(again.body)).toEqual(['Nought', 'One', 'Two'])
  expect(again.body.version).toBe(2)
  const moved = await change({ do: 'move', id: two.id, before: one.id })
  expect(titlesOf(moved.body)).toEqual(['Nought', 'Two', 'One'])
  expect(await read()).toEqual(moved.body)
  expect(await readPlan(app.deps.database.db, moved.body.application_id)).toMatchObject({
    version: 3,
    rows: moved.body.rows,
    budget: moved.body.budget,
  })
})

test('two users write different fields of a row; of the same field the later one gets what is stored', async () => {
  const { change } = await begin()
  const added = workPackage('One')
  await change(added)
  const set = (values: object, was: object) => change({ do: 'set', kind: 'work_package', id: added.id, values, was })
  expect((await set({ title: 'First' }, { title: 'One' })).status).toBe(200)
  expect((await set({ end: 6 }, { end: 12 })).status).toBe(200)
  const late = await change(workPackage('Two'), {
    do: 'set',
    kind: 'work_package',
    id: added.id,
    values: { title: 'Mine' },
    was: { title: 'One' },
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'work_plan_conflict', changes: [1] } })
  // Nothing of a refused request is made.
  expect(titlesOf(late.body.stored)).toEqual(['First'])
  expect(entriesOf(late.body.stored.rows, 'work_package')).toMatchObject([{ title: 'First', end: 6 }])
  // Saved already, its answer lost: the same value is no conflict.
  expect((await set({ title: 'First' }, { title: 'One' })).status).toBe(200)
  const gone = await change({ do: 'remove', id: randomUUID() })
  expect(gone).toMatchObject({ status: 409, body: { changes: [0] } })
})

test('a removed work package takes its tasks with it and brings them back; after a while it is gone for good', async () => {
  const { application, change, own } = await begin()
  const one = workPackage('One')
  const task = { work_package: one.id, title: 'Task', lead: own, start: 2, end: 3, description: '' }
  await change(one, { do: 'add', kind: 'task', id: randomUUID(), before: null, values: task })
  const removed = await change({ do: 'remove', id: one.id })
  expect([entriesOf(removed.body.rows, 'work_package'), entriesOf(removed.body.rows, 'task')]).toEqual([[], []])
  const restored = await change({ do: 'restore', id: one.id })
  expect(entriesOf(restored.body.rows, 'task')).toMatchObject([{ title: 'Task' }])
  await change({ do: 'remove', id: one.id })
  app.clock.advance(removedRowDays * dayMs + 1)
  const later = await openAsEditor(application)
  await later.change(workPackage('Two'))
  expect((await later.read()).rows.map(({ kind }) => kind)).toEqual(['settings', 'work_package'])
})

test('rows keep their order after older ones were deleted for good', async () => {
  const { application, change } = await begin()
  const [one, two] = [workPackage('One'), workPackage('Two')]
  await change(one, two, workPackage('Three'), workPackage('Four'))
  await change({ do: 'remove', id: one.id }, { do: 'remove', id: two.id })
  app.clock.advance(removedRowDays * dayMs + 1)
  const later = await openAsEditor(application)
  await later.change(workPackage('Five'))
  await later.change(workPackage('Six'))
  expect(titlesOf(await later.read())).toEqual(['Three', 'Four', 'Five', 'Six'])
})

test('a removed work package keeps the room of its tasks, and the settings cannot be removed', async () => {
  const { application, change } = await begin()
  const [one, two] = [workPackage('One'), workPackage('Two')]
  const task = (work_package: string): PlanChange => ({
    do: 'add',
    kind: 'task',
    id: randomUUID(),
    before: null,
    values: { work_package, title: '', lead: null, start: 1, end: 1, description: '' },
  })
  await change(one, two, ...Array.from({ length: planRowsMax.task - 2 }, () => task(one.id)))
  expect((await change(task(one.id), task(one.id), { do: 'remove', id: one.id })).status).toBe(200)
  expect(await change(task(two.id))).toMatchObject({ status: 422, body: { errors: [{ code: 'full' }] } })
  expect((await change({ do: 'remove', id: application.id })).status).toBe(409)
})

test('the log takes down the first change of each user in an hour, also of two who take turns', async () => {
  const { application, change } = await begin()
  const other = await openAsEditor(application)
  for (const title of ['One', 'Two', 'Three']) {
    await change(workPackage(title))
    await other.change(workPackage(title))
  }
  const { rows } = await app.deps.database.db.execute(
    sql`select actor_id from activity_log where action = 'application.edit_plan' and target_id = ${application.id}`,
  )
  expect(rows).toHaveLength(2)
})

test('bad rows are refused with the field and what to do', async () => {
  const { change, own } = await begin()
  const one = workPackage('One')
  await change(one)
  const refusalOf = async (...changes: PlanChange[]) => {
    const { status, body } = await change(...changes)
    return [status, body.errors[0]?.path, body.errors[0]?.message]
  }
  const refused: [PlanChange, string, RegExp][] = [
    [cost(own, { unit_cost: '-1' }), 'changes.0.values.unit_cost', /without a sign/],
    [cost(own, { unit_cost: '' }), 'changes.0.values.unit_cost', /1250\.50/],
    [cost(own, { unit_cost: '1000000000000' }), 'changes.0.values.unit_cost', /at most 12 digits/],
    [cost(own, { unit_cost: '0.001' }), 'changes.0.values.unit_cost', /2 after it/],
    [cost(own, { unit_cost: '1e5' }), 'changes.0.values.unit_cost', /must be a number/],
    [cost(own, { currency: 'USD' }), 'changes.0.values.currency', /add its rate with day and source first/],
    [cost(randomUUID()), 'changes.0.values.partner', /add the partner/],
    [cost(own, { work_package: randomUUID() }), 'changes.0.values.work_package', /add it first/],
    [{ ...one, id: randomUUID(), values: { ...one.values, start: 13 } }, 'changes.0.values.end', /before the start/],
    [{ ...one, id: randomUUID(), values: { ...one.values, end: 121 } }, 'changes.0.values.end', /120/],
    [{ ...one, id: randomUUID(), values: { ...one.values, title: 'x'.repeat(301) } }, 'changes.0.values.title', /300/],
  ]
  for (const [wrong, path, message] of refused)
    expect(await refusalOf(wrong)).toEqual([422, path, expect.stringMatching(message)])
  const rate = { currency: 'USD', into: 'EUR', rate: '0.92', day: '2027-03-01', source: 'ECB' }
  const added: PlanChange = { do: 'add', kind: 'currency', id: randomUUID(), before: null, values: rate }
  const foreign = cost(own, { currency: 'USD', unit_cost: '50' })
  // 50 × 0.92 = 46.
  expect((await change(added, foreign)).body.budget.total.cost.value).toBe('46.00')
  expect(await refusalOf({ do: 'remove', id: added.id })).toEqual([422, 'changes.0.values.currency', expect.anything()])
  const twice = { work_package: one.id, partner: own, months: '1' }
  const effort = (): PlanChange => ({ do: 'add', kind: 'effort', id: randomUUID(), before: null, values: twice })
  expect(await refusalOf(effort(), effort())).toEqual([422, 'changes.1.values.partner', expect.anything()])
  for (let left = 39; left > 0; left -= 1) await change(workPackage(`Package ${left}`))
  expect(await refusalOf(workPackage('Too many'))).toMatchObject([
    422,
    'changes.0',
    expect.stringMatching(/at most 40/),
  ])
})

test('for others there is no plan', async () => {
  const { application, change } = await begin()
  await change(workPackage('One'))
  const stranger = await signIn(app, 'admin')
  const path = `/api/applications/${application.id}/plan`
  expect((await stranger.send('GET', path)).status).toBe(404)
  expect((await stranger.send('PATCH', path, { changes: [workPackage('Mine')] })).status).toBe(404)
})

test('a budget rests on the call: scheme, currency, rates by kind of partner, range, each with its sentence', async () => {
  const ana = await signIn(app, 'user')
  const call = await bringIn(app, ana, readSample('01-en-two-stage-ria.md').toString('utf8'))
  await ana.send(
    'POST',
    `/api/organisations/${call.organisation_id}/partners`,
    partnerOf('Lviv Institute', 'UA', { associated: true }),
  )
  const { body } = await ana.send<Application>('POST', '/api/applications', { language: 'en', call_id: call.id })
  const { change, own } = planOf(ana, body)
  const plan = (await change(cost(own, { unit_cost: '2800000.01' }))).body
  expect(plan.basis).toMatchObject({
    scheme: { name: 'horizon', from: 'call' },
    currency: { code: 'EUR', from: 'call' },
    indirect: { percent: '25', marks: ['unconfirmed'] },
    range: { min: '3500000.00', max: '4250000.00', hard: false, marks: ['unconfirmed'] },
  })
  expect(plan.basis.range?.quote).toMatch(/3\.5/)
  expect(plan.budget.partners.map(({ rate }) => rate)).toEqual([
    { percent: '100', from: 'call' },
    { percent: '0', from: 'associated' },
  ])
  // 2 800 000.01 × 25 % = 700 000.0025.
  expect(plan.budget.total.request?.value).toBe('3500000.01')
  expect(plan.budget.checks.find(({ check }) => check === 'range')).toMatchObject({
    state: 'met',
    marks: ['unconfirmed'],
  })
})
