import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallFactsResponse, CallFigures, FactChanges } from '#shared/contracts/calls.ts'
import { factChangesSchema } from '#shared/contracts/calls.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as modelRoutes from '#shared/contracts/routes/models.ts'
import { callId, callOf, factsOf, noFigures, textOf } from '#tests/component/fake-calls.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { LoneCall } from './lone-call.tsx'

const component = setUpComponentTest()
const auth = signedIn()
const text = 'Reports are due on 4 July 2027. We pay 46 %. It is EUR 5 000. Apply until 21 December.'

type Figure = CallFigures['items'][number]

function figureOf(words: string, rest: Pick<Figure, 'kind' | 'value' | 'reason'> & Partial<Figure>): Figure {
  const start = text.indexOf(words)
  const end = start + words.length
  const sentence = { start: text.lastIndexOf('. ', start) + 1, end: end + 1 }
  const quote = text.slice(sentence.start, sentence.end)
  return { start, end, page: 1, sentence, quote, currency: null, path: null, ...rest }
}

const items = [
  figureOf('4 July 2027', { kind: 'date', value: '2027-07-04', reason: 'reporting' }),
  figureOf('46 %', { kind: 'percentage', value: 46, reason: 'no_role' }),
  figureOf('EUR 5 000', { kind: 'amount', value: 5000, currency: 'EUR', reason: 'no_role' }),
  figureOf('21 December', { kind: 'date', value: '--12-21', reason: 'no_year' }),
]

async function openCall(figures: Partial<CallFigures> = {}, mayEdit = true, given: Partial<CallFactsResponse> = {}) {
  const sent: FactChanges['changes'][] = []
  let facts = factsOf(given)
  component.api.on(callRoutes.getCall, () => callOf({ may_edit: mayEdit }))
  component.api.on(callRoutes.getCallFacts, () => facts)
  component.api.on(callRoutes.getCallText, () => textOf(text))
  component.api.on(callRoutes.getCallFigures, () => ({ ...noFigures(), items, ...figures }))
  component.api.on(modelRoutes.listProposals, () => problem(409, 'no_model'))
  component.api.on(callRoutes.changeCallFacts, ({ body }) => {
    const { facts_version, changes } = factChangesSchema.parse(body)
    if (facts_version !== facts.facts_version) return problem(409, 'facts_conflict')
    sent.push(changes)
    facts = { ...facts, facts_version: facts.facts_version + 1 }
    return facts
  })
  const screen = await renderComponent(<LoneCall callId={callId} userId={auth.user.id} />, {
    auth,
    at: `/calls/${callId}`,
  })
  return { screen, sent }
}

test('[CALL-10] what no fact rests on is listed with its sentence and the reason, and its sentence is marked in the source', async () => {
  const { screen } = await openCall()
  const row = screen.getByRole('listitem').filter({ hasText: '4 July 2027' }).first()
  await expect.element(row).toMatchTextContent(/report/)
  await expect.element(screen.getByRole('heading', { name: 'Other dates in this call' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Other amounts and percentages' })).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: '5,000 EUR' })).toBeVisible()
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'a day without a year' })).toBeVisible()
  await row.getByRole('link').click()
  await expect.poll(() => document.querySelector('mark[data-place]')?.textContent).toContain('4 July 2027')
})

test('[CALL-10] one press gives a figure a role, by keyboard too, and it can be undone', async () => {
  const { screen, sent } = await openCall()
  const ask = screen.getByRole('button', { name: 'This is … (4 July 2027)' })
  await expect.element(ask).toBeVisible()
  ask.element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'the deadline', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual([
    {
      path: 'submission.deadlines.0',
      action: 'override',
      value: {
        id: 'by-hand-1',
        stage: 'full',
        at: '2027-07-04',
        zone: null,
        status: 'current',
        timeStated: false,
        zoneStated: false,
      },
    },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual([{ path: 'submission.deadlines.0', action: 'clear' }])

  await screen.getByRole('button', { name: 'This is … (5,000 EUR)' }).click()
  await screen.getByRole('button', { name: 'the most for one project' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([
      { path: 'money.perProject', action: 'override', value: { min: null, max: 5000 } },
      { path: 'money.currency', action: 'override', value: 'EUR' },
    ])
  await screen.getByRole('button', { name: 'This is … (46 %)' }).click()
  await screen.getByRole('button', { name: 'a funding rate' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ path: 'rates.0', action: 'override', value: { applies: 'all', percent: 46 } }])
})

test('[CALL-10] undoing a role brings back what was entered before, with its source', async () => {
  const deadline = {
    id: 'd1',
    stage: 'full',
    at: '2027-05-03',
    zone: null,
    status: 'current' as const,
    timeStated: false,
    zoneStated: false,
  }
  const entered = { path: 'submission.deadlines.0.at', value: '2027-05-03', source: 'a letter of the funder' }
  const { screen, sent } = await openCall({}, true, {
    submission: { model: null, opens: null, blindFirstStage: false, deadlines: [deadline] },
    primaryDeadline: 'd1',
    decisions: [
      {
        ...entered,
        status: 'overridden',
        found: '2027-05-01',
        contradicted: false,
        at: '2026-11-25T09:00:00.000Z',
        by: 'Ana Rusu',
      },
    ],
  })
  await screen.getByRole('button', { name: 'This is … (4 July 2027)' }).click()
  await screen.getByRole('button', { name: 'the deadline', exact: true }).click()
  await expect
    .poll(() => sent[0])
    .toMatchObject([{ path: 'submission.deadlines.0', value: { id: 'd1', at: '2027-07-04' } }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => sent[1])
    .toEqual([
      { path: 'submission.deadlines.0', action: 'clear' },
      { ...entered, action: 'override' },
    ])
})

test('[CALL-10] a reader sees the figures and no roles; a call read before says how to list them', async () => {
  const { screen } = await openCall({}, false)
  await expect.element(screen.getByRole('listitem').filter({ hasText: '4 July 2027' })).toBeVisible()
  expect(screen.getByRole('button', { name: /^This is …/ }).elements()).toEqual([])
  const { screen: older } = await openCall({ listed: false, items: [] })
  await expect.element(older.getByText(/read before its other dates and amounts were kept/).first()).toBeVisible()
})
