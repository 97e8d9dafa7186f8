import { expect, test } from 'vitest'
import type { CallFactsResponse, FactChanges } from '#shared/contracts/calls.ts'
import { factChangesSchema } from '#shared/contracts/calls.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as modelRoutes from '#shared/contracts/routes/models.ts'
import { callId, callOf, factsOf, noFigures, textOf } from '#tests/component/fake-calls.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { CallSheet } from './call-sheet.tsx'

const component = setUpComponentTest()
const auth = signedIn()

const deadline = {
  id: 'd1',
  stage: 'full',
  at: '2027-09-02T17:00:00+03:00',
  zone: 'Europe/Chisinau',
  status: 'current' as const,
  timeStated: true,
  zoneStated: true,
}
const submission = { model: null, opens: null, blindFirstStage: false, deadlines: [deadline] }
const said = (value: unknown, quote: string, start: number) => ({ value, quote, start, end: start + quote.length })

async function open(facts: CallFactsResponse) {
  const sent: FactChanges['changes'][] = []
  component.api.on(callRoutes.getCall, () => callOf())
  component.api.on(callRoutes.getCallFacts, () => facts)
  component.api.on(callRoutes.getCallFigures, noFigures)
  component.api.on(callRoutes.getCallText, () => textOf('Rivers Fund'))
  component.api.on(modelRoutes.listProposals, () => problem(409, 'no_model'))
  component.api.on(callRoutes.changeCallFacts, ({ body }) => {
    sent.push(factChangesSchema.parse(body).changes)
    return facts
  })
  const screen = await renderComponent(<CallSheet callId={callId} userId={auth.user.id} />, { auth, at: '/calls/1' })
  return { screen, sent }
}

const twoDeadlines = factsOf({
  submission,
  primaryDeadline: 'd1',
  conflicts: [
    {
      path: 'submission.deadlines.0.at',
      values: [
        said('2027-09-02T17:00:00+03:00', 'by 2 September', 0),
        said('2027-10-04T12:30:00+05:30', 'until 4 October', 40),
        said('2027-10-11T12:00:00', 'until 11 October', 80),
      ],
    },
  ],
})

test('[CALL-12] the values of a conflict are in words, and several deadlines may hold together', async () => {
  const { screen, sent } = await open(twoDeadlines)
  const choice = screen.getByRole('group', { name: /^Deadline/ })

  await expect.element(choice.getByRole('radio', { name: /2\sSeptember\s2027,\s17:00\sChișinău/ })).toBeVisible()
  await expect.element(choice.getByRole('radio', { name: /4\sOctober\s2027,\s12:30\sUTC\+5:30/ })).toBeVisible()
  await expect.element(choice.getByRole('radio', { name: /11\sOctober\s2027,\s12:00/ })).toBeVisible()
  expect(choice.element().textContent).not.toMatch(/\dT\d/)
  await choice.getByRole('radio', { name: /They all hold/ }).click()
  await choice.getByRole('button', { name: 'Take this one' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject([
    { path: 'submission.deadlines.0.at', action: 'override', value: deadline.at },
    { path: 'submission.deadlines.1', value: { at: '2027-10-04T12:30:00+05:30', stage: 'full', status: 'current' } },
    { path: 'submission.deadlines.2', value: { at: '2027-10-11T12:00:00', stage: 'full', status: 'current' } },
  ])
  const ids = sent[0]?.slice(1).map(({ value }) => (value as typeof deadline).id)
  expect(new Set(ids).size).toBe(2)
})

test('[CALL-12] a conflict always offers another value', async () => {
  const { screen, sent } = await open(twoDeadlines)
  await screen.getByRole('radio', { name: /^Neither/ }).click()
  const editor = screen.getByRole('form', { name: 'Correct: Deadline' })
  await editor.getByLabelText('Day').fill('2027-09-09')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => JSON.stringify(sent.at(-1))).toContain('2027-09-09T17:00:00+03:00')
})

test('[CALL-12] amounts of categories are kept as one range', async () => {
  const { screen, sent } = await open(
    factsOf({
      money: {
        currency: 'EUR',
        totalBudget: null,
        perProject: { min: null, max: 50_000 },
        expectedProjects: null,
        hardLimit: null,
      },
      conflicts: [
        {
          path: 'money.perProject',
          values: [said({ min: 10_000, max: 50_000 }, 'small', 0), said({ min: null, max: 100_000 }, 'large', 40)],
        },
      ],
    }),
  )
  await expect.element(screen.getByRole('radio', { name: /^10,000 EUR to 50,000 EUR/ })).toBeVisible()
  await screen.getByRole('radio', { name: /They all hold/ }).click()
  await screen.getByRole('button', { name: 'Take this one' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ path: 'money.perProject', action: 'override', value: { min: 10_000, max: 100_000 } }])
})
