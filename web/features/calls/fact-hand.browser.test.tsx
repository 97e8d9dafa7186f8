import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as modelRoutes from '#shared/contracts/routes/models.ts'
import type { CallFactsResponse, FactChanges } from '#shared/contracts/calls.ts'
import { callId, callOf, factsOf, noFigures, textOf } from '#tests/component/fake-calls.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { CallSheet } from './call-sheet.tsx'

const component = setUpComponentTest()

const auth = signedIn()

const removal = {
  path: 'issuer',
  status: 'overridden' as const,
  value: null,
  found: 'Rivers Foundation',
  source: null,
  contradicted: false,
  at: '2026-11-25T09:00:00.000Z',
  by: 'Ana Rusu',
}

/** @param after what the server answers to the first change. @returns what the screen sent. */
async function open(
  facts: CallFactsResponse,
  after: CallFactsResponse,
): Promise<{ screen: Rendered; sent: FactChanges['changes'][] }> {
  let now = facts
  const sent: FactChanges['changes'][] = []
  component.api.on(callRoutes.getCall, () => callOf())
  component.api.on(callRoutes.getCallFacts, () => now)
  component.api.on(callRoutes.getCallFigures, noFigures)
  component.api.on(callRoutes.getCallText, () => textOf('Rivers Fund'))
  component.api.on(modelRoutes.listProposals, () => problem(409, 'no_model'))
  component.api.on(callRoutes.changeCallFacts, ({ body }) => {
    sent.push((body as FactChanges).changes)
    now = sent.length === 1 ? after : facts
    return now
  })
  return {
    screen: await renderComponent(<CallSheet callId={callId} userId={auth.user.id} />, { auth, at: '/calls/1' }),
    sent,
  }
}

test('[CALL-12] a fact is removed by keyboard, stays listed, and comes back', async () => {
  const facts = factsOf({ issuer: 'Rivers Foundation' })
  const { screen, sent } = await open(facts, factsOf({ issuer: null, decisions: [removal] }))
  await screen.getByRole('button', { name: /^Issued by/ }).click()
  const remove = screen.getByRole('button', { name: 'Not in this call' })
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Removed' })).toBeVisible()
  expect(sent).toEqual([[{ path: 'issuer', action: 'override', value: null }]])
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await screen.getByRole('button', { name: 'Restore: Issued by: Rivers Foundation' }).click()
  await expect.poll(() => sent.at(-1)).toEqual([{ path: 'issuer', action: 'clear' }])
  await expect.element(screen.getByRole('button', { name: /^Issued by/ })).toBeVisible()
})

test('[CALL-12] a deadline that was not found is entered, and an editor that no one changed confirms nothing', async () => {
  const facts = factsOf({ issuer: 'Rivers Foundation', notStated: ['submission.deadlines'] })
  const { screen, sent } = await open(facts, facts)
  await screen.getByRole('button', { name: /^Issued by/ }).click()
  await screen.getByRole('button', { name: 'Correct' }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Correct' })).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: 'Enter a value: Deadline' }).click()
  await screen.getByLabelText('Day').fill('2027-05-03')
  await screen.getByLabelText('Hour').fill('17:00')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject([
    {
      path: 'submission.deadlines.0',
      action: 'override',
      value: {
        stage: 'full',
        at: expect.stringMatching(/^2027-05-03T17:00:00[+-]/),
        status: 'current',
      },
    },
  ])
})

test('[CALL-12] an entry is added to a list that has some, and a country is written by its name', async () => {
  const facts = factsOf({ rates: [{ applies: 'all', percent: 80 }], notStated: ['countries.eligible'] })
  const { screen, sent } = await open(facts, facts)
  await screen.getByRole('button', { name: 'Add a funding rate' }).click()
  await screen.getByLabelText('Percent', { exact: true }).fill('100')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ path: 'rates.1', action: 'override', value: { applies: 'all', percent: 100 } }])
  await screen.getByRole('button', { name: 'Enter a value: Countries' }).click()
  await screen.getByRole('combobox', { name: 'Countries', exact: true }).fill('Moldova, Atlantis')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Atlantis' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Countries', exact: true }).fill('Moldova, EU')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ path: 'countries.eligible', action: 'override', value: ['MD', 'EU'] }])
})

test('the deadline to which days are counted is chosen among several, and the language of the call is entered', async () => {
  const deadline = { zone: null, status: 'current' as const, timeStated: false, zoneStated: false }
  const deadlines = [
    { ...deadline, id: 's1', stage: 'first', at: '2027-05-03' },
    { ...deadline, id: 's2', stage: 'second', at: '2027-09-06' },
  ]
  const facts = factsOf({
    submission: { model: 'two-stage', opens: null, blindFirstStage: false, deadlines },
    primaryDeadline: 's1',
  })
  const { screen, sent } = await open(facts, { ...facts, primaryDeadline: 's2' })
  await screen.getByRole('button', { name: /^First stage/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Correct' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Count the days to this one' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: /^Second stage/ }).click()
  screen.getByRole('button', { name: 'Count the days to this one' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.at(-1)).toEqual([{ path: 'primaryDeadline', action: 'override', value: 's2' }])
  await expect.element(screen.getByRole('heading', { name: /Second stage/ })).toBeVisible()

  await screen.getByLabelText('Enter another fact').selectOptions('language')
  await screen.getByLabelText('Language of the call', { exact: true }).selectOptions('ro')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.at(-1)).toMatchObject([{ path: 'language', action: 'override', value: 'ro' }])
})
