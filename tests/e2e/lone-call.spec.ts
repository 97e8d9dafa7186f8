import { memberOf } from '#shared/guards.ts'
import { seriousFaults } from './support/accessible.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[CALL-01] [CALL-03] a call is read without an application, deleted, brought back, and an application begins from it', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  const text = `# Alder Fund call

- Initial deadline: 15 March 2027, 17:00 Brussels time
- Corrigendum of 9 March 2027: the deadline is extended to 29 March 2027, 12:00 Brussels time.

Total budget: EUR 2 million.`
  const { body } = await site.call(person, 'POST', '/api/calls', { text })
  const { id } = body as { id: string }
  await signIn(page, person)
  await page.goto(`/calls/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alder Fund call', { timeout: 60_000 })
  await expect(page.locator('[data-fact-row="money.totalBudget"]')).toContainText('€2,000,000')
  const deadline = page.locator('[data-fact-row="submission.deadlines.1"]')
  await expect(deadline).toContainText('29 March 2027')
  await expect(deadline.locator('del')).toContainText('15 March')
  await expect(deadline).toContainText('Moved by “Corrigendum of 9 March 2027”.')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete the call' }).click()
  await expect(page).toHaveURL('/dashboard/applications')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(`/calls/${id}`)
  await page.getByRole('button', { name: 'Start an application' }).click()
  await expect(page).toHaveURL(/\/apply\/[0-9a-f-]{36}\/call$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alder Fund call')
})

test('calls without an application stand in the dashboard, also of who has none yet, and one begins there', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  const bring = async (name: string) => {
    const text = `# ${name}\n\nApply by 3 May 2027, 17:00 Brussels time.\n\nTotal budget: EUR 2 million.`
    return String(memberOf((await site.call(person, 'POST', '/api/calls', { text })).body, 'id'))
  }
  const [alder, birch] = [await bring('Alder Fund call'), await bring('Birch Fund call')]
  await signIn(page, person)
  await page.goto('/dashboard/applications')
  await expect(page.getByRole('heading', { name: 'No application yet' })).toBeVisible()
  const calls = page.getByRole('region', { name: 'Calls without an application' })
  await expect(calls.getByRole('listitem').filter({ hasText: 'Birch Fund call' })).toContainText('3 May 2027')
  expect(await seriousFaults(page)).toEqual([])
  await calls.getByRole('link', { name: 'Alder Fund call' }).click()
  await expect(page).toHaveURL(`/calls/${alder}`)
  await page.goBack()
  const row = calls.getByRole('listitem').filter({ hasText: 'Birch Fund call' })
  await row.getByRole('button', { name: 'Start an application' }).click()
  await expect(page).toHaveURL(/\/apply\/[0-9a-f-]{36}\/call$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Birch Fund call')
  await page.getByRole('link', { name: 'My applications' }).first().click()
  await expect(page.getByRole('article')).toContainText('Birch Fund call')
  await expect(calls.getByRole('listitem')).toHaveCount(1)
  const { body } = await site.call(person, 'GET', '/api/calls?in_use=true')
  expect((body as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([birch])
})

test.describe('a call that a colleague deletes meanwhile', () => {
  test.use({ expectedConsole: /status of (404|422)/ })

  test('begins no application; the screen and the list say so', async ({ page, site }) => {
    const person = await site.register('user')
    const text = '# Alder Fund call\n\nApply by 3 May 2027, 17:00 Brussels time.'
    const id = String(memberOf((await site.call(person, 'POST', '/api/calls', { text })).body, 'id'))
    await signIn(page, person)
    for (const path of [`/calls/${id}`, '/dashboard/applications']) {
      await page.goto(path)
      const start = page.getByRole('main').getByRole('button', { name: 'Start an application' })
      await expect(start).toBeVisible({ timeout: 60_000 })
      // The page does not hear of it in time.
      await page.route('**/api/applications', async (route) => {
        if (route.request().method() === 'POST') await site.call(person, 'DELETE', `/api/calls/${id}`)
        await route.continue()
      })
      await start.click()
      await expect(page.getByText('This call has just been deleted')).toBeVisible()
      await expect(page).toHaveURL(path)
      await page.unroute('**/api/applications')
      expect((await site.call(person, 'POST', `/api/calls/${id}/restore`)).status).toBe(200)
    }
  })
})

test.describe('a call in use', () => {
  test.use({ expectedConsole: /status of 409/ })

  test('a call on which an application rests stays, and its screen leads to the application', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    const text = '# Alder Fund call\n\nApply by 3 May 2027, 17:00 Brussels time.'
    const { body } = await site.call(person, 'POST', '/api/calls', { text })
    const { id } = body as { id: string }
    await site.call(person, 'POST', '/api/applications', { call_id: id, title: 'Our rivers', language: 'en' })
    await signIn(page, person)
    await page.goto(`/calls/${id}`)
    await page.getByRole('button', { name: 'Delete the call' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Our rivers' }).click()
    await expect(page).toHaveURL(/\/apply\//)
  })
})
