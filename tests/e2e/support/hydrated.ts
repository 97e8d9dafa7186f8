import type { Page } from '@playwright/test'

/** Waits until the page has come alive: the browser's code has taken over from the server's HTML, and has drawn once more. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'pageIsHydrated' in window && window.pageIsHydrated === true)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
