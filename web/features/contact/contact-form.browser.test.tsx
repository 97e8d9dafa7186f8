import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as challengeRoutes from '#shared/contracts/routes/challenge.ts'
import * as contactRoutes from '#shared/contracts/routes/contact.ts'
import { serveDefaultContent } from '#tests/component/content.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { LaunchContext } from '#web/session/launch-context.ts'
import { ContactForm } from './contact-form.tsx'

const component = setUpComponentTest()

async function renderForm() {
  serveDefaultContent(component.api)
  component.api.on(challengeRoutes.getChallenge, () => ({ ticket: 'ticket', ready_in_ms: 0, work_bits: 0 }))
  const screen = await renderComponent(
    <LaunchContext value={vi.fn()}>
      <ContactForm consultationRequests={0} />
    </LaunchContext>,
  )
  return { screen, send: screen.getByRole('button', { name: 'Send message' }) }
}

const kept = 'Kept while the server was away.'

test('[QUAL-02] a contact request that the server refuses or does not get keeps what was typed, and is sent at the next try', async () => {
  component.expectedConsole = /Error sending|Failed to fetch/
  component.api.on(contactRoutes.sendContact, () => problem(429, 'rate_limited'))
  const { screen, send } = await renderForm()
  await screen.getByLabelText('Name', { exact: true }).fill('Ana Munteanu')
  await screen.getByLabelText('Email', { exact: true }).fill('ana@example.org')
  const message = screen.getByLabelText('Message', { exact: true })
  await message.fill(kept)
  await send.click()
  await expect.element(screen.getByText(/^Too many messages/)).toBeVisible()
  await expect.element(message).toHaveValue(kept)
  component.api.isOffline = true
  await send.click()
  await expect.element(screen.getByText('The server did not answer. What you typed is kept.')).toBeVisible()
  await expect.element(message).toHaveValue(kept)

  component.api.isOffline = false
  component.api.on(contactRoutes.sendContact, () => ({ id: '1', answer_by: '2026-11-30' }))
  await send.click()
  await expect.element(screen.getByText(/one working day/)).toBeVisible()
  expect(component.api.sent(contactRoutes.sendContact).at(-1)?.body).toMatchObject({
    name: 'Ana Munteanu',
    email: 'ana@example.org',
    message: kept,
    language: 'en',
  })
  expect(component.api.sent(contactRoutes.sendContact)).toHaveLength(2)
})

test('[QUAL-02] an empty field says what is missing and has the focus; nothing is sent, and the other fields stay', async () => {
  component.api.on(contactRoutes.sendContact, () => problem(500, 'unexpected'))
  const { screen, send } = await renderForm()
  const message = screen.getByLabelText('Message', { exact: true })
  await message.fill(kept)
  await send.click()
  const name = screen.getByLabelText('Name', { exact: true })
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Ana Munteanu')
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(message).toHaveValue(kept)
  expect(component.api.sent(contactRoutes.sendContact)).toEqual([])
})
