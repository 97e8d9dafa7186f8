import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as subscriptionsRoutes from '#shared/contracts/routes/subscriptions.ts'
import type { PlanList } from '#shared/contracts/subscriptions.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { PlansView } from './plans-view.tsx'

const component = setUpComponentTest()

const plans: PlanList = {
  items: [
    {
      key: 'pro',
      price_eur_cents: 20_000,
      features: [],
      limits: { open_consultations: 3, monthly_file_mb: 100 },
      archived: false,
      version: 1,
      people: 2,
    },
  ],
  next_cursor: null,
}

test('[QUAL-13] what is typed about a plan comes back after another screen, and is gone once it is saved', async () => {
  component.api.on(subscriptionsRoutes.listPlans, () => plans)
  component.api.on(subscriptionsRoutes.updatePlan, () => ({
    ...plans,
    items: plans.items.map((item) => ({ ...item, price_eur_cents: 25_000, version: 2 })),
  }))
  const auth = signedIn('admin')
  const price = page.getByLabelText('Price per month, in euros')
  const first = await renderComponent(<PlansView />, { auth })
  await price.fill('250')
  await first.unmount()
  await renderComponent(<PlansView />, { auth })
  await expect.element(price).toHaveValue(250)
  await expect.element(page.getByText('What you typed earlier is here again.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(price).toHaveValue(250)
  await expect.element(page.getByRole('button', { name: 'Start over' })).not.toBeInTheDocument()
})
