import { memberOf } from '#shared/guards.ts'
import { seriousFaults } from './support/accessible.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[CALL-01] [CALL-03] a call is read without an application, deleted, brought back, and begins one, from its screen or from the dashboard', async ({
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
  await expect(page.locator('[data-fact-row="money.totalBudget"]')).toContainText('2,000,000 EUR')
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

  // Without an application yet, calls are in the dashboard, and one begins there.
  const other = await site.register('user')
  const bring = async (name: string) => {
    const text = `# ${name}\n\nApply by 3 May 2027, 17:00 Brussels time.\n\nTotal budget: EUR 2 million.`
    return String(memberOf((await site.call(other, 'POST', '/api/calls', { text })).body, 'id'))
  }
  const [alder, birch] = [await bring('Alder Fund call'), await bring('Birch Fund call')]
  await signIn(page, other)
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
  const { body: used } = await site.call(other, 'GET', '/api/calls?in_use=true')
  expect((used as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([birch])
})
