import type { Locator, Page } from '@playwright/test'
import { minuteMs } from '#shared/duration.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('the ordinary kind', () => {
  test.use({ expectedConsole: /status of (404|409|413)/ })

  test('[QUAL-01] three messages stand at once, 14 px apart; one goes when it is pulled aside by 20 px', async ({
    page,
    site,
  }) => {
    await signIn(page, await site.register('user'))
    const rejections = ['profile_conflict', 'not_found', 'body_too_large', 'library_full']
    await page.route('**/api/me/notifications/preferences', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      const status = [409, 404, 413, 409][4 - rejections.length] ?? 409
      await route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: rejections.shift(), status }),
      })
    })
    await page.clock.install()
    await page.goto('/dashboard?tab=profile')
    await hydrated(page)
    const choice = page.getByRole('switch', { name: 'On the site' }).first()
    await expect(choice).toBeEnabled()
    await stopTheClock(page)

    const standing = page.locator('[data-toast][data-state="open"]')
    const words = [/Your profile was changed/, /no longer exists/, /too large to save/, /no room for more files/]
    for (const [position, said] of words.entries()) {
      await passes(page, () => expect(choice).toBeEnabled({ timeout: 250 }))
      await choice.press('Space')
      await shows(page, standing.filter({ hasText: said }))
      await expect(standing).toHaveCount(Math.min(position + 1, 3))
    }
    // The oldest has left for the fourth.
    await expect(standing).toHaveText([/no longer exists/, /too large to save/, /no room for more files/])
    await expect(page.locator('[data-toast]')).toHaveCount(3)
    const boxes = await standing.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    const gaps = boxes.slice(1).map((box, position) => Math.round(box.top - boxes[position].bottom))
    expect(gaps).toEqual([14, 14])
    expect(boxes.map((box) => Math.round(box.width))).toEqual([356, 356, 356])

    const middle = standing.filter({ hasText: /too large to save/ })
    const before = await middle.boundingBox()
    await pull(page, middle, 19)
    expect(await middle.boundingBox()).toEqual(before)
    await pull(page, middle, 20)
    await expect(middle).toHaveCount(0)
    await expect(standing).toHaveText([/no longer exists/, /no room for more files/])
  })
})

test('[QUAL-01] of the second kind one message stands alone, for 5 s, and goes when it is pulled aside by 50 px', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.clock.install()
  await page.goto('/about')
  await hydrated(page)
  await expect(page.getByRole('switch', { name: 'Edit mode' })).not.toBeChecked()
  await stopTheClock(page)

  const message = page.locator('[data-toast]')
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
  await page.clock.pauseAt(Date.now() + 5 * minuteMs)
}

/** Waits for a message while the clock stands. */
async function shows(page: Page, message: Locator): Promise<void> {
  await passes(page, () => expect(message).toBeVisible({ timeout: 250 }))
}

/** Gives the page a moment of the clock, as drawing needs it, until something holds. */
async function passes(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    await holds()
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
