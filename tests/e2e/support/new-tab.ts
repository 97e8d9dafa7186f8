import type { Page } from '@playwright/test'

/**
 * Does what opens a new tab, and closes that tab: some browsers draw a page that lies behind another once a second.
 *
 * @returns the address of the new tab.
 */
export async function newTabOf(page: Page, action: () => Promise<void>): Promise<string> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), action()])
  await tab.waitForURL(/^https?:/)
  const url = tab.url()
  await tab.close()
  return url
}
