import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
  zone: 'Etc/GMT-3',
  status: 'current' as const,
  timeStated: true,
  zoneStated: true,
}
const submission = { model: null, opens: null, blindFirstStage: false, deadlines: [deadline] }

async function open(given: Partial<CallFactsResponse>, answer: () => ReturnType<typeof problem> | null = () => null) {
  const facts = factsOf(given)
  const sent: FactChanges['changes'][] = []
  component.api.on(callRoutes.getCall, () => callOf())
  component.api.on(callRoutes.getCallFacts, () => facts)
  component.api.on(callRoutes.getCallFigures, noFigures)
  component.api.on(callRoutes.getCallText, () => textOf('Rivers Fund'))
  component.api.on(modelRoutes.listProposals, () => problem(409, 'no_model'))
  component.api.on(callRoutes.changeCallFacts, ({ body }) => {
    sent.push(factChangesSchema.parse(body).changes)
    return answer() ?? facts
  })
  const render = () => renderComponent(<CallSheet callId={callId} userId={auth.user.id} />, { auth, at: '/calls/1' })
  return { screen: await render(), sent, render }
}

test('[CALL-12] the zone of a deadline is a city or a distance from UTC, and its hour moves with it', async () => {
  const { screen, sent } = await open({ submission, primaryDeadline: 'd1' })
  await screen.getByRole('button', { name: 'It is another' }).click()
  const zone = screen.getByRole('combobox', { name: /^Time zone/ })
  await expect.element(zone).toHaveValue('UTC+3')
  await zone.fill('chisin')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(zone).toHaveValue('Chișinău')
  await screen.getByLabelText('Day').fill('2027-01-12')
  await screen.getByLabelText('Stage').selectOptions('Concept note')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([
      { path: 'submission.deadlines.0.at', action: 'override', value: '2027-01-12T17:00:00+02:00' },
      { path: 'submission.deadlines.0.zone', action: 'override', value: 'Europe/Chisinau' },
      { path: 'submission.deadlines.0.stage', action: 'override', value: 'concept' },
    ])
})

test('[CALL-12] kinds of applicants and countries are chosen from lists by keyboard, and taken out', async () => {
  const { screen, sent } = await open({
    applicants: { eligible: ['SME', 'bank'], excluded: [], minAgeMonths: null },
    notStated: ['countries.eligible'],
  })
  await screen.getByRole('button', { name: /^Applicants/ }).click()
  await screen.getByRole('button', { name: 'Correct' }).click()
  const kinds = screen.getByRole('combobox', { name: 'Applicants' })
  await kinds.fill('univ')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await screen.getByRole('button', { name: 'Remove banks' }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ path: 'applicants.eligible', action: 'override', value: ['SME', 'university'] }])
  await screen.getByRole('button', { name: 'Enter a value: Countries' }).click()
  const countries = screen.getByRole('combobox', { name: 'Countries', exact: true })
  await countries.fill('associated')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await countries.fill('Moldova')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ path: 'countries.eligible', action: 'override', value: ['ASSOCIATED', 'MD'] }])
})

test('[CALL-12] limits, layout, documents and facts that no one looked for are entered', async () => {
  const { screen, sent } = await open({ notStated: ['limits', 'formatting', 'requiredDocuments', 'trl'] })
  const enter = async (name: string) => screen.getByRole('button', { name: `Enter a value: ${name}` }).click()
  const save = async () => screen.getByRole('button', { name: 'Save', exact: true }).click()
  await enter('Limits and form')
  await screen.getByLabelText('Applies to').fill('Part B')
  await screen.getByLabelText('To', { exact: true }).fill('3 000')
  await screen.getByLabelText('Counted in').selectOptions('characters')
  await save()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ path: 'limits.0', action: 'override', value: { applies: 'Part B', unit: 'characters', max: 3000 } }])
  await enter('Layout')
  await screen.getByLabelText('Font at least, in points').fill('11')
  await screen.getByLabelText('Page size').fill('A4')
  await save()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([
      { path: 'formatting.fontMinPt', action: 'override', value: 11 },
      { path: 'formatting.pageSize', action: 'override', value: 'A4' },
    ])
  await enter('Documents')
  await screen.getByLabelText('Document', { exact: true }).fill('Statute')
  await screen.getByLabelText('Only if').fill('for companies')
  await screen.getByLabelText('Stage').selectOptions('Second stage')
  await save()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([
      {
        path: 'requiredDocuments.0',
        action: 'override',
        value: { label: 'Statute', stage: 'second', condition: 'for companies' },
      },
    ])
  await screen.getByLabelText('Enter another fact').selectOptions('Support to third parties')
  await screen.getByLabelText('At most for each third party').fill('60 000')
  await save()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ path: 'money.thirdParty.maxEach', action: 'override', value: 60_000 }])
})

test('[QUAL-11] a value that was typed when the session ended is there when the same person has logged in again', async () => {
  let isOver = true
  const { screen, sent, render } = await open({ notStated: ['money.totalBudget'] }, () =>
    isOver ? problem(401, 'invalid_token') : null,
  )
  await screen.getByRole('button', { name: 'Enter a value: Budget of the call' }).click()
  await screen.getByLabelText('Budget of the call', { exact: true }).fill('1 500 000')
  await screen.getByLabelText('Where do you have it from?').fill('the ministry')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  await screen.setAuth({ status: 'anonymous', after: 'end', wasId: auth.user.id })
  await expect.element(screen.getByLabelText('Budget of the call', { exact: true })).toHaveValue('1 500 000')
  await screen.unmount()
  isOver = false
  const again = await render()
  await expect.element(again.getByLabelText('Budget of the call', { exact: true })).toHaveValue('1 500 000')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => sent.at(-1))
    .toEqual([{ path: 'money.totalBudget', action: 'override', value: 1_500_000, source: 'the ministry' }])
  await expect.poll(() => again.getByRole('form').elements()).toEqual([])
})
