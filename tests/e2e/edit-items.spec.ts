import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { addSection, store } from './support/editing.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-05] [PAGE-07] a question is added on the page, written in its dialog, and visitors find it with its answer', async ({
  page,
  site,
}) => {
  await edit(page, site, '/faq')
  await reach(page, page.getByRole('heading', { name: 'How long does an application take?' }))
  await tools(page).getByRole('button', { name: 'Add a question below' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Who signs the submission?')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  // It is open: its answer is written next.
  const added = page.locator('details').filter({ hasText: 'Who signs the submission?' })
  await added.locator('[data-edit-empty]').click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Your organisation does.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => visitorQuestions(site, '/faq')).toContain('Who signs the submission?')
  const html = await (await fetch(`${site.url}/faq`)).text()
  expect(html).toContain('Your organisation does.')
  expect(html).toMatch(/"@type":"Question","name":"Who signs the submission\?"/)
  // A language without its words does not show it; its editor finds it empty.
  expect(await visitorQuestions(site, '/faq?lng=ro')).toHaveLength(18)
})

test('[EDIT-06] [EDIT-04] a question is moved, copied and deleted on the page, and each is taken back', async ({
  page,
  site,
}) => {
  await edit(page, site, '/faq')
  const [first = '', second = '', ...others] = await visitorQuestions(site, '/faq')
  await reach(page, page.getByRole('heading', { name: second }))
  await tools(page).getByRole('button', { name: 'Move one place earlier' }).click()
  await expect(message(page, `“${second}” moved to position 1 of 5`)).toBeVisible()
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
  expect(await visitorQuestions(site, '/faq')).toHaveLength(18)
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
  expect((await new AxeBuilder({ page }).include('[data-edit-part=overlay]').analyze()).violations).toEqual([])
  await tools(page).getByRole('button', { name: 'Add a figure after this one' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('120')
  await dialog.getByRole('textbox').nth(1).fill('partners')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(figures.locator('dt')).toHaveText([before[0] ?? '', before[2] ?? '', 'partners', before[1] ?? ''])
  const home = await (await fetch(`${site.url}/`)).text()
  expect(home.slice(home.indexOf('data-piece="facts"'))).toMatch(/<dt>partners<\/dt><dd>120<\/dd>/)
})

test('[EDIT-06] cards of an added section are moved, copied and deleted on the page, and each is taken back', async ({
  page,
  site,
}) => {
  await addSection(site, 'about', 'cards', 'What we offer')
  for (const [at, words] of ['Advice', 'Review', 'Training'].entries()) {
    await store(site, `about.added.item_${at + 1}`, { label: words, text: `${words} in words` })
  }
  await edit(page, site, '/about')
  const cards = page.locator('#section-added h3')
  await expect(cards).toHaveText(['Advice', 'Review', 'Training'])
  await reach(page, cards.nth(2))
  await expect(tools(page).getByRole('button', { name: 'Add a' })).toHaveCount(0)
  await tools(page).getByRole('button', { name: 'Move one place earlier' }).click()
  await expect(cards).toHaveText(['Advice', 'Training', 'Review'])
  await expect(message(page, 'moved to position 2 of 3')).toBeVisible()
  await message(page, 'moved to position 2 of 3').getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveText(['Advice', 'Review', 'Training'])
  await reach(page, cards.first())
  await tools(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(cards).toHaveText(['Advice', 'Advice', 'Review', 'Training'])
  await message(page, 'duplicated').getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveText(['Advice', 'Review', 'Training'])
  await reach(page, cards.nth(1))
  await tools(page).getByRole('button', { name: 'Delete card' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(cards).toHaveText(['Advice', 'Training'])
  await expect
    .poll(async () => (await (await fetch(`${site.url}/about`)).text()).includes('Review in words'))
    .toBe(false)
  await message(page, 'deleted in all languages').getByRole('button', { name: 'Undo' }).click()
  await expect(cards).toHaveText(['Advice', 'Review', 'Training'])
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
