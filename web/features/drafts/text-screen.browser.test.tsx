import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnTemplate, Section } from '#shared/contracts/drafts.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import * as applicationRoutes from '#shared/contracts/routes/applications.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import * as organisationRoutes from '#shared/contracts/routes/organisations.ts'
import { callOf } from '#tests/component/fake-calls.ts'
import { problem } from '#tests/component/fake-api.ts'
import { applicationOf, sectionOf, serveText } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import Outline from './outline.tsx'
import { TextScreen } from './text-screen.tsx'

const component = setUpComponentTest()
const auth = signedIn()
const { id } = applicationOf()

const earlier = applicationOf({
  id: id.replace('a1', 'a3'),
  title: 'River 2026',
  steps: [{ step: 'text', state: 'at_work', at: null, counts: null, changed_at: null }],
})

/** Sections as a server keeps them. */
function serveSections(items: Section[], suggested: 'ria' | 'blank' = 'ria'): { items: Section[] } {
  const kept = { items }
  const listed = () => ({ items: kept.items, next_cursor: null, suggested })
  const find = (key: string | undefined) => kept.items.find((each) => each.key === key)
  component.api.on(routes.listSections, listed)
  component.api.on(routes.layOutSections, () => {
    kept.items = [sectionOf({ key: 'need', title: 'Need' }), sectionOf()]
    return listed()
  })
  component.api.on(routes.addSection, ({ body }) => {
    const added = sectionOf({ ...(body as Section), key: 'added' })
    kept.items = [...kept.items, added]
    return added
  })
  component.api.on(routes.updateSection, ({ path, body }) => {
    const { after, ...changes } = body as Partial<Section> & { after?: string | null }
    const section = { ...find(path['key']), ...changes } as Section
    const others = kept.items.filter(({ key }) => key !== section.key)
    if (after !== undefined) kept.items = others.toSpliced(others.findIndex(({ key }) => key === after) + 1, 0, section)
    else kept.items = kept.items.map((each) => (each.key === section.key ? section : each))
    return section
  })
  component.api.on(routes.removeSection, ({ path }) => {
    removed = find(path['key']) ?? null
    kept.items = kept.items.filter(({ key }) => key !== path['key'])
    return undefined
  })
  component.api.on(routes.restoreSection, () => {
    if (removed === null) return problem(404, 'not_found')
    kept.items = [...kept.items, removed]
    return removed
  })
  component.api.on(applicationRoutes.listApplications, () => ({
    items: [applicationOf(), earlier, { ...earlier, id: id.replace('a1', 'a4'), title: 'Not begun', steps: [] }],
    next_cursor: null,
    counts: { open: 3, submitted: 0, ended: 0, archived: 0, deleted: 0 },
  }))
  component.api.on(routes.listOwnTemplates, () => ({ items: [], next_cursor: null }))
  component.api.on(organisationRoutes.listMembers, () => ({ items: [], next_cursor: null, max: 5 }))
  let removed: Section | null = null
  return kept
}

async function show(screen: 'text' | 'outline', role: 'editor' | 'viewer' = 'editor'): Promise<Rendered> {
  return renderComponent(
    <ApplicationContext value={{ application: applicationOf({ role }), userId: auth.user.id }}>
      {screen === 'text' ? <TextScreen /> : <Outline />}
    </ApplicationContext>,
    {
      auth,
      at: `/apply/${id}/text`,
      route: '/apply/:id/text',
      screens: { '/apply/:id/text/:section': <h1>The section is open</h1> },
    },
  )
}

const entries = () => page.getByRole('list', { name: 'Sections' }).getByRole('link')
const plan = () => page.getByRole('link', { name: 'Plan and budget' })

test('the plan is reached from an application without an outline', async () => {
  serveSections([])
  await show('text')
  await expect.element(plan()).toHaveAttribute('href', `/apply/${id}/plan`)
})

test('the plan is reached from the outline, by readers too', async () => {
  serveSections([sectionOf()])
  await show('outline', 'viewer')
  await expect.element(entries()).toBeVisible()
  await expect.element(plan()).toHaveAttribute('href', `/apply/${id}/plan`)
})

test('an outline is made by the template that fits, or by another, and its first section opens', async () => {
  serveSections([])
  await show('text')
  await expect.element(page.getByLabelText('Outline')).toHaveValue('ria')
  await page.getByLabelText('Outline').selectOptions('national')
  await page.getByRole('button', { name: 'Make the outline' }).click()
  await expect.element(page.getByRole('heading', { name: 'The section is open' })).toBeVisible()
  expect(component.api.sent(routes.layOutSections)[0]?.body).toEqual({ template: 'national' })
})

test('an outline is made as in an earlier application of the organisation', async () => {
  serveSections([])
  await show('text')
  await expect.element(page.getByLabelText('Outline')).toMatchTextContent(/As in “River 2026”/)
  await expect.element(page.getByLabelText('Outline')).not.toMatchTextContent(/Not begun/)
  await page.getByLabelText('Outline').selectOptions(earlier.id)
  await expect.element(page.getByText(/without its texts/)).toBeVisible()
  await page.getByRole('button', { name: 'Make the outline' }).click()
  await expect.element(page.getByRole('heading', { name: 'The section is open' })).toBeVisible()
  expect(component.api.sent(routes.layOutSections)[0]?.body).toEqual({ from: earlier.id })
})

/** Templates as a server keeps them. */
function serveTemplates(...names: string[]): { names(): string[] } {
  let items = names.map((name, at): OwnTemplate => {
    return { id: id.replace('a1', `f${at}`), name, sections: ['Need', ''], version: 1 }
  })
  component.api.on(routes.listOwnTemplates, () => ({ items, next_cursor: null }))
  component.api.on(routes.keepOwnTemplate, ({ body }) => {
    const { name } = body as { name: string }
    if (items.some((each) => each.name === name)) return problem(422, 'validation_failed', { name: 'invalid' })
    const kept = { id: id.replace('a1', `f${items.length}`), name, sections: ['Methodology'], version: 1 }
    items = [...items, kept]
    return kept
  })
  component.api.on(routes.renameOwnTemplate, ({ path, body }) => {
    const { name, version } = body as OwnTemplate
    items = items.map((each) => (each.id === path['template'] ? { ...each, name, version: version + 1 } : each))
    return items[0] as OwnTemplate
  })
  component.api.on(routes.removeOwnTemplate, ({ path }) => {
    items = items.filter((each) => each.id !== path['template'])
    return undefined
  })
  return { names: () => items.map(({ name }) => name) }
}

test('an outline is kept as a template under a name that is free, and templates are renamed and deleted', async () => {
  serveSections([sectionOf()])
  const kept = serveTemplates('River')
  await show('outline')
  await page.getByRole('button', { name: 'Own templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Own templates' })
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/River.*Need · Untitled section/)
  const name = dialog.getByLabelText('Name of the template').first()
  await name.fill('River')
  await dialog.getByRole('button', { name: 'Keep as a template' }).click()
  await expect.element(dialog.getByText(/a name that no other template has/)).toBeVisible()
  await name.fill('Wells')
  await dialog.getByRole('button', { name: 'Keep as a template' }).click()
  await expect.poll(kept.names).toEqual(['River', 'Wells'])
  expect(component.api.sent(routes.keepOwnTemplate)[1]?.body).toEqual({ name: 'Wells', application_id: id })
  await dialog.getByRole('button', { name: 'Rename the template River' }).click()
  const renamed = dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'River' }) })
  await renamed.getByLabelText('Name of the template').fill('River 2027')
  await renamed.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect.poll(kept.names).toEqual(['River 2027', 'Wells'])
  expect(component.api.sent(routes.renameOwnTemplate)[0]?.body).toEqual({ version: 1, name: 'River 2027' })
  await dialog.getByRole('button', { name: 'Delete the template Wells' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(kept.names).toEqual(['River 2027'])
})

test('an outline is made by an own template, and a deleted one is no longer chosen', async () => {
  serveSections([])
  const kept = serveTemplates('River')
  await show('text')
  const outline = page.getByLabelText('Outline')
  await expect.element(outline).toMatchTextContent(/River/)
  await outline.selectOptions('River')
  await expect.element(page.getByText('Need · Untitled section')).toBeVisible()
  await page.getByRole('button', { name: 'Make the outline' }).click()
  await expect.element(page.getByRole('heading', { name: 'The section is open' })).toBeVisible()
  expect(component.api.sent(routes.layOutSections)[0]?.body).toEqual({ own_template: id.replace('a1', 'f0') })
  serveSections([])
  serveTemplates('River')
  await show('text')
  await page.getByLabelText('Outline').selectOptions('River')
  await page.getByRole('button', { name: 'Manage own templates' }).click()
  await page.getByRole('button', { name: 'Delete the template River' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No template is kept yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByLabelText('Outline')).toHaveValue('ria')
  expect(kept.names()).toEqual(['River'])
})

test('viewers cannot lay out, and a failed request can be sent again', async () => {
  serveSections([])
  component.api.on(routes.listSections, () => problem(503, 'unavailable'))
  await show('text', 'viewer')
  await expect.element(page.getByText('The sections could not be loaded')).toBeVisible()
  serveSections([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/Nothing has been written yet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make the outline' })).not.toBeInTheDocument()
})

test('sections are added with a limit, and moved by keyboard', async () => {
  const kept = serveSections([
    sectionOf({ key: 'need', title: 'Need', words: 120, limit: { unit: 'words', max: 100 } }),
    sectionOf(),
  ])
  await show('outline')
  await expect.element(entries().first()).toMatchTextContent(/Need.*120 \/ 100/)
  await expect.element(page.getByRole('listitem').first()).toHaveAttribute('data-over', 'true')
  page.getByRole('button', { name: 'Move Need' }).element().focus()
  await userEvent.keyboard(' ')
  // An arrow key moves nothing before the places are measured.
  await expect.element(page.getByText('Need is now at place 1')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('Need is now at place 2')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(() => kept.items.map(({ key }) => key)).toEqual(['methodology', 'need'])
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByLabelText('Title').fill('Risks')
  await page.getByLabelText('At most').fill('2000')
  await page.getByLabelText('Counted in').selectOptions('characters')
  await page.getByLabelText('Criteria that it answers').fill('Risks are named\n\nRisks are managed')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect
    .poll(() => component.api.sent(routes.addSection)[0]?.body)
    .toEqual({
      title: 'Risks',
      after: 'need',
      limit: { unit: 'characters', max: 2000 },
      purpose: '',
      criteria: ['Risks are named', 'Risks are managed'],
      outcomes: [],
    })
  await expect.element(page.getByRole('heading', { name: 'The section is open' })).toBeVisible()
})

test('an application is copied to another call, and the copy opens', async () => {
  serveSections([sectionOf()])
  const call = callOf({ title: 'River fund 2027', deadline: '2027-03-09' })
  const reading = callOf({ id: id.replace('a1', 'c3'), title: 'Still read', state: 'reading' })
  component.api.on(callRoutes.listCalls, () => ({ items: [call, reading], next_cursor: null }))
  component.api.on(routes.copyApplication, () => problem(403, 'plan_limit'))
  await show('outline')
  await page.getByRole('button', { name: 'Copy to another call' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('To which call')).toMatchTextContent(/River fund 2027, .*2027/)
  await expect.element(dialog.getByLabelText('To which call')).not.toMatchTextContent(/Still read/)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(dialog.getByText('Choose a call.')).toBeVisible()
  await dialog.getByLabelText('To which call').selectOptions(call.id)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(dialog.getByText(/Your plan does not allow more/)).toBeVisible()
  component.api.on(routes.copyApplication, () => ({
    application: applicationOf({ id: id.replace('a1', 'a2'), call_id: call.id }),
    changes: [],
  }))
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(page.getByText('The texts are copied')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(component.api.sent(routes.copyApplication).at(-1)?.body).toEqual({
    call_id: call.id,
    title: 'Circular process control',
  })
})

const same = { added: [], removed: [] }
const unlimited = { before: null, after: null }

/** Sections of a copy: the first is asked for otherwise, the second is new, the third is no longer asked for. */
const changedSections = [
  sectionOf({
    call_change: {
      change: 'kept',
      limit: { before: { unit: 'words', max: 500 }, after: { unit: 'pages', max: 2 } },
      criteria: { added: ['Team and experience'], removed: ['Lasting benefit'] },
      outcomes: same,
    },
  }),
  sectionOf({
    key: 'need',
    title: 'Need',
    call_change: { change: 'added', limit: unlimited, criteria: same, outcomes: same },
  }),
  sectionOf({
    key: 'other',
    title: 'Letters',
    call_change: { change: 'not_asked', limit: unlimited, criteria: same, outcomes: same },
  }),
]

test('[DRAFT-12] a copy begins with what its call changes, section by section, each until it is dealt with', async () => {
  serveSections([...changedSections, sectionOf({ key: 'plan', title: 'Plan' })])
  await show('text')
  await expect.element(page.getByText('The new call changes 3 sections.')).toBeVisible()
  const item = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect
    .element(item('Methodology'))
    .toMatchTextContent(
      /Limit: 500 words before, 2 pages now.*New: Team and experience.*No longer asked: Lasting benefit/,
    )
  await expect.element(item('Need')).toMatchTextContent(/it has no text yet/)
  await expect.element(item('Letters')).toMatchTextContent(/does not ask for it/)
  await expect.element(item('Plan')).not.toBeInTheDocument()
  await item('Need').getByRole('button', { name: 'Dealt with' }).click()
  await expect.element(page.getByText('The new call changes 2 sections.')).toBeVisible()
  expect(component.api.sent(routes.updateSection)[0]?.body).toEqual({ row_version: 1, call_change: null })
  await page.getByRole('link', { name: 'Go to the first section' }).click()
  await expect.element(page.getByRole('heading', { name: 'The section is open' })).toBeVisible()
})

test('[DRAFT-12] readers see what the call changes, without deciding about it', async () => {
  serveSections(changedSections)
  await show('text', 'viewer')
  await expect.element(page.getByText('The new call changes 3 sections.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Dealt with' })).not.toBeInTheDocument()
})

test('[DRAFT-12] an open section says over its text what the call changed in it, until that is dealt with', async () => {
  serveSections(changedSections)
  serveText(component.api)
  await renderComponent(
    <ApplicationContext value={{ application: applicationOf(), userId: auth.user.id }}>
      <TextScreen />
    </ApplicationContext>,
    { auth, at: `/apply/${id}/text/methodology`, route: '/apply/:id/text/:section' },
  )
  const note = page.getByRole('group').filter({ hasText: 'What the new call changes here' })
  await expect.element(note).toMatchTextContent(/500 words before, 2 pages now/)
  await expect.element(page.getByRole('textbox', { name: 'Text of Methodology' })).toBeVisible()
  await note.getByRole('button', { name: 'Dealt with' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Text of Methodology' })).toBeVisible()
})
