import type { Page } from '@playwright/test'
import { fitsWidths, isWalkedByKeyboard, seriousFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const widths = [320, 768, 1024, 1920]

/** Screens that no other journey looks at so closely, each with the language it is looked at in. */
const screens = {
  'of the administrator': [
    ['/admin/analytics', 'ru'],
    ['/admin/settings', 'ro'],
    ['/admin/agents', 'en'],
    ['/admin/backups', 'ru'],
    ['/admin/roles', 'ro'],
  ],
  'of the office': [
    ['/admin/notifications', 'en'],
    ['/admin/notifications/announcements', 'ro'],
    ['/admin/users/subscriptions', 'ru'],
    ['/admin/support/contact', 'ro'],
    ['/admin/consultations?view=office', 'en'],
  ],
  'of a client': [
    ['/dashboard?tab=profile', 'ru'],
    ['/dashboard?tab=subscription', 'ro'],
    ['/page/looked-at', 'en'],
  ],
} as const

for (const [whose, paths] of Object.entries(screens)) {
  test(`[PAGE-08] screens ${whose} have no serious violation, fit every width in the dark, and are walked by keyboard`, async ({
    page,
    site,
  }) => {
    test.slow()
    if (whose === 'of a client') {
      const row = { page: 'looked-at', section: 'page', language: 'en', content_key: 'custom_page' }
      const stored = await site.call(site.admin, 'POST', '/api/content', {
        ...row,
        content_value: { title: 'Looked at', published: true },
      })
      expect(stored.status).toBe(201)
      await expect.poll(async () => (await fetch(`${site.url}/page/looked-at`)).status).toBe(200)
      await signIn(page, await site.register('user'))
    } else await signIn(page, site.admin)
    for (const [path, language] of paths) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
      await settled(page)
      await isWalkedByKeyboard(page)
      expect(await seriousFaults(page), path).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await seriousFaults(page, 'color-contrast'), `${path} in the dark`).toEqual([])
      await fitsWidths(page, widths)
    }
  })
}

/** Waits until the screen shows what it has to show. */
async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A tab comes behind the head of the dashboard, and moves everything below it.
  if (page.url().includes('/dashboard')) await expect(page.locator('main h2').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
