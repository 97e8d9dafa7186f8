import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { seriousFaults } from './support/accessible.ts'
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

test('[CUST-04] [CUST-05] an editor brings pictures in, describes, cuts and replaces one, and reads where it is used', async ({
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

test('[CUST-04] a picture dragged onto the screen shows how far its upload is, and is in the list when it is there', async ({
  page,
  site,
}, testInfo) => {
  await signIn(page, await site.register('editor'))
  await page.goto('/admin/media')
  await expect(page.getByRole('button', { name: 'Upload files' }).first()).toBeVisible()
  const path = testInfo.outputPath('Harbour at night.png')
  // Noise does not shrink: a picture of three parts, each sent by a request of its own.
  const noise = sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const picture = await noise.png().toBuffer()
  expect(picture.length).toBeGreaterThan(2 * 1_048_576)
  await writeFile(path, picture)
  // Every part waits until its turn is given: what the bar shows between two of them is what a person sees on a slow line.
  const turns = [0, 1, 2].map(() => Promise.withResolvers<void>())
  let part = 0
  await page.route(/\/api\/media\/uploads\/[^/]+\?offset=/, async (route) => {
    const turn = turns[part]
    part += 1
    await turn?.promise
    await route.continue()
  })

  const { x, y } = await middleOf(page)
  const pointer = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    pointer.send('Input.dispatchDragEvent', { type, x, y, data: { items: [], files: [path], dragOperationsMask: 1 } })
  await drag('dragEnter')
  await drag('dragOver')
  await expect(page.getByText('Let go to upload')).toBeVisible()
  await drag('drop')
  await expect(page.getByText('Let go to upload')).toBeHidden()

  const bar = tray(page).getByRole('progressbar', { name: 'Harbour at night.png' })
  await expect(bar).toBeVisible()
  const share = () => bar.evaluate((each) => (each instanceof HTMLProgressElement ? each.position : Number.NaN))
  const cards = page.getByRole('list', { name: 'Media' }).getByRole('listitem').filter({ hasText: 'Harbour at night' })
  const seen = [await share()]
  for (const [at, turn] of turns.entries()) {
    turn.resolve()
    if (at === turns.length - 1) break
    await expect.poll(share).toBeGreaterThan(seen.at(-1) ?? 1)
    await expect(cards).toHaveCount(0)
    seen.push(await share())
  }
  expect(seen[0]).toBe(0)
  expect(seen.at(-1)).toBeCloseTo((2 * 1_048_576) / picture.length, 2)
  await expect(tray(page).getByText('1 of 1 upload done')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(cards).toHaveCount(1)
  const shown = cards.locator('img')
  await expect
    .poll(() => shown.evaluate((each) => (each instanceof HTMLImageElement ? each.naturalWidth : 0)))
    .toBeGreaterThan(0)
})

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  return { x: width / 2, y: height / 2 }
}
