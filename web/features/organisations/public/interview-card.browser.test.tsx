import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Interview } from '#shared/contracts/interviews.ts'
import type { OrganisationDetail, OrganisationPatch } from '#shared/contracts/organisations.ts'
import * as interviewRoutes from '#shared/contracts/routes/interviews.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { userDay } from '#web/i18n/user-day.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { InterviewCard, QuestionLink } from './interview-card.tsx'

const component = setUpComponentTest()

const auth = signedIn()
const id = '00000000-0000-4000-8000-00000000000a'
const callId = '00000000-0000-4000-8000-00000000000c'
const asked = ['country', 'founded', 'taxesPaid', 'ownMoney'] as const
const quotes: Partial<Record<OrganisationFactName, string>> = { founded: 'Applicants exist for at least 24 months.' }

/** An organisation on the server whose interview follows from what is stored, as the real one does. */
function serve(facts: Record<string, unknown> = {}): OrganisationDetail {
  const sme = { class: 'unknown', steps: [], missing: [] } as const
  const organisation = { id, name: 'Orchard', role: 'owner', named: true, version: 1, facts, sme } as unknown
  const stored = organisation as OrganisationDetail & { facts: Record<string, unknown> }
  component.api.on(routes.getOrganisation, () => structuredClone(stored))
  component.api.on(interviewRoutes.getInterview, (): Interview => {
    const questions = asked.map((fact) => ({
      fact,
      path: null,
      quote: quotes[fact] ?? null,
      document: fact === 'taxesPaid' ? 'Certificate of paid taxes' : null,
      answered: stored.facts[fact] !== undefined,
    }))
    const open = questions.filter(({ answered }) => !answered).length
    return { question: null, questions, answered: questions.length - open, open, version: stored.version }
  })
  component.api.on(routes.updateOrganisation, ({ body }) => {
    const { facts: given = {} } = body as OrganisationPatch
    for (const [name, fact] of Object.entries(given)) {
      stored.facts[name] = { ...fact, author: 'Ana Rusu', at: '2026-11-25T09:00:00.000Z' }
    }
    stored.version += 1
    return structuredClone(stored)
  })
  return stored
}

async function open(at = '/') {
  return renderComponent(<InterviewCard userId={auth.user.id} organisationId={id} callId={callId} />, { auth, at })
}

const title = (name: string) => page.getByRole('heading', { name })
const country = 'In which country is it established?'
const founded = 'When was it founded?'
const taxes = 'Has it paid all taxes and contributions that are due?'
const money = 'How much of its own money can go into the project?'

test('ORG-02: one question follows the other by Enter, each stored as the own statement of today', async () => {
  const stored = serve()
  await open()
  await expect.element(title(country)).toBeVisible()
  await page.getByLabelText('Established in').selectOptions('MD')
  page.getByLabelText('Established in').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(title(founded)).toBeVisible()
  await expect.element(page.getByText('1 of 4 answered')).toBeVisible()
  expect(stored.facts.country).toMatchObject({ value: 'MD', date: userDay(Date.now()), source: null })
  // The sentence that asks is there, and the keyboard is already in the field.
  await expect.element(page.getByText('Applicants exist for at least 24 months.')).toBeVisible()
  await expect.element(page.getByLabelText('Founded')).toHaveFocus()
  await page.getByLabelText('Founded').fill('2019-03-14')
  await userEvent.keyboard('{Enter}')
  await expect.element(title(taxes)).toBeVisible()
  expect(stored.facts.founded).toMatchObject({ value: '2019-03-14', source: null })
})

test('ORG-02: a document is asked for only where the call wants proof', async () => {
  const stored = serve()
  await open('/?question=country')
  await expect.element(page.getByLabelText('Source')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.element(page.getByText(/The call asks for this document: Certificate of paid taxes/)).toBeVisible()
  await page.getByLabelText('No overdue taxes').selectOptions('yes')
  await page.getByLabelText('Source').fill('certificate of 20 November')
  await userEvent.keyboard('{Enter}')
  await expect.element(title(money)).toBeVisible()
  expect(stored.facts.taxesPaid).toMatchObject({ value: true, source: 'certificate of 20 November' })
})

test('ORG-02: questions can be left for later and asked again, and an answer looked at once more stays as it is', async () => {
  serve({
    country: {
      value: 'RO',
      date: '2026-10-01',
      source: 'State Register extract',
      author: null,
      at: '2026-10-01T09:00:00.000Z',
    },
  })
  await open()
  await expect.element(title(founded)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(title(country)).toBeVisible()
  await expect.element(page.getByLabelText('Established in')).toHaveValue('RO')
  // Answered: there is nothing to leave for later.
  await expect.element(page.getByRole('button', { name: 'Later' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect.element(title(founded)).toBeVisible()
  expect(component.api.sent(routes.updateOrganisation)).toEqual([])
  for (const next of [taxes, money]) {
    await page.getByRole('button', { name: 'Later' }).click()
    await expect.element(title(next)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.element(title('The other questions wait for later.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask them now' }).click()
  await expect.element(title(founded)).toBeVisible()
})

test('ORG-02: an interview that was left goes on at its question, with what was typed', async () => {
  serve()
  const first = await open('/?question=ownMoney')
  await page.getByLabelText('Amount').fill('20 000')
  await first.unmount()
  await open('/?question=ownMoney')
  await expect.element(title(money)).toBeVisible()
  await expect.element(page.getByLabelText('Amount')).toHaveValue('20 000')
})

test('ORG-02: a refused answer is named at its field and keeps its place', async () => {
  serve()
  await open('/?question=founded')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect.element(page.getByText('This does not fit. Check it.')).toBeVisible()
  await expect.element(title(founded)).toBeVisible()
  expect(component.api.sent(routes.updateOrganisation)).toEqual([])
  // What only the server can refuse is named at its field too.
  component.api.on(routes.updateOrganisation, () =>
    problem(422, 'validation_failed', { 'facts.founded.value': 'invalid' }),
  )
  await page.getByLabelText('Founded').fill('2019-03-14')
  await expect.element(page.getByText('This does not fit. Check it.')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This does not fit. Check it.')).toBeVisible()
  await expect.element(page.getByLabelText('Founded')).toHaveValue('2019-03-14')
})

test('ORG-02: a link leads to the very question, also to one that the call does not need, and again', async () => {
  serve()
  await renderComponent(
    <>
      <QuestionLink fact="ownMoney">to money</QuestionLink>
      <QuestionLink fact="grants">to grants</QuestionLink>
      <InterviewCard userId={auth.user.id} organisationId={id} callId={callId} />
    </>,
    { auth },
  )
  await expect.element(title(country)).toBeVisible()
  await page.getByRole('link', { name: 'to money' }).click()
  await expect.element(title(money)).toBeVisible()
  await expect.element(page.getByLabelText('Amount')).toHaveFocus()
  await page.getByRole('link', { name: 'to money' }).click()
  await expect.element(page.getByLabelText('Amount')).toHaveFocus()
  await page.getByRole('link', { name: 'to grants' }).click()
  await expect.element(title('Which grants has it had?')).toBeVisible()
})
