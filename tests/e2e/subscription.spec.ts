import { dayMs } from '#shared/duration.ts'
import { allFaults } from './support/accessible.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[DASH-05] a client compares plans, asks for one, withdraws, and cancels what runs', async ({ page, site }) => {
  const person = await site.register('user')
  await signIn(page, person)
  await page.goto('/dashboard?tab=subscription')
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Compare plans' })
  await expect(table.getByRole('columnheader', { name: /Free/ })).toContainText('Your plan')
  await expect(table.getByRole('row', { name: /^Price/ })).toContainText('from €200')
  expect(await allFaults(page, { within: 'main' })).toEqual([])

  await table.getByRole('button', { name: 'Request Pro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request Pro' })
  await dialog.getByLabel('Message to us').fill('Three institutes join in January')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(main.getByText('Your request for Pro is waiting for our answer.')).toBeVisible()
  await expect(main.getByText('Three institutes join in January')).toBeVisible()
  // One request at a time: the other plans say so instead of a button that would be refused.
  await expect(table.getByRole('button')).toHaveCount(0)
  await main.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(table.getByRole('button', { name: 'Request Pro' })).toBeVisible()
  await expect(main.getByText('You withdrew your request for Pro')).toBeVisible()

  const [account] = await site.sql<{ id: string }>('select id from auth.users where email = $1', [person.email])
  const given = await site.call(site.admin, 'POST', '/api/admin/subscriptions', {
    user_id: account?.id,
    plan: 'basic',
    // The figure is rounded up, so it stays the same for half a day.
    expires_at: new Date(Date.now() + 99.5 * dayMs).toISOString(),
    reason: 'A contract',
  })
  expect(given.status).toBeLessThan(300)
  await page.reload()
  await expect(main.getByText(/^Basic plan, until/)).toBeVisible()
  await expect(main.getByText('100 days left')).toBeAttached()
  await main.getByRole('button', { name: 'Cancel at the end date' }).click()
  await expect(main.getByText('Cancelled').first()).toBeVisible()
  await main.getByRole('button', { name: 'Keep my plan' }).click()
  await expect(main.getByRole('button', { name: 'Cancel at the end date' })).toBeVisible()
})
