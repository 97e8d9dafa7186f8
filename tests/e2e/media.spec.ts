import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const panel = (page: Page) => page.getByRole('dialog')
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })

async function photo(red: number): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: { r: red, g: 80, b: 140 } } })
    .jpeg()
    .toBuffer()
}

// The refusals of the journey are answers of the API that browsers write into the console.
test.use({ expectedConsole: /status of (409|422)/ })

test('[CUST-04] [CUST-05] an editor brings pictures in, describes, cuts and replaces one, and is told where it is used', async ({
  page,
  site,
}) => {
  const editor = await site.register('editor')
  await signIn(page, editor)
  await page.goto('/admin/media')
  await expect(page.getByText('No files yet')).toBeVisible()
  await page
    .getByLabel('Choose files to upload')
    .first()
    .setInputFiles([
      { name: 'Signing day.jpg', mimeType: 'image/jpeg', buffer: await photo(20) },
      { name: 'Same again.jpg', mimeType: 'image/jpeg', buffer: await photo(20) },
      { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
    ])
  await expect(tray(page).getByText('The content of this file is something else')).toBeVisible()
  await expect(tray(page).getByText('2 of 3 uploads done')).toBeVisible()
  const cards = page.getByRole('list', { name: 'Media' }).getByRole('listitem')
  await expect(cards).toHaveCount(1)
  await expect(cards.getByText('No description: EN, RU, RO')).toBeVisible()

  await cards.getByRole('link').click()
  await expect(page).toHaveURL(/file=/)
  const id = new URL(page.url()).searchParams.get('file') ?? ''
  await panel(page).getByLabel('English').fill('Two people sign a grant agreement')
  await panel(page).getByLabel('Russian').fill('Двое подписывают договор о гранте')
  await panel(page).getByLabel('Romanian').fill('Doi oameni semnează un contract de grant')
  await panel(page).getByLabel('Tags').fill('team, minsk')
  await panel(page)
    .getByRole('button', { name: /^Focal point: 50 %/ })
    .focus()
  await page.keyboard.press('ArrowLeft')
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /^Focal point: 48 %/ })).toBeVisible()

  await panel(page).getByRole('button', { name: 'Crop' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop the picture' })
  await crop.getByLabel('Ratio').selectOption('1:1')
  await crop.getByRole('button', { name: 'Save crop' }).click()
  await expect(crop).toBeHidden()
  const shown = await page.request.get(`/media/${id}/1920.webp`)
  expect(await sharp(await shown.body()).metadata()).toMatchObject({ width: 800, height: 800 })

  await panel(page)
    .getByLabel('Choose the new file')
    .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await photo(90) })
  await expect(panel(page).getByRole('heading', { name: 'Versions' })).toBeVisible()
  await expect(panel(page).getByLabel('English')).toHaveValue('Two people sign a grant agreement')

  const { body } = await site.call(editor, 'POST', '/api/content', {
    page: 'home',
    section: 'hero',
    language: 'en',
    content_key: 'journey_picture',
    content_value: { text: '', url: `/media/${id}/1280.webp` },
  })
  const remove = async (): Promise<void> => {
    await panel(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: /^Delete .+\?$/ })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
  }
  await remove()
  await expect(panel(page).getByRole('link', { name: 'Home (English)' }).first()).toHaveAttribute(
    'href',
    '/?lng=en#edit=home.hero.journey_picture',
  )
  const content = body as { id: string }
  await site.call(editor, 'DELETE', `/api/content/${content.id}`)
  expect(await seriousFaults(page)).toEqual([])
  await remove()
  await expect(page.getByText('No files yet')).toBeVisible()
  expect((await page.request.get(`/media/${id}/1920.webp`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('minsk')
  await expect(page).toHaveURL(/tag=minsk/)
  await expect(cards).toHaveCount(1)
  // The former files stay, faint, until the new ones are there.
  await expect(page.getByRole('list', { name: 'Media' })).toHaveCSS('opacity', '1')
  expect(await seriousFaults(page)).toEqual([])
})

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
