import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Application } from '#shared/contracts/applications.ts'
import type { Plan, PlanChange, PlanRow } from '#shared/contracts/plan.ts'
import * as routes from '#shared/contracts/routes/plan.ts'
import { computeBudget } from '#shared/grants/budget.ts'
import { changeRows, entriesOf } from '#shared/grants/plan-changes.ts'
import { noPlanSettings } from '#shared/plan.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { PlanScreen } from './plan-screen.tsx'

const component = setUpComponentTest()

const auth = signedIn()
const id = '00000000-0000-4000-8000-0000000000a1'
const own = '00000000-0000-4000-8000-0000000000b1'
const lviv = '00000000-0000-4000-8000-0000000000b2'
const package1 = '00000000-0000-4000-8000-0000000000c1'

// The screen reads only what is here.
const application = { id, role: 'editor', title: 'Process control' } as unknown as Application

const oneBar: PlanRow[] = [
  {
    id: package1,
    kind: 'work_package',
    values: { title: 'Coordination', lead: own, start: 1, end: 12, description: '' },
    removed_at: null,
  },
  {
    id: '00000000-0000-4000-8000-0000000000d1',
    kind: 'milestone',
    values: { work_package: null, title: 'Measured', month: 12, proof: '' },
    removed_at: null,
  },
]

function planOf(rows: readonly PlanRow[], version = 1): Plan {
  const settings: PlanRow = { id, kind: 'settings', values: noPlanSettings, removed_at: null }
  const all = rows.some(({ kind }) => kind === 'settings') ? [...rows] : [settings, ...rows]
  const partners = [
    { id: own, name: 'Orchard', is_applicant: true, takes_part: true, associated: false },
    { id: lviv, name: 'Lviv', is_applicant: false, takes_part: true, associated: false },
  ]
  const fact = { marks: ['unconfirmed' as const], quote: 'between EUR 100 and EUR 200', page: 2 }
  const basis: Plan['basis'] = {
    scheme: { name: 'horizon', from: 'call' },
    currency: { code: 'EUR', from: 'call' },
    months: null,
    indirect: { percent: '25', marks: [], quote: 'a flat rate of 25 %', page: 2 },
    rates: [own, lviv].map((partner) => ({ partner, percent: '100', from: 'call' as const })),
    rate_fact: null,
    range: { min: '100.00', max: '200.00', currency: 'EUR', hard: true, ...fact },
    own_share: null,
    third_party: null,
  }
  const budget = computeBudget({ rows: all, partners, basis })
  return { application_id: id, version, role: 'editor', rows: all, partners, basis, budget }
}

type Opened = { screen: Rendered; sent: PlanChange[][]; stored: () => Plan }

/** Opens the screen over a server that makes changes as the real one does. */
async function open(rows: readonly PlanRow[], at = '', language: 'en' | 'ru' | 'ro' = 'en'): Promise<Opened> {
  let stored = planOf(rows)
  const sent: PlanChange[][] = []
  component.api.on(routes.getPlan, () => stored)
  component.api.on(routes.changePlan, ({ body }) => {
    const { changes } = body as { changes: PlanChange[] }
    sent.push(changes)
    let next: readonly PlanRow[] = stored.rows
    for (const change of changes) {
      const made = changeRows({ rows: next, partners: null, currency: 'EUR', now: '2027-01-01T00:00:00.000Z' }, change)
      if (!('rows' in made)) throw new Error(`the screen sent what cannot be made: ${made.problem.why}`)
      next = made.rows
    }
    stored = planOf(next, stored.version + 1)
    return stored
  })
  const screen = await renderComponent(
    <ApplicationContext value={{ application, userId: auth.user.id }}>
      <PlanScreen userId={auth.user.id} />
    </ApplicationContext>,
    { auth, at: `/${at}`, language },
  )
  return { screen, sent, stored: () => stored }
}

const packageIn = (plan: Plan) => entriesOf(plan.rows, 'work_package')[0]

test('[FILE-02] the head of the plan saves its workbook, called after the application', async () => {
  const file = `/api/applications/${id}/export/xlsx`
  component.api.onPath('GET', file, () => new Response(new Uint8Array([80, 75])))
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { screen } = await open(oneBar)
  await userEvent.click(screen.getByRole('button', { name: 'Save plan and budget as a workbook (XLSX)' }))
  await expect.poll(() => names).toEqual(['Process control.xlsx'])
  expect(component.api.sentTo('GET', file)).toHaveLength(1)
})

test('[PLAN-03] bars and milestones move and change their length by keyboard, and the table says the same', async () => {
  const { screen, stored } = await open(oneBar)
  const bar = screen.getByRole('slider', { name: 'Work package 1: Coordination' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'months 1 to 12')
  bar.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'months 3 to 14')
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'months 2 to 13')
  const table = screen.getByRole('table', { name: 'Work packages' })
  await expect.element(table.getByRole('textbox', { name: 'From month' })).toHaveValue('2')
  await expect.element(table.getByRole('textbox', { name: 'To month' })).toHaveValue('13')
  await expect.poll(() => packageIn(stored())).toMatchObject({ start: 2, end: 13 })
  // A bar never leaves the project at its beginning.
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'months 1 to 12')
  const milestone = screen.getByRole('slider', { name: 'M1 Measured' })
  milestone.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(milestone).toHaveAttribute('aria-valuenow', '11')
  await expect.element(screen.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
})

test('[PLAN-03] on a phone names are above their bars, a bar follows the finger, tables stack, and nothing is wider than the page', async () => {
  await page.viewport(390, 844)
  const { screen, stored } = await open(oneBar)
  const bar = screen.getByRole('slider', { name: 'Work package 1: Coordination' })
  await expect.element(bar).toBeVisible()
  const place = bar.element().getBoundingClientRect()
  const name = screen.getByText('1. Coordination').first().element().getBoundingClientRect()
  expect(name.bottom).toBeLessThanOrEqual(place.top + 1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const cell = screen.getByRole('textbox', { name: 'From month' }).element().closest('td')
  expect(cell === null ? '' : getComputedStyle(cell).display).toBe('grid')
  for (const slider of screen.getByRole('slider').elements()) {
    const { width, height } = slider.getBoundingClientRect()
    expect(Math.min(width, height), slider.getAttribute('aria-label') ?? '').toBeGreaterThanOrEqual(24)
  }
  // A third of the ruler of 36 months is twelve of them.
  const svg = bar.element().closest('svg')?.getBoundingClientRect().width ?? 0
  const whole = bar.element().querySelector('rect')
  const press = (type: string, clientX: number) =>
    whole?.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, button: 0, bubbles: true, isPrimary: true }))
  if (whole !== null) whole.setPointerCapture = () => {}
  press('pointerdown', place.left + 20)
  press('pointermove', place.left + 20 + svg / 3)
  press('pointerup', place.left + 20 + svg / 3)
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'months 13 to 24')
  await expect.poll(() => packageIn(stored())).toMatchObject({ start: 13, end: 24 })
  for (const part of ['Deliverables', 'Person-months', 'Budget', 'Risks']) {
    await screen.getByRole('link', { name: part }).click()
    await expect.element(screen.getByRole('link', { name: part })).toHaveAttribute('aria-current')
    expect(document.documentElement.scrollWidth, part).toBeLessThanOrEqual(390)
  }
})

test('[PLAN-03] person-months and amounts are typed by keyboard; a wrong number stays in its field with the reason', async () => {
  const { screen, stored } = await open(oneBar, '#effort')
  await screen.getByRole('textbox', { name: 'Person-months, package 1, Orchard' }).fill('12,5')
  await screen.getByRole('textbox', { name: 'Person-months, package 1, Lviv' }).fill('x')
  await expect.element(screen.getByText(/^A number, with at most 4 digits/)).toBeVisible()
  await expect.element(screen.getByText('12.5 in all')).toBeVisible()
  await expect.poll(() => entriesOf(stored().rows, 'effort')).toMatchObject([{ partner: own, months: '12.5' }])
  await screen.getByRole('link', { name: 'Budget' }).click()
  const personnel = screen.getByRole('textbox', { name: 'Orchard, Personnel' })
  await personnel.fill('100')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Lviv, Personnel' })).toHaveFocus()
  await screen.getByRole('textbox', { name: 'Orchard, Subcontracting' }).fill('40')
  await screen.getByRole('button', { name: /^Orchard, Indirect: / }).click()
  const formula = screen.getByRole('status', { name: 'The sum of the chosen number' })
  await expect.element(formula.getByText('25 % × (A 100) = 25; left out: B 40')).toBeVisible()
  await expect.element(formula.getByText('“a flat rate of 25 %”, call, page 2.')).toBeVisible()
  await expect.element(screen.getByText(/^165.EUR is within what the call says\.$/)).toBeVisible()
  await expect.element(screen.getByText(/Nobody has confirmed this fact yet/).first()).toBeVisible()
  await expect.poll(() => stored().budget.total.cost.value).toBe('165.00')
})

test('an amount that is cleared and typed again keeps what its line is for', async () => {
  const values = { partner: own, work_package: null, title: 'Two visits', quantity: '1', currency: 'EUR' }
  const line: PlanRow = {
    id: '00000000-0000-4000-8000-0000000000e1',
    kind: 'cost',
    values: { ...values, category: 'travel', unit_cost: '40' },
    removed_at: null,
  }
  const { screen, stored } = await open([...oneBar, line], '#budget')
  const travel = screen.getByRole('textbox', { name: 'Orchard, Travel' })
  await travel.fill('')
  await travel.fill('55')
  await expect.poll(() => entriesOf(stored().rows, 'cost')).toMatchObject([{ title: 'Two visits', unit_cost: '55' }])
})

test('an empty plan begins with a work package; a removed one comes back', async () => {
  const { screen, stored } = await open([])
  await screen.getByRole('button', { name: 'Work package' }).click()
  const title = screen.getByRole('table', { name: 'Work packages' }).getByRole('textbox', { name: 'Title' })
  await title.fill('First')
  await expect.poll(() => packageIn(stored())).toMatchObject({ title: 'First', lead: own, start: 1, end: 36 })
  await screen.getByRole('button', { name: 'Remove: 1. First' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Begin with a work package' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click()
  await expect.element(screen.getByRole('slider', { name: 'Work package 1: First' })).toBeVisible()
})

test('what is typed just before the screen is left is stored', async () => {
  const { screen, stored } = await open(oneBar)
  const title = screen.getByRole('table', { name: 'Work packages' }).getByRole('textbox', { name: 'Title' })
  await title.fill('Quick')
  await screen.unmount()
  await expect.poll(() => packageIn(stored())).toMatchObject({ title: 'Quick' })
})

test('what another user changed first is shown next to what was typed, and what is typed offline outlives a reload', async () => {
  const { screen } = await open(oneBar)
  const title = () => screen.getByRole('table', { name: 'Work packages' }).getByRole('textbox', { name: 'Title' })
  const theirs = oneBar.map((row) =>
    row.kind === 'work_package' ? { ...row, values: { ...row.values, title: 'Theirs' } } : row,
  )
  component.api.on(routes.getPlan, () => planOf(theirs, 2))
  const changes = vi.fn<(sent: unknown) => void>()
  component.api.on(routes.changePlan, ({ body }) => {
    changes(body)
    return problem(409, 'work_plan_conflict', {}, { stored: planOf(theirs, 2), changes: [0] })
  })
  await title().fill('Mine')
  await expect.element(screen.getByText(/You typed: Mine/)).toBeVisible()
  await expect.element(title()).toHaveValue('Theirs')
  component.api.isOffline = true
  await screen.getByRole('button', { name: 'Use mine' }).click()
  await expect.element(title()).toHaveValue('Mine')
  await expect.element(screen.getByText(/^Not saved since/)).toBeVisible()
  await screen.unmount()
  component.api.isOffline = false
  const again = await open(theirs)
  await expect.element(again.screen.getByRole('slider', { name: 'Work package 1: Mine' })).toBeVisible()
  await expect.poll(() => packageIn(again.stored())).toMatchObject({ title: 'Mine' })
})
