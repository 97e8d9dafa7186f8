import type { Locator, Page } from '@playwright/test'
import { allFaults } from './support/accessible.ts'
import { counted } from './support/counted.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-05] [EDIT-06] [EDIT-04] a question is added with its answer in four presses, then moved, copied and deleted, and each is taken back', async ({
  page,
  site,
}) => {
  await edit(page, site, '/faq')
  const begun = await visitorQuestions(site, '/faq')
  await page.getByRole('heading', { name: 'How long does an application take?' }).hover()
  const hand = counted(page)
  await hand.click(tools(page).getByRole('button', { name: 'More for this' }))
  await hand.click(tools(page).getByRole('button', { name: 'Add a question below' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await hand.write('Who signs the submission?')
  await hand.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  hand.took(3)
  // It is open: its answer is written next, where it is.
  const added = page.locator('details').filter({ hasText: 'Who signs the submission?' })
  await hand.click(added.locator('[data-edit-empty]'), { modifiers: ['Alt'] })
  await expect(page.locator('[data-typing-field]')).toBeFocused()
  await hand.write('Your organisation does.')
  hand.took(4)
  const served = async (): Promise<string> => (await fetch(`${site.url}/faq`)).text()
  await expect.poll(served, { timeout: 20_000 }).toContain('Your organisation does.')
  await page.keyboard.press('ControlOrMeta+Enter')
  expect(await visitorQuestions(site, '/faq')).toContain('Who signs the submission?')
  expect(await served()).toMatch(/"@type":"Question","name":"Who signs the submission\?"/)
  // A language without its words does not show it; its editor finds it empty.
  expect(await visitorQuestions(site, '/faq?lng=ro')).toHaveLength(begun.length)

  const [first = '', second = '', ...others] = await visitorQuestions(site, '/faq')
  await reach(page, page.getByRole('heading', { name: second }))
  await tools(page).getByRole('button', { name: 'Move one place earlier' }).click()
  await expect(message(page, `“${second}” moved to position 1 of 6`)).toBeVisible()
  await expect.poll(() => visitorQuestions(site, '/faq')).toEqual([second, first, ...others])
  // At the end of its way the button says so, and keeps the focus.
  await expect(tools(page).getByRole('button', { name: 'Move one place earlier' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await message(page, 'moved to position').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => visitorQuestions(site, '/faq')).toEqual([first, second, ...others])

  await reach(page, page.getByRole('heading', { name: second }))
  await tools(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(() => visitorQuestions(site, '/faq')).toEqual([first, second, second, ...others])
  await message(page, 'duplicated').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => visitorQuestions(site, '/faq')).toEqual([first, second, ...others])

  await reach(page, page.getByRole('heading', { name: second }))
  await tools(page).getByRole('button', { name: 'Delete question' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this element?' })
  await expect(question).toContainText(`The question “${second}” goes with its answer in all languages.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await visitorQuestions(site, '/faq')).toHaveLength(19)
  await reach(page, page.getByRole('heading', { name: second }))
  await tools(page).getByRole('button', { name: 'Delete question' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => visitorQuestions(site, '/faq')).toEqual([first, ...others])
  await expect.poll(() => visitorQuestions(site, '/faq?lng=ru')).toHaveLength(17)
  await page.keyboard.press('ControlOrMeta+KeyZ')
  await expect.poll(() => visitorQuestions(site, '/faq')).toEqual([first, second, ...others])
})

test('[EDIT-05] [HOME-02] figures of the home page are added and moved by keyboard, and tools have no faults for readers', async ({
  page,
  site,
}) => {
  await edit(page, site, '/')
  const figures = page.locator('[data-piece="facts"]')
  const before = await figures.locator('dt').allInnerTexts()
  const last = figures.locator('> div').last()
  await last.focus()
  await page.keyboard.press('F6')
  await expect(tools(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  await tools(page).getByRole('button', { name: 'More for this figure' }).press('Enter')
  await tools(page).getByRole('button', { name: 'Move one place earlier' }).press('Enter')
  await expect.poll(() => figures.locator('dt').allInnerTexts()).toEqual([before[0], before[2], before[1]])
  expect(await allFaults(page, { within: '[data-edit-part=overlay]' })).toEqual([])
  await tools(page).getByRole('button', { name: 'Add a figure after this one' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('120')
  await dialog.getByRole('textbox').nth(1).fill('partners')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(figures.locator('dt')).toHaveText([before[0] ?? '', before[2] ?? '', 'partners', before[1] ?? ''])
  const served = async (): Promise<string> => {
    const home = await (await fetch(`${site.url}/`)).text()
    return home.slice(home.indexOf('data-piece="facts"'), home.indexOf('</dl>'))
  }
  // The page that was kept may be sent for a moment longer.
  await expect.poll(served).toMatch(/<dt>partners<\/dt><dd>120<\/dd>/)
})

async function edit(page: Page, site: Site, path: string): Promise<void> {
  await signIn(page, site.admin)
  await page.goto(path)
  await page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await expect(page.locator('main [data-editable]').first()).toBeAttached()
}

/** Brings the pointer to an element, so that its tools show, and opens those of the whole item. */
async function reach(page: Page, element: Locator): Promise<void> {
  await element.first().hover()
  const more = tools(page).getByRole('button', { name: 'More for this' })
  await expect(more).toBeVisible()
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

function tools(page: Page): Locator {
  return page.locator('[data-handle=element]')
}

/** The questions that a visitor is sent, in their order. */
async function visitorQuestions(site: Site, path: string): Promise<string[]> {
  const html = await (await fetch(`${site.url}${path}`)).text()
  return [...html.matchAll(/<summary[^>]*>\s*<h3[^>]*>([^<]*)<\/h3>/g)].map(([, words = '']) => words)
}

function message(page: Page, words: string): Locator {
  return page.locator('[data-toast]').filter({ hasText: words }).last()
}
