import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DraftNode } from '#shared/drafts/doc.ts'
import { draftExtensions } from '#shared/drafts/extensions.ts'
import * as routes from '#shared/contracts/routes/runs.ts'
import type { Run, Runs } from '#shared/contracts/runs.ts'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { problem } from '#tests/component/fake-api.ts'
import { applicationOf, sectionOf } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { listUnconfirmed, unconfirmedChanges } from '#web/features/drafts/public/unconfirmed.ts'
import { UnconfirmedWords } from '#web/features/drafts/public/unconfirmed-words.tsx'
import ModelTools from './public/model-tools.tsx'

const component = setUpComponentTest()
const auth = signedIn()
const id = '00000000-0000-4000-8000-0000000000e1'
let editor: Editor

afterEach(() => editor.destroy())

const runOf = (changes: Partial<Run> = {}): Run => ({
  id,
  application_id: applicationOf().id,
  agent: 'generator',
  section: 'methodology',
  action: 'draft',
  state: 'done',
  error: null,
  model: 'scripted',
  by: null,
  taken: null,
  created_at: '2026-11-25T09:00:00.000Z',
  ended_at: null,
  text: '',
  instruction: '',
  passage: '',
  unsourced: [],
  ...changes,
})
const listOf = (items: Run[], changes: Partial<Runs> = {}): Runs => ({
  items: items.map(({ text: _text, instruction: _wish, passage: _words, unsourced: _marks, ...run }) => run),
  next_cursor: null,
  model: 'scripted',
  closed: false,
  closed_for_all: false,
  ...changes,
})
const paragraph = (text: string): DraftNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })

async function open(
  runs: () => Runs,
  content: DraftNode[] = [{ type: 'paragraph' }],
  limit = sectionOf().limit,
): Promise<Rendered> {
  component.api.on(routes.listRuns, runs)
  const element = document.createElement('div')
  document.body.append(element)
  editor = new Editor({
    element,
    extensions: [...draftExtensions, unconfirmedChanges],
    content: { type: 'doc', content },
  })
  return renderComponent(
    <ApplicationContext value={{ application: applicationOf(), userId: auth.user.id }}>
      <ModelTools editor={editor} section={sectionOf({ limit })} />
      <UnconfirmedWords editor={editor} mayType />
    </ApplicationContext>,
    { auth },
  )
}
/** The message as it is drawn: the region that readers announce has the same words. */
const message = (words: RegExp) => page.getByRole('listitem').filter({ hasText: words })
const written = () => editor.getText({ blockSeparator: '\n' })

test('[DRAFT-05] a run that goes on is followed, is stopped with Escape, and its text is put in by a user alone', async () => {
  const words = 'We measure soil. We reach [[number]] farms.'
  const running = runOf({ state: 'running' })
  const stopped = runOf({ state: 'stopped', text: words })
  let now = running
  component.api.on(routes.getRun, () => now)
  component.api.onPath('GET', `/api/runs/${id}/stream`, () => {
    const chunk = `event: chunk\nid: 1\ndata: ${JSON.stringify({ seq: 1, text: words })}\n\n`
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(chunk)),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  component.api.on(routes.stopRun, () => (now = stopped))
  component.api.on(routes.decideRun, () => (now = { ...stopped, taken: true }))
  const screen = await open(() => listOf([now]))
  await expect.element(screen.getByText(words)).toBeVisible()
  await expect.element(screen.getByText('Generation is writing: 7 words')).toBeVisible()
  expect(written()).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Stopped. In pencil until you accept it.')).toBeVisible()
  await screen.getByRole('button', { name: 'Put it in the text' }).click()
  await expect.poll(written).toContain('We measure soil. We reach')
  expect(JSON.stringify(editor.getJSON())).toContain('"placeholder","attrs":{"label":"number"}')
  expect(component.api.sent(routes.decideRun)[0]?.body).toEqual({ taken: true })
})

test('[DRAFT-06] a passage arrives as a word diff; each change is taken or left out, and the rest of the text stays', async () => {
  const passage = 'The project will be able to reach schools in the north.'
  const run = runOf({ action: 'shorter', passage, text: 'The project will reach schools in the south.' })
  component.api.on(routes.getRun, () => run)
  component.api.on(routes.decideRun, () => ({ ...run, taken: true }))
  const screen = await open(() => listOf([run]), [paragraph('Before.'), paragraph(`${passage} After.`)])
  const changes = screen.getByRole('button', { pressed: true })
  await expect.element(changes.first()).toBeVisible()
  expect(changes.all()).toHaveLength(2)
  await changes.nth(1).click()
  await expect.poll(() => document.querySelectorAll('[aria-pressed="false"]').length).toBe(1)
  await screen.getByRole('button', { name: 'Take the marked changes' }).click()
  await expect.poll(written).toBe('Before.\nThe project will reach schools in the north. After.')
})

test('[DRAFT-06] a passage that was changed in the meantime is not touched, and the user learns it', async () => {
  const run = runOf({ action: 'shorter', passage: 'Old words here.', text: 'Old words.' })
  component.api.on(routes.getRun, () => run)
  const screen = await open(() => listOf([run]), [paragraph('New words here.')])
  await screen.getByRole('button', { name: 'Take the marked changes' }).click()
  await expect.element(message(/changed in the meantime/)).toBeVisible()
  expect(written()).toBe('New words here.')
  expect(component.api.sent(routes.decideRun)).toHaveLength(0)
})

test('[DRAFT-06] of several places with the same words, the selected one is changed', async () => {
  const run = runOf({ action: 'shorter', passage: 'Same long words.', text: 'Same words.' })
  component.api.on(routes.getRun, () => run)
  component.api.on(routes.decideRun, () => ({ ...run, taken: true }))
  const screen = await open(() => listOf([run]), [paragraph('Same long words.'), paragraph('Same long words.')])
  const accept = screen.getByRole('button', { name: 'Take the marked changes' })
  editor.commands.setTextSelection(0)
  editor.commands.insertContentAt(0, paragraph('First.'))
  await accept.click()
  await expect.element(message(/in the text more than once/)).toBeVisible()
  expect(written()).toBe('First.\nSame long words.\nSame long words.')
  const last = editor.state.doc.content.size
  editor.commands.setTextSelection({ from: last - 5, to: last - 2 })
  await accept.click()
  await expect.poll(written).toBe('First.\nSame long words.\nSame words.')
})

test('[DRAFT-11] a text is cut to the limit as the call counts, what is lost is shown, and nothing changes until it is taken', async () => {
  const limit = { unit: 'characters_without_spaces', max: 20 } as const
  const passage = 'Long words of a passage.'
  component.api.on(routes.previewRun, () => problem(503, 'unavailable'))
  const asked = await open(() => listOf([runOf({ taken: true })]), [paragraph(passage), paragraph('Kept.')], limit)
  component.api.on(routes.beginRun, () => ({ id }))
  editor.commands.setTextSelection({ from: 1, to: passage.length + 1 })
  await asked.getByLabelText('What should change').selectOptions('cut')
  const most = asked.getByLabelText('At most (characters without spaces)')
  // 25 of 20 letters: of the 20 that are selected, 15 may stay.
  await expect.element(asked.getByText('The selection has 20, the whole section 25 of 20.')).toBeVisible()
  await expect.element(most).toHaveAttribute('placeholder', '15')
  const cut = asked.getByRole('button', { name: 'Cut to the limit' })
  await most.fill('0')
  await expect.element(cut).toBeDisabled()
  await most.fill('12')
  await cut.click()
  await expect
    .poll(() => component.api.sent(routes.beginRun)[0]?.body)
    .toMatchObject({ action: 'cut', passage, limit: { unit: 'characters_without_spaces', max: 12 } })
  await asked.unmount()
  editor.destroy()

  const run = runOf({ action: 'cut', passage, text: 'Short passage.' })
  component.api.on(routes.getRun, () => run)
  component.api.on(routes.decideRun, () => ({ ...run, taken: true }))
  const screen = await open(() => listOf([run]), [paragraph(passage), paragraph('Kept.')], limit)
  const changes = () => [...document.querySelectorAll('[aria-pressed="true"]')].map((each) => each.textContent)
  await expect.poll(() => changes().join('|')).toContain('Long')
  const lost = [...document.querySelectorAll('del')].map((each) => each.textContent).join(' ')
  for (const word of ['Long', 'words', 'of', 'a']) expect(lost).toContain(word)
  await expect.element(screen.getByText('20 → 13 (characters without spaces). Whole section: 18 of 20')).toBeVisible()
  expect(written()).toBe(`${passage}\nKept.`)
  await screen.getByRole('button', { name: 'Take the marked changes' }).click()
  await expect.poll(written).toBe('Short passage.\nKept.')
})

test('without a limit, or with one in pages, words are counted, and a section that stays too long says so', async () => {
  const screen = await open(() => listOf([]), [paragraph('One two three four five.')], { unit: 'pages', max: 3 })
  editor.commands.selectAll()
  await screen.getByLabelText('What should change').selectOptions('cut')
  await expect.element(screen.getByLabelText('At most (words)')).toHaveAttribute('placeholder', '4')
  await screen.unmount()
  editor.destroy()
  const full = await open(() => listOf([]), [paragraph('One two three four.'), paragraph('Five.')], {
    unit: 'words',
    max: 3,
  })
  editor.commands.setTextSelection({ from: editor.state.doc.content.size - 6, to: editor.state.doc.content.size - 1 })
  await full.getByLabelText('What should change').selectOptions('cut')
  await expect.element(full.getByText(/longer than its limit without the selection/)).toBeVisible()
  await expect.element(full.getByRole('button', { name: 'Cut to the limit' })).toBeDisabled()
})

test('what has no source is marked and named before a user takes the text', async () => {
  const text = 'We reach 340 farms with Helvetia.'
  const run = runOf({
    text,
    unsourced: [
      { kind: 'number', start: 9, end: 12, quote: '340' },
      { kind: 'name', start: 24, end: 32, quote: 'Helvetia' },
    ],
  })
  component.api.on(routes.getRun, () => run)
  const screen = await open(() => listOf([run]))
  await expect.element(screen.getByText(/2 places have no source.*340 · Helvetia/)).toBeVisible()
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['340?', 'Helvetia?'])
})

test('[DRAFT-07] what a model wrote without a source stays marked in the text until a user confirms it, gives a source or changes it', async () => {
  const text = '## Reach\nWe reach 347 farms in Bălești by 12 March 2029 for EUR 48,750, and 63 % stay. All agree.'
  const quotes = ['347', 'Bălești', '12 March 2029', 'EUR 48,750', '63 %']
  const kinds = ['number', 'name', 'date', 'amount', 'percentage'] as const
  const unsourced = quotes.map((quote, at) => {
    const start = text.indexOf(quote)
    return { kind: kinds[at] ?? 'number', start, end: start + quote.length, quote }
  })
  const run = runOf({ text, unsourced })
  component.api.on(routes.getRun, () => run)
  component.api.on(routes.decideRun, () => ({ ...run, taken: true }))
  const screen = await open(() => listOf([run]))
  const marked = () =>
    [...editor.view.dom.querySelectorAll('[data-origin="pencil"]')].map(({ textContent }) => textContent)
  await expect.poll(() => document.querySelectorAll('mark').length).toBe(5)
  await screen.getByRole('button', { name: 'Put it in the text' }).click()
  await expect.poll(marked).toEqual(quotes)
  await expect.element(screen.getByText(/^5 places that a model wrote have no source/)).toBeVisible()
  // They are part of the text: it is stored with them, and another window shows them.
  const stored = editor.getJSON()
  editor.commands.setContent({ type: 'doc', content: [] })
  expect(marked()).toEqual([])
  editor.commands.setContent(stored)
  expect(marked()).toEqual(quotes)

  await screen.getByRole('button', { name: 'Show the next one' }).click()
  await screen.getByRole('button', { name: '“347” is right' }).click()
  await expect.poll(marked).toEqual(quotes.slice(1))
  await screen.getByRole('button', { name: 'Source of “Bălești”' }).click()
  await screen.getByLabelText('Where “Bălești” comes from').fill('Register of farms, 2025')
  await screen.getByRole('button', { name: 'Add the source' }).click()
  await expect.poll(marked).toEqual(quotes.slice(2))
  expect(JSON.stringify(editor.getJSON())).toContain('"footnote","attrs":{"text":"Register of farms, 2025"}')
  const place = (quote: string) => listUnconfirmed(editor.state.doc).find((each) => each.quote === quote) ?? { to: 0 }
  // A space behind a number leaves it as it is; a digit does not.
  editor.commands.insertContentAt(place('12 March 2029').to, ' then')
  expect(marked()).toEqual(quotes.slice(2))
  editor.commands.insertContentAt(place('12 March 2029').to - 1, '1')
  expect(marked()).toEqual(quotes.slice(3))
  editor.commands.insertContentAt(place('EUR 48,750').to, '0')
  expect(marked()).toEqual(quotes.slice(4))
  expect(written()).toMatch(
    /^Reach\nWe reach 347 farms in Bălești.* by 12 March 20219 then for EUR 48,7500, and 63 % stay/,
  )
})

test('before the first run of an application, what would be sent is shown; the chosen words and the limit go along', async () => {
  await page.viewport(390, 844)
  component.api.on(routes.previewRun, () => ({
    model: 'scripted',
    host: 'model.example',
    instructions: 'Write.',
    message: 'The words.',
    is_cut: false,
    tokens_in: 100,
    tokens_out_max: 6000,
    eur_max: 0.02,
  }))
  component.api.on(routes.beginRun, () => problem(429, 'model_busy'))
  const screen = await open(() => listOf([]), [paragraph('Long words of a passage.')], { unit: 'words', max: 3 })
  editor.commands.selectAll()
  await screen.getByLabelText('What should change').selectOptions('cut')
  await screen.getByRole('button', { name: 'Cut to the limit' }).click()
  await expect.element(screen.getByText(/model.example/)).toBeVisible()
  expect(component.api.sent(routes.beginRun)).toHaveLength(0)
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() => component.api.sent(routes.beginRun)[0]?.body)
    .toMatchObject({
      action: 'cut',
      passage: 'Long words of a passage.',
      limit: { unit: 'words', max: 3 },
      section: 'methodology',
    })
  await expect.element(screen.getByText(/still going on/)).toBeVisible()
})

test('a site without a model shows nothing, and a closed organisation says so', async () => {
  const screen = await open(() => listOf([], { model: null }))
  await expect.poll(() => component.api.sent(routes.listRuns)).toHaveLength(1)
  await expect.element(screen.getByText('Writing with the model')).not.toBeInTheDocument()
})
