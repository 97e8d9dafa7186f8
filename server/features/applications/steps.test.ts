import { expect, test } from 'vitest'
import type { StepCounts, StepName } from '#shared/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import { stepsOf } from '#server/features/applications/steps.ts'

const call: NonNullable<Application['call']> = {
  state: 'read',
  reason: null,
  title: null,
  language: 'en',
  programme: null,
  identifier: null,
  facts_version: 4,
  unconfirmed: 0,
  conflicts: 0,
  assumed: 0,
}

type Known = { state?: 'at_work' | 'done'; seen?: number; counts?: StepCounts; counted?: number }

/** One step of an application whose call is at version 4. */
function stepOf(step: StepName, { state, seen = 4, counts, counted = 4 }: Known) {
  const note = {
    step,
    state: state ?? null,
    facts_version: state === undefined ? 0 : seen,
    at: new Date(0),
    counts: counts ?? null,
    counted_version: counts === undefined ? null : counted,
    changed_at: null,
  }
  const found = stepsOf({ call, status: 'in_progress', notes: [note] }).find((each) => each.step === step)
  return [found?.state, found?.counts]
}

test('what was counted begins a step, and no note makes it done while something in it is open', () => {
  const fit = { rules: 5, met: 4, missing: 1, barred: 0 }
  expect(stepOf('fit', { counts: fit })).toEqual(['at_work', fit])
  expect(stepOf('fit', { state: 'done', counts: fit })).toEqual(['done', fit])
  expect(stepOf('fit', { state: 'done', counts: { ...fit, barred: 1 } })[0]).toBe('at_work')
  const review = { blocker: 0, major: 3, minor: 0, hint: 0 }
  expect(stepOf('review', { counts: review })[0]).toBe('at_work')
  expect(stepOf('review', { state: 'done', counts: review })[0]).toBe('done')
  expect(stepOf('review', { state: 'done', counts: { ...review, blocker: 1 } })[0]).toBe('at_work')
})

test('a text is done once every section is ready and none is empty, whatever was noted', () => {
  const counts = { sections: 2, empty: 0, ready: 2 }
  expect(stepOf('text', { counts })[0]).toBe('done')
  expect(stepOf('text', { state: 'done', counts: { ...counts, ready: 1 } })[0]).toBe('at_work')
  expect(stepOf('text', { state: 'done', counts: { ...counts, empty: 1 } })[0]).toBe('at_work')
  expect(stepOf('text', { counts: { sections: 2, empty: 2, ready: 0 } })[0]).toBe('open')
  expect(stepOf('text', { state: 'done' })[0]).toBe('done')
})

test('a step is out of date until someone looks at it again, and what was counted on older facts is not shown', () => {
  const counts = { rules: 5, met: 5, missing: 0, barred: 0 }
  expect(stepOf('fit', { counts, counted: 3 })).toEqual(['out_of_date', null])
  expect(stepOf('fit', { state: 'done', seen: 3, counts, counted: 3 })).toEqual(['out_of_date', null])
  expect(stepOf('fit', { state: 'done', seen: 3, counts })).toEqual(['at_work', counts])
  const documents = { documents: 6, ready: 3 }
  expect(stepOf('submission', { counts: documents })).toEqual(['at_work', documents])
  expect(stepOf('submission', { counts: { documents: 6, ready: 0 } })[0]).toBe('open')
  expect(stepOf('submission', { counts: documents, counted: 3 })[1]).toBeNull()
})
