import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Feed } from '#shared/contracts/consultations-admin.ts'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import FeedsDialog from './feeds-dialog.tsx'

const component = setUpComponentTest()

const feed: Feed = {
  id: '00000000-0000-4000-8000-0000000000f1',
  scope: 'all',
  calendar_name: null,
  created_at: '2026-11-20T09:00:00.000Z',
  last_read_at: null,
}
const address = (secret: string) => `https://grants.example/api/consultations/feed.ics?key=${secret}`

test('[ADM-07] the secret address of a calendar feed is shown once, replaced by another, and gone when it is revoked', async () => {
  let feeds: Feed[] = []
  component.api.on(consultationsRoutes.getOffice, () => ({
    version: 1,
    calendars: [],
    closed: [],
    types: [],
    staff: [],
  }))
  component.api.on(consultationsRoutes.listOwnFeeds, () => ({ items: feeds, next_cursor: null }))
  component.api.on(consultationsRoutes.openFeed, () => {
    feeds = [feed]
    return { ...feed, address: address('first') }
  })
  component.api.on(consultationsRoutes.renewOwnFeed, () => ({ ...feed, address: address('second') }))
  component.api.on(consultationsRoutes.closeFeed, () => {
    feeds = []
  })
  await renderComponent(<FeedsDialog onClose={vi.fn()} />, { auth: signedIn(['admin.view', 'consultations.manage']) })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('What it shows').selectOptions('all')
  await dialog.getByRole('button', { name: 'Create address' }).click()
  const shown = dialog.getByLabelText('Secret address')
  await expect.element(shown).toHaveValue(address('first'))
  expect(component.api.sent(consultationsRoutes.openFeed)[0]?.body).toEqual({ scope: 'all', calendar_id: null })
  await expect.element(dialog.getByText('Not used by any calendar yet')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Open in calendar' }))
    .toHaveAttribute('href', address('first').replace('https:', 'webcal:'))
  await dialog.getByRole('button', { name: 'Replace address' }).click()
  await expect.element(shown).toHaveValue(address('second'))
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Revoke' })).not.toBeInTheDocument()
})

test('[ADM-07] an address that could not be made says why', async () => {
  component.api.on(consultationsRoutes.getOffice, () => ({
    version: 1,
    calendars: [],
    closed: [],
    types: [],
    staff: [],
  }))
  component.api.on(consultationsRoutes.listOwnFeeds, () => ({ items: [], next_cursor: null }))
  component.api.on(consultationsRoutes.openFeed, () => problem(503, 'unavailable'))
  await renderComponent(<FeedsDialog onClose={vi.fn()} />, { auth: signedIn(['admin.view', 'consultations.manage']) })
  await page.getByRole('dialog').getByRole('button', { name: 'Create address' }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
})
