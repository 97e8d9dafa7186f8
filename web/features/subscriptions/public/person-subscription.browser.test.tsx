import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as subscriptionsRoutes from '#shared/contracts/routes/subscriptions.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { PersonSubscription } from './person-subscription.tsx'

const component = setUpComponentTest()

test('[DASH-05] a plan that is given until a day ends on that day, not at the beginning of the next', async () => {
  component.api.on(subscriptionsRoutes.getPersonSubscription, () => ({ running: null, requests: [], history: [] }))
  component.api.on(subscriptionsRoutes.grantSubscription, () =>
    problem(422, 'validation_failed', { expires_at: 'in_the_past' }),
  )
  await renderComponent(<PersonSubscription userId="00000000-0000-4000-8000-000000000001" mayAction />, {
    auth: signedIn('admin'),
  })
  await page.getByLabelText(/^Last day/).fill('2027-01-31')
  await page.getByLabelText(/^Reason/).fill('Paid by invoice')
  await page.getByRole('button', { name: 'Assign plan' }).click()
  // A refusal is at its field and loses nothing.
  await expect.element(page.getByText('Choose a day that is still ahead.')).toBeVisible()
  await expect.element(page.getByLabelText(/^Reason/)).toHaveValue('Paid by invoice')
  await vi.waitFor(() =>
    expect(component.api.sent(subscriptionsRoutes.grantSubscription).map(({ body }) => body)).toEqual([
      expect.objectContaining({ expires_at: new Date(2027, 0, 31, 23, 59, 59).toISOString() }),
    ]),
  )
})
