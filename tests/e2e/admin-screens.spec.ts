import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[ADM-08] the words of an agent are edited on its sheet and stand on the home page', async ({ page, site }) => {
  await signIn(page, site.admin)
  await page.goto('/admin/agents')
  const sheets = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first()
  await expect(sheets.getByRole('heading', { level: 2 })).toHaveText([
    'Profiler',
    'Parser',
    'Generator',
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
