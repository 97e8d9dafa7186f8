import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** What assistive technology would stumble over on the page as it is, each with its places. */
export async function seriousFaults(page: Page, only?: 'color-contrast'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  if (only !== undefined) axe.withRules([only])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Fails when the page can be scrolled sideways at one of these widths. */
export async function fitsWidths(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, `${page.url()} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Steps through the beginning of the page by keyboard: the skip link comes first, and whatever has the focus shows it. */
export async function isWalkedByKeyboard(page: Page, steps = 8): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.locator('a[href="#main"]'), `the skip link of ${page.url()}`).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main'), `the main part of ${page.url()}`).toBeFocused()
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const shown = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return 'left'
      // A field for a day has parts of the browser's own, which follow each other.
      if (focused.hasAttribute('data-walked')) return 'shown'
      focused.setAttribute('data-walked', '')
      // Fields show it on their frame.
      const looks = [focused, focused.parentElement ?? focused].map((element) => getComputedStyle(element))
      const isMarked = looks.some(({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none')
      const { top, bottom } = focused.getBoundingClientRect()
      const isSeen = bottom > 0 && top < innerHeight
      return isMarked && isSeen ? 'shown' : focused.outerHTML.slice(0, 200)
    })
    if (shown === 'left') return
    expect(shown, `the focus on ${page.url()}`).toBe('shown')
  }
}
