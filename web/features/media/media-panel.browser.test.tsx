import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as mediaRoutes from '#shared/contracts/routes/media.ts'
import type { MediaDetails } from '#shared/contracts/media.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import MediaPanel from './media-panel.tsx'

const component = setUpComponentTest()

const file: MediaDetails = {
  id: '018f3c1e-0000-7000-8000-000000000001',
  name: 'guide.pdf',
  type: 'image/svg+xml',
  bytes: 100,
  width: 20,
  height: 10,
  sha256: 'a',
  alt: { en: '', ru: '', ro: '' },
  is_decorative: false,
  tags: ['team'],
  focal: { x: 0.5, y: 0.5 },
  crop: null,
  revision: 1,
  created_at: '2026-11-25T09:00:00.000Z',
  updated_at: '2026-11-25T09:00:00.000Z',
  trashed_at: null,
  places: [
    {
      kind: 'element_draft',
      page: 'about',
      section: 'story',
      language: 'ru',
      content_key: 'image_1',
      is_planned: false,
    },
    { kind: 'menu' },
    { kind: 'redirect', from_path: '/old' },
  ],
  hidden_places: 0,
  kept_versions: 2,
  versions: [],
}

const open = () => renderComponent(<MediaPanel id={file.id} onClose={() => {}} />, { auth: signedIn() })

test('[CUST-04] [QUAL-13] descriptions and tags survive a closed panel, and are gone from the device once they are saved', async () => {
  component.api.on(mediaRoutes.getMedia, () => file)
  const first = await open()
  await first.getByLabelText('English').fill('People at a table')
  await first.getByLabelText('Tags').fill('team, minsk')
  await userEvent.keyboard('{Escape}')
  await first.unmount()

  const screen = await open()
  await expect.element(screen.getByLabelText('English')).toHaveValue('People at a table')
  await expect.element(screen.getByLabelText('Tags')).toHaveValue('team, minsk')
  component.api.on(mediaRoutes.updateMedia, () => file)
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  expect(component.api.sent(mediaRoutes.updateMedia).map(({ body }) => body)).toMatchObject([
    { alt: { en: 'People at a table', ru: '', ro: '' }, tags: ['minsk', 'team'], updated_at: file.updated_at },
  ])
  expect(JSON.stringify({ ...localStorage })).not.toContain('People at a table')
})

test('[CUST-04] drafts, the menu and redirects that show a file are named, and earlier versions are counted', async () => {
  component.api.on(mediaRoutes.getMedia, () => file)
  const screen = await open()
  await expect.element(screen.getByRole('link', { name: 'Draft on About (Russian)' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Menu' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Redirect from /old' })).toBeVisible()
  await expect.element(screen.getByText('2 earlier versions show this file.', { exact: false })).toBeVisible()
})
