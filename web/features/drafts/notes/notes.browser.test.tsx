import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import type { Application } from '#shared/contracts/applications.ts'
import type { DraftComment, Suggestion } from '#shared/contracts/draft-notes.ts'
import * as routes from '#shared/contracts/routes/draft-notes.ts'
import * as organisationRoutes from '#shared/contracts/routes/organisations.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { problem } from '#tests/component/fake-api.ts'
import { applicationOf, sectionOf, serveText } from '#tests/component/fake-drafts.ts'
import type { FakeText } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { OpenSection } from '../open-section.tsx'
import { toBase64 } from '../sync/base64.ts'

const component = setUpComponentTest()
const auth = signedIn()
const colleague = { id: '00000000-0000-4000-8000-0000000000b2', name: 'Ion Munteanu' }
const at = '2026-11-25T09:00:00.000Z'

afterEach(async () => {
  await page.viewport(1440, 900)
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith('grantwright.')) indexedDB.deleteDatabase(name)
})

const docOf = (...paragraphs: string[]): DraftDoc => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** The comments and suggestions of a section as a server keeps them. */
type FakeNotes = { text: FakeText; comments: DraftComment[]; suggestions: Suggestion[] }

function serveNotes(doc: DraftDoc): FakeNotes {
  const { api } = component
  const kept: FakeNotes = { text: serveText(api, doc), comments: [], suggestions: [] }
  const by = { id: auth.user.id, name: 'Ana Rusu' }
  const find = (id: string | undefined) => kept.comments.find((comment) => comment.id === id)
  const change = (id: string | undefined, changes: Partial<DraftComment>) => {
    kept.comments = kept.comments.map((comment) => (comment.id === id ? { ...comment, ...changes } : comment))
    return find(id) ?? problem(404, 'not_found')
  }
  api.on(routes.listDraftComments, () => ({ items: kept.comments, next_cursor: null, people: [colleague] }))
  api.on(routes.listSuggestions, () => ({ items: kept.suggestions, next_cursor: null }))
  api.on(routes.addDraftComment, ({ body }) => {
    const added = commentOf({ ...(body as DraftComment), by })
    kept.comments = [...kept.comments, added]
    return added
  })
  api.on(routes.answerDraftComment, ({ path, body }) => {
    const { text } = body as { text: string }
    return change(path['comment'], { replies: [{ id: crypto.randomUUID(), at, by, text }] })
  })
  api.on(routes.settleDraftComment, ({ path, body }) => {
    const { resolved } = body as { resolved: boolean }
    return change(path['comment'], { resolved: resolved ? { at, by } : null })
  })
  api.on(routes.removeDraftComment, ({ path }) => {
    kept.comments = kept.comments.filter(({ id }) => id !== path['comment'])
    return undefined
  })
  api.on(routes.decideSuggestions, ({ body }) => {
    const { ids } = body as { ids: string[] }
    kept.suggestions = kept.suggestions.filter(({ id }) => !ids.includes(id))
    return { decided: ids, outdated: [], items: kept.suggestions, next_cursor: null }
  })
  api.on(organisationRoutes.listMembers, () => ({
    items: [
      { ...colleague, state: 'joined' as const, email: null, role: 'editor' as const, since: at, expires_at: null },
    ],
    next_cursor: null,
    max: 5,
  }))
  return kept
}

function commentOf(changes: Partial<DraftComment> = {}): DraftComment {
  return {
    id: crypto.randomUUID(),
    at,
    by: colleague,
    text: 'Which river?',
    start: '',
    end: '',
    quote: 'river',
    orphaned: false,
    resolved: null,
    replies: [],
    ...changes,
  }
}

/** The relative positions around words of the first paragraph. */
function placeOf(text: FakeText, words: string): { start: string; end: string } {
  const found = { start: '', end: '' }
  text.change((fragment) => {
    const run = (fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText
    const index = run.toString().indexOf(words)
    const encode = (position: number, side: number) =>
      toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(run, position, side)))
    Object.assign(found, { start: encode(index, 0), end: encode(index + words.length, -1) })
  })
  return found
}

function suggestionOf(text: FakeText, old: string, words: string, changes: Partial<Suggestion> = {}): Suggestion {
  const place = placeOf(text, old)
  const id = crypto.randomUUID()
  return {
    id,
    ...place,
    old,
    new: words,
    why: '',
    author_kind: 'person',
    by: colleague,
    at,
    outdated: false,
    ...changes,
  }
}

async function open(application: Partial<Application> = {}): Promise<Rendered> {
  return renderComponent(
    <ApplicationContext value={{ application: applicationOf(application), userId: auth.user.id }}>
      <OpenSection sectionKey="methodology" sections={[sectionOf()]} openFacts={null} />
    </ApplicationContext>,
    { auth },
  )
}

const text = () => page.getByRole('textbox', { name: 'Text of Methodology' })
const marked = () => [...document.querySelectorAll('mark[data-note]')].map((mark) => mark.textContent)

/** Chooses the first three letters. The browser reports a selection to the editor only some time after the keys. */
async function chooseFirstLetters(): Promise<void> {
  await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
  const { editor } = text().element() as TiptapEditorHTMLElement
  await expect.poll(() => editor?.state.selection.toJSON()).toEqual({ type: 'text', anchor: 1, head: 4 })
}

test('[DRAFT-09] [ORG-04] a consultant who may comment mentions people of the organisation', async () => {
  const kept = serveNotes(docOf('The river is dirty.'))
  kept.comments = [commentOf({})]
  await open({ role: 'commenter', as_consultant: true })
  await page.getByRole('button', { name: 'Comments (1)' }).click()
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByLabelText('Notify').selectOptions('Ion Munteanu')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect
    .poll(() => component.api.sent(routes.answerDraftComment)[0]?.body)
    .toMatchObject({
      text: '@Ion Munteanu',
      mentions: [colleague.id],
    })
})

test('chosen words get a comment that notifies a member, and it stays on them while others type around it', async () => {
  const kept = serveNotes(docOf('The river is dirty.'))
  await open()
  await text().click()
  await chooseFirstLetters()
  await userEvent.keyboard('{Control>}{Alt>}m{/Alt}{/Control}')
  await expect.element(page.getByLabelText('Your comment')).toHaveFocus()
  await page.getByLabelText('Your comment').fill('Name it.')
  await page.getByLabelText('Notify').selectOptions('Ion Munteanu')
  await page.getByRole('button', { name: 'Add the comment' }).click()
  await expect.poll(marked).toEqual(['The'])
  expect(component.api.sent(routes.addDraftComment)[0]?.body).toMatchObject({
    quote: 'The',
    text: 'Name it. @Ion Munteanu',
    mentions: [colleague.id],
  })
  await expect.element(page.getByRole('list', { name: 'Comments' })).toMatchTextContent(/Ana Rusu.*Name it\./)
  kept.text.change((fragment) => ((fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(0, 'Now. '))
  await expect.element(text()).toMatchTextContent(/Now\. The river/)
  expect(marked()).toEqual(['The'])
  await text().click()
  await userEvent.keyboard('{Home}Once. ')
  await expect.element(text()).toMatchTextContent(/Once\. Now\. The river/)
  expect(marked()).toEqual(['The'])
})

test('a comment is answered, settled and opened again; only its author deletes it', async () => {
  const kept = serveNotes(docOf('The river is dirty.'))
  kept.comments = [
    commentOf({ ...placeOf(kept.text, 'river') }),
    commentOf({ by: { id: auth.user.id, name: 'Ana Rusu' }, text: 'Mine', orphaned: true }),
  ]
  await open({ role: 'commenter' })
  await page.getByRole('button', { name: 'Comments (2)' }).click()
  const first = page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first()
  await expect.element(first).toMatchTextContent(/Ion Munteanu/)
  expect(marked()).toEqual(['river'])
  await first.getByRole('button', { name: 'Answer' }).click()
  await page.getByLabelText('Your answer').fill('The Bîc.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('list', { name: 'Answers' })).toMatchTextContent(/The Bîc\./)
  await first.getByRole('button', { name: 'Settle' }).click()
  await page.getByRole('button', { name: 'Show 1 settled comment' }).click()
  await expect.element(page.getByText(/^Settled by Ana Rusu/)).toBeVisible()
  await expect.poll(marked).toEqual([])
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect.poll(marked).toEqual(['river'])
  await expect.element(page.getByText('These words are no longer in the text.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete' }).all()).toHaveLength(2)
  await page.getByRole('button', { name: 'Delete' }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Mine')).not.toBeInTheDocument()
})

test('commenters who cannot write comment on the whole section, viewers only read, and a failed request is sent again', async () => {
  const kept = serveNotes(docOf('First.', 'Second.'))
  const screen = await open({ role: 'commenter', as_consultant: true })
  await expect.element(text()).toHaveAttribute('contenteditable', 'false')
  await page.getByRole('button', { name: 'Comment on the whole section' }).click()
  await page.getByLabelText('Your comment').fill('Too short.')
  component.api.on(routes.addDraftComment, () => problem(409, 'draft_full'))
  await page.getByRole('button', { name: 'Add the comment' }).click()
  const fault = page.getByRole('region', { name: 'New comment' }).getByRole('alert')
  await expect.element(fault).toMatchTextContent(/There is no room for more/)
  await expect.element(page.getByLabelText('Your comment')).toHaveValue('Too short.')
  expect(component.api.sent(routes.addDraftComment)[0]?.body).toMatchObject({ quote: 'First.\nSecond.' })
  await screen.unmount()

  kept.comments = [commentOf({ orphaned: true })]
  component.api.on(routes.listDraftComments, () => problem(503, 'unavailable'))
  await open({ role: 'viewer' })
  await page.getByRole('button', { name: 'Comments (0)' }).click()
  await expect.element(page.getByText('The comments could not be loaded.')).toBeVisible()
  component.api.on(routes.listDraftComments, () => ({ items: kept.comments, next_cursor: null, people: [colleague] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Which river?')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Answer' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Comment on the whole section' })).not.toBeInTheDocument()
})

test('a suggestion is a word diff in the text; one or all are accepted or rejected, late ones only rejected', async () => {
  const kept = serveNotes(docOf('The river is very dirty.'))
  const { text: server } = kept
  kept.suggestions = [
    suggestionOf(server, 'is very dirty', 'is polluted', { why: 'Plainer.' }),
    suggestionOf(server, 'The', 'Our', { author_kind: 'model', by: null }),
    suggestionOf(server, 'river', 'stream', { old: 'lake', outdated: true }),
  ]
  await open()
  await expect.element(text()).toMatchTextContent(/polluted/)
  expect([...document.querySelectorAll('.ProseMirror [data-removed]')].map((each) => each.textContent)).toEqual([
    'The',
    'very dirty',
  ])
  expect([...document.querySelectorAll('.ProseMirror ins')].map((each) => each.textContent)).toEqual([
    'Our',
    'polluted',
  ])
  expect(server.words()).not.toContain('polluted')
  await page.getByText('polluted').first().click()
  const list = page.getByRole('region', { name: 'Suggestions' })
  await expect.element(list).toMatchTextContent(/Plainer\..*Ion Munteanu.*model/)
  await expect.element(list.getByRole('listitem').first()).toHaveAttribute('data-active', 'true')
  expect(list.getByRole('button', { name: 'Accept', exact: true }).all()).toHaveLength(2)
  await list.getByRole('button', { name: 'Accept', exact: true }).first().click()
  await expect.element(page.getByText('2 suggestions')).toBeVisible()
  const [first, second, third] = kept.suggestions
  await list.getByRole('button', { name: 'Accept all' }).click()
  await expect.element(page.getByText('1 suggestion')).toBeVisible()
  await list.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.element(list).not.toBeInTheDocument()
  const decided = component.api.sent(routes.decideSuggestions).map(({ body }) => body)
  expect(decided).toMatchObject([
    { decision: 'accept' },
    { decision: 'accept', ids: [first?.id] },
    { ids: [second?.id] },
  ])
  expect(third).toBeUndefined()
})

test('J and K go through the comments of the text, and on a phone a tap on marked words opens the drawer at theirs', async () => {
  const kept = serveNotes(docOf('The river is dirty.'))
  const [first, second] = [
    commentOf({ ...placeOf(kept.text, 'river'), quote: 'river', text: 'Which river?' }),
    commentOf({ ...placeOf(kept.text, 'dirty'), quote: 'dirty', text: 'How dirty?' }),
  ]
  kept.comments = [first, second]
  await open()
  const active = () => document.querySelector('[data-card][data-active="true"]')?.getAttribute('data-card')
  await expect.poll(() => document.querySelectorAll('mark[data-note]').length).toBe(2)
  document.body.focus()
  await userEvent.keyboard('j')
  await expect.poll(active).toBe(first.id)
  await userEvent.keyboard('j')
  await expect.poll(active).toBe(second.id)
  await userEvent.keyboard('k')
  await expect.poll(active).toBe(first.id)
  await page.getByRole('button', { name: 'Close the comments' }).click()

  await page.viewport(390, 844)
  const words = document.querySelector<HTMLElement>(`mark[data-note="${second.id}"]`)
  if (words === null) throw new Error('The words are not marked')
  await userEvent.click(words)
  const drawer = page.getByRole('dialog', { name: 'Comments and suggestions' })
  await expect.element(drawer.getByText('How dirty?')).toBeVisible()
  await expect.poll(active).toBe(second.id)
})

test('on a phone the notes are a drawer, and another wording is suggested for chosen words', async () => {
  // First: the last caret of the test before may still be on its way.
  const kept = serveNotes(docOf('The river is dirty.'))
  await page.viewport(390, 844)
  component.api.on(routes.addSuggestion, ({ body }) => {
    const added = { ...suggestionOf(kept.text, 'The', ''), ...(body as Suggestion) }
    kept.suggestions = [added]
    return added
  })
  await open()
  await text().click()
  await chooseFirstLetters()
  await page.getByRole('toolbar', { name: 'Tools for the text' }).getByRole('button', { name: 'Comment' }).click()
  const drawer = page.getByRole('dialog', { name: 'Comments and suggestions' })
  await drawer.getByText('Another wording').click()
  await drawer.getByLabelText('Your wording').fill('Our')
  await drawer.getByRole('button', { name: 'Suggest it' }).click()
  await expect.element(drawer.getByText('1 suggestion')).toBeVisible()
  expect(component.api.sent(routes.addSuggestion)[0]?.body).toMatchObject({ old: 'The', new: 'Our', why: '' })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  // Another writer's suggestion arrives over the stream.
  kept.suggestions = [...kept.suggestions, suggestionOf(kept.text, 'dirty', 'clean')]
  kept.text.send('changed', { what: 'suggestions' })
  await expect.element(drawer.getByText('2 suggestions')).toBeVisible()
})
