import { randomUUID } from 'node:crypto'
import mammoth from 'mammoth'
import { renderToString } from 'react-dom/server'
import type { ComponentProps, ReactNode } from 'react'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import type { Plan, PlanChange } from '#shared/contracts/plan.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import { noPlanSettings } from '#shared/plan.ts'
import { signIn } from '#tests/support/api-client.ts'
import { partnerOf } from '#tests/support/fit-cases.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { readWorkbook, rowsOf } from '#tests/support/workbook.ts'
import { EffortPart } from '#web/features/plan/effort-part.tsx'
import { DeliverablesPart, RisksPart } from '#web/features/plan/outcome-parts.tsx'
import { TimePart } from '#web/features/plan/time-part.tsx'
import { PlanContext } from '#web/features/plan/use-plan.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import { LanguageContext } from '#web/i18n/use-language.ts'
import { CatalogContext } from '#web/i18n/use-translation.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Added = Extract<PlanChange, { do: 'add' }>

const [one, two] = [randomUUID(), randomUUID()]

/** Everything that a plan can hold, with words that are formulas, code and markup elsewhere. */
function changesFor(own: string, other: string): PlanChange[] {
  const add = <Kind extends Added['kind']>(kind: Kind, values: object, id: string = randomUUID()) =>
    // Each caller gives what its kind holds; the service checks it.
    ({ do: 'add', kind, id, before: null, values }) as PlanChange
  const removed = randomUUID()
  return [
    add('work_package', { title: 'Steering', lead: own, start: 1, end: 24, description: 'All months' }, one),
    add(
      'work_package',
      { title: '=1+1 pilots', lead: other, start: 4, end: 18, description: 'Try #it <b>out</b>' },
      two,
    ),
    add('task', { work_package: two, title: 'Choose sites', lead: null, start: 4, end: 6, description: 'By lot' }),
    add('task', { work_package: one, title: 'Meet', lead: own, start: 1, end: 2, description: 'Two days' }),
    add('task', { work_package: one, title: 'Dropped', lead: own, start: 1, end: 2, description: '' }, removed),
    { do: 'remove', id: removed },
    add('deliverable', {
      work_package: two,
      title: 'Map of sites',
      lead: other,
      month: 7,
      form: 'data set',
      dissemination: 'sensitive',
    }),
    add('milestone', { work_package: null, title: 'Half way', month: 12, proof: 'Signed minutes' }),
    add('milestone', { work_package: two, title: 'Sites run', month: 15, proof: 'Meter data' }),
    add('effort', { work_package: one, partner: own, months: '12.5' }),
    add('effort', { work_package: two, partner: own, months: '0.25' }),
    add('effort', { work_package: two, partner: other, months: '30' }),
    add('risk', {
      title: 'Late parts',
      likelihood: 'medium',
      harm: 'high',
      work_packages: [one, two],
      remedy: 'Order early',
    }),
    add('indicator', { title: 'Heat saved', baseline: '0 %', target: '30 %', month: 24, proof: 'Meters' }),
  ]
}

/** What each table says of the stored rows, as its cells follow each other. Numbers are as they are stored. */
function tablesOf({ rows, partners }: Plan): Record<string, (string | number)[][]> {
  const nameOf = (id: string | null) => partners.find((each) => each.id === id)?.name ?? ''
  const packages = entriesOf(rows, 'work_package')
  const numberOf = (id: string | null) => {
    const index = packages.findIndex((each) => each.id === id)
    return index < 0 ? '' : `WP${index + 1}`
  }
  const monthsOf = (partner: string) =>
    packages.map(({ id }) =>
      Number(
        entriesOf(rows, 'effort').find((each) => each.partner === partner && each.work_package === id)?.months ?? 0,
      ),
    )
  const months = partners.map(({ id, name }) => ({ name: name ?? '', of: monthsOf(id) }))
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
  const tables: Record<string, (string | number | null)[][]> = {
    'Work packages': packages.map(({ id, title, lead, start, end, description }) => [
      numberOf(id),
      title,
      nameOf(lead),
      start,
      end,
      description,
    ]),
    // In the order of their packages.
    Tasks: packages.flatMap(({ id }) =>
      entriesOf(rows, 'task')
        .filter(({ work_package }) => work_package === id)
        .map(({ title, lead, start, end, description }, index) => [
          `T${numberOf(id).slice(2)}.${index + 1}`,
          title,
          nameOf(lead),
          start,
          end,
          description,
        ]),
    ),
    Deliverables: entriesOf(rows, 'deliverable').map(({ title, work_package, month, lead, form, dissemination }) => [
      `D${numberOf(work_package).slice(2)}.1`,
      title,
      numberOf(work_package),
      month,
      nameOf(lead),
      form,
      dissemination,
    ]),
    Milestones: entriesOf(rows, 'milestone').map(({ title, month, work_package, proof }, index) => [
      `M${index + 1}`,
      title,
      month,
      numberOf(work_package),
      proof,
    ]),
    'Person-months': [
      ...months.map(({ name, of }) => [name, ...of.map((each) => each || null), sum(of)]),
      [
        'In total',
        ...packages.map((_, index) => sum(months.map(({ of }) => of[index] ?? 0))),
        sum(months.map(({ of }) => sum(of))),
      ],
    ],
    Risks: entriesOf(rows, 'risk').map(({ title, likelihood, harm, work_packages, remedy }) => [
      title,
      likelihood,
      harm,
      work_packages.map(numberOf).join(', '),
      remedy,
    ]),
    Indicators: entriesOf(rows, 'indicator').map(({ title, baseline, target, month, proof }) => [
      title,
      baseline,
      target,
      month,
      proof,
    ]),
  }
  return Object.fromEntries(
    Object.entries(tables).map(([name, lines]) => [
      name,
      lines.map((line) => line.flatMap((cell) => (cell === null || cell === '' ? [] : [cell]))),
    ]),
  )
}

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim()

/** The rows of each table of a Word file, by the heading above it, without the head and without empty cells. */
async function tablesOfWord(file: Buffer): Promise<Record<string, string[][]>> {
  const { value: html } = await mammoth.convertToHtml({ buffer: file })
  const found = [...html.matchAll(/<h2>(.*?)<\/h2><table>.*?<\/thead>(.*?)<\/table>/g)]
  return Object.fromEntries(
    found.map(([, name = '', body = '']) => [
      plain(name).replace(/^[\d.]+ /, ''),
      [...body.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
        [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => plain(cell)).filter((cell) => cell !== ''),
      ),
    ]),
  )
}

/** Renders the parts of the plan as its screen does. */
async function render(plan: Plan): Promise<string> {
  const catalog = openCatalog('en')
  await ensureMessages(catalog, 'en', ['common', 'plan'])
  const never = () => {
    throw new Error('Nothing changes while it is rendered')
  }
  const open: ComponentProps<typeof PlanContext>['value'] = {
    plan,
    mayEdit: true,
    saved: { is: 'saved', at: null },
    unmade: [],
    settings: noPlanSettings,
    list: (kind) => entriesOf(plan.rows, kind),
    change: never,
    add: never,
    set: never,
    settle: never,
    saveNow: never,
  }
  const parts: ReactNode[] = [
    <TimePart key="time" />,
    <DeliverablesPart key="deliverables" />,
    <EffortPart key="effort" />,
    <RisksPart key="risks" />,
  ]
  return renderToString(
    <LanguageContext value="en">
      <CatalogContext value={catalog}>
        <PlanContext value={open}>{parts}</PlanContext>
      </CatalogContext>
    </LanguageContext>,
  )
}

/** What the cells of each row of a table on a screen hold: what was typed or chosen, otherwise their text. */
function rowsOnScreen(html: string, label: string): string[][] {
  const table = new RegExp(`<table[^>]*aria-label="${label}"[^>]*>(.*?)</table>`, 's').exec(html)?.[1] ?? ''
  const rows = [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].slice(1)
  return rows.map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].flatMap(([, cell = '']) => {
      const typed = [...cell.matchAll(/<input[^>]* value="([^"]*)"|<textarea[^>]*>(.*?)<\/textarea>/gs)]
      const chosen = [...cell.matchAll(/<option[^>]*selected=""[^>]*>(.*?)<\/option>/gs)]
      const pressed = [...cell.matchAll(/aria-pressed="true" aria-label="([^"]*)"/g)]
      const held = [
        ...typed.map(([, input, text]) => input ?? text ?? ''),
        ...[...chosen, ...pressed].map(([, text = '']) => text),
      ]
      return (held.length > 0 ? held : [cell]).map(plain)
    }),
  )
}

test('[PLAN-01] a plan is stored once: tables, Gantt chart, XLSX, DOCX and PDF say the same of every row, before and after a change', async () => {
  const ana = await signIn(app, 'user')
  const application = (
    await ana.send<Application>('POST', '/api/applications', { title: 'Warm schools', language: 'en' })
  ).body
  const own = application.organisation_id
  const other = await ana.send<{ id: string }>('POST', `/api/organisations/${own}/partners`, partnerOf('Lviv', 'UA'))
  const path = `/api/applications/${application.id}`
  const change = async (...changes: PlanChange[]) =>
    expect((await ana.send('PATCH', `${path}/plan`, { changes })).status).toBe(200)
  const save = async (format: string) => {
    const headers = { authorization: ana.authorization ?? '' }
    return Buffer.from(await (await app.fetch(`${path}/export/${format}`, { headers })).arrayBuffer())
  }
  await change(...changesFor(own, other.body.id))
  await expectAgreement()
  await change(
    {
      do: 'set',
      kind: 'work_package',
      id: two,
      values: { title: 'Pilots', start: 5 },
      was: { title: '=1+1 pilots', start: 4 },
    },
    { do: 'move', id: two, before: one },
  )
  const { rows } = await expectAgreement()
  expect(entriesOf(rows, 'work_package').map(({ title, start }) => [title, start])).toEqual([
    ['Pilots', 5],
    ['Steering', 1],
  ])

  async function expectAgreement(): Promise<Plan> {
    const plan = (await ana.send<Plan>('GET', `${path}/plan`)).body
    const tables = tablesOf(plan)
    const book = readWorkbook(await save('xlsx'))
    const word = await tablesOfWord(await save('docx'))
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await save('pdf'))), { mergePages: true })
    const printed = text.replaceAll(/\s+/g, ' ')
    const screen = await render(plan)
    expect(Object.keys(word)).toEqual(['Gantt chart', ...Object.keys(tables)])
    const packages = entriesOf(plan.rows, 'work_package').map(({ title }, at) => `WP${at + 1} ${title}`)
    expect(word['Gantt chart']?.map(([name]) => name)).toEqual([...packages, 'Milestones'])
    for (const [name, lines] of Object.entries(tables)) {
      expect(rowsOf(book.get(name)).slice(1), name).toEqual(lines)
      expect(word[name], name).toEqual(lines.map((line) => line.map(String)))
      for (const line of lines) expect(printed, name).toContain(line.join(' '))
      if (name !== 'Person-months') expectOnScreen(rowsOnScreen(screen, name), lines)
    }
    for (const { months, partner, work_package } of entriesOf(plan.rows, 'effort')) {
      const at = entriesOf(plan.rows, 'work_package').findIndex(({ id }) => id === work_package) + 1
      const name = plan.partners.find(({ id }) => id === partner)?.name
      expect(screen).toMatch(
        new RegExp(`<input[^>]*aria-label="Person-months, package ${at}, ${name}"[^>]* value="${months}"`),
      )
    }
    for (const { title, start, end } of entriesOf(plan.rows, 'work_package')) {
      const bar = new RegExp(
        `aria-label="Work package \\d: ${title.replaceAll('+', '\\+')}"[^>]*aria-valuetext="([^"]*)"`,
      )
      expect(bar.exec(screen)?.[1]).toBe(`months ${start} to ${end}`)
    }
    for (const text of ['Dropped', 'a partner that is gone']) expect(printed + screen).not.toContain(text)
    return plan
  }
})

/** On the screen packages are numbered without letters, and named next to their number. */
function expectOnScreen(shown: readonly string[][], lines: readonly (string | number)[][]): void {
  expect(shown).toHaveLength(lines.length)
  lines.forEach((line, index) => {
    const words = line.filter((cell) => !/^(WP\d(, )?)+$/.test(String(cell))).map(String)
    expect(shown[index]).toEqual(expect.arrayContaining(words))
  })
}
