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
