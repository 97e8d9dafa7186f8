import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as routes from '#shared/contracts/routes/conversation.ts'
import * as interviewRoutes from '#shared/contracts/routes/interviews.ts'
import * as organisationRoutes from '#shared/contracts/routes/organisations.ts'
import * as runRoutes from '#shared/contracts/routes/runs.ts'
import type { Answer, Conversation } from '#shared/contracts/conversation.ts'
import type { Interview } from '#shared/contracts/interviews.ts'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { problem } from '#tests/component/fake-api.ts'
import { applicationOf } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { SessionEndHelp } from '#web/session/session-end.tsx'
import AskPanel from './ask-panel.tsx'

const component = setUpComponentTest()
const auth = signedIn()
const id = applicationOf().id
const place = {
  section: 'impact',
  section_title: 'Impact',
  path: [0],
  start: 0,
  end: 21,
  quote: 'Our sensor is unique.',
  from: 0,
  to: 21,
}
const answer: Answer = {
  id: '00000000-0000-4000-8000-0000000000e1',
  agent: 'generator',
  question: 'How much can we get?',
  by: 'Ana Rusu',
  at: '2026-11-25T09:00:00.000Z',
  model: 'scripted',
  state: 'done',
  error: null,
  parts: [
    { kind: 'text', text: 'A project gets at most EUR 200,000.' },
    {
      kind: 'quote',
      quote: 'Each project receives at most EUR 200,000.',
      source: { from: 'call', page: 2, start: 10, end: 52 },
    },
    { kind: 'quote', quote: 'region: Orhei', source: { from: 'applicant', path: 'applicant.region' } },
    { kind: 'proposal', old: 'Our sensor is unique.', new: 'Our sensor counts parts.', why: 'A fact', place },
  ],
  dropped: 1,
  unsourced: ['EUR 750,000'],
}
const conversationOf = (changes: Partial<Conversation> = {}): Conversation => ({
  items: [],
  next_cursor: null,
  model: 'scripted',
  closed: false,
  closed_for_all: false,
  ...changes,
})
const organisation = {
  id: applicationOf().organisation_id,
  name: 'Orchard',
  role: 'editor',
  named: true,
  version: 1,
  facts: {},
  sme: { class: 'unknown', steps: [], missing: [] },
} as unknown as OrganisationDetail
const interview: Interview = {
  question: null,
  questions: [{ fact: 'region', path: null, quote: null, document: null, answered: false }],
  answered: 0,
  open: 1,
  version: 1,
}

/** The error of a form, not the one that screen readers get of toasts. */
const alert = () => page.getByLabelText('Ask about this application').getByRole('alert')

const open = (
  conversation: () => Conversation,
  role: 'editor' | 'viewer' = 'editor',
  on: { openDialog?: () => void } = {},
) => {
  component.api.on(routes.readConversation, conversation)
  return renderComponent(
    <SessionEndHelp>
      <ApplicationContext value={{ application: applicationOf({ role }), userId: auth.user.id }}>
        <AskPanel onClose={() => {}} />
      </ApplicationContext>
    </SessionEndHelp>,
    { auth, on, at: `/apply/${id}/text` },
  )
}

test('[AGENT-04] without a model the conversation interviews; with one it answers with quotes, and proposes without writing', async () => {
  component.api.on(organisationRoutes.getOrganisation, () => organisation)
  component.api.on(interviewRoutes.getInterview, () => interview)
  const without = await open(() => conversationOf({ model: null }))
  await expect.element(without.getByText(/no language model/)).toBeVisible()
  await expect.element(without.getByRole('link', { name: 'What comes next: write the text' })).toBeVisible()
  await expect.element(without.getByText('0 of 1', { exact: false })).toBeVisible()
  await without.unmount()

  await page.viewport(390, 844)
  component.api.on(routes.suggestProposed, () => {})
  const screen = await open(() => conversationOf({ items: [answer] }))
  await expect.element(screen.getByText('Each project receives at most EUR 200,000.')).toBeVisible()
  const source = (name: string) => screen.getByRole('link', { name }).element().getAttribute('href')
  expect(source('Call, page 2')).toBe(`/apply/${id}/call#text-10-52`)
  expect(source('Profile of the organisation')).toBe('/dashboard/organisation')
  expect(source('Section Impact')).toContain('/text/impact#at=0')
  await expect.element(screen.getByText(/1 quote or proposal is left out/)).toBeVisible()
  await expect.element(screen.getByText('No document says: EUR 750,000')).toBeVisible()
  expect(component.api.sent(routes.suggestProposed)).toHaveLength(0)
  await screen.getByRole('button', { name: 'Put among the suggestions' }).click()
  await expect.element(screen.getByRole('button', { name: 'Is among the suggestions' })).toBeDisabled()
  expect(component.api.sent(routes.suggestProposed)).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('[AGENT-04] without a model a question is searched for, with links to its places; what is typed survives a failure', async () => {
  component.api.on(organisationRoutes.getOrganisation, () => organisation)
  component.api.on(interviewRoutes.getInterview, () => interview)
  component.api.on(routes.searchDocuments, () => ({
    items: [
      { quote: 'Deadline: 3 May 2031.', source: { from: 'call' as const, page: 1, start: 5, end: 26 } },
      { quote: 'Objective without a number. Say how much.', source: { from: 'finding' as const, place: null } },
      { quote: '120000.00 EUR', source: { from: 'budget' as const, figure: 'cost' as const } },
      { quote: place.quote, source: { from: 'section' as const, place } },
    ],
    next_cursor: null,
  }))
  component.api.isOffline = true
  const screen = await open(() => conversationOf({ model: null }), 'viewer')
  await expect.element(alert()).toMatchTextContent(/did not answer/)
  component.api.isOffline = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  const question = screen.getByLabelText('Your question')
  const search = () => screen.getByRole('button', { name: 'Search', exact: true }).click()
  await search()
  await expect.element(screen.getByText('Write a question.')).toBeVisible()
  await question.fill('Until when?')
  component.api.isOffline = true
  await search()
  await expect.element(alert()).toMatchTextContent(/did not answer/)
  await expect.element(question).toHaveValue('Until when?')
  component.api.isOffline = false
  await search()
  await expect.element(screen.getByText('4 places about “Until when?”')).toBeVisible()
  const source = (name: string) => screen.getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect(source('Call, page 1')).toBe(`/apply/${id}/call#text-5-26`)
  expect(source('Findings')).toBe(`/apply/${id}/review`)
  await expect.element(screen.getByText('120,000 EUR')).toBeVisible()
  expect(source('Budget: total cost')).toBe(`/apply/${id}/plan`)
  expect(source('Section Impact')).toContain('/text/impact#at=0')
  component.api.on(routes.searchDocuments, () => ({ items: [], next_cursor: null }))
  await question.fill('Zeppelins?')
  await search()
  await expect.element(screen.getByText(/Nothing here says anything about “Zeppelins\?”/)).toBeVisible()
  expect(component.api.sent(routes.searchDocuments).at(-1)?.query.get('question')).toBe('Zeppelins?')
})

test('[AGENT-04] [QUAL-11] a question that was typed when the session ended is sent after the login', async () => {
  component.api.on(organisationRoutes.getOrganisation, () => organisation)
  component.api.on(interviewRoutes.getInterview, () => interview)
  let opened = 0
  const on = { openDialog: () => void (opened += 1) }
  for (const [model, send] of [
    [null, 'Search'],
    ['scripted', 'Ask'],
  ] as const) {
    component.api.on(routes.searchDocuments, () => problem(401, 'not_signed_in'))
    component.api.on(runRoutes.beginRun, () => problem(401, 'not_signed_in'))
    // With a model what goes is only shown before the first question.
    const screen = await open(() => conversationOf({ model, items: model === null ? [] : [answer] }), 'editor', on)
    await screen.getByLabelText('Your question').fill('Until when?')
    await screen.getByRole('button', { name: send, exact: true }).click()
    await expect.element(alert()).toBeVisible()
    await screen.setAuth({ status: 'anonymous', after: 'end', wasId: auth.user.id })
    await alert().getByRole('button', { name: 'Log in' }).click()
    await screen.setAuth(auth)
    await expect.element(screen.getByLabelText('Your question')).toHaveValue('Until when?')
    component.api.on(routes.searchDocuments, () => ({ items: [], next_cursor: null }))
    component.api.on(runRoutes.beginRun, () => ({ id: answer.id }))
    await screen.getByRole('button', { name: send, exact: true }).click()
    await expect.element(alert()).not.toBeInTheDocument()
    await screen.unmount()
  }
  expect(opened).toBe(2)
  expect(component.api.sent(routes.searchDocuments).at(-1)?.query.get('question')).toBe('Until when?')
  expect(component.api.sent(runRoutes.beginRun).at(-1)?.body).toMatchObject({ instruction: 'Until when?' })
})

test('what goes is shown before the first question; a refusal keeps the question; the answer is streamed until it is stopped', async () => {
  let now = conversationOf()
  const screen = await open(() => now)
  component.api.on(runRoutes.previewRun, () => ({
    model: 'scripted',
    host: 'model.example',
    instructions: 'Answer.',
    message: 'The documents.',
    is_cut: false,
    tokens_in: 100,
    tokens_out_max: 1500,
    eur_max: 0.02,
  }))
  component.api.on(runRoutes.beginRun, () => problem(402, 'model_words'))
  await screen.getByLabelText('Your question').fill('How much can we get?')
  await screen.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect.element(screen.getByText(/model.example/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByLabelText('Your question')).toHaveValue('How much can we get?')
  expect(component.api.sent(runRoutes.beginRun)).toHaveLength(0)
  await screen.getByRole('button', { name: 'Ask', exact: true }).click()
  component.api.on(runRoutes.beginRun, () => {
    now = conversationOf({ items: [{ ...answer, state: 'running', parts: [], dropped: 0, unsourced: [] }] })
    return { id: answer.id }
  })
  component.api.onPath('GET', `/api/runs/${answer.id}/stream`, () => {
    const chunk = `event: chunk\nid: 1\ndata: ${JSON.stringify({ seq: 1, text: 'At most so much.\n> Each' })}\n\n`
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(chunk)) })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  component.api.on(runRoutes.stopRun, () => {
    now = conversationOf({ items: [{ ...answer, state: 'stopped' }] })
    return problem(404, 'not_found')
  })
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('At most so much.')).toBeVisible()
  expect(component.api.sent(runRoutes.beginRun)[0]?.body).toMatchObject({
    agent: 'generator',
    action: 'ask',
    instruction: 'How much can we get?',
    language: 'en',
  })
  await expect.element(screen.getByText('> Each')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText(/What was answered so far stays/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('a conversation is deleted after a question; a viewer reads it and asks nothing', async () => {
  let now = conversationOf({ items: [answer] })
  component.api.on(routes.deleteConversation, () => void (now = conversationOf()))
  const screen = await open(() => now)
  await screen.getByRole('button', { name: 'Delete the conversation' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete the conversation' }).click()
  await expect.element(screen.getByText('How much can we get?')).not.toBeInTheDocument()
  await screen.unmount()
  now = conversationOf({ items: [answer] })
  const viewed = await open(() => now, 'viewer')
  await expect.element(viewed.getByText('How much can we get?')).toBeVisible()
  await expect.element(viewed.getByLabelText('Your question')).not.toBeInTheDocument()
  await expect.element(viewed.getByRole('button', { name: 'Delete the conversation' })).not.toBeInTheDocument()
})
