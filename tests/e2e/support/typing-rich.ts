import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { edit, editable, store } from './editing.ts'
import type { Site } from './test.ts'

/** A text of the about page that may have a form. */
export const story = 'about.story.paragraph_1'
/** Another one, which has several paragraphs at times. */
export const lead = 'about.hero.lead'

const words = (text: string, ...marks: object[]): object =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
const block = (type: string, ...content: object[]): object => ({ type, content })
const bold = { type: 'bold' }
/** Every form that a text can have, and its words. */
export const formed = {
  text: 'Five agents and one margin\n\nWho may apply\n\nStartups\nSchools\n\nAsk us first.',
  doc: block(
    'doc',
    block('paragraph', words('Five agents and '), words('one margin', bold)),
    { ...block('heading', words('Who may apply')), attrs: { level: 3 } },
    block(
      'bulletList',
      block('listItem', block('paragraph', words('Startups'))),
      block('listItem', block('paragraph', words('Schools'))),
    ),
    block('paragraph', words('Ask us', { type: 'link', attrs: { href: '/contact' } }), words(' first.')),
  ),
}

/** The words that are being typed on the page. */
export function field(page: Page): Locator {
  return page.locator('[data-typing-field]')
}

/** Save, Cancel and what else there is for what is typed. */
export function tools(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Tools for typing' })
}

/** The bar at the chosen words. */
export function format(page: Page): Locator {
  return page.locator('[data-handle=format]')
}

/** Opens the page with edit mode on and a text of it stored, as soon as the page shows it: pages are kept. */
export async function editWith(page: Page, site: Site, id: string, value: string | typeof formed): Promise<void> {
  await store(site, id, value)
  const shown = typeof value === 'string' ? `>${value}<` : '<strong>one margin</strong>'
  await expect.poll(async () => (await page.request.get(`${site.url}/about`)).text()).toContain(shown)
  await edit(page, site, '/about')
  if (typeof value === 'string') await expect(editable(page, id)).toHaveText(value)
  else await expect(editable(page, id).locator('strong')).toHaveText('one margin')
}

/** Begins to type in an element, by keyboard. */
export async function begin(page: Page, element: Locator): Promise<void> {
  await element.focus()
  await page.keyboard.press('F2')
  await expect(field(page)).toBeFocused()
}

/** Presses right behind some words of an element. */
export async function pressBehind(page: Page, element: Locator, some: string): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const { x, y } = await element.evaluate((node, shown) => {
    const text = [...node.childNodes].find((each) => each instanceof Text && each.data.includes(shown))
    if (!(text instanceof Text)) throw new Error(`No words “${shown}”`)
    const range = document.createRange()
    range.setStart(text, text.data.indexOf(shown))
    range.setEnd(text, text.data.indexOf(shown) + shown.length)
    const { right, top, bottom } = range.getBoundingClientRect()
    return { x: right, y: (top + bottom) / 2 }
  }, some)
  await page.mouse.click(x, y)
}

/** How large an element is, and where and how its blocks are in it: what a jump of the layout would change. */
export async function lookOf(element: Locator): Promise<{ height: number; width: number; lines: string[] }> {
  return element.evaluate((node) => {
    const { top, left, height, width } = node.getBoundingClientRect()
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const lines: string[] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { fontFamily, fontSize, color, lineHeight } = getComputedStyle(text.parentElement ?? node)
      for (const box of range.getClientRects()) {
        // A line break has a box too.
        if (box.width === 0) continue
        const place = [box.left - left, box.top - top, box.width].map((each) => Math.round(each))
        lines.push([...place, fontFamily.split(',')[0], fontSize, color, lineHeight].join(' '))
      }
    }
    return { height: Math.round(height), width: Math.round(width), lines }
  })
}

/** What is stored of the text. */
export async function stored(site: Site): Promise<{ text: string; doc: { content: { type: string }[] } }> {
  const { body } = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  return (
    (body as { values: Record<string, { text: string; doc: { content: { type: string }[] } }> }).values[story] ??
    never()
  )
}

function never(): never {
  throw new Error('Nothing is stored.')
}
