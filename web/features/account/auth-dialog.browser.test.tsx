import { useState } from 'react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { authRefusal, authSession, authUser } from '#tests/component/fake-auth.ts'
import { answerSite, sentence } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import type { AuthDialogRequest } from '#web/session/auth-dialog-context.ts'
import { AuthDialog } from './auth-dialog.tsx'

const component = setUpComponentTest()
beforeEach(() => answerSite(component.api))

const goodPassword = 'Violet-Harbour-7'
const onSuccess = vi.fn()

type Start = Partial<AuthDialogRequest>

/** A page with a button that opens the dialog. */
function Opener({ start }: { start: Start }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const request = { tab: 'login', reason: null, onSuccess, ...start } as const
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? <AuthDialog request={request} open onClose={() => setOpen(false)} /> : null}
    </>
  )
}

async function openDialog(start: Start = {}) {
  onSuccess.mockClear()
  await renderComponent(<Opener start={start} />, { at: '/faq' })
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  return dialog
}

type Dialog = Awaited<ReturnType<typeof openDialog>>

/** The panel of the tab that is open. */
const panel = (dialog: Dialog) => dialog.getByRole('tabpanel')

const loginButton = (dialog: Dialog) => dialog.getByRole('button', { name: 'Login', exact: true })
const createButton = (dialog: Dialog) => dialog.getByRole('button', { name: 'Create account', exact: true })

async function fillLogin(dialog: Dialog, password = goodPassword): Promise<void> {
  await panel(dialog).getByLabelText('Email').fill('ana@example.org')
  await panel(dialog).getByLabelText('Password', { exact: true }).fill(password)
}

async function fillRegistration(dialog: Dialog, change: Partial<Record<string, string>> = {}): Promise<void> {
  const values = {
    'First name': 'Ana',
    'Last name': 'Rusu',
    Email: 'ana@example.org',
    Password: goodPassword,
    'Repeat password': goodPassword,
    ...change,
  }
  for (const [label, value] of Object.entries(values))
    await panel(dialog)
      .getByLabelText(label, { exact: label.includes('assword') })
      .fill(value ?? '')
}

/** Lets a request wait for its answer. */
function hold(answer: () => Response) {
  const gate = Promise.withResolvers<void>()
  return {
    answer: async () => {
      await gate.promise
      return answer()
    },
    release: () => gate.resolve(),
  }
}

describe('the dialog', () => {
  test('[DLG-01] has two tabs with Login first, keeps what was typed, traps the focus and returns it', async () => {
    const dialog = await openDialog()
    const tabs = dialog.getByRole('tab')
    expect(tabs.elements().map((each) => each.textContent)).toEqual(['Login', 'Register'])
    await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true')
    await expect.element(panel(dialog).getByLabelText('Email')).toHaveFocus()
    await panel(dialog).getByLabelText('Email').fill('typed@example.org')
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await panel(dialog).getByLabelText('First name').fill('Typed')
    await dialog.getByRole('tab', { name: 'Login' }).click()
    await expect.element(panel(dialog).getByLabelText('Email')).toHaveValue('typed@example.org')
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await expect.element(panel(dialog).getByLabelText('First name')).toHaveValue('Typed')
    for (let presses = 0; presses < 25; presses += 1) {
      await userEvent.keyboard('{Tab}')
      expect(dialog.element().contains(document.activeElement), `after ${presses + 1} presses`).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
  })

  test('[DLG-02] the two passwords are shown and hidden separately', async () => {
    const dialog = await openDialog({ tab: 'register' })
    const password = panel(dialog).getByLabelText('Password', { exact: true })
    const repeated = panel(dialog).getByLabelText('Repeat password', { exact: true })
    await dialog.getByRole('button', { name: 'Show password' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await expect.element(repeated).toHaveAttribute('type', 'password')
    await dialog.getByRole('button', { name: 'Show repeated password' }).click()
    await dialog.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(password).toHaveAttribute('type', 'password')
    await expect.element(repeated).toHaveAttribute('type', 'text')
  })

  test.for([
    ['Login', 'Logging in...', 'Register', 'Create account'],
    ['Register', 'Creating...', 'Login', 'Login'],
  ] as const)('[DLG-03] while %s is being sent the other form is free', async ([first, busy, otherTab, other]) => {
    const held = hold(() => authRefusal(400, 'invalid_credentials'))
    component.api.onPath('POST', '/auth/v1/token', held.answer)
    component.api.onPath('POST', '/auth/v1/signup', held.answer)
    const dialog = await openDialog({ tab: first === 'Login' ? 'login' : 'register' })
    if (first === 'Login') {
      await fillLogin(dialog)
      await loginButton(dialog).click()
    } else {
      await fillRegistration(dialog)
      await createButton(dialog).click()
    }
    await expect.element(dialog.getByRole('button', { name: busy })).toBeVisible()
    await dialog.getByRole('tab', { name: otherTab }).click()
    await expect.element(dialog.getByRole('button', { name: other, exact: true })).toBeEnabled()
    expect(dialog.element().querySelectorAll('[aria-busy="true"]')).toHaveLength(0)
    held.release()
    // The rejection arrives where the person is no longer looking, and disturbs nothing.
    await expect.element(dialog.getByRole('button', { name: other, exact: true })).toBeEnabled()
  })

  test('[DLG-10] a code that another browser requested is explained, and leads to one that works anywhere', async () => {
    const dialog = await openDialog({ reason: 'other-browser' })
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Log in without a password')
    await expect.element(dialog).toMatchTextContent('a different browser from the one that asked for it')
    await dialog.getByLabelText('Email').fill('ana@example.org')
    await dialog.getByRole('button', { name: 'I already have a code' }).click()
    component.api.onPath('POST', '/auth/v1/verify', () => Response.json(authSession()))
    await dialog.getByLabelText('Code from the email').fill('123456')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(component.api.sentTo('POST', '/auth/v1/verify').map(({ body }) => body)).toEqual([
      expect.objectContaining({ email: 'ana@example.org', token: '123456', type: 'email' }),
    ])
    expect(onSuccess).toHaveBeenCalledOnce()
  })
})

describe('login', () => {
  test('[DLG-04] a login closes the dialog, says so and calls back once', async () => {
    component.api.onPath('POST', '/auth/v1/token', () => Response.json(authSession()))
    const dialog = await openDialog()
    await fillLogin(dialog)
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'You are logged in.' })).toBeVisible()
    expect(onSuccess).toHaveBeenCalledOnce()
    expect(component.api.sentTo('POST', '/auth/v1/token').map(({ body }) => body)).toEqual([
      expect.objectContaining({ email: 'ana@example.org', password: goodPassword }),
    ])
  })

  test('[DLG-05] the form wants a valid address and a password', async () => {
    const dialog = await openDialog()
    await panel(dialog).getByLabelText('Email').fill('nobody')
    await loginButton(dialog).click()
    await expect.element(dialog.getByText('Enter a valid email address.')).toBeVisible()
    await expect.element(dialog.getByText('Enter your password.')).toBeVisible()
    await expect.element(panel(dialog).getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(panel(dialog).getByLabelText('Email')).toHaveFocus()
    // A request would fail the test: nothing answers it.
  })

  test.for([
    ['invalid_credentials', 400, 'Invalid email or password'],
    ['over_request_rate_limit', 429, 'Login failed: too many attempts, please wait a few minutes'],
    ['something_new', 422, 'Login failed: The service says something_new'],
  ] as const)('[DLG-08] [QUAL-02] %s is shown in the form, and what was typed stays', async ([code, status, words]) => {
    component.api.onPath('POST', '/auth/v1/token', () => authRefusal(status, code))
    const dialog = await openDialog()
    await fillLogin(dialog)
    await loginButton(dialog).click()
    await expect.element(panel(dialog).getByRole('alert')).toHaveTextContent(words)
    await expect.element(panel(dialog).getByLabelText('Email')).toHaveValue('ana@example.org')
    await expect.element(panel(dialog).getByLabelText('Password', { exact: true })).toHaveValue(goodPassword)
    await expect.element(loginButton(dialog)).toBeEnabled()
    expect(onSuccess).not.toHaveBeenCalled()
  })

  test('[DLG-09] the answer is the same for an address without an account', async () => {
    component.api.onPath('POST', '/auth/v1/recover', () => Response.json({}))
    // The service may say that it knows no such account.
    component.api.onPath('POST', '/auth/v1/otp', () => authRefusal(422, 'otp_disabled'))
    const dialog = await openDialog()
    await panel(dialog).getByLabelText('Email').fill('stranger@example.org')
    for (const [button, send] of [
      ['Forgot your password?', 'Send the link'],
      ['Log in with an email link', 'Send the email'],
    ] as const) {
      await dialog.getByRole('button', { name: button }).click()
      await expect.element(dialog.getByLabelText('Email')).toHaveValue('stranger@example.org')
      await dialog.getByRole('button', { name: send }).click()
      await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveTextContent('Check your email')
      await expect
        .element(dialog)
        .toMatchTextContent('If stranger@example.org has an account here, an email is on its way.')
      await dialog.getByRole('button', { name: 'Back to login' }).click()
    }
    await expect.element(panel(dialog).getByLabelText('Email')).toHaveValue('stranger@example.org')
  })

  test('[QUAL-02] when the server is away every screen says so and keeps what was typed', async () => {
    const away = 'The server did not answer. What you typed is kept.'
    const dialog = await openDialog()
    component.api.isOffline = true
    await fillLogin(dialog)
    await loginButton(dialog).click()
    await expect.element(panel(dialog).getByRole('alert')).toHaveTextContent(away)
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
    await dialog.getByLabelText('Email').fill('kept@example.org')
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(away)
    await expect.element(dialog.getByLabelText('Email')).toHaveValue('kept@example.org')
    await dialog.getByRole('button', { name: 'Back to login' }).click()
    await dialog.getByRole('button', { name: 'Log in with an email link' }).click()
    await expect.element(dialog.getByLabelText('Email')).toHaveValue('kept@example.org')
    await dialog.getByRole('button', { name: 'I already have a code' }).click()
    await dialog.getByLabelText('Code from the email').fill('123456')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(away)
    await expect.element(dialog.getByLabelText('Code from the email')).toHaveValue('123456')
  })
})

describe('registration', () => {
  test('[DLG-04] [DLG-07] without a phone it is sent as typed, signs in with one request, says so and calls back', async () => {
    component.api.onPath('POST', '/auth/v1/signup', () => Response.json(authSession()))
    const dialog = await openDialog({ tab: 'register' })
    await fillRegistration(dialog, { Telegram: '@ana_rusu' })
    await createButton(dialog).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Your account is ready.' })).toBeVisible()
    expect(onSuccess).toHaveBeenCalledOnce()
    const [sent] = component.api.sentTo('POST', '/auth/v1/signup')
    expect(sent?.body).toMatchObject({
      email: 'ana@example.org',
      password: goodPassword,
      data: { first_name: 'Ana', last_name: 'Rusu', phone_number: null, language: 'en' },
    })
    // A second request for a session would fail the test: nothing answers it.
  })

  test('[DLG-06] every rule has its message', async () => {
    const dialog = await openDialog({ tab: 'register' })
    await fillRegistration(dialog, {
      'First name': 'A',
      'Last name': 'B',
      Email: 'nobody',
      Password: 'short',
      'Repeat password': 'other',
    })
    await createButton(dialog).click()
    await expect.element(dialog.getByText('At least 2 characters.').first()).toBeVisible()
    expect(dialog.getByText('At least 2 characters.').elements()).toHaveLength(2)
    await expect.element(dialog.getByText('Enter a valid email address.')).toBeVisible()
    await expect.element(dialog.getByText('Password must be at least 12 characters')).toBeVisible()
    await expect.element(dialog.getByText('The passwords do not match.')).toBeVisible()
    await expect.element(panel(dialog).getByLabelText('First name')).toHaveFocus()
    for (const [password, message] of [
      ['violet-harbour-7', 'Password must contain at least one uppercase letter'],
      ['VIOLET-HARBOUR-7', 'Password must contain at least one lowercase letter'],
      ['Violet-Harbour-X', 'Password must contain at least one digit'],
      ['VioletHarbour777', 'Password must contain at least one special character'],
    ] as const) {
      await panel(dialog).getByLabelText('Password', { exact: true }).fill(password)
      await createButton(dialog).click()
      await expect.element(dialog.getByText(message)).toBeVisible()
    }
  })

  test('[DLG-06] the rules are those that the site has set', async () => {
    answerSite(component.api, { password: { length_min: 8, classes: false, change_length_min: 6 } })
    const dialog = await openDialog({ tab: 'register' })
    await expect.element(dialog.getByText(sentence('8 characters or more'))).toBeVisible()
    await expect.element(dialog.getByText(sentence('An uppercase letter'))).not.toBeInTheDocument()
    await fillRegistration(dialog, { Password: 'seven77', 'Repeat password': 'seven77' })
    await createButton(dialog).click()
    await expect.element(dialog.getByText('Password must be at least 8 characters')).toBeVisible()
  })

  test('[DLG-07] the phone starts in Belarus, its calling code cannot be typed over, and each mistake has its own message', async () => {
    component.api.onPath('POST', '/auth/v1/signup', () => Response.json(authSession()))
    const dialog = await openDialog({ tab: 'register' })
    await fillRegistration(dialog)
    const country = dialog.getByLabelText('Country of the number')
    const phone = dialog.getByLabelText('Phone', { exact: true })
    await expect.element(country).toHaveValue('BY')
    await expect.element(dialog.getByText('BY +375')).toBeVisible()
    // The code is no part of any field: emptying the field leaves it, and so does typing.
    expect([...dialog.element().querySelectorAll('input')].map(({ value }) => value).join()).not.toContain('375')
    await phone.fill('29')
    await userEvent.clear(phone)
    await userEvent.keyboard('{Backspace}{Backspace}{Delete}')
    await expect.element(dialog.getByText('BY +375')).toBeVisible()
    await expect.element(phone).toHaveValue('')
    for (const [chosen, number, message] of [
      ['BY', '29', 'The number is too short.'],
      ['BY', '29 123 45 67 8901234', 'The number is too long.'],
      // Numbers of Singapore have eight, ten or eleven digits.
      ['SG', '612345678', 'The number has the wrong length.'],
      ['BY', '000000000', 'This is not a valid number for the chosen country.'],
    ] as const) {
      await country.selectOptions(chosen)
      await phone.fill(number)
      await createButton(dialog).click()
      await expect.element(dialog.getByText(sentence(message))).toBeVisible()
      await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
    }
    await phone.fill('29 123 45 67')
    await createButton(dialog).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const [sent] = component.api.sentTo('POST', '/auth/v1/signup')
    expect(sent?.body).toMatchObject({ data: { phone_number: '+375291234567' } })
  })

  test('[DLG-08] [QUAL-02] a known address and a server that is away are shown, and what was typed stays', async () => {
    component.api.onPath('POST', '/auth/v1/signup', () => authRefusal(422, 'user_already_exists'))
    const dialog = await openDialog({ tab: 'register', reason: 'launch' })
    await expect.element(page.getByRole('dialog', { name: 'Create an account to launch the agent' })).toBeVisible()
    await fillRegistration(dialog)
    await createButton(dialog).click()
    const error = panel(dialog).getByRole('alert')
    await expect.element(error).toHaveTextContent('A user with this email is already registered')
    await panel(dialog).getByRole('button', { name: 'Log in with an email link' }).click()
    await expect.element(dialog.getByLabelText('Email')).toHaveValue('ana@example.org')
    await dialog.getByRole('button', { name: /Back/ }).click()
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await createButton(dialog).click()
    component.api.isOffline = true
    await createButton(dialog).click()
    await expect.element(error).toHaveTextContent('The server did not answer. What you typed is kept.')
    for (const [label, value] of [
      ['First name', 'Ana'],
      ['Last name', 'Rusu'],
      ['Email', 'ana@example.org'],
    ] as const)
      await expect.element(panel(dialog).getByLabelText(label)).toHaveValue(value)
    await expect.element(panel(dialog).getByLabelText('Repeat password', { exact: true })).toHaveValue(goodPassword)
    expect(onSuccess).not.toHaveBeenCalled()
  })

  test('[DLG-06] a password that the service calls weak is refused at its field', async () => {
    component.api.onPath('POST', '/auth/v1/signup', () =>
      authRefusal(422, 'weak_password', { weak_password: { reasons: ['pwned'] } }),
    )
    const dialog = await openDialog({ tab: 'register' })
    await fillRegistration(dialog)
    await createButton(dialog).click()
    await expect.element(dialog.getByText('This password is easy to guess. Choose another one.')).toBeVisible()
    await expect.element(panel(dialog).getByLabelText('Password', { exact: true })).toHaveFocus()
  })

  test('[DLG-08] a sign-in that fails after the account was made is shown in the form, and what was typed stays', async () => {
    // A service may make the account and leave the sign-in to the browser.
    component.api.onPath('POST', '/auth/v1/signup', () => Response.json(authUser()))
    component.api.onPath('POST', '/auth/v1/token', () => authRefusal(429, 'over_request_rate_limit'))
    const dialog = await openDialog({ tab: 'register' })
    await fillRegistration(dialog)
    await createButton(dialog).click()
    await expect
      .element(panel(dialog).getByRole('alert'))
      .toHaveTextContent('Login failed: too many attempts, please wait a few minutes')
    await expect.element(panel(dialog).getByLabelText('Email')).toHaveValue('ana@example.org')
    await expect.element(createButton(dialog)).toBeEnabled()
    expect(onSuccess).not.toHaveBeenCalled()

    component.api.onPath('POST', '/auth/v1/token', () => Response.json(authSession()))
    await dialog.getByRole('tab', { name: 'Login' }).click()
    await fillLogin(dialog)
    await loginButton(dialog).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onSuccess).toHaveBeenCalledOnce()
  })
})
