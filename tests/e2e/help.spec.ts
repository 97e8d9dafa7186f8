import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an applicant reaches the help from the list and from each step, at its topic, searches it and prints it whole', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  await signIn(page, person)
  await page.goto('/dashboard/applications')
  await page.getByRole('link', { name: 'How it works' }).click()
  await expect(page.getByRole('heading', { name: 'Add a call' })).toBeInViewport()

  const { body } = await site.call(person, 'POST', '/api/applications', { title: 'Solar roofs', language: 'en' })
  const { id } = body as { id: string }
  for (const [path, topic] of [
    ['/apply/new', 'Add a call'],
    [`/apply/${id}/fit`, 'May we apply?'],
    [`/apply/${id}/call`, 'What the marks mean'],
    [`/apply/${id}/history`, 'Your applications'],
    ['/dashboard/applications', 'Your applications'],
  ] as const) {
    await page.goto(path)
    // The footer of the dashboard has the help, too, from its beginning on.
    const screen = path.startsWith('/dashboard') ? page.getByRole('main') : page
    await screen.getByRole('link', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: topic })).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(path)
  }

  await page.goto('/help')
  await hydrated(page)
  const topics = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.locator('h2') })
  const all = await topics.count()
  expect(all).toBeGreaterThan(8)
  await page.getByRole('searchbox').fill('annual work units')
  await expect(topics.filter({ visible: true })).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(topics.filter({ visible: true })).toHaveCount(all)
})
