import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { Checklist, ChecklistDocument, SubmissionDates } from '#shared/contracts/submission.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { LanguageContext } from '#web/i18n/use-language.ts'
import { CatalogContext } from '#web/i18n/use-translation.ts'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { calendarQuery, checklistQuery, sectionsQuery, statementQuery } from './submission-queries.ts'
import { SubmissionScreen } from './submission-screen.tsx'

const id = '00000000-0000-4000-8000-0000000000a1'
const userId = '00000000-0000-4000-8000-0000000000b1'

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
  owner: { id: userId, name: 'Anna Kovalenko' },
  due: '2027-03-22',
  state: 'waits',
  waits_for: 'Kaltenbach',
  file: null,
  version: 1,
}

const checklist: Checklist = {
  items: [
    outline,
    { ...outline, id: '00000000-0000-4000-8000-0000000000d2', label: 'Annex', state: 'later', stage: 'second' },
    { ...outline, id: '00000000-0000-4000-8000-0000000000d3', label: 'Ethics form', asked: false, path: null },
  ],
  next_cursor: null,
  call_read: true,
  stage: 'first',
  receipt: null,
}

const confirmed: SubmissionDates = {
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

/** Renders the screen with everything loaded. @returns its text without tags. */
async function show(
  changes: Partial<Application> = {},
  { language = 'en', dates = confirmed }: { language?: Language; dates?: SubmissionDates } = {},
): Promise<{ html: string; text: string }> {
  const catalog = openCatalog(language)
  await ensureMessages(catalog, language, ['common', 'submission', 'applications', 'calls', 'support', 'errors'])
  const queries = new QueryClient()
  queries.setQueryData(checklistQuery(browserApi, userId, id).queryKey, checklist)
  queries.setQueryData(calendarQuery(browserApi, userId, { id, language, factsVersion: 0 }).queryKey, dates)
  queries.setQueryData(statementQuery(browserApi, userId, id, 'en').queryKey, { text: 'None was used.', entries: [] })
  queries.setQueryData(sectionsQuery(browserApi, userId, id).queryKey, {
    items: [],
    next_cursor: null,
    suggested: 'blank',
  })
  const html = renderToString(
    <LanguageContext value={language}>
      <CatalogContext value={catalog}>
        <QueryClientProvider client={queries}>
          <MemoryRouter>
            <ApplicationContext value={{ application: { ...application, ...changes }, userId }}>
              <SubmissionScreen />
            </ApplicationContext>
          </MemoryRouter>
        </QueryClientProvider>
      </CatalogContext>
    </LanguageContext>,
  )
  return { html, text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
}

test('[FILE-03] the checklist says who brings a document, by when, how far it is, and what the call asks for no longer', async () => {
  const { text } = await show()
  expect(text).toContain('What to hand in, first stage')
  expect(text).toContain('0 of 1 ready, 1 not needed now')
  expect(text).toMatch(/Part B outline.*Anna Kovalenko.*22 March 2027.*waits for Kaltenbach/)
  expect(text).toMatch(/Ethics form.*The call no longer asks for it/)
})

test('[FILE-04] the days go backwards from the deadline; from one that nobody confirmed nothing is counted, and the screen leads to it', async () => {
  const { text } = await show()
  expect(text).toMatch(/Closes at 17:00.*Submit there.*Today.*Women’s Day.*Partners.*This day has passed/)
  expect(text).toContain('Those of the funder’s country are not known here.')
  const open = await show({}, { dates: { state: 'unconfirmed', path: 'submission.deadlines.0', calendar: null } })
  expect(open.text).toContain('The deadline is not confirmed, so no days are counted from it.')
  expect(open.html).toContain(`/apply/${id}/call#fact-submission.deadlines.0`)
  expect(open.text).not.toContain('Submit there')
})

test.each(languages)(
  '[FILE-06] in %s every state of the screen says that submission happens at the funder',
  async (language) => {
    const said = { en: 'funder', ru: 'грантодател', ro: 'finanțator' }[language]
    const before = await show({}, { language })
    expect(before.text).toMatch(new RegExp(`Grantwright[^.]*${said}|${said}[^.]*Grantwright`))
    const after = await show(
      { status: 'declined', submitted_on: '2027-03-23', reference: 'REF-77', evaluators_comments: 'Too few partners.' },
      { language },
    )
    expect(after.text).toContain('REF-77')
    expect(after.text).toContain('Too few partners.')
    expect(after.text).toMatch(new RegExp(`${said}[^.]*Grantwright`))
  },
)
