import type { Page } from '@playwright/test'

/**
 * Opens a page and waits until its stream of events is: what is notified before that, it does not hear.
 *
 * @param path of a page that listens.
 */
export async function openListening(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await page.goto(path)
  await stream
}
