import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Call } from '#shared/contracts/calls.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as applicationRoutes from '#shared/contracts/routes/applications.ts'
import * as organisationRoutes from '#shared/contracts/routes/organisations.ts'
import { callId, callOf, factsOf, textOf } from '#tests/component/fake-calls.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { keepPastedCall, takePastedCall } from '#web/session/pasted-call.ts'
import { StartScreen } from './start-screen.tsx'

const component = setUpComponentTest()

const auth = signedIn()
const sheet = () => page.getByRole('textbox', { name: 'Text, identifier or address of the call' })
const chooser = () => page.getByLabelText('Choose a file').first()
/** The toast region has an alert of its own, which is empty. */
const trouble = () => page.getByRole('alert').filter({ hasText: /\S/ })
const picture = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], 'image.png', { type: 'image/png' })
const pdf = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

function Whereabouts(): ReactNode {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

async function openStart(at = '/apply/new') {
  component.api.on(organisationRoutes.listOrganisations, () => ({ items: [], next_cursor: null }))
  return renderComponent(
    <>
      <StartScreen userId={auth.user.id} onReading={vi.fn()} />
      <Whereabouts />
      <Link to="/elsewhere">Away</Link>
    </>,
    { auth, at, route: '/apply/new', screens: { '/elsewhere': <Link to="/apply/new">Back</Link> } },
  )
}

/** Answers that the call could not be read, for one reason after the other. */
function serveFailures(...reasons: NonNullable<Call['reason']>[]): void {
  component.api.on(callRoutes.createCall, () => ({
    id: callId,
    state: 'reading' as const,
    reason: null,
    organisation_id: callOf().organisation_id,
  }))
  component.api.on(callRoutes.getCall, () =>
    callOf({ state: 'failed', reason: reasons[0] ?? 'damaged', version: null }),
  )
  component.api.on(callRoutes.deleteCall, () => undefined)
}

/** What was brought in and came to nothing is deleted. */
const discarded = () => component.api.sent(callRoutes.deleteCall)

/** Hands files and words to the sheet as a drop or a paste does. */
function hand(kind: 'drop' | 'paste', files: readonly File[], words: Record<string, string> = {}): void {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  for (const [type, text] of Object.entries(words)) data.setData(type, text)
  const init = { bubbles: true, cancelable: true }
  sheet()
    .element()
    .dispatchEvent(
      kind === 'drop'
        ? new DragEvent('drop', { ...init, dataTransfer: data })
        : new ClipboardEvent('paste', { ...init, clipboardData: data }),
    )
}

test('[HOME-05] [LAUNCH-02] a call that was pasted on the home page is read at once, only once, and is in the sheet when it cannot be', async () => {
  const given: unknown[] = []
  serveFailures('damaged')
  component.api.on(callRoutes.createCall, ({ body }) => {
    given.push(body)
    return problem(503, 'offline')
  })
  const text = 'Call for proposals: support for orchards. Deadline: 1 March 2027.'
  keepPastedCall(text)
  await openStart()
  await expect.element(trouble()).toBeVisible()
  await expect.element(sheet()).toHaveValue(text)
  expect(given).toHaveLength(1)
  expect(takePastedCall()).toBeNull()
})

test('[ORG-05] a file with too many pages is refused with its pages, the limit of the plan and the plan that takes it', async () => {
  serveFailures('plan_pages')
  component.api.on(callRoutes.getCall, () =>
    callOf({
      state: 'failed',
      reason: 'plan_pages',
      version: null,
      pages: 130,
      plan_limit: { plan: 'free', pages: 120 },
    }),
  )
  await openStart(`/apply/new?call=${callId}`)
  await expect
    .element(trouble())
    .toHaveTextContent(
      'The file has 130 pages; your organisation’s plan, Free, takes 120. Basic takes 200. You can also give only the part that holds the call. Compare plans',
    )
  await expect.element(page.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/features#plans')
})

test('[CALL-05] a text that is no call begins no application: it says so, keeps the text, and leaves no call behind', async () => {
  serveFailures()
  component.api.on(callRoutes.getCall, () => callOf({ looks_like_call: false }))
  component.api.on(callRoutes.getCallFacts, () => factsOf())
  component.api.on(callRoutes.getCallText, () => textOf('hello'))
  component.api.on(applicationRoutes.createApplication, () => problem(403, 'plan_limit'))
  const screen = await openStart()
  const read = async () => {
    await sheet().fill('hello')
    await screen.getByRole('button', { name: 'Read the call' }).click()
    await expect.element(trouble()).toMatchTextContent(/^This does not look like a call for proposals/)
  }
  await read()
  expect(component.api.sent(applicationRoutes.createApplication)).toEqual([])
  await screen.getByRole('button', { name: 'Bring it in again' }).click()
  await expect.element(sheet()).toHaveValue('hello')
  expect(discarded()).toHaveLength(1)
  // A person who knows better begins one; what is in the way is said.
  await read()
  await screen.getByRole('button', { name: 'Start an application all the same' }).click()
  await expect.poll(() => component.api.sent(applicationRoutes.createApplication)).toHaveLength(1)
  await expect.element(trouble()).toMatchTextContent(/plan/)
})

test('nothing, and an address that cannot be fetched, are said at the sheet, and nothing is sent', async () => {
  const screen = await openStart()
  await screen.getByRole('button', { name: 'Read the call' }).click()
  await expect.element(trouble()).toMatchTextContent('Nothing to read yet')
  await expect.element(sheet()).toHaveFocus()
  await sheet().fill('https://fund.example/open-call')
  await screen.getByRole('button', { name: 'Read the call' }).click()
  await expect.element(trouble()).toMatchTextContent('cannot be fetched from here')
  await expect.element(sheet()).toHaveValue('https://fund.example/open-call')
})

test('[CALL-05] an empty, a too large and several files are refused before anything is sent, and what was typed stays', async () => {
  const screen = await openStart()
  await sheet().fill('a note that stays')
  await chooser().upload(pdf('empty.pdf', 0))
  await expect.element(trouble()).toMatchTextContent('There is nothing in it')
  hand('drop', [pdf('huge.pdf', 25 * 1024 * 1024 + 1)])
  await expect.element(trouble()).toMatchTextContent('The file is too large')
  await expect.element(trouble()).toMatchTextContent('the text alone is enough')
  await expect.element(screen.getByText(/huge\.pdf/)).toBeVisible()
  hand('drop', [pdf('call.pdf'), pdf('annex.pdf')])
  await expect.element(trouble()).toMatchTextContent('These are several files')
  await expect.element(trouble()).toMatchTextContent('call.pdf, annex.pdf')
  await expect.element(sheet()).toHaveValue('a note that stays')
})

for (const [reason, says, remedy] of [
  ['encrypted', 'locked with a password', 'Remove the password'],
  ['no_text_layer', 'it is a scan', 'text recognition'],
  ['damaged', 'The file is damaged', 'paste its text'],
  ['not_a_text', 'no text that can be read', 'copy the words'],
  ['old_word', 'This is a .doc file', 'DOCX'],
] as const) {
  test(`[CALL-05] a file that cannot be read (${reason}) says why and what helps; text and file are still there afterwards`, async () => {
    serveFailures(reason)
    const screen = await openStart()
    await sheet().fill('a note that stays')
    await chooser().upload(pdf('call.pdf'))
    await expect.element(trouble()).toMatchTextContent(says)
    await expect.element(trouble()).toMatchTextContent(remedy)
    await screen.getByRole('button', { name: 'Bring it in again' }).click()
    await expect.element(sheet()).toHaveValue('a note that stays')
    await expect.element(screen.getByText(/^call\.pdf/)).toBeVisible()
    // What is written then takes the place of the file.
    await sheet().fill('the words themselves')
    await expect.element(screen.getByText(/^call\.pdf/)).not.toBeInTheDocument()
  })
}

test('[CALL-05] a dropped file is sent as its bytes, with its name', async () => {
  serveFailures('damaged')
  await openStart()
  await expect.element(sheet()).toBeEnabled()
  hand('drop', [pdf('call.docx')])
  await expect.poll(() => component.api.sent(callRoutes.createCall).length).toBe(1)
  const [sent] = component.api.sent(callRoutes.createCall)
  expect(sent?.query.get('name')).toBe('call.docx')
  expect(sent?.body).toBeInstanceOf(Blob)
  await expect.element(trouble()).toBeVisible()
})

test('[CALL-05] a pasted picture is a file; words with a picture of them are words, and keep the markup of their table', async () => {
  serveFailures('not_a_text')
  const screen = await openStart()
  await expect.element(sheet()).toBeEnabled()
  hand('paste', [picture])
  await expect.element(trouble()).toMatchTextContent('no text that can be read')
  await screen.getByRole('button', { name: 'Bring it in again' }).click()
  await expect.element(screen.getByText(/^image\.png/)).toBeVisible()
  const html = '<table><tr><td>Total budget</td><td>EUR 7 million</td></tr></table>'
  hand('paste', [picture], { 'text/plain': 'Total budget EUR 7 million', 'text/html': html })
  await expect.element(trouble()).not.toBeInTheDocument()
  // What the browser itself does with a real paste.
  await sheet().fill('Total budget EUR 7 million')
  await expect.element(screen.getByText(/^image\.png/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => component.api.sent(callRoutes.createCall).length).toBe(2)
  expect(component.api.sent(callRoutes.createCall)[1]?.body).toEqual({ text: html })
  await expect.element(trouble()).toBeVisible()
})

test('[QUAL-11] what was typed is there again when the screen is opened again, until it was sent', async () => {
  const screen = await openStart()
  await sheet().fill('a note that stays')
  await screen.getByRole('link', { name: 'Away' }).click()
  await screen.getByRole('link', { name: 'Back' }).click()
  await expect.element(sheet()).toHaveValue('a note that stays')
  component.api.on(callRoutes.createCall, () => problem(503, 'unavailable'))
  await screen.getByRole('button', { name: 'Read the call' }).click()
  await expect.element(trouble()).toBeVisible()
  await expect.element(sheet()).toHaveValue('a note that stays')
})

test('[AGENT-06] a call that is being read says each stage politely, and once', async () => {
  let call = callOf({ state: 'reading', version: null })
  let asked = 0
  component.api.on(callRoutes.getCall, () => {
    asked += 1
    return call
  })
  component.api.on(callRoutes.getCallFacts, () => factsOf())
  component.api.on(callRoutes.getCallText, () => textOf('Rivers Fund'))
  // Where the screen leads once the call is read is not this test's matter.
  component.api.on(applicationRoutes.createApplication, () => problem(503, 'unavailable'))
  const screen = await openStart(`/apply/new?call=${callId}`)
  const said: string[] = []
  const region = screen.container.querySelector('p[role="status"]')
  if (region === null) throw new Error('No region announces the stages')
  new MutationObserver(() => said.push(region.textContent)).observe(region, {
    subtree: true,
    childList: true,
    characterData: true,
  })
  const heard = [/^Waiting for its turn$/, /^Open it and take out the text$/, /^Dates, amounts, rules$/]
  for (const [place, stage] of (['waiting', 'opening', 'rules'] as const).entries()) {
    const before = asked
    call = callOf({
      state: 'reading',
      version: null,
      progress: { stage, since: '2026-10-01T08:00:00.000Z', pages: null },
    })
    // The same stage, asked for again, is not said again.
    await expect.poll(() => asked).toBeGreaterThan(before + 2)
    expect(said).toEqual(heard.slice(0, place + 1).map((words) => expect.stringMatching(words)))
  }
  call = callOf()
  await expect.poll(() => said.at(-1)).toMatch(/^Found: \d+ facts, \d+ deadlines, \d+ amounts?$/)
  expect(said).toHaveLength(4)
})
