import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CallFacts } from '#shared/grants/facts.ts'
import { readCall } from '#server/grants/read/read-call.ts'
import { listChecklist } from '#server/grants/submission/checklist.ts'
import type { NotedDocument } from '#server/grants/submission/checklist.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'

const application = '0190a000-0000-7000-8000-000000000001'
const twoStages: CallFacts = readCall(
  readPlainText(readFileSync('tests/fixtures/calls/01-en-two-stage-ria.md', 'utf8')),
)

const noted = (given: Partial<NotedDocument>): NotedDocument => ({
  id: '0190a000-0000-7000-8000-000000000099',
  origin: 'call',
  label: 'Part A',
  stage: 'first',
  condition: null,
  state: null,
  ...given,
})

test('[FILE-03] the checklist has what the call asks for with stage and condition: later stages are later, what is not wanted is left out', () => {
  const list = listChecklist(application, twoStages, [])
  expect(list.map(({ label, stage, state, asked }) => [label, stage, state, asked])).toEqual([
    ['Part A', 'first', 'open', true],
    ['Part B outline', 'first', 'open', true],
    ['gender equality plan', 'second', 'later', true],
    ['Part A', 'second', 'later', true],
    ['Part B', 'second', 'later', true],
    ['annex on clinical studies', 'second', 'later', true],
    ['letters of support', null, 'leave_out', true],
  ])
  expect(list[5]?.condition).toBe('only where patients are involved')
  expect(list[6]).toMatchObject({ origin: 'not_wanted', path: 'notRequired.0' })
  expect(new Set(list.map(({ id }) => id)).size).toBe(7)
  for (const { id } of list) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(listChecklist(application, twoStages, [])).toEqual(list)
})

test('[FILE-03] once the second stage is due, its documents are open and those of the first no longer apply', () => {
  const second = { ...twoStages, primaryDeadline: twoStages.submission.deadlines.at(-1)?.id ?? null }
  const states = listChecklist(application, second, []).map(({ stage, state }) => [stage, state])
  expect(states).toEqual([
    ['second', 'open'],
    ['second', 'open'],
    ['second', 'open'],
    ['second', 'open'],
    ['first', 'does_not_apply'],
    ['first', 'does_not_apply'],
    [null, 'leave_out'],
  ])
})

test('[FILE-03] what was noted survives a newer version of the call: matched by label, also when its stage or case changed; what is gone says so', () => {
  const part = noted({ id: '0190a000-0000-7000-8000-000000000002', state: 'ready' })
  const plan = noted({
    id: '0190a000-0000-7000-8000-000000000003',
    label: 'Gender  Equality plan',
    stage: 'first',
    state: 'being_written',
  })
  const gone = noted({ id: '0190a000-0000-7000-8000-000000000004', label: 'Ethics form', state: 'ready' })
  const own = noted({ id: '0190a000-0000-7000-8000-000000000005', origin: 'own', stage: null, state: 'waits' })
  const list = listChecklist(application, twoStages, [gone, own, plan, part])
  const byId = (id: string) => list.find((each) => each.id === id)
  expect(byId(part.id)).toMatchObject({ label: 'Part A', stage: 'first', state: 'ready', asked: true })
  expect(byId(plan.id)).toMatchObject({ label: 'gender equality plan', stage: 'second', state: 'being_written' })
  expect(byId(gone.id)).toMatchObject({ label: 'Ethics form', asked: false, path: null })
  // An own entry is no entry of the call, though it has the same name.
  expect(byId(own.id)).toMatchObject({ label: 'Part A', origin: 'own', asked: true })
  expect(list).toHaveLength(9)
  expect(list.map(({ id }) => [own.id, gone.id].indexOf(id))).toEqual([-1, -1, 0, -1, -1, -1, -1, -1, 1])
  const without = listChecklist(application, null, [gone, own, part])
  expect(without.map(({ id, asked }) => [id, asked])).toEqual([
    [own.id, true],
    [gone.id, false],
    [part.id, false],
  ])
})

test('what a call asks for twice under one name is one entry', () => {
  const first = twoStages.requiredDocuments.find(({ label }) => label === 'Part A')
  if (first === undefined) throw new Error('The call asks for nothing')
  const doubled = { ...twoStages, requiredDocuments: [first, { ...first, label: ' part  a ' }], notRequired: [] }
  expect(listChecklist(application, doubled, []).map(({ label }) => label)).toEqual(['Part A'])
})
