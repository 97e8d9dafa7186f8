import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { loginSchema, registrationSchema } from '#shared/contracts/accounts.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { loginRejection, registerRejection, weakPasswordReasons } from './account-calls.ts'
import { fieldMessage, rejectionMessage } from './account-messages.ts'
import type { AuthTranslate } from './account-messages.ts'

async function wordsIn(language: Language): Promise<AuthTranslate> {
  const catalog = openCatalog(language)
  catalog.add(language, 'auth', await loadMessages(language, 'auth'))
  return (key, values) => catalog.translate(['auth'], key, values)
}

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  telegramAccount: '@',
  password: '',
  confirmPassword: 'x',
}

test.for(languages)('[DLG-05] [DLG-06] whatever the schemas refuse has words in %s', async (language) => {
  const t = await wordsIn(language)
  const issues = [
    ...(loginSchema.safeParse({ email: '', password: '' }).error?.issues ?? []),
    ...(registrationSchema().safeParse(empty).error?.issues ?? []),
  ]
  expect(issues.length).toBeGreaterThan(8)
  for (const { message } of issues) {
    const words = fieldMessage(t, message)
    expect(words).toMatch(/\p{L}/u)
    expect(words).not.toBe(t('errorGeneral'))
    expect(words).not.toMatch(/\{\{|auth\./)
  }
})

test('[DLG-06] the messages of the specification', async () => {
  const t = await wordsIn('en')
  expect(fieldMessage(t, undefined)).toBeUndefined()
  expect(fieldMessage(t, 'auth.password_length')).toBe('Password must be at least 12 characters')
  expect(fieldMessage(t, 'auth.password_uppercase')).toBe('Password must contain at least one uppercase letter')
  expect(fieldMessage(t, 'auth.minLength')).toBe('At least 2 characters.')
})

test('counted words follow the language', async () => {
  expect(fieldMessage(await wordsIn('ru'), 'auth.minLength')).toBe('Не менее 2\u00a0символов.')
  expect(fieldMessage(await wordsIn('ro'), 'auth.minLength')).toBe('Cel puțin 2\u00a0caractere.')
  expect(fieldMessage(await wordsIn('ro'), 'auth.passwordTooLong')).toContain('128\u00a0de caractere')
})

test('[DLG-08] a refused sign-in', async () => {
  const t = await wordsIn('en')
  const words = (error: AuthApiError | AuthRetryableFetchError) => rejectionMessage(t, loginRejection(error))
  expect(words(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toBe(
    'Invalid email or password',
  )
  expect(words(new AuthApiError('Invalid login credentials', 400, undefined))).toBe('Invalid email or password')
  expect(words(new AuthApiError('Provider says no', 400, 'odd'))).toBe('Login failed: Provider says no')
  expect(words(new AuthRetryableFetchError('Failed to fetch', 0))).toBe(
    'The server did not answer. What you typed is kept.',
  )
})

test('[DLG-08] a refused sign-up', async () => {
  const t = await wordsIn('en')
  const words = (error: AuthApiError) => rejectionMessage(t, registerRejection(error))
  expect(words(new AuthApiError('User already registered', 422, 'user_already_exists'))).toBe(
    'A user with this email is already registered',
  )
  expect(words(new AuthApiError('Signups not allowed for this instance', 422, 'signup_disabled'))).toBe(
    'Registration failed: Signups not allowed for this instance',
  )
})

test('what the auth service often says is said in the language of the page', async () => {
  const rejection = loginRejection(new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'))
  expect(rejectionMessage(await wordsIn('ru'), rejection)).toBe('Войти не удалось: адрес почты ещё не подтверждён')
})

test('a weak password is read from its reasons', () => {
  expect(weakPasswordReasons(new AuthWeakPasswordError('…', 422, ['pwned', 'length']))).toEqual(['length', 'pwned'])
  expect(weakPasswordReasons(new AuthWeakPasswordError('…', 422, []))).toEqual([])
  expect(weakPasswordReasons(new AuthApiError('…', 422, 'validation_failed'))).toBeNull()
})
