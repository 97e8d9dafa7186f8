import { expect, test } from 'vitest'
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
const sentence = 'Applications close on 3 May 2027, 17:00 Brussels time.'
const text = `Rivers Fund\n\n${sentence}\n\nTotal budget: EUR 2 million.`
const [at, start] = ['2027-05-03T17:00:00+02:00', text.indexOf(sentence)]

const proof = (path: string, confidence: 'certain' | 'check' = 'certain') => ({
  path,
  quote: sentence,
  page: 1,
  start,
  end: start + sentence.length,
  rule: 'read',
  confidence,
  status: 'found' as const,
})

const deadline = {
  id: 'd1',
  stage: 'full',
  at,
  zone: 'Europe/Brussels',
  status: 'current' as const,
  timeStated: true,
  zoneStated: true,
}

/** A call with a deadline, a budget, a title and a number of projects, all of them certain and none confirmed. */
function unconfirmed(changes: Partial<CallFactsResponse> = {}): CallFactsResponse {
  const paths = ['submission.deadlines.0.at', 'primaryDeadline', 'money.totalBudget', 'title', 'issuer', 'actionType']
  return factsOf({
    submission: { model: null, opens: null, blindFirstStage: false, deadlines: [deadline] },
    primaryDeadline: 'd1',
    money: { currency: 'EUR', totalBudget: 2_000_000, perProject: null, expectedProjects: null, hardLimit: null },
    issuer: 'Rivers Foundation',
    actionType: 'GRANT',
    evidence: paths.map((path) => proof(path, path === 'actionType' ? 'check' : 'certain')),
    unconfirmed: paths,
    ...changes,
  })
}

/** @returns what the screen sent. */
async function open(facts: CallFactsResponse): Promise<{ screen: Rendered; sent: FactChanges['changes'][] }> {
  let now = facts
  const sent: FactChanges['changes'][] = []
  component.api.on(callRoutes.getCall, () => callOf())
  component.api.on(callRoutes.getCallFacts, () => now)
  component.api.on(callRoutes.getCallFigures, noFigures)
  component.api.on(callRoutes.getCallText, () => textOf(text))
  component.api.on(modelRoutes.listProposals, () => problem(409, 'no_model'))
  component.api.on(callRoutes.changeCallFacts, ({ body }) => {
    const { changes } = body as FactChanges
    sent.push(changes)
    const done = changes.map(({ path }) => path)
    now = {
      ...now,
      facts_version: now.facts_version + 1,
      unconfirmed: now.unconfirmed.filter((path) => !done.includes(path)),
      evidence: now.evidence.map((each) => (done.includes(each.path) ? { ...each, status: 'confirmed' } : each)),
      decisions: [
        ...now.decisions,
        ...done.map((path) => ({
          path,
          status: 'confirmed' as const,
          value: at,
          found: at,
          source: null,
          contradicted: false,
          at: '2026-11-25T09:00:00.000Z',
          by: 'Ana Rusu',
        })),
      ],
    }
    return now
  })
  const screen = await renderComponent(<CallSheet callId={callId} userId={auth.user.id} />, { auth, at: '/calls/1' })
  return { screen, sent }
}

const pathsOf = (changes: FactChanges['changes'] | undefined) => changes?.map(({ path }) => path)

test('[CALL-13] the deadline is confirmed on its own, with its sentence in view; until then no days are counted', async () => {
  const { screen, sent } = await open(unconfirmed())
  const block = screen.getByRole('region', { name: 'Deadline', exact: true })
  await expect.element(block).toMatchTextContent(/3 May 2027, 17:00 Brussels/)
  await expect.element(block).toMatchTextContent(new RegExp(sentence))
  await expect.element(block).toMatchTextContent(/Not confirmed\./)
  await expect.element(screen.getByText(/days? left|deadline passed/)).not.toBeInTheDocument()
  await block.getByRole('button', { name: 'This is the deadline' }).click()
  await expect.element(block).toMatchTextContent(/Ana Rusu confirmed this on/)
  expect(pathsOf(sent[0])?.toSorted()).toEqual(['primaryDeadline', 'submission.deadlines.0.at'])
  await expect.element(block.getByText(/days? left|deadline passed/)).toBeVisible()
  await expect.element(block.getByRole('button', { name: 'This is the deadline' })).not.toBeInTheDocument()
})

test('[CALL-13] another deadline is set by hand, from the same place', async () => {
  const { screen, sent } = await open(unconfirmed())
  const block = screen.getByRole('region', { name: 'Deadline', exact: true })
  await block.getByRole('button', { name: 'It is another' }).click()
  await block.getByLabelText('Day').fill('2027-06-01')
  await block.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject([
    { path: 'submission.deadlines.0.at', action: 'override', value: '2027-06-01T17:00:00+02:00' },
  ])
})

test('[CALL-13] confirming what is certain, and all the rest, leaves deadlines and money out and says so', async () => {
  const { screen, sent } = await open(unconfirmed())
  await expect.element(screen.getByText('Deadlines and money are left out: 2 to confirm one by one')).toBeVisible()
  await screen.getByRole('button', { name: 'Confirm the 2 certain' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(pathsOf(sent[0])?.toSorted()).toEqual(['issuer', 'title'])
  await screen.getByRole('button', { name: 'Confirm 1 fact' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(pathsOf(sent[1])).toEqual(['actionType'])
  await expect.element(screen.getByRole('button', { name: /^Confirm (\d|the)/ })).not.toBeInTheDocument()
  await expect.element(screen.getByText('2 facts to confirm')).toBeVisible()
})

test('[CALL-13] dates that cannot all hold are to be decided: none is shown as the deadline', async () => {
  const values = [at, '2027-05-09'].map((value) => ({ value, quote: sentence, start, end: start + sentence.length }))
  const { screen } = await open(unconfirmed({ conflicts: [{ path: 'submission.deadlines.0.at', values }] }))
  const block = screen.getByRole('region', { name: 'Deadline', exact: true })
  await expect.element(block).toMatchTextContent(/The call gives dates that cannot all hold\./)
  await expect.element(block.getByRole('time')).not.toBeInTheDocument()
  await expect.element(block.getByRole('button')).not.toBeInTheDocument()
})
