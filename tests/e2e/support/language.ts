import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Language } from '#shared/languages.ts'

/** Changes the language of the open screen as a user does, by the picker of a wide window: nothing is loaded again. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.locator('[data-piece="language"]:visible').click()
  await page.locator(`[role="menuitemradio"][hreflang="${language}"]:visible`).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
