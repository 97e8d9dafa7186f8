import { readFileSync } from 'node:fs'
import { openSmtpServer } from '../support/smtp-server.ts'
import { hydrated } from './support/hydrated.ts'
import { newPerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[ADM-04] pages that a visitor opens are counted without a cookie and appear in the figures; a filter low on the page stays in view', async ({
  page,
  site,
  browser,
}) => {
  const path = `/page/counted-${Date.now()}`
  const slug = path.slice('/page/'.length)
  const row = { page: slug, section: 'page', language: 'en', content_key: 'custom_page' }
  const made = await site.call(site.admin, 'POST', '/api/content', {
    ...row,
    content_value: { title: 'Counted', published: true },
  })
  expect(made.status).toBe(201)
  await expect.poll(async () => (await fetch(`${site.url}${path}`)).status).toBe(200)

  const context = await browser.newContext({
    baseURL: site.url,
    // Robots are left out, and a browser without a window says that it is one.
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    locale: 'ro-RO',
    viewport: { width: 390, height: 800 },
  })
  const visitor = await context.newPage()
  const sent = visitor.waitForRequest((request) => new URL(request.url()).pathname === '/api/visits')
  await visitor.goto(path)
  expect((await (await sent).allHeaders())['cookie']).toBeUndefined()
  const stored = `select kind, page, language, device from visit_events where page = $1`
  await expect
    .poll(() => site.sql(stored, [path]))
    .toEqual([{ kind: 'view', page: path, language: 'ro', device: 'phone' }])
  // A page that is reached by a link within the document is another view of the same visit.
  await hydrated(visitor)
  await visitor.getByRole('contentinfo').locator('a[href="/faq"]').first().click()
  await expect(visitor).toHaveURL('/faq')
  const views = async () =>
    site.sql(`select page from visit_events where kind = 'view' and page in ($1, '/faq') order by page`, [path])
  await expect.poll(views).toEqual([{ page: '/faq' }, { page: path }])
  expect(await context.cookies()).toEqual([])
  await context.close()

  // Staff are not counted: their report is answered, and changes nothing.
  await signIn(page, site.admin)
  const reported = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/visits')
  await page.goto(path)
  expect((await reported).ok()).toBe(true)
  await expect(page.getByRole('region', { name: 'Editing' })).toBeVisible()
  await page.goto('/admin/analytics?period=today')
  const main = page.getByRole('main')
  await expect(main.getByText('1 visitor now')).toBeVisible()
  expect(await views()).toHaveLength(2)

  await site.sql(`
    insert into visit_shares (day, one, one_value, other, other_value, views, visits, visitors)
    select date '2026-11-22', one, value, '', '', 9, 4, 4
    from (values ('', ''), ('page', '/faq'), ('source', 'news.example'), ('language', 'ro'), ('device', 'tablet')) as parts (one, value)
    on conflict do nothing`)
  await page.setViewportSize({ width: 1280, height: 620 })
  await page.goto('/admin/analytics')
  await expect(main.locator('[data-legend]')).toHaveText('VisitsPage views')
  await main.getByRole('button', { name: /^Tablet/ }).click()
  const chip = main.getByRole('button', { name: /^Remove the filter .*Tablet/ })
  await expect(chip).toBeFocused()
  await expect(chip).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  // Nothing lies over it: the press reaches the chip.
  await page.keyboard.press('Enter')
  await expect(chip).toHaveCount(0)
  await page.goto('/admin/analytics?period=today&device=tablet')
  await expect(main.getByRole('heading', { name: 'Visits by hour' })).toBeVisible()
  const launches = main.getByRole('region', { name: 'Launches by card' })
  const above = await main.locator('[data-panels]').boundingBox()
  const below = await launches.boundingBox()
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(16)
})

test.describe('settings', () => {
  test.use({ expectedConsole: /status of 4(09|22)/ })

  test('[ADM-06] [ADM-08] [LAUNCH-03] languages, accounts, sender and links are checked, compared, saved and in force; a typed mail server is tried, and the review asks what becomes of the mails that wait', async ({
    page,
    site,
  }) => {
    const { body } = await site.call(site.admin, 'GET', '/api/admin/settings')
    const before = body as Record<string, unknown>
    const smtp = await openSmtpServer()
    try {
      await signIn(page, site.admin)
      await page.goto('/admin/settings')
      const main = page.getByRole('main')
      const setting = (key: string) => main.locator(`#setting-${key}`)
      const review = main.getByRole('button', { name: 'Review and save' })
      const dialog = page.getByRole('dialog')
      const link = main.getByRole('group', { name: 'Assistant links' }).getByLabel('English')

      await setting('languages_offered').getByRole('checkbox', { name: 'Română' }).uncheck()
      await setting('password_length_min').getByRole('textbox').fill('8')
      await setting('mail_from').getByRole('textbox').fill('nobody at all')
      await expect(main.getByText('3 unsaved changes').first()).toBeVisible()
      await link.fill('not a link')
      await review.click()
      await expect(setting('password_length_min').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      await expect(link).toHaveAttribute('aria-invalid', 'true')
      await expect(dialog).toHaveCount(0)
      await setting('password_length_min').getByRole('textbox').fill('20')
      await setting('mail_from').getByRole('textbox').fill('Grants office <office@example.org>')
      await link.fill('https://assistant.grantwright.example/en?from=settings')
      await review.click()
      await expect(dialog.getByRole('row').filter({ hasText: 'Grants office <office@example.org>' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(main.getByText(/unsaved changes?/)).toHaveCount(0)

      const { email, password } = newPerson()
      const rejected = await site.call(null, 'POST', '/auth/v1/signup', { email, password })
      expect(rejected.status).toBe(422)
      const offered = async (language: string): Promise<boolean> =>
        (await (await fetch(site.url)).text()).toLowerCase().includes(`hreflang="${language}"`)
      await expect.poll(() => offered('ro')).toBe(false)
      expect(await offered('ru')).toBe(true)
      await expect
        .poll(async () => JSON.stringify((await site.call(null, 'GET', '/api/config')).body))
        .toContain('from=settings')
      for (const [name, path] of [
        ['Contact block', '/admin/content?page=layout&section=footer'],
        ['Office hours', '/admin/consultations'],
      ] as const)
        await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)

      // The history knows the change; the values from before it are in force again.
      await putBack(site, before)
      await main.getByRole('tab', { name: 'History' }).click()
      await expect(main.getByRole('tabpanel').getByText('office@example.org').first()).toBeVisible()
      await expect.poll(() => offered('ro')).toBe(true)

      // A person registers: their mail waits for a mail server.
      const person = await site.register('user')
      await page.goto('/admin/settings')
      await main.getByRole('button', { name: 'Test connection' }).click()
      await expect(main.getByText('No mail server is configured: emails wait in the outbox.')).toBeVisible()
      await main.getByRole('button', { name: 'Send me a test email' }).click()
      await expect(main.getByText('No mail server is configured; the test email waits in the outbox.')).toBeVisible()
      const server = page.getByLabel('Mail server', { exact: false }).first()
      await server.fill('smtp://127.0.0.1:9')
      await page.getByRole('button', { name: 'Test the server you typed' }).click()
      await expect(page.getByText('It does not answer.')).toBeVisible()
      await server.fill(smtp.url)
      await page.getByRole('button', { name: 'Test the server you typed' }).click()
      await expect(page.getByText('It works.')).toBeVisible()
      await review.click()
      const choice = dialog.getByRole('group', { name: /^\d+ emails? waits? in the outbox$/ })
      await expect(choice).toContainText('Created in the last 24 hours:')
      for (const name of ['Send them', 'Discard them'])
        await expect(choice.getByRole('radio', { name: new RegExp(`^${name}`) })).not.toBeChecked()
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(dialog.getByText('Choose what happens to these emails.')).toBeVisible()
      // Nothing was saved and nothing was sent.
      expect(await site.sql(`select 1 from settings where key = 'mail_server'`)).toEqual([])
      expect(smtp.mails.flatMap(({ to }) => to)).not.toContain(person.email)
      await choice.getByRole('radio', { name: /^Discard them/ }).check()
      await expect(dialog.getByText('Choose what happens to these emails.')).toHaveCount(0)
      // The site belongs to the other journeys too, which read its outbox.
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard', exact: true }).click()
    } finally {
      await putBack(site, before)
      await smtp.close()
    }
  })
})

/** Saves what the journey changes as it was before. */
async function putBack(site: Site, before: Record<string, unknown>): Promise<void> {
  const { body } = await site.call(site.admin, 'GET', '/api/admin/settings')
  const { languages_offered, password_length_min, mail_from, assistant_links } = before
  const saved = await site.call(site.admin, 'PUT', '/api/admin/settings', {
    languages_offered,
    password_length_min,
    mail_from,
    assistant_links,
    version: (body as { version: string }).version,
  })
  expect(saved.status).toBe(200)
}

test('[ADM-08] the words of an agent are edited on its sheet and appear on the home page', async ({ page, site }) => {
  await signIn(page, site.admin)
  await page.goto('/admin/agents')
  const sheets = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first()
  await expect(sheets.getByRole('heading', { level: 2 })).toHaveText([
    'Search agent',
    'Parser',
    'Text generator',
    'Reviewer',
    'Coordinator',
  ])
  const sheet = sheets.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Generator' }) })
  await page.getByRole('main').getByText('Română').first().click()
  const title = sheet.locator('dl > div').nth(1)
  await title.getByRole('button').click()
  await title.getByRole('textbox').fill('Scrie secțiunile')
  await title.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(title.getByRole('textbox')).toHaveCount(0)
  await expect(title).toContainText('Scrie secțiunile')
  const home = async (language: string): Promise<string> => (await fetch(`${site.url}/?lng=${language}`)).text()
  await expect.poll(() => home('ro')).toContain('Scrie secțiunile')
  expect(await home('en')).not.toContain('Scrie secțiunile')
  await page.goto('/?lng=ro')
  await expect(page.locator('#agents').getByRole('heading', { name: 'Scrie secțiunile' })).toBeVisible()
})

test.describe('backups', () => {
  test.use({ expectedConsole: /status of 4(03|22)/ })

  test('[ADM-08] a backup is made, verified, fetched as a file, guarded against a restore by mistake, and deleted', async ({
    page,
    site,
  }) => {
    await signIn(page, site.admin)
    await page.goto('/admin/backups')
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Make a backup' }).click()
    await expect(page.getByText('Making the backup').last()).toBeVisible()
    const findMade = async () => {
      const newest = `select bytes, verified_at, created_at from backups where kind = 'manual' order by created_at desc`
      const [found] = await site.sql<{ bytes: string | null; verified_at: Date | null; created_at: Date }>(newest)
      if (!found) throw new Error('No backup was made.')
      return found
    }
    // At night the schedule makes one of its own next to it.
    const madeAt = (await findMade()).created_at.toISOString()
    const row = main.getByRole('row').filter({ has: page.locator(`time[datetime="${madeAt}"]`) })
    await expect(row.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 })
    await row.getByRole('button', { name: /^Verify/ }).click()
    await expect(row.getByText(/^Verified /)).toBeVisible({ timeout: 60_000 })
    const made = await findMade()
    expect(made.verified_at).not.toBeNull()

    await row.getByRole('button', { name: /^Download/ }).click()
    const question = page.getByRole('alertdialog')
    const download = page.waitForEvent('download')
    await question.getByRole('button', { name: 'Download' }).click()
    const file = readFileSync(await (await download).path())
    expect(file.length).toBe(Number(made.bytes))
    expect(file.subarray(0, 40).toString('latin1')).toContain('GRANTWRIGHT-BACKUP')

    await row.getByRole('button', { name: /^Restore/ }).click()
    const restore = question.getByRole('button', { name: 'Restore', exact: true })
    await expect(question.getByRole('row', { name: /People/ })).toBeVisible()
    await question.getByLabel(/^Type .+ to restore$/).fill('some other site')
    await expect(restore).toBeDisabled()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Delete/ }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
  })
})
