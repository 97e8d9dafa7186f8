import type { Page } from '@playwright/test'

/** Waits until the page has come alive: the browser's code has taken over from the server's HTML, and has drawn once more. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => 'pageIsAlive' in window && window.pageIsAlive === true)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
