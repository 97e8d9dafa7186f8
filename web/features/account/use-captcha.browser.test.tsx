import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { authRefusal, authSession } from '#tests/component/fake-auth.ts'
import { answerSite, siteConfig } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import type * as CaptchaScript from './captcha-script.ts'
import { LoginForm } from './login-form.tsx'

const component = setUpComponentTest()

const { loadCaptcha } = vi.hoisted(() => ({ loadCaptcha: vi.fn<typeof CaptchaScript.loadCaptcha>() }))
// The script of a provider comes from its host; the browser test of sign-in loads a real one.
vi.mock('./captcha-script.ts', () => ({ loadCaptcha }))

let solved = 0

/** A provider's widget: a box to tick, which gives a token. */
const widgets: CaptchaScript.CaptchaWidgets = {
  render(place, { sitekey, callback }) {
    const widget = document.createElement('input')
    widget.type = 'checkbox'
    widget.setAttribute('aria-label', `I am human (${sitekey})`)
    widget.addEventListener('change', () => {
      solved += 1
      if (widget.checked) callback(`solved ${solved}`)
    })
    place.append(widget)
    return 'widget'
  },
  reset() {
    for (const widget of document.querySelectorAll<HTMLInputElement>('[aria-label^="I am human"]'))
      widget.checked = false
  },
  remove() {},
}

/** Shows the login form of a site that asks for a captcha. */
async function open(): Promise<void> {
  const captcha = { provider: 'turnstile', site_key: 'our site', script_url: 'https://captcha.example/api.js' } as const
  answerSite(component.api, { sign_in: { ...siteConfig().sign_in, captcha } })
  await renderComponent(<LoginForm onDone={() => {}} show={() => {}} email={null} />)
  await page.getByLabelText('Email').fill('ana@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('Violet-Harbour-7')
}

const login = page.getByRole('button', { name: 'Login', exact: true })
const box = page.getByLabelText('I am human (our site)')
const tokens = () =>
  component.api.sentTo('POST', '/auth/v1/token').map(({ body }) => {
    const security: unknown = Reflect.get(Object(body), 'gotrue_meta_security')
    return Reflect.get(Object(security), 'captcha_token')
  })

beforeEach(() => {
  solved = 0
  loadCaptcha.mockReset()
  component.api.onPath('POST', '/auth/v1/token', () => authRefusal(400, 'invalid_credentials'))
})

test('[QUAL-02] a widget that cannot be loaded is named with its host, and is loaded again', async () => {
  component.expectedConsole = /The captcha could not be shown/
  loadCaptcha.mockRejectedValueOnce(new Error('Blocked')).mockResolvedValue(widgets)
  await open()
  await login.click()
  const alert = page.getByRole('alert').filter({ hasText: 'allow' })
  await expect.element(alert).toMatchTextContent('allow captcha.example')
  expect(tokens()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await box.click()
  await login.click()
  await expect.poll(tokens).toEqual(['solved 1'])
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('Violet-Harbour-7')
})

test('a token serves one request: the box is empty again, and the form waits for the next one', async () => {
  loadCaptcha.mockResolvedValue(widgets)
  await open()
  await box.click()
  await login.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible()
  await expect.element(box).not.toBeChecked()
  component.api.onPath('POST', '/auth/v1/token', () => Response.json(authSession()))
  await login.click()
  await expect.element(page.getByText(/the form is sent right after it/)).toBeVisible()
  expect(tokens()).toEqual(['solved 1'])
  await box.click()
  await expect.poll(tokens).toEqual(['solved 1', 'solved 2'])
  await expect.element(box).not.toBeChecked()
})
