import type { ComponentProps, ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as Y from 'yjs'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { applicationOf, sectionOf, serveText } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { eraseKeptTexts, textJournalName } from '#web/session/unsent-texts.ts'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import type { Application } from '#shared/contracts/applications.ts'
import type { Section } from '#shared/contracts/drafts.ts'
import { useNotes } from './notes/use-notes.ts'
import SectionEditor from './section-editor.tsx'

const component = setUpComponentTest()

const auth = signedIn()
const journal = textJournalName(auth.user.id, applicationOf().id, sectionOf().key)

afterEach(async () => {
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith('grantwright.')) indexedDB.deleteDatabase(name)
})

type Open = { section?: Partial<Section>; application?: Partial<Application>; isDeleted?: boolean; mayWrite?: boolean }

async function open({ section, application, isDeleted = false, mayWrite = true }: Open = {}): Promise<Rendered> {
  return renderComponent(
    <ApplicationContext value={{ application: applicationOf(application), userId: auth.user.id }}>
      <Opened section={sectionOf(section)} mayWrite={mayWrite} isDeleted={isDeleted} />
    </ApplicationContext>,
    { auth },
  )
}

function Opened(props: Pick<ComponentProps<typeof SectionEditor>, 'section' | 'mayWrite' | 'isDeleted'>): ReactNode {
  const notes = useNotes(props.section.key, () => {})
  return <SectionEditor {...props} notes={notes} onOpen={() => {}} onRestore={() => {}} />
}

const text = () => page.getByRole('textbox', { name: 'Text of Methodology' })

async function type(words: string): Promise<void> {
  await text().click()
  await userEvent.keyboard(words)
}

function paste(html: string): void {
  const data = new DataTransfer()
  data.setData('text/html', html)
  document
    .querySelector('[role="textbox"]')
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

/** Another writer's paragraph at the end. */
function otherParagraph(words: string): (fragment: Y.XmlFragment) => void {
  return (fragment) => {
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.insert(0, [new Y.XmlText(words)])
    fragment.insert(fragment.length, [paragraph])
  }
}

test('[DRAFT-02] what is typed is stored in batches that are counted, and saved is only said then', async () => {
  const server = serveText(component.api)
  await open()
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  const held = component.api.hold(routes.storeUpdate)
  await type('The work')
  await expect.element(page.getByText('Saving')).toBeVisible()
  await held.asked
  await expect.element(page.getByText('Saving')).toBeVisible()
  held.release()
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  expect(server.words()).toContain('The work')
  expect(server.stored.map(({ n }) => n)).toEqual(server.stored.map((_, at) => at + 1))
  expect(new Set(server.stored.map(({ client }) => client)).size).toBe(1)
})

test('a batch whose answer was lost is sent again under its number and stored once', async () => {
  const server = serveText(component.api)
  await open()
  await expect.element(text()).toBeVisible()
  server.losesAnswers = true
  await type('Once')
  await expect.element(page.getByText(/^Not saved since \d.*kept on this device/)).toBeVisible()
  server.losesAnswers = false
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  expect(server.words().match(/Once/g)).toHaveLength(1)
  const sent = component.api.sent(routes.storeUpdate).map(({ body }) => (body as { n: number }).n)
  expect(sent.length).toBeGreaterThan(server.stored.length)
})

test('[DRAFT-02] words typed without a connection are merged with those of others when it is back', async () => {
  const server = serveText(component.api)
  await open()
  await type('Mine. ')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  component.api.isOffline = true
  server.cut()
  await type('Offline words. ')
  await expect.element(page.getByText(/^Not saved since/)).toBeVisible()
  server.change(otherParagraph('Theirs.'))
  component.api.isOffline = false
  // Otherwise the next try may be half a minute away.
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  await expect.element(text()).toMatchTextContent(/Theirs\./)
  expect(server.words()).toMatch(/Mine\. .*Offline words\. .*Theirs\./)
})

test('[DRAFT-02] words that were not sent before the window closed are sent when the section is opened again', async () => {
  const server = serveText(component.api)
  const first = await open()
  await expect.element(text()).toBeVisible()
  component.api.isOffline = true
  server.cut()
  await type('Kept words')
  await expect.element(page.getByText(/^Not saved since/)).toBeVisible()
  await first.unmount()
  component.api.isOffline = false
  expect(server.words()).not.toContain('Kept words')
  await open()
  await expect.element(text()).toMatchTextContent(/Kept words/)
  await expect.poll(() => server.words()).toContain('Kept words')
  await expect.element(page.getByText(/^Saved/)).toBeVisible()
})

test('[DRAFT-02] after the end of a session typing goes on, and is saved once the user is back', async () => {
  const server = serveText(component.api)
  const screen = await open()
  await type('Before. ')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  server.cut()
  await screen.setAuth({ status: 'anonymous', after: 'end', wasId: auth.user.id })
  await type('After. ')
  await expect.element(page.getByText(/Your session is over/)).toBeVisible()
  await expect.element(page.getByText(/^Not saved since/)).toBeVisible()
  // Signing out erases only what is stored.
  eraseKeptTexts(auth.user.id)
  expect(localStorage.getItem(journal)).not.toBeNull()
  await screen.setAuth(auth)
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  expect(server.words()).toContain('Before. After.')
  eraseKeptTexts(auth.user.id)
  expect(localStorage.getItem(journal)).toBeNull()
})

test('signing out also erases a text that was only opened', async () => {
  serveText(component.api)
  const screen = await open()
  await expect.element(text()).toBeVisible()
  await screen.unmount()
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
  expect(await databases()).toContain(journal)
  eraseKeptTexts(auth.user.id)
  await expect.poll(databases).not.toContain(journal)
})

test('undo takes back what the user typed and leaves what others typed', async () => {
  const server = serveText(component.api)
  await open()
  await type('Mine')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  server.change(otherParagraph('Theirs'))
  await expect.element(text()).toMatchTextContent(/Theirs/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(text()).not.toMatchTextContent(/Mine/)
  await expect.element(text()).toMatchTextContent(/Theirs/)
})

test('a page that is older than the text only shows it, and says how to go on', async () => {
  const server = serveText(component.api, {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Newer' }] }],
  })
  server.schema = 99
  await open()
  await expect.element(page.getByText(/This page is older than the text/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(component.api.sent(routes.storeUpdate)).toHaveLength(0)
})

test('a page that grows old while it is open takes no change that it does not know', async () => {
  const server = serveText(component.api)
  await open()
  await type('Mine')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  const count = server.stored.length
  server.schema = 99
  server.change((fragment) => fragment.push([new Y.XmlElement('picture')]))
  await expect.element(page.getByText(/This page is older than the text/)).toBeVisible()
  await expect.element(text()).toHaveAttribute('contenteditable', 'false')
  await expect.element(text()).toMatchTextContent(/Mine/)
  expect(server.stored).toHaveLength(count)
  expect(server.words()).toContain('<picture>')
})

test('words that are too many for the server are saved once they are taken back', async () => {
  const server = serveText(component.api)
  await open()
  await expect.element(text()).toBeVisible()
  server.refuse = { status: 413, code: 'draft_full' }
  await type('Too much')
  await expect.element(page.getByText(/too large to be saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(text()).not.toMatchTextContent(/Too much/)
  server.refuse = null
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  // Alone, the first words would be refused again and again.
  expect(server.stored).toHaveLength(1)
})

test('viewers read: there are no tools, and nothing can be typed', async () => {
  serveText(component.api, {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read me' }] }],
  })
  await open({ mayWrite: false })
  await expect.element(page.getByText('Read only')).toBeVisible()
  await expect.element(text()).toHaveAttribute('contenteditable', 'false')
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
})

test('a section that another user removed says so and leaves its text to copy', async () => {
  serveText(component.api, {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Still here' }] }],
  })
  await open({ isDeleted: true })
  await expect.element(page.getByText(/This section was removed/)).toBeVisible()
  await expect.element(text()).toMatchTextContent(/Still here/)
  await expect.element(text()).toHaveAttribute('contenteditable', 'false')
  await expect.element(page.getByRole('button', { name: 'Copy the text' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bring it back' })).toBeVisible()
})

test('[DRAFT-08] the length follows the limit as the call counts, and is red beyond it', async () => {
  serveText(component.api)
  await open({ section: { limit: { unit: 'characters_without_spaces', max: 8 } } })
  await type('ab cd')
  await expect.element(page.getByText('4 / 8 characters without spaces')).toHaveAttribute('data-over', 'false')
  await userEvent.keyboard(' efghi')
  await expect.element(page.getByText('9 / 8 characters without spaces')).toHaveAttribute('data-over', 'true')
})

test('[DRAFT-10] a paste from Word keeps headings, lists, tables and footnotes; what is hostile in it has no effect', async () => {
  const server = serveText(component.api)
  await open()
  await text().click()
  paste(`<html><head><style>p{color:red}</style></head><body><h2>Method</h2>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>First point</p>
<p class=MsoNormal style='background:url(https://evil.example/a.png)'>Scrap fell<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>.<script>window.hostile = true</script><img src="https://evil.example/x.png" onerror="window.hostile = true"></p>
<table><tr><th>Partner</th><td onclick="window.hostile = true">Orchard</td></tr></table>
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> Quality record.</p></div></div></body></html>`)
  await expect.element(text().getByRole('heading', { level: 2, name: 'Method' })).toBeVisible()
  await expect.element(text().getByRole('listitem')).toMatchTextContent(/First point/)
  await expect.element(text().getByRole('cell', { name: 'Orchard' })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Footnotes' })).toMatchTextContent(/Quality record\./)
  await expect.poll(() => server.words()).toContain('Quality record.')
  expect(document.querySelectorAll('[role="textbox"] :is(img, script, style, [style], [onclick])')).toHaveLength(0)
  expect(server.words()).not.toMatch(/evil|hostile/)
  expect(Reflect.get(window, 'hostile')).toBeUndefined()
})

test('a table whose cells span half a column is pasted as a text that the server takes', async () => {
  const server = serveText(component.api)
  await open()
  await text().click()
  paste('<table data-pm-slice="0 0 []"><tbody><tr><td colspan="2.5"><p>Wide</p></td></tr></tbody></table>')
  await expect.poll(() => server.words()).toMatch(/<tablecell colspan="2"/i)
})

test('an open line for a link leaves the focus in the words while they are saved', async () => {
  const server = serveText(component.api)
  await open()
  await type('One ')
  await page.getByRole('button', { name: 'Link' }).click()
  await expect.element(page.getByLabelText('Address')).toHaveFocus()
  await type('two ')
  await expect.poll(() => server.words()).toContain('two')
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
  await expect.element(text()).toHaveFocus()
})

test('Enter begins a new point of a list, and leaves the list after an empty one', async () => {
  const server = serveText(component.api)
  await open()
  await text().click()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await userEvent.keyboard('One{Enter}Two{Enter}{Enter}After')
  await expect
    .poll(() => server.words())
    .toMatch(
      /<bulletlist><listitem><paragraph>One<\/paragraph><\/listitem><listitem><paragraph>Two<\/paragraph><\/listitem><\/bulletlist><paragraph>After/i,
    )
})

test('the tools are walked with arrow keys; a table gets rows, and Escape goes back to the words', async () => {
  const server = serveText(component.api)
  await open()
  await text().click()
  await page.getByRole('button', { name: 'Undo' }).element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('button', { name: 'Table', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.words().match(/<tablerow>/gi)?.length).toBe(3)
  await page.getByRole('button', { name: 'Add a row below' }).click()
  await expect.poll(() => server.words().match(/<tablerow>/gi)?.length).toBe(4)
  await page.getByRole('button', { name: 'Undo' }).element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(text()).toHaveFocus()
})

test('[DRAFT-08] [AGENT-06] on a phone the tools are one line that the keyboard walks to its end', async () => {
  serveText(component.api)
  await page.viewport(390, 844)
  await open()
  const tools = page.getByRole('toolbar', { name: 'Tools for the text' })
  await expect.element(tools).toBeVisible()
  expect(tools.element().clientHeight).toBeLessThan(60)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  tools.getByRole('button').first().element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(tools.getByRole('button').last()).toHaveFocus()
  await expect.element(tools.getByRole('button').last()).toBeInViewport({ ratio: 1 })
})

test('the caret stays at its words while another writes in front of it in the same paragraph', async () => {
  const server = serveText(component.api)
  await open()
  await type('Mi')
  await expect.poll(() => server.words()).toContain('Mi')
  server.change((fragment) => {
    const [paragraph] = fragment.toArray()
    if (paragraph instanceof Y.XmlElement) paragraph.insert(0, [new Y.XmlText('Anna before. ')])
  })
  await expect.element(text()).toMatchTextContent(/^Anna before\. Mi$/)
  await userEvent.keyboard('hai after.')
  await expect.element(text()).toMatchTextContent(/^Anna before\. Mihai after\.$/)
})
