import type { Locator, Page } from '@playwright/test'
import { alive } from './support/alive.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[QUAL-01] of the second kind one message stands alone, for 5 s, and goes when it is pulled aside by 50 px', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.clock.install()
  await page.goto('/about')
  await alive(page)
  await expect(page.getByRole('switch', { name: 'Edit mode' })).not.toBeChecked()
  await stopTheClock(page)

  const message = page.locator('.toast')
  await page.keyboard.press('Alt+KeyS')
  await shows(page, message.filter({ hasText: 'Visual edit mode enabled' }))
  expect(Math.round((await message.boundingBox())?.width ?? 0)).toBe(420)
  await page.keyboard.press('Alt+KeyS')
  await shows(page, message.filter({ hasText: 'Visual edit mode disabled' }))
  await expect(message).toHaveCount(1)
  // Longer than the other kind stands.
  await page.clock.runFor(4_500)
  await expect(message).toBeVisible()
  await page.clock.runFor(600)
  await expect(message).toHaveCount(0)

  await page.keyboard.press('Alt+KeyS')
  await shows(page, message)
  const before = await message.boundingBox()
  await pull(page, message, 49)
  expect(await message.boundingBox()).toEqual(before)
  await pull(page, message, 50)
  await expect(message).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.keyboard.press('Alt+KeyS')
  await shows(page, message)
  const narrow = await message.boundingBox()
  expect(narrow?.x).toBeGreaterThanOrEqual(0)
  expect((narrow?.x ?? 0) + (narrow?.width ?? 0)).toBeLessThanOrEqual(390)
})

/** From here on time passes for the page only when it is told to. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 5 * 60_000)
}

/** Waits for a message while the clock stands: drawing needs a moment of it. */
async function shows(page: Page, message: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(message).toBeVisible({ timeout: 250 })
  }).toPass()
}

/** Pulls a message to the right with the mouse, and goes away from it. */
async function pull(page: Page, message: Locator, px: number): Promise<void> {
  const box = await message.boundingBox()
  if (!box) throw new Error('There is no message to pull.')
  const [x, y] = [Math.round(box.x + 80), Math.round(box.y + box.height / 2)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px, y, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(10, 10)
}
