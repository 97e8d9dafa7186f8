import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as integrationsRoutes from '#shared/contracts/routes/integrations.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, signedIn, setUpComponentTest } from '#tests/component/render.tsx'
import TokenDialog from './token-dialog.tsx'

const component = setUpComponentTest()

test('a token without a name is not sent: the field says so and has the focus', async () => {
  component.api.on(integrationsRoutes.createApiToken, () => problem(500, 'unexpected'))
  const screen = await renderComponent(<TokenDialog onClose={vi.fn()} onMade={vi.fn()} />, { auth: signedIn('admin') })
  await screen.getByRole('button', { name: 'Create token' }).click()
  const name = screen.getByLabelText('Name', { exact: false })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  expect(component.api.sent(integrationsRoutes.createApiToken)).toEqual([])
  await userEvent.keyboard('Reports')
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
})

test('a token is created with its scopes and days as numbers; a password is asked for once the API wants one', async () => {
  component.api.on(integrationsRoutes.createApiToken, () => problem(403, 'reauthentication_needed'))
  const onMade = vi.fn()
  const screen = await renderComponent(<TokenDialog onClose={vi.fn()} onMade={onMade} />, { auth: signedIn('admin') })
  await screen.getByLabelText('Name', { exact: false }).fill('Reports')
  await screen.getByRole('button', { name: 'Create token' }).click()
  await expect.element(screen.getByText('Choose at least one.')).toBeVisible()
  await screen.getByRole('checkbox').first().click()
  await screen.getByLabelText('Valid for').selectOptions('30 days')
  await screen.getByRole('button', { name: 'Create token' }).click()
  await screen.getByLabelText('Password', { exact: false }).first().fill('Violet-Harbour-7')
  component.api.on(integrationsRoutes.createApiToken, () => ({ secret: 'gw_1' }) as never)
  await screen.getByRole('button', { name: 'Create token' }).click()
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledWith('gw_1'))
  const bodies = component.api.sent(integrationsRoutes.createApiToken).map(({ body }) => body)
  expect(bodies).toEqual([
    { name: 'Reports', scopes: [expect.any(String)], days: 30 },
    { name: 'Reports', scopes: [expect.any(String)], days: 30, current_password: 'Violet-Harbour-7' },
  ])
})
