import type { Page } from '@playwright/test'
import { allFaults } from './support/accessible.ts'
import { counted } from './support/counted.ts'
import { hand, picture } from './support/files.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

// What cannot be stored as it is typed is refused.
test.use({ expectedConsole: /status of 422/ })

test('[ADM-03] [CONT-04] a phone number is found by Ctrl+K and typed once, in four presses, and appears in the footer and on the contact page of all languages; that is undone', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto('/about')
  await hydrated(page)
  await expect(page.getByRole('switch', { name: 'Edit mode' })).not.toBeChecked()
  const hand = counted(page)
  await hand.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox')).toBeFocused()
  await hand.add('phone')
  await expect(page.getByRole('option').first()).toContainText('Site details')
  await hand.press('Enter')
  const phone = page.getByLabel('Phone', { exact: true })
  await hand.click(phone)
  const before = await phone.inputValue()
  await hand.write('call us')
  await hand.press('Enter')
  hand.took(4)
  expect(await allFaults(page, { within: 'main' })).toEqual([])
  await expect(page.getByText('Type the number with its country code')).toBeVisible()
  await expect(phone).toBeFocused()
  await phone.fill('+373 22 765 432')
  await save(page)
  await expect(page.getByText('Site details saved')).toBeVisible()
  for (const language of ['en', 'ru', 'ro']) {
    for (const path of ['/', '/contact']) {
      await expect.poll(() => html(site, path, language)).toContain('+373 22 765 432')
      expect(await html(site, path, language)).not.toContain(before)
    }
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(phone).toHaveValue(before)
  await expect.poll(() => html(site, '/contact', 'ro')).toContain(before)
})

async function open(page: Page, site: Site): Promise<void> {
  await signIn(page, site.admin)
  await page.goto('/admin/content')
  await page.getByRole('link', { name: 'Site details' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function html(site: Site, path: string, language: string): Promise<string> {
  return (await fetch(`${site.url}${path}?lng=${language}`)).text()
}

test('[HDR-05] [PAGE-06] [CUST-04] logo, share picture and profiles are given once and appear in header, footer, share tags and structured data', async ({
  page,
  site,
}) => {
  const untouched = await html(site, '/', 'en')
  expect(untouched).not.toContain('sameAs')
  await open(page, site)
  const logo = page.getByRole('group', { name: 'Logo', exact: true })
  await hand(logo.getByRole('button', { name: 'Upload a picture' }), 'drop', [await picture('Mark.png', 200)])
  await expect(logo.getByRole('button', { name: 'Use the built-in drawing' })).toBeVisible()
  const share = page.getByRole('group', { name: 'Picture for shared links', exact: true })
  await share.locator('input[type=file]').setInputFiles(await picture('Card.png', 201))
  await expect(page.getByText('The picture is new. Say what it shows, in each language.')).toBeVisible()
  const words = page.getByRole('group', { name: 'What the picture for shared links shows' })
  await words.getByLabel('English').fill('People at a table')
  await words.getByLabel('Русский').fill('Люди за столом')
  await words.getByLabel('Română').fill('Oameni la o masă')
  await expect(page.getByText('The picture is new. Say what it shows, in each language.')).toBeHidden()
  const profiles = page.getByLabel('Profiles in social networks')
  await profiles.fill('Acme')
  await save(page)
  await expect(page.getByText('Type one https address a line')).toBeVisible()
  await expect(profiles).toHaveValue('Acme')
  await profiles.fill('www.linkedin.com/company/acme\nhttps://t.me/acme')
  await profiles.blur()
  await expect(profiles).toHaveValue('https://www.linkedin.com/company/acme\nhttps://t.me/acme')
  await save(page)
  await expect(page.getByText('Site details saved')).toBeVisible()
  expect(await allFaults(page, { within: 'main' })).toEqual([])

  for (const [language, shown] of [
    ['en', 'People at a table'],
    ['ru', 'Люди за столом'],
    ['ro', 'Oameni la o masă'],
  ] as const) {
    await expect.poll(() => html(site, '/', language)).toContain(`property="og:image:alt" content="${shown}"`)
  }
  const shown = await html(site, '/', 'en')
  expect(shown).toMatch(/property="og:image" content="[^"]+\/media\/[^"]+\.webp"/)
  expect(shown).toContain('"sameAs":["https://www.linkedin.com/company/acme","https://t.me/acme"]')
  expect(shown).toMatch(/"logo":"[^"]+\/media\/[^"]+\.webp"/)
  await page.goto('/')
  await expect(page.getByRole('banner').locator('.logo img')).toBeVisible()
  const foot = page.getByRole('contentinfo')
  await expect(foot.locator('.logo img')).toBeVisible()
  await expect(foot.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/company/acme',
  )
  await expect(foot.getByRole('link', { name: 'Telegram' })).toHaveAttribute('target', '_blank')
})
