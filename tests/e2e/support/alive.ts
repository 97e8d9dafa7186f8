import type { Page } from '@playwright/test'

/**
 * Waits until the page has come alive: the browser's code has taken over from the server's HTML, down to the last
 * control of the page (parts of a page come alive one after another), and has drawn once more.
 */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTaken = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    const controls = [...document.querySelectorAll('main a, main button, main input, main textarea, header button')]
    return 'pageIsAlive' in window && window.pageIsAlive === true && controls.every(isTaken)
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
