import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

// The package for Playwright opens a page of its own for every look, which takes as long as the look itself.
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Look = {
  /** One rule instead of all. */
  readonly only?: 'color-contrast'
  /** Selectors of the part that is looked at, and of what is left out. */
  readonly within?: string
  readonly without?: string
}

/** What assistive technology would stumble over on the page as it is, each with its places. */
export async function seriousFaults(page: Page, look: Look = {}): Promise<string[]> {
  const violations = await lookAt(page, look, smallFaults)
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ said }) => said)
}

/** Rules of axe whose faults are never more than moderate: they take a third of the time. */
const smallFaults = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
] as const

/** Everything that axe finds wrong, however small. */
export async function allFaults(page: Page, look: Look = {}): Promise<string[]> {
  return (await lookAt(page, look, [])).map(({ said }) => said)
}

async function lookAt(
  page: Page,
  look: Look,
  withoutRules: readonly string[],
): Promise<{ impact: string | null; said: string }[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript)
  return page.evaluate(
    async ({ only, within, without, off }) => {
      const { violations } = await window.axe.run(
        { include: within ?? 'html', ...(without === undefined ? {} : { exclude: without }) },
        {
          resultTypes: ['violations'],
          rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
          ...(only === undefined ? {} : { runOnly: only }),
        },
      )
      return violations.map(({ id, impact, nodes }) => ({
        impact: impact ?? null,
        said: `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      }))
    },
    { ...look, off: withoutRules },
  )
}

/** Fails when the page can be scrolled sideways at one of these widths. */
export async function fitsWidths(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, `${page.url()} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** More controls than any screen has: anyone who walks so far walks in a circle. */
const stopsMax = 1000
/** So many presses of Tab go to the browser at once: an answer to each takes as long as five of them. */
const stopsAtOnce = 20

/**
 * Steps through the page by keyboard: the skip link comes first, and the element that has the focus shows it.
 *
 * @param steps how many stops; `all`: until the page is left, and nothing in its main part is passed over.
 */
export async function isWalkedByKeyboard(page: Page, steps: number | 'all' = 8): Promise<void> {
  // The page may have been walked before, in another look.
  await page.evaluate(() => {
    for (const walked of document.querySelectorAll('[data-walked]')) walked.removeAttribute('data-walked')
  })
  // Parts that load by themselves may come after the looks are noted, or after the walk has passed their place.
  const end = await walk(page, steps, stopsAtOnce)
  if (end === 'left' && (steps !== 'all' || (await passedOver(page)).length === 0)) return
  // What follows the focus may come only when the page is at rest: the second walk waits at each stop.
  expect(await walk(page, steps, 1), `the focus on ${page.url()}`).toBe('left')
  if (steps === 'all') expect(await passedOver(page), `passed over on ${page.url()}`).toEqual([])
}

/**
 * @returns `left` when it came to its end, or made its steps; otherwise why it stopped: at a part that came after the looks
 * were noted, or at an element that does not show that it has the focus.
 */
async function walk(page: Page, steps: number | 'all', atOnce: number): Promise<string> {
  // Some screens give the focus to their first field: the walk begins at the top all the same.
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  await page.keyboard.press('Tab')
  await expect(page.locator('a[href="#main"]'), `the skip link of ${page.url()}`).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main'), `the main part of ${page.url()}`).toBeFocused()
  await rememberLooks(page)
  await judgeStops(page)
  const most = steps === 'all' ? stopsMax : steps
  const keys = await page.context().newCDPSession(page)
  try {
    for (let step = 0; step < most; step += atOnce) {
      const presses = Array.from({ length: Math.min(atOnce, most - step) }, () => [
        keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
        keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
      ])
      await Promise.all(presses.flat())
      const end = await page.evaluate(() => window.walkEnd ?? null)
      if (end === null) continue
      // Presses that followed the end began another round.
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      return end
    }
  } finally {
    await keys.detach()
  }
  return steps === 'all' ? `more than ${stopsMax} stops` : 'left'
}

/** Sent without Playwright, which lets presses that are sent at once overtake each other. */
const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

declare global {
  interface Window {
    axe: typeof axe
    /** How each element shows whether it has the focus, while it has not. */
    looksWithoutFocus?: WeakMap<Element, string>
    lookOf?: (element: Element) => string
    /** Why the walk stopped; null while it goes on. */
    walkEnd?: string | null
    judgeStop?: (event: KeyboardEvent) => void
  }
}

/** Looks, in the page, at what has the focus after each press of Tab, until the walk is at its end. */
async function judgeStops(page: Page): Promise<void> {
  await page.evaluate(() => {
    const judge = (): string | null => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return 'left'
      // A field for a day has parts of the browser's own, which follow each other.
      if (focused.hasAttribute('data-walked')) return null
      const { outlineStyle } = getComputedStyle(focused)
      // Fields show the focus on their frame, which must look different than without it.
      const isField = focused.matches('input, select, textarea, [contenteditable]')
      const parts = isField && focused.parentElement ? [focused, focused.parentElement] : [focused]
      const isKnown = parts.every((part) => window.looksWithoutFocus?.has(part))
      const isChanged = parts.some((part) => window.looksWithoutFocus?.get(part) !== window.lookOf?.(part))
      const { top, bottom } = focused.getBoundingClientRect()
      const isSeen = bottom > 0 && top < innerHeight
      if (!isKnown && outlineStyle === 'none') return `late: ${focused.outerHTML.slice(0, 200)}`
      if ((outlineStyle === 'none' && !isChanged) || !isSeen) return focused.outerHTML.slice(0, 200)
      focused.setAttribute('data-walked', '')
      return null
    }
    if (window.judgeStop) removeEventListener('keyup', window.judgeStop, true)
    window.walkEnd = null
    window.judgeStop = ({ key }) => {
      if (key === 'Tab') window.walkEnd ??= judge()
    }
    addEventListener('keyup', window.judgeStop, true)
  })
}

/** Notes how everything looks while the focus is on the main part. */
async function rememberLooks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lookOf = (element: Element): string => {
      const { outlineStyle, outlineColor, boxShadow, borderColor } = getComputedStyle(element)
      return `${outlineStyle} ${outlineColor} ${boxShadow} ${borderColor}`
    }
    const looks = new WeakMap<Element, string>()
    for (const element of document.body.querySelectorAll('*')) looks.set(element, lookOf(element))
    Object.assign(window, { looksWithoutFocus: looks, lookOf })
  })
}

/** What a person can press or fill in the main part and did not reach by Tab. */
async function passedOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"])',
      ),
    ]
    const groupOf = (control: HTMLElement) =>
      control instanceof HTMLInputElement && control.type === 'radio' ? control.name : null
    // Of a group of radios, tabs or the like, Tab reaches one; arrows lead on.
    const reached = new Set(controls.filter((each) => each.hasAttribute('data-walked')).map(groupOf))
    return controls
      .filter(
        (control) =>
          control.tabIndex >= 0 &&
          !control.matches(':disabled, [data-walked]') &&
          control.checkVisibility({ visibilityProperty: true }) &&
          (groupOf(control) === null || !reached.has(groupOf(control))),
      )
      .map((control) => control.outerHTML.slice(0, 200))
  })
}
