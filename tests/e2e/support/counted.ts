import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** A person at a page, whose presses are counted. */
export type Counted = {
  /** Presses a button of the mouse on something. */
  click(target: Locator, options?: { modifiers?: 'Alt'[] }): Promise<void>
  /** Presses a key or several at once that write nothing, such as Enter or Ctrl+Z. */
  press(keys: string): Promise<void>
  /** Goes on to the next field: counted apart, because anyone who types does it in typing. */
  tab(): Promise<void>
  /** Types words in the place of those that are where the cursor is. */
  write(words: string): Promise<void>
  /** Types words where the cursor is. */
  add(words: string): Promise<void>
  /** Fails when it took more, or fewer, than these. @param tabs how often Tab went on to the next field */
  took(presses: number, tabs?: number): void
}

/** Counts the presses of a user at a page. Typing is not counted; neither is pointing at something. */
export function counted(page: Page): Counted {
  let presses = 0
  let tabs = 0
  return {
    async click(target, options = {}) {
      presses += 1
      await target.click(options)
    },
    async press(keys) {
      presses += 1
      await page.keyboard.press(keys)
    },
    async tab() {
      tabs += 1
      await page.keyboard.press('Tab')
    },
    async write(words) {
      // What types over its own words begins by choosing them.
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(words)
    },
    add: (words) => page.keyboard.type(words),
    took(most, mostTabs = 0) {
      expect({ presses, tabs }).toEqual({ presses: most, tabs: mostTabs })
    },
  }
}
