import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { editable, message, renderEdited } from '#tests/component/edit-page.tsx'
import { problem } from '#tests/component/fake-api.ts'
import { fakeContent } from '#tests/component/fake-content.ts'
import type { FakeContent } from '#tests/component/fake-content.ts'
import { setUpComponentTest } from '#tests/component/render.tsx'

const component = setUpComponentTest()
let content: FakeContent

beforeEach(() => {
  component.expectedConsole = /ResizeObserver loop/
  content = fakeContent(component.api)
})

const drafts = (): Locator => page.getByRole('dialog', { name: 'Drafts', exact: true })
const place = { page: 'about', section: 'story', language: 'en', content_key: 'title' } as const

test('[EDIT-03] a draft of an element is discarded with a way back', async () => {
  await keepTitle()
  await renderEdited(<AboutPage />, '/about')
  await expect.element(editable('about.story.title')).toHaveTextContent('Our long story')
  await editable('about.story.title').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(editable('about.story.title')).toHaveTextContent('Our story')
  await message('Draft discarded').getByRole('button', { name: 'Undo' }).click()
  await expect.element(editable('about.story.title')).toHaveTextContent('Our long story')
})

test('[CONT-04] a draft that meets what others published is refused, compared, and saved as it was decided', async () => {
  await keepTitle()
  await renderEdited(<AboutPage />, '/about')
  await expect.element(editable('about.story.title')).toHaveTextContent('Our long story')
  content.store('about.story.title', 'Our short story')
  component.api.on(contentStaffRoutes.publishContentDrafts, () => problem(409, 'content_conflict'))
  await page.getByRole('button', { name: 'Drafts (1)' }).click()
  await drafts().getByRole('button', { name: 'Publish all' }).click()
  await expect
    .element(message('Nothing was published'))
    .toMatchTextContent(/Open the draft, compare and keep it again\./)
  await drafts()
    .getByRole('button', { name: /^Open the draft/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/Someone else saved this first/)
  await dialog.getByText('Mine', { exact: true }).last().click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => content.value('about.story.title')).toBe('Our long story')
  await expect.element(page.getByRole('button', { name: 'Drafts (1)' })).not.toBeInTheDocument()
})

test('[EDIT-03] [CONT-04] a moved section that someone else moved is published once it was decided to keep mine', async () => {
  let draft: ContentDraft = {
    ...place,
    id: '00000000-0000-4000-8000-000000000009',
    section: 'rules',
    content_key: 'section_metadata',
    content_value: { order: 'b' },
    base: { order: 'a' },
    updated_at: '2026-01-05T09:00:00.000Z',
    author: null,
    publish_at: null,
    plan_failed: false,
    section_facts: {
      titles: { en: 'What we promise', ru: '', ro: '' },
      type: 'content',
      changed: ['order'],
      items_added: 0,
      items_deleted: 0,
      conflicts: ['order'],
      live: { order: 'c' },
      merged: { order: 'b' },
    },
  }
  let isPublished = false
  component.api.on(contentStaffRoutes.listContentDrafts, () => ({
    items: isPublished ? [] : [draft],
    next_cursor: null,
  }))
  component.api.on(contentStaffRoutes.publishContentDrafts, () => problem(409, 'content_conflict'))
  await renderEdited(<AboutPage />, '/about')
  await page.getByRole('button', { name: 'Drafts (1)' }).click()
  const line = drafts().getByRole('listitem')
  await expect.element(line).toMatchTextContent(/Order of sections: “What we promise”/)
  await expect.element(line).toMatchTextContent(/Someone changed the same on the site/)
  await drafts().getByRole('button', { name: 'Publish all' }).click()
  await expect.element(message('Nothing was published')).toBeVisible()
  component.api.on(contentStaffRoutes.keepContentDrafts, () => {
    const facts = draft.section_facts
    if (facts) draft = { ...draft, base: facts.live, section_facts: { ...facts, conflicts: [] } }
    return [draft]
  })
  await drafts()
    .getByRole('button', { name: /^Keep mine of the draft/ })
    .click()
  await expect.element(line).not.toMatchTextContent(/Someone changed the same/)
  expect(component.api.sent(contentStaffRoutes.keepContentDrafts)[0]?.body).toMatchObject({
    drafts: [{ section: 'rules', base: { order: 'c' }, content_value: { order: 'b' } }],
  })
  component.api.on(contentStaffRoutes.publishContentDrafts, () => {
    isPublished = true
    return { changes: [] }
  })
  await drafts().getByRole('button', { name: 'Publish all' }).click()
  await expect.element(message('1 draft published')).toBeVisible()
  await expect.element(drafts()).not.toBeInTheDocument()
})

/** A headline whose next wording waits as a draft. */
async function keepTitle(): Promise<void> {
  content.store('about.story.title', 'Our story')
  const draft = { ...place, base: 'Our story', content_value: 'Our long story', updated_at: null }
  await fetch('/api/content/drafts', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ drafts: [draft] }),
  })
}

test('[EDIT-03] the list says what a draft does to a section: shown, hidden, moved, its questions', async () => {
  const listed = [
    sectionDraft(['visible'], { visible: true }),
    sectionDraft(['visible'], { visible: false }),
    sectionDraft(['order'], { order: 'b' }),
    sectionDraft(['items'], {}),
  ]
  component.api.on(contentStaffRoutes.listContentDrafts, () => ({ items: listed, next_cursor: null }))
  await renderEdited(<AboutPage />, '/about')
  await page.getByRole('button', { name: 'Drafts (4)' }).click()
  await expect
    .poll(() =>
      drafts()
        .getByRole('listitem')
        .elements()
        .map((each) => each.querySelector('p')?.textContent),
    )
    .toEqual([
      'Shown: In the press',
      'Hidden: In the press',
      'Order of sections: “In the press” moved',
      expect.stringMatching(/added 1, deleted 1/),
    ])
})

let made = 0

/** A draft of a section that is called “In the press”. */
function sectionDraft(changed: readonly ('visible' | 'order' | 'items')[], content_value: object): ContentDraft {
  made += 1
  return {
    ...place,
    id: `00000000-0000-4000-8000-00000000001${made}`,
    section: `press_${made}`,
    content_key: 'section_metadata',
    content_value: { ...content_value },
    base: {},
    updated_at: '2026-01-05T09:00:00.000Z',
    author: null,
    publish_at: null,
    plan_failed: false,
    section_facts: {
      titles: { en: 'In the press', ru: '', ro: '' },
      type: 'content',
      changed: [...changed],
      items_added: changed.includes('items') ? 1 : 0,
      items_deleted: changed.includes('items') ? 1 : 0,
      conflicts: [],
      live: {},
      merged: {},
    },
  }
}
