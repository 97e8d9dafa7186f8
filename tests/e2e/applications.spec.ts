import type { Page } from '@playwright/test'
import { memberOf } from '#shared/guards.ts'
import { fitsWidths, seriousFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { fillLogin, signIn } from './support/people.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

async function begin(site: Site, person: Person, title: string): Promise<string> {
  const { status, body } = await site.call(person, 'POST', '/api/applications', { title, language: 'en' })
  expect(status).toBe(201)
  return (body as { id: string }).id
}

/** Sets the links of the assistant. @returns those before */
async function setLinks(site: Site, assistant_links: unknown): Promise<unknown> {
  const { body } = await site.call(site.admin, 'GET', '/api/admin/settings')
  const { version } = body as { version: string }
  const { status } = await site.call(site.admin, 'PUT', '/api/admin/settings', { assistant_links, version })
  expect(status).toBe(200)
  return memberOf(body, 'assistant_links')
}

const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('[AGENT-05] without a link a launch leads through the login to the own start, where an example becomes an application', async ({
  page,
  site,
}) => {
  const before = await setLinks(site, { en: '', ro: '', other: '' })
  try {
    const person = await site.register('user')
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('banner').getByRole('button', { name: 'Launch agent' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in to launch the agent' })).toBeVisible()
    const [start] = await Promise.all([page.context().waitForEvent('page'), fillLogin(page, person)])
    await expect(start).toHaveURL('/apply/new')
    await expect(start.getByRole('heading', { name: 'Which call are you applying to?' })).toBeVisible()
    expect(await seriousFaults(start)).toEqual([])
    await start.getByRole('button', { name: /Atelierul Verde 2027/ }).click()
    await start.waitForURL(/\/apply\/[0-9a-f-]{36}\/call/, { timeout: 60_000 })
    await expect(start).toHaveTitle(/Atelierul Verde 2027/)
    await expect(start.getByRole('navigation', { name: 'Steps of this application' }).first()).toContainText(
      'to confirm',
    )
    await start.getByRole('link', { name: 'My applications' }).first().click()
    await expect(row(start, 'Atelierul Verde 2027')).toContainText('Next:')
    await expect(row(start, 'Atelierul Verde 2027')).toContainText('29 March 2027')
  } finally {
    await setLinks(site, before)
  }
})

test.describe('the list and the steps', () => {
  // The refused request is an error in the console.
  test.use({ expectedConsole: /404/ })

  test('[ORG-01] the list and the steps are worked through by keyboard, what was put away comes back, and another organisation’s application is as none', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    await page.goto('/apply/new')
    await expect(page).toHaveURL(/\/login\?next=%2Fapply%2Fnew/)
    await fillLogin(page, person)
    await expect(page).toHaveURL('/apply/new')
    await page.goto('/dashboard/applications')
    await expect(page.getByRole('heading', { name: 'No application yet' })).toBeVisible()
    await begin(site, person, 'Solar roofs')
    const id = await begin(site, person, 'Cold chains')
    await page.reload()
    await expect(page.getByRole('tab', { name: /Applications 2/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('article')).toHaveCount(2)
    expect(await seriousFaults(page)).toEqual([])
    await fitsWidths(page, [360, 390, 768, 1024, 1200, 1440])

    await row(page, 'Solar roofs').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await row(page, 'Solar roofs').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: /^Deleted/ }).click()
    await row(page, 'Solar roofs').getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('button', { name: /^Open/ }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('searchbox').fill('cold')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Cold chains' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/apply/${id}/call`)
    await expect(page).toHaveTitle('Call · Cold chains')

    await page.getByRole('heading', { level: 1 }).click()
    for (const [key, step, title] of [
      ['1', 'fit', 'Fit'],
      ['3', 'text', 'Text'],
      ['4', 'review', 'Review'],
      ['5', 'submission', 'Submission'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await expect(page).toHaveURL(new RegExp(`/apply/${id}/${step}`))
      await expect(page).toHaveTitle(`${title} · Cold chains`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard and marks' })).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mark as submitted' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: /^You submitted on / })).toBeVisible()
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('Application changed')).toBeVisible()
    await fitsWidths(page, [360, 390, 768, 1024, 1440])
    expect(await seriousFaults(page)).toEqual([])

    // An application of another organisation answers as one that does not exist.
    const foreign = await begin(site, await site.register('user'), 'Not yours')
    await page.goto(`/apply/${foreign}/text`)
    await expect(page.getByRole('heading', { name: 'There is no such application' })).toBeVisible()
    await page.getByRole('link', { name: 'My applications' }).last().click()
    await expect(page).toHaveURL('/dashboard/applications')
  })
})

test('what a colleague does shows without a reload: in the list, at the facts of the call and in the bar', async ({
  page,
  site,
}) => {
  const [ana, ion] = [await site.register('user'), await site.register('user')]
  const text = '# Rivers Fund\n\nApply by 3 May 2027, 17:00 Brussels time.\n\nTotal budget: EUR 2 million.'
  const { body: call } = await site.call(ana, 'POST', '/api/calls', { text })
  const callId = String(memberOf(call, 'id'))
  const readCall = async () => (await site.call(ana, 'GET', `/api/calls/${callId}`)).body
  await expect.poll(async () => memberOf(await readCall(), 'state')).toBe('read')
  await site.sql(
    `insert into organisation_members (organisation_id, user_id, role, joined_at)
     select $1, id, 'editor', now() from auth.users where email = $2`,
    [memberOf(await readCall(), 'organisation_id'), ion.email],
  )
  await signIn(page, ion)
  await page.goto('/dashboard/applications')
  await expect(page.getByRole('heading', { name: 'No application yet' })).toBeVisible()
  const { body } = await site.call(ana, 'POST', '/api/applications', { call_id: callId, title: 'Rivers' })
  await row(page, 'Rivers').getByRole('link', { name: 'Rivers' }).click()
  const budget = page.locator('[data-fact-row="money.totalBudget"]')
  await expect(budget).not.toContainText('confirmed')
  const { body: facts } = await site.call(ana, 'GET', `/api/calls/${callId}/facts`)
  const decided = await site.call(ana, 'PATCH', `/api/calls/${callId}/facts`, {
    facts_version: memberOf(facts, 'facts_version'),
    changes: [{ path: 'money.totalBudget', action: 'confirm' }],
  })
  expect(decided.status).toBe(200)
  await expect(budget).toContainText('confirmed')
  const path = `/api/applications/${String(memberOf(body, 'id'))}`
  await site.call(ana, 'PATCH', path, { version: memberOf(body, 'version'), title: 'Clear rivers' })
  await expect(page.getByRole('banner')).toContainText('Clear rivers')
})
