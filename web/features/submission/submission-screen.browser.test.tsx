import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Application } from '#shared/contracts/applications.ts'
import * as applicationRoutes from '#shared/contracts/routes/applications.ts'
import * as draftRoutes from '#shared/contracts/routes/drafts.ts'
import * as organisationRoutes from '#shared/contracts/routes/organisations.ts'
import * as routes from '#shared/contracts/routes/submission.ts'
import type { Checklist, ChecklistDocument, SubmissionDates } from '#shared/contracts/submission.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { sectionOf } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { SubmissionScreen } from './submission-screen.tsx'

const component = setUpComponentTest()

afterEach(() => page.viewport(1280, 800))

const auth = signedIn()
const id = '00000000-0000-4000-8000-0000000000a1'

const application: Application = {
  id,
  organisation_id: '00000000-0000-4000-8000-0000000000a9',
  organisation: 'Orchard Systems',
  role: 'owner',
  as_consultant: false,
  call_id: null,
  call: null,
  title: 'Clear rivers',
  language: 'en',
  status: 'in_progress',
  archived: false,
  partners_off: [],
  submitted_on: null,
  reference: null,
  decided_on: null,
  evaluators_comments: null,
  deadline: null,
  due: 'unknown',
  steps: [],
  next: { action: 'submit', step: 'submission', count: 0 },
  version: 3,
  created_at: '2027-02-01T08:00:00.000Z',
  updated_at: '2027-02-01T08:00:00.000Z',
  deleted_at: null,
}

const outline: ChecklistDocument = {
  id: '00000000-0000-4000-8000-0000000000d1',
  origin: 'call',
  label: 'Part B outline',
  stage: 'first',
  condition: null,
  asked: true,
  path: 'requiredDocuments.1',
  owner: null,
  due: null,
  state: 'open',
  waits_for: null,
  file: null,
  version: 0,
}

const letters: ChecklistDocument = {
  ...outline,
  id: '00000000-0000-4000-8000-0000000000d2',
  origin: 'not_wanted',
  label: 'letters of support',
  stage: null,
  path: 'notRequired.0',
  state: 'leave_out',
}

const gone: ChecklistDocument = {
  ...outline,
  id: '00000000-0000-4000-8000-0000000000d3',
  label: 'Ethics form',
  asked: false,
  path: null,
}

const aims = sectionOf({
  key: 'aims',
  kind: 'objectives',
  title: 'Aims',
  limit: { unit: 'words', max: 300 },
  state: 'in_progress',
  version: 1,
  words: 2,
  characters: 13,
  characters_without_spaces: 12,
})

const doc: DraftDoc = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Clean rivers.' }] }],
}

const dates: SubmissionDates = {
  state: 'confirmed',
  path: 'submission.deadlines.0',
  calendar: {
    deadline: {
      day: '2027-03-24',
      time: '17:00',
      zone: 'Europe/Brussels',
      instant: '2027-03-24T16:00:00.000Z',
      past: false,
    },
    today: '2027-03-09',
    steps: [
      {
        step: 'submit',
        title: 'Submit there',
        text: 'One day before.',
        day: '2027-03-23',
        working_days: 1,
        past: false,
      },
      {
        step: 'partners',
        title: 'Partners',
        text: 'Eight days before.',
        day: '2027-03-05',
        working_days: 8,
        past: true,
      },
    ],
    holidays: [{ day: '2027-03-08', country: 'MD', name: 'International Women’s Day' }],
    counted: ['MD'],
    unknown: ['funder'],
  },
}

/** Serves an application, its checklist and its dates. @returns what was sent to change them. */
async function open(
  changes: Partial<Application> = {},
  { calendar = dates, language = 'en' }: { calendar?: SubmissionDates; language?: Language } = {},
) {
  const sent: unknown[] = []
  let list: Checklist = {
    items: [outline, letters, gone],
    next_cursor: null,
    call_read: true,
    stage: 'first',
    receipt: null,
  }
  component.api.on(routes.listDocuments, () => list)
  component.api.on(routes.getSubmissionCalendar, () => calendar)
  component.api.on(routes.getMachineStatement, () => ({ text: 'No language model was used.', entries: [] }))
  component.api.on(draftRoutes.listSections, () => ({ items: [aims], next_cursor: null, suggested: 'blank' as const }))
  component.api.on(draftRoutes.getSection, () => ({ ...aims, doc, schema: 1 }))
  component.api.on(organisationRoutes.listMembers, () => ({ items: [], next_cursor: null, max: 50 }))
  component.api.on(routes.updateDocument, ({ body }) => {
    sent.push(body)
    const changed = { ...outline, ...(body as Partial<ChecklistDocument>), version: 1 }
    list = { ...list, items: [changed, letters, gone] }
    return changed
  })
  component.api.on(applicationRoutes.updateApplication, ({ body }) => {
    sent.push(body)
    return { ...application, ...(body as Partial<Application>) }
  })
  const screen = await renderComponent(
    <ApplicationContext value={{ application: { ...application, ...changes }, userId: auth.user.id }}>
      <SubmissionScreen />
    </ApplicationContext>,
    { auth, language, at: `/apply/${id}/submission` },
  )
  return { screen, sent }
}

test('the checklist says who brings what, by when and how far it is, and an entry is changed in a dialog', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByText('0 of 1 ready, 1 not needed now')).toBeVisible()
  await expect.element(screen.getByText('The call no longer asks for it.')).toBeVisible()
  await screen.getByRole('button', { name: 'Part B outline' }).click()
  await page.getByLabelText('State').selectOptions('waits')
  await page.getByLabelText(/For whom or what/).fill('Kaltenbach')
  await page.getByLabelText('Due').fill('2027-03-22')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('waits for Kaltenbach')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '22 March 2027' })).toBeVisible()
  expect(sent).toEqual([{ version: 0, owner_id: null, due: '2027-03-22', state: 'waits', waits_for: 'Kaltenbach' }])
})

test('the days go backwards from the deadline; from one that is not confirmed nothing is counted', async () => {
  const { screen } = await open()
  await expect.element(screen.getByText('Closes at 17:00')).toBeVisible()
  const days = [...screen.container.querySelectorAll('ol li')].map((each) => each.textContent)
  expect(days.join(' ')).toMatch(/Closes at 17:00.*Submit there.*Today.*Women’s Day.*Partners.*This day has passed/)
  await expect.element(screen.getByText(/Those of the funder’s country are not known here/)).toBeVisible()
  await screen.unmount()

  const bare = await open({}, { calendar: { state: 'unconfirmed', path: 'submission.deadlines.0', calendar: null } })
  await expect
    .element(bare.screen.getByRole('link', { name: 'Confirm the deadline' }))
    .toHaveAttribute('href', expect.stringContaining(`/apply/${id}/call#fact-submission.deadlines.0`))
  expect(bare.screen.getByText('Submit there').query()).toBeNull()
})

test('a section is copied for the field of a portal, whose text comes after the press', async () => {
  const written: ClipboardItem[] = []
  const write = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
    written.push(...items)
  })
  try {
    const { screen } = await open()
    await screen.getByRole('button', { name: 'Copy the text of “Aims”' }).click()
    await expect.element(screen.getByText('“Aims” copied').first()).toBeVisible()
    expect(await (await written[0]?.getType('text/plain'))?.text()).toBe('Clean rivers.')
  } finally {
    write.mockRestore()
  }
})

test('"mark as submitted" asks for day and reference', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: 'Mark as submitted' }).click()
  await expect.element(page.getByText('You submit on the funder’s portal. Note here what you did there.')).toBeVisible()
  await page.getByLabelText('Submitted on').fill('2027-03-23')
  await page.getByLabelText(/Reference from the funder/).fill('REF-77')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ version: 3, status: 'submitted', submitted_on: '2027-03-23', reference: 'REF-77' })
})

test.each(languages)(
  '[FILE-06] in %s every state of the screen says that submission happens at the funder, on a phone too',
  async (language) => {
    const said = { en: 'funder', ru: 'грантодател', ro: 'finanțator' }[language]
    await page.viewport(390, 800)
    const before = await open({}, { language })
    await expect
      .element(before.screen.getByText(new RegExp(`Grantwright[^.]*${said}|${said}[^.]*Grantwright`)))
      .toBeVisible()
    await before.screen.unmount()
    const { screen } = await open(
      { status: 'declined', submitted_on: '2027-03-23', reference: 'REF-77', evaluators_comments: 'Too few partners.' },
      { language },
    )
    await expect.element(screen.getByText('REF-77')).toBeVisible()
    await expect.element(screen.getByText('Too few partners.')).toBeVisible()
    await expect.element(screen.getByText(new RegExp(`${said}[^.]*Grantwright`)).first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  },
)
