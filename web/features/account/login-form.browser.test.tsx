import { expect, test, vi } from 'vitest'
import * as siteRoutes from '#shared/contracts/routes/site.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { listToasts } from '#web/ui/toast.ts'
import { LoginForm } from './login-form.tsx'

const component = setUpComponentTest()

test('[DLG-08] a wrong password is said in the form until the next try, and nowhere else', async () => {
  component.expectedConsole = /status of 400|Error|ApiError/
  component.api.on(siteRoutes.getSiteConfig, () => problem(500, 'unexpected'))
  component.api.onPath('POST', '/auth/v1/token', () =>
    Response.json({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, { status: 400 }),
  )
  const onDone = vi.fn()
  const screen = await renderComponent(<LoginForm onDone={onDone} show={vi.fn()} email={null} />)
  await screen.getByLabelText('Email').fill('nobody@example.org')
  const password = screen.getByLabelText('Password', { exact: true })
  await password.fill('Wrong-Password-1')
  const complaint = screen.getByRole('alert').filter({ hasText: /Invalid e-?mail or password/ })
  for (let count = 1; count <= 2; count += 1) {
    await screen.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.poll(() => component.api.sentTo('POST', '/auth/v1/token').length).toBe(count)
    await expect.element(complaint).toBeVisible()
    expect(listToasts()).toEqual([])
  }
  expect(onDone).not.toHaveBeenCalled()
  await expect.element(password).toHaveValue('Wrong-Password-1')
})
