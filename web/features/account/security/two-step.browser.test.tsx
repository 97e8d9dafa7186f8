import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as accountRoutes from '#shared/contracts/routes/account.ts'
import type { OwnFactor } from '#shared/contracts/account.ts'
import { answerAccount } from '#tests/component/fake-account.ts'
import type { FakeAccount } from '#tests/component/fake-account.ts'
import { problem } from '#tests/component/fake-api.ts'
import { authRefusal, authSession } from '#tests/component/fake-auth.ts'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { TwoStep } from './two-step.tsx'

const component = setUpComponentTest()
let account: FakeAccount
beforeEach(() => {
  answerSite(component.api)
  account = answerAccount(component.api)
})

const phone: OwnFactor = {
  id: 'app',
  type: 'totp',
  name: 'Work phone',
  phone_end: null,
  created_at: '2026-11-01T10:00:00.000Z',
}
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="#000" d="M0 0h9v9H0z"/></svg>'
const firstCodes = ['aaaabbbbccccdddd', 'eeeeffffgggghhhh']
const newCodes = ['iiiijjjjkkkkllll', 'mmmmnnnnoooopppp']

const open = () => renderComponent(<TwoStep userId={signedIn().user.id} />, { auth: signedIn() })
const setUp = page.getByRole('button', { name: 'Set up: Authenticator app' })
const next = page.getByRole('button', { name: 'Next' })
const turnOn = page.getByRole('button', { name: 'Turn on' })
const codeFromApp = page.getByLabelText('Code from the app')
const shownCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
const message = (words: string) => page.getByRole('listitem').filter({ hasText: words })

function answerSetUp(): void {
  component.api.onPath('POST', '/auth/v1/factors', () =>
    Response.json({ id: 'app', type: 'totp', totp: { qr_code: picture, secret: 'ABCDEFGHIJ', uri: 'otpauth://x' } }),
  )
  answerVerify('123456')
  component.api.onPath('POST', '/auth/v1/factors/recovery-codes', () => {
    account.security.recovery_codes = { total: 2, left: 2 }
    return Response.json({ codes: firstCodes })
  })
}

/** The factor takes one code. */
function answerVerify(right: string): void {
  component.api.onPath('POST', '/auth/v1/factors/app/challenge', () => Response.json({ id: 'challenge', type: 'totp' }))
  component.api.onPath('POST', '/auth/v1/factors/app/verify', ({ body }) => {
    if (Reflect.get(Object(body), 'code') !== right) return authRefusal(422, 'mfa_verification_failed')
    account.security.factors = [phone]
    return Response.json(authSession({ aal: 'aal2' }))
  })
}

describe('setting up', () => {
  test('[DASH-06] picture and key are shown, a wrong code is refused, and the recovery codes are shown once', async () => {
    answerSetUp()
    await open()
    await setUp.click()
    await page.getByLabelText('Name').fill('Work phone')
    await next.click()
    const image = page.getByRole('img', { name: 'QR code for the authenticator app' })
    await expect.element(image).toBeVisible()
    const drawn = image.element()
    await expect.poll(() => drawn instanceof HTMLImageElement && drawn.naturalWidth).toBe(9)
    expect(document.querySelector('code')?.textContent).toBe('ABCD EFGH IJ')
    await expect.element(codeFromApp).toHaveFocus()
    expect(component.api.sentTo('POST', '/auth/v1/factors')[0]?.body).toMatchObject({ friendly_name: 'Work phone' })

    await codeFromApp.fill('12345')
    await turnOn.click()
    await expect.element(page.getByText('The code has 6 digits.')).toBeVisible()
    await codeFromApp.fill('000000')
    await turnOn.click()
    await expect.element(page.getByText('The code is wrong. Check your app again.')).toBeVisible()
    await codeFromApp.fill('123 456')
    await turnOn.click()
    await expect.element(shownCodes.first()).toHaveTextContent('aaaa-bbbb-cccc-dddd')
    expect(shownCodes.elements().map((each) => each.textContent)).toEqual([
      'aaaa-bbbb-cccc-dddd',
      'eeee-ffff-gggg-hhhh',
    ])
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect.element(page.getByText('Work phone')).toBeVisible()
    await expect.element(page.getByText('2 of 2 left')).toBeVisible()
    await expect.element(page.getByText('aaaa-bbbb-cccc-dddd')).not.toBeInTheDocument()
  })

  test('[DASH-06] [AUTH-10] [QUAL-02] an old session is asked for the password, keeps what was typed and goes on', async () => {
    answerSetUp()
    let isProven = false
    component.api.onPath('POST', '/auth/v1/factors', () =>
      isProven
        ? Response.json({ id: 'app', type: 'totp', totp: { qr_code: picture, secret: 'ABCD', uri: 'otpauth://x' } })
        : authRefusal(403, 'reauthentication_needed'),
    )
    component.api.on(accountRoutes.reauthenticate, ({ body }) => {
      if (Reflect.get(Object(body), 'current_password') !== 'Violet-Harbour-7') return problem(403, 'wrong_password')
      isProven = true
      return undefined
    })
    await open()
    await setUp.click()
    await page.getByLabelText('Name').fill('Work phone')
    await next.click()
    const password = page.getByLabelText('Current password', { exact: true })
    await expect.element(password).toHaveFocus()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Work phone')
    await password.fill('Wrong-Harbour-7')
    await next.click()
    await expect.element(page.getByText('This is not your current password.')).toBeVisible()
    await password.fill('Violet-Harbour-7')
    await next.click()
    await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  })

  test('[DASH-06] [AUTH-10] none is offered before the address is confirmed', async () => {
    account.security.email_confirmed_at = null
    await open()
    await expect.element(page.getByText(/^Confirm ana@example\.org first\./)).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })
})

describe('an account with an authenticator', () => {
  beforeEach(() => {
    account.security.factors = [phone]
    account.security.recovery_codes = { total: 2, left: 2 }
  })

  test('[DASH-06] new recovery codes take the place of the old', async () => {
    component.api.onPath('POST', '/auth/v1/factors/recovery-codes/regenerate', () => Response.json({ codes: newCodes }))
    await open()
    await page.getByRole('button', { name: 'New codes' }).click()
    expect(component.api.sentTo('POST', '/auth/v1/factors/recovery-codes/regenerate')).toEqual([])
    await page.getByRole('button', { name: 'Create codes' }).click()
    await expect.element(shownCodes.first()).toHaveTextContent('iiii-jjjj-kkkk-llll')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect.element(shownCodes.first()).not.toBeInTheDocument()
  })

  test('[DASH-06] it goes after a code of its own or a recovery code, and takes the recovery codes with it', async () => {
    answerVerify('123456')
    component.api.onPath('POST', '/auth/v1/factors/recovery-codes/verify', () =>
      Response.json(authSession({ aal: 'aal2' })),
    )
    component.api.onPath('DELETE', '/auth/v1/factors/app', () => {
      account.security.factors = []
      account.security.recovery_codes = null
      return Response.json({ id: 'app' })
    })
    await open()
    await page.getByRole('button', { name: 'Remove Work phone' }).click()
    const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true })
    await expect.element(codeFromApp).toHaveFocus()
    await remove.click()
    await expect.element(page.getByText('Enter the code.')).toBeVisible()
    await codeFromApp.fill('000000')
    await remove.click()
    await expect.element(page.getByText('The code is wrong. Check your app again.')).toBeVisible()
    expect(component.api.sentTo('DELETE', '/auth/v1/factors/app')).toEqual([])
    await codeFromApp.fill('aaaa-bbbb-cccc-dddd')
    await remove.click()
    await expect.element(message('Work phone is removed')).toBeVisible()
    await expect.element(page.getByText('Off', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Recovery codes')).not.toBeInTheDocument()
    expect(component.api.sentTo('POST', '/auth/v1/factors/recovery-codes/verify')[0]?.body).toMatchObject({
      code: 'aaaa-bbbb-cccc-dddd',
    })
  })

  test('[DASH-06] when few recovery codes are left it says so', async () => {
    account.security.recovery_codes = { total: 10, left: 3 }
    await open()
    await expect.element(page.getByText('3 of 10 left')).toBeVisible()
    await expect.element(page.getByText('You are running out of recovery codes. Create new ones.')).toBeVisible()
  })
})
