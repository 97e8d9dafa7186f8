import { hydrated } from './support/hydrated.ts'
import { newTabOf } from './support/new-tab.ts'
import { accountMenu, fillLogin, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

type Settings = { assistant_links: Record<string, string>; version: string }

const links = {
  en: 'https://assistant.grantwright.example/en',
  ro: 'https://assistant.grantwright.example/ro',
  other: 'https://assistant.grantwright.example/ru',
}

/** Sets the links of the assistant. @returns the links before. */
async function setLinks(site: Site, assistant_links: Record<string, string>): Promise<Record<string, string>> {
  const before = (await site.call(site.admin, 'GET', '/api/admin/settings')).body as Settings
  const { version } = before
  const { status } = await site.call(site.admin, 'PUT', '/api/admin/settings', { assistant_links, version })
  expect(status).toBe(200)
  return before.assistant_links
}

test.describe('launching the assistant', () => {
  test.use({ assistantAnswers: true })

  let before: Record<string, string> | undefined
  test.beforeEach(async ({ site }) => {
    before = await setLinks(site, links)
    // A kept page is rendered again after the response that still holds the old links.
    for (const [language, link] of [
      ['en', links.en],
      ['ro', links.ro],
      ['ru', links.other],
    ] as const)
      await expect.poll(async () => (await fetch(`${site.url}/?lng=${language}`)).text()).toContain(link)
  })
  test.afterEach(async ({ site }) => {
    if (before) await setLinks(site, before)
  })

  test('[LAUNCH-01] [LAUNCH-03] a signed-in person gets the link of each language in a new tab, also one that an administrator has changed, and the launch is counted', async ({
    page,
    site,
  }) => {
    await signIn(page, await site.register('user'))
    for (const [language, link, words] of [
      ['en', links.en, 'Launch agent'],
      ['ro', links.ro, 'Lansați agentul'],
      ['ru', links.other, 'Запустить агента'],
    ] as const) {
      const counted = await launches(site, language)
      await page.goto(`/?lng=${language}`)
      await expect(page.getByRole('banner').locator('[data-avatar]')).toBeVisible()
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('banner').getByRole('button', { name: words }).click(),
      ])
      expect(tab.url()).toBe(link)
      expect(await tab.evaluate(() => window.opener)).toBeNull()
      await expect.poll(() => launches(site, language)).toBe(counted + 1)
      await tab.close()
    }

    await setLinks(site, { ...links, en: 'https://assistant.grantwright.example/changed' })
    await expect(async () => {
      await page.goto('/?lng=en')
      await expect(accountMenu(page)).toBeVisible()
      const launch = page.getByRole('banner').getByRole('button', { name: 'Launch agent' })
      expect(await newTabOf(page, () => launch.click())).toBe('https://assistant.grantwright.example/changed')
    }).toPass()
  })

  test('[LAUNCH-02] [LAUNCH-03] [DLG-04] a visitor launches from the card of an agent: logs in, the dialog closes, the assistant opens and counts for that agent alone', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    await page.goto('/')
    await hydrated(page)
    const card = page.getByRole('article').filter({ has: page.locator('#agent-parser-title') })
    const counted = await cardLaunches(site)
    await card.hover()
    await card.getByRole('button', { name: /^Start here/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in to launch the agent' })
    await expect(dialog).toBeVisible()
    expect(await newTabOf(page, () => fillLogin(page, person))).toBe(links.en)
    await expect(dialog).toHaveCount(0)
    await expect(accountMenu(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect.poll(() => cardLaunches(site)).toEqual({ ...counted, parser: (counted['parser'] ?? 0) + 1 })
  })
})

test.describe(() => {
  // What the other tab asks for at the moment of the logout is refused.
  test.use({ expectedConsole: /status of 40[01]/ })

  test('[HDR-03] [HDR-04] [EDIT-01] [ROLE-01] [ROLE-03] [DLG-01] [AUTH-11] a person comes to the dashboard by logging in, becomes an editor, and leaves in one tab for all', async ({
    page,
    context,
    site,
  }) => {
    const person = await site.register('user')
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard/)
    await fillLogin(page, person)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('main')).toContainText(person.email)
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }

    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed')
    await page.goto('/')
    await expect(accountMenu(page).locator('[data-avatar]')).toHaveText('AR')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Launch agent' })).toBeVisible()
    await accountMenu(page).click()
    await expect(page.getByText('Alesia Rogova').first()).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/dashboard')
    await expect(page.getByRole('menuitem', { name: 'Admin panel' })).toHaveCount(0)
    const toolbar = page.getByRole('region', { name: 'Editing' })
    await expect(toolbar).toHaveCount(0)
    // The role counts as soon as it is changed.
    await site.sql(`insert into user_roles (user_id, role) select id, 'editor' from auth.users where email = $1`, [
      person.email,
    ])
    await page.goto('/')
    await accountMenu(page).click()
    await expect(page.getByRole('menuitem', { name: 'Admin panel' })).toHaveAttribute('href', '/admin')
    await expect(toolbar).toHaveCount(0)

    const other = await context.newPage()
    await other.goto('/about')
    await expect(accountMenu(other)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    for (const tab of [page, other])
      await expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('access_token')
  })
})

test('[QUAL-02] a form that is sent before the page has come alive puts nothing into the address, and keeps what was typed', async ({
  page,
}) => {
  for (const [path, button] of [
    ['/login', 'Login'],
    ['/register', 'Create account'],
    ['/contact', 'Send message'],
  ] as const) {
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(path)
    const main = page.getByRole('main')
    await main.getByLabel('Email', { exact: true }).fill('early@example.org')
    await main.getByRole('button', { name: button, exact: true }).click()
    await main.getByLabel('Email', { exact: true }).press('Enter')
    // A form that the browser sends by itself would be on its way by the second frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    release()
    await hydrated(page)
    expect(new URL(page.url()).search, path).toBe('')
    await expect(main.getByLabel('Email', { exact: true }), path).toHaveValue('early@example.org')
    await page.unroute('**/assets/*.js')
  }
})

async function launches(site: Site, language: string): Promise<number> {
  const [row] = await site.sql<{ count: number }>(
    'select coalesce(sum(count), 0)::int as count from launch_counts where language = $1',
    [language],
  )
  return row?.count ?? 0
}

/** How often each agent was launched from its card. */
async function cardLaunches(site: Site): Promise<Record<string, number>> {
  const rows = await site.sql<{ agent: string; count: number }>(
    'select agent, sum(count)::int as count from launch_card_counts group by agent',
  )
  return Object.fromEntries(rows.map(({ agent, count }) => [agent, count]))
}
