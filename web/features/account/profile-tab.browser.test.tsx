import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as profileRoutes from '#shared/contracts/routes/profile.ts'
import type { Language } from '#shared/languages.ts'
import type { Profile } from '#shared/contracts/profile.ts'
import { problem } from '#tests/component/fake-api.ts'
import { answerAccount } from '#tests/component/fake-account.ts'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { ProfileTab } from './profile-tab.tsx'

const component = setUpComponentTest()
let stored: Profile
beforeEach(() => {
  answerSite(component.api, { providers: ['google', 'github'] })
  stored = answerAccount(component.api).profile
})

const typed = { 'First name': 'Marta', 'Last name': 'Codreanu', Telegram: '@marta_codreanu' }
const save = page.getByRole('button', { name: 'Save changes' })

const open = (options: { at?: string; language?: Language } = {}) =>
  renderComponent(<ProfileTab user={signedIn().user} notifications={null} />, { auth: signedIn(), ...options })

async function fill(): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabelText(label).fill(text)
  await page.getByLabelText('Country of the number').selectOptions('MD')
  await page.getByLabelText('Phone', { exact: true }).fill('69 123 456')
}

async function expectTyped(): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await expect.element(page.getByLabelText(label)).toHaveValue(text)
  await expect.element(page.getByLabelText('Phone', { exact: true })).toHaveValue('691 23 456')
}

test('[DASH-02] a profile that cannot be loaded says so and is tried again', async () => {
  component.api.on(profileRoutes.getProfile, () => problem(403, 'not_allowed'))
  await open()
  await expect.element(page.getByRole('status').filter({ hasText: 'Error loading profile' })).toBeVisible()
  component.api.on(profileRoutes.getProfile, () => stored)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue('ana@example.org')
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveAttribute('readonly')
})

test('[DASH-02] [DLG-07] [QUAL-02] a save that fails keeps what was typed; the next one sends every field', async () => {
  component.api.on(profileRoutes.updateProfile, ({ body }) => ({ ...stored, ...(body as Profile) }))
  await open()
  await fill()
  component.api.isOffline = true
  await save.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error updating profile' })).toBeVisible()
  await expectTyped()
  component.api.isOffline = false
  component.api.on(profileRoutes.updateProfile, () => problem(500, 'unexpected'))
  await save.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error updating profile' })).toBeVisible()
  await expectTyped()
  component.api.on(profileRoutes.updateProfile, ({ body }) => ({ ...stored, ...(body as Profile) }))
  await save.click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Profile saved' })).toBeVisible()
  const sent = component.api.sent(profileRoutes.updateProfile).at(-1)
  expect(sent?.body).toEqual({
    first_name: 'Marta',
    last_name: 'Codreanu',
    phone: '+37369123456',
    country_code: 'MD',
    telegram: 'marta_codreanu',
    updated_at: stored.updated_at,
  })
  await expect.element(page.getByLabelText('Telegram')).toHaveValue('@marta_codreanu')
})

test('[DASH-02] each wrong field says what is wrong, also when only the server knows', async () => {
  component.api.on(profileRoutes.updateProfile, () =>
    problem(422, 'validation_failed', { phone: 'phone_invalid_length' }),
  )
  await open()
  await page.getByLabelText('First name').fill('A')
  await page.getByLabelText('Telegram').fill('a b')
  await page.getByLabelText('Phone', { exact: true }).fill('29')
  await save.click()
  await expect.element(page.getByText('At least 2 characters.')).toBeVisible()
  await expect.element(page.getByText(/^4 to 32 letters/)).toBeVisible()
  await expect.element(page.getByText('The number is too short.')).toBeVisible()
  expect(component.api.sent(profileRoutes.updateProfile)).toEqual([])
  await page.getByLabelText('First name').fill('Ana')
  await page.getByLabelText('Telegram').fill('')
  await save.click()
  await expect.element(page.getByLabelText('Phone', { exact: true })).toHaveFocus()
  await page.getByLabelText('Phone', { exact: true }).fill('29 123 45 67')
  await save.click()
  await expect.element(page.getByText('The number has the wrong length.')).toBeVisible()
})

test('[DASH-02] what another tab has saved in the meantime is offered, and so is what was typed here', async () => {
  const theirs = { ...stored, first_name: 'Anna', updated_at: '2026-11-02T10:00:00.000Z' }
  component.api.on(profileRoutes.updateProfile, () => problem(409, 'profile_conflict', {}, { stored: theirs }))
  await open()
  await page.getByLabelText('First name').fill('Anita')
  await save.click()
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  component.api.on(profileRoutes.updateProfile, ({ body }) => ({ ...theirs, ...(body as Profile) }))
  await save.click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Profile saved' })).toBeVisible()
  expect(component.api.sent(profileRoutes.updateProfile).at(-1)?.body).toMatchObject({
    first_name: 'Anita',
    updated_at: theirs.updated_at,
  })
})

test('[DASH-02] a part that the address names takes the focus', async () => {
  await open({ at: '/dashboard?tab=profile#security' })
  await expect.element(page.getByRole('region', { name: 'Two-step login' })).toHaveFocus()
})

describe('on phones', () => {
  afterEach(() => page.viewport(1280, 800))

  test.for([
    [390, 'ro', 'Sesiuni active'],
    [390, 'ru', 'Активные сеансы'],
    [320, 'en', 'Active sessions'],
  ] as const)('[PAGE-08] the profile fits a screen of %i px (%s)', async ([width, language, heading]) => {
    await page.viewport(width, 800)
    await open({ language })
    await expect.element(page.getByRole('region', { name: heading }).getByText(/203\.0\.113\.x/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
  })
})
