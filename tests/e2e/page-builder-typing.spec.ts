import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { PageDraft } from '#shared/contracts/pages.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import { allFaults } from './support/accessible.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[CUST-02] a new section is added on the canvas, its empty words have a place, and an empty line makes a paragraph', async ({
  page,
  site,
}) => {
  const draft = await open(page, site, 'placed')
  const canvas = canvasOf(page)
  await canvas.getByRole('heading', { name: 'How it works' }).click()
  const tools = canvas.getByRole('toolbar')
  await tools.getByRole('button', { name: 'Add a section before “How it works”' }).click()
  await tools.getByRole('button', { name: /^Content/ }).click()
  const part = canvas.locator('[data-chosen]')
  await part.getByRole('heading', { name: 'Content' }).click()
  await page.keyboard.type('now')
  // With the field open, and a word in it that is not finished.
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  // Without a title there is a place for one, which visitors do not see.
  await expect(part.getByRole('heading', { name: 'Title' })).toBeFocused()
  await expect(part.getByText('Button text')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await part.getByText('Text', { exact: true }).click()
  await page.keyboard.type('The first paragraph.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The second one.')
  await expect(field(canvas).locator('p')).toHaveText(['The first paragraph.', 'The second one.'])
  await page.keyboard.press('Escape')
  await expect(part.locator('p').filter({ hasText: 'The first paragraph.' })).toHaveText('The first paragraph.')
  await part.getByText('Button text').click()
  await page.keyboard.type('Begin')
  await page.keyboard.press('Enter')
  // Its link is no word: the bar leads to the field of it.
  await canvas.getByRole('button', { name: /^Show all fields of/ }).click()
  await expect(fields(page).getByLabel('Button text')).toBeFocused()
  await fields(page).getByRole('combobox', { name: 'Leads to' }).fill('/faq')
  // Words without a form: those of a card.
  await canvas.getByText('What it is, in one sentence.').first().click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('And a second paragraph.')
  await expect(field(canvas)).toHaveText('And a second paragraph.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const { sections } = await documentOf(site, draft.id)
  const { en } = sections.at(-2)?.fields ?? {}
  expect(en?.['section_title']).toBeUndefined()
  expect(readContentValue(en?.['section_description'])).toMatchObject({
    text: 'The first paragraph.\n\nThe second one.',
  })
  expect(readContentValue(en?.['section_button'])).toMatchObject({ text: 'Begin', url: '/faq' })

  // What visitors get once it is published has no place in it for what nobody wrote.
  await publish(page)
  await page.goto('/page/placed')
  await expect(page.getByText('The second one.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'What you get',
    'Three things to choose from',
    'How it works',
  ])
  expect(await page.content()).not.toMatch(/data-canvas|data-place|data-ghost/)
})

test('[CUST-02] [EDIT-04] formatted text is typed on the canvas with its tools, a picture leads to its field', async ({
  page,
  site,
}) => {
  const draft = await makeFormatted(site, 'formatted')
  await signIn(page, await site.register('editor'))
  await page.goto(`/admin/page-builder/${draft.id}`)
  const canvas = canvasOf(page)
  await page.getByRole('button', { name: 'Close the fields' }).click()
  await expect(fields(page)).toBeHidden()
  const shown = canvas.locator('.rich')
  const before = await shown.boundingBox()
  await canvas.locator('strong', { hasText: 'Bold' }).click()
  await expect(field(canvas)).toBeFocused()
  await expect(field(canvas)).toHaveAccessibleName('Text')
  await expect(field(canvas)).toHaveAccessibleDescription(/Alt\+F10/)
  // Nothing moves when typing begins.
  expect(await field(canvas).boundingBox()).toEqual(before)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A word and a link')
  // Chosen words have their tools at them, in the window around.
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Shift+ArrowLeft')
  const bar = page.getByRole('toolbar', { name: 'Tools for the text' })
  await expect(bar).toBeVisible()
  const [words, tools] = [await field(canvas).boundingBox(), await bar.boundingBox()]
  expect(Math.abs((tools?.y ?? 0) - (words?.y ?? 0)), 'the tools stand at the words').toBeLessThan(150)
  await bar.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('combobox', { name: 'Address of the link' }).fill('/faq')
  await page.keyboard.press('Enter')
  await expect(field(canvas)).toBeFocused()
  await expect(field(canvas).getByRole('link', { name: 'link' })).toBeVisible()
  // By keyboard, without chosen words: the tools are called, used and left.
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+F10')
  await expect(bar.getByRole('button', { name: 'Bold' })).toBeFocused()
  expect(await faultsOf(page)).toEqual([])
  await bar.getByRole('button', { name: 'List', exact: true }).press('Enter')
  await expect(field(canvas)).toBeFocused()
  await page.keyboard.type('An entry')
  await page.keyboard.press('Escape')
  await expect(field(canvas)).toHaveCount(0)
  await expect(shown).toBeFocused()
  await expect(bar).toBeHidden()
  await expect(shown.getByRole('listitem')).toHaveText('An entry')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const value = await valuesOf(site, draft.id)
  const [section = ''] = draft.document.sections.map(({ name }) => name)
  const blocks = value(section, 'section_description').doc?.content ?? []
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'bulletList'])
  expect(JSON.stringify(blocks[1])).toContain('"href":"/faq"')
  // One run is one step.
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(shown).toHaveText('Bold')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(shown.getByRole('link', { name: 'link' })).toBeVisible()

  await canvas.getByRole('img', { name: 'Cards' }).click()
  await expect(fields(page).getByRole('group', { name: 'Picture' }).getByRole('button').first()).toBeFocused()
})

test.describe('without the editor of formatted texts', () => {
  test.use({ expectedConsole: /net::ERR_FAILED/ })

  test('[CUST-02] [EDIT-04] formatted text leads to its field where its editor cannot be fetched', async ({
    page,
    site,
  }) => {
    const draft = await makeFormatted(site, 'unfetched')
    await signIn(page, await site.register('editor'))
    await page.route(/\/assets\/typing-rich/, (route) => route.abort())
    await page.goto(`/admin/page-builder/${draft.id}`)
    const canvas = canvasOf(page)
    await page.getByRole('button', { name: 'Close the fields' }).click()
    await canvas.locator('strong', { hasText: 'Bold' }).click()
    await expect(fields(page).getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
    await expect(field(canvas)).toHaveCount(0)
  })
})

test('[CUST-02] a translator types over the words of the source, and F8 leads from text to text on the canvas', async ({
  page,
  site,
}) => {
  const draft = await open(page, site, 'translated-there')
  await page.getByRole('radio', { name: 'RO', exact: true }).locator('..').click()
  const canvas = page.frameLocator('iframe[title="The page in Română"]')
  const title = canvas.getByRole('heading', { name: 'What you get' })
  await expect(title).toHaveAttribute('lang', 'en')
  await title.click()
  // The source is seen until something is typed.
  await expect(field(canvas)).toHaveText('')
  await expect(field(canvas)).toHaveAttribute('data-hint', 'What you get')
  await page.keyboard.type('Ce primiți')
  const left = fields(page).getByText(/left on this page/)
  const total = Number((await left.textContent())?.match(/of (\d+)/)?.[1])
  await expect(left).toHaveText(`${total - 1} of ${total} left on this page`)
  await page.keyboard.press('F8')
  await expect(field(canvas).first()).toBeFocused()
  await expect(field(canvas).first()).toHaveAccessibleName(/^Points/)
  await page.keyboard.type('Primul punct')
  await page.keyboard.press('F8')
  await expect(field(canvas)).toHaveAccessibleName('Title')
  await expect(canvas.getByRole('toolbar', { name: 'Tools of “Three things to choose from”' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await faultsOf(page)).toEqual([])
  // A button that is translated keeps its link.
  await canvas.getByText('Write to us').click()
  await page.keyboard.type('Scrieți-ne')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const value = await valuesOf(site, draft.id, 'ro')
  expect(value('points', 'section_title').text).toBe('Ce primiți')
  expect(value('points', 'section_description').text).toBe('Primul punct')
  const source = await valuesOf(site, draft.id)
  expect(value('hero', 'section_button')).toMatchObject({
    text: 'Scrieți-ne',
    url: source('hero', 'section_button').url,
  })
})

test.describe('two editors', () => {
  test.use({ expectedConsole: /409/ })

  test('[CUST-02] [CONT-04] what someone else changes comes into the words that are being typed, and the rest next to them', async ({
    page,
    site,
  }) => {
    const draft = await open(page, site, 'together')
    const canvas = canvasOf(page)
    await canvas.getByRole('heading', { name: 'What you get' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' today')
    await expect(page.getByText('Draft saved')).toBeVisible()
    const theirs = await draftOf(site, draft.id)
    const document = {
      ...theirs.document,
      sections: theirs.document.sections.map((each) => {
        const text = { points: 'What they say', cards: 'Their cards' }[each.name]
        const en = { ...each.fields.en, section_title: { text, type: 'heading' } }
        return text === undefined ? each : { ...each, fields: { ...each.fields, en } }
      }),
    }
    const update = { version: theirs.version, document, seen: null }
    expect((await site.call(site.admin, 'PUT', `/api/pages/${draft.id}/draft`, update)).status).toBe(200)
    await expect(canvas.getByRole('heading', { name: 'Their cards' })).toBeVisible()
    await expect(field(canvas)).toHaveText('What they say')
    await page.keyboard.type(', and I')
    await expect
      .poll(async () => (await valuesOf(site, draft.id))('points', 'section_title').text)
      .toBe('What they say, and I')
  })
})

test('[CUST-02] the page has most of the screen, its panels are closed and stay so on this device', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, site, 'wide')
  const frame = page.locator('iframe[title="The page in English"]')
  const shown = () => frame.evaluate((each) => each.getBoundingClientRect().width)
  const isWhole = () =>
    frame.evaluate((each) => each.getBoundingClientRect().width <= (each.parentElement?.clientWidth ?? 0) + 1)
  await expect.poll(shown).toBeGreaterThan(800)
  await expect.poll(isWhole).toBe(true)
  await page.getByRole('button', { name: 'Close the outline' }).click()
  await expect(outline(page)).toBeHidden()
  await expect(fields(page)).toBeVisible()
  await page.getByRole('button', { name: 'Fields', exact: true }).click()
  await expect(fields(page)).toBeHidden()
  await expect.poll(shown).toBeGreaterThan(1050)
  await page.reload()
  await expect(frame).toBeVisible()
  await expect(outline(page)).toBeHidden()
  await expect(fields(page)).toBeHidden()
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await expect(outline(page)).toBeVisible()
})

test('[CUST-02] on a phone the canvas has the whole width, and the panels come up over it', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, site, 'narrow')
  const canvas = canvasOf(page)
  const region = page.getByRole('region', { name: 'The page in English' })
  await expect.poll(async () => (await region.boundingBox())?.width).toBe(390)
  await expect(outline(page)).toBeHidden()
  await canvas.getByRole('heading', { name: 'What you get' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' on a phone')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Fields', exact: true }).click()
  await expect(fields(page).getByLabel('Title', { exact: true })).toHaveValue('What you get on a phone')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await expect(fields(page)).toBeHidden()
  await outline(page)
    .getByRole('button', { name: /^How it works/ })
    .click()
  await page.keyboard.press('Escape')
  await expect(outline(page)).toBeHidden()
  await expect(canvas.getByRole('toolbar', { name: 'Tools of “How it works”' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

const canvasOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="The page in English"]')
const field = (canvas: FrameLocator): Locator => canvas.locator('[data-typing-field]')
const fields = (page: Page): Locator => page.getByRole('region', { name: 'What can be changed' })
const outline = (page: Page): Locator => page.getByRole('navigation', { name: 'Page outline' })

/** What axe finds in the screen and in the frame of it. */
async function faultsOf(page: Page): Promise<string[]> {
  return allFaults(page)
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.locator('[data-toast]', { hasText: 'The page is published' })).toBeVisible()
}

async function open(page: Page, site: Site, slug: string): Promise<PageDraft> {
  const draft = await makePage(site, slug, 'landing')
  await signIn(page, await site.register('editor'))
  await page.goto(`/admin/page-builder/${draft.id}`)
  await expect(canvasOf(page).getByRole('heading', { name: 'What you get' })).toBeVisible()
  return draft
}

async function makePage(site: Site, slug: string, template: string): Promise<PageDraft> {
  const made = await site.call(site.admin, 'POST', '/api/pages', { slug, title: 'A page', template })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  // The API answers with the shared contract.
  return made.body as PageDraft
}

/** A page whose first section has a bold word and a picture. */
async function makeFormatted(site: Site, slug: string): Promise<PageDraft> {
  const draft = await makePage(site, slug, 'article')
  const [first] = draft.document.sections
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bold', marks: [{ type: 'bold' }] }] }],
  }
  const fields = {
    section_description: { text: 'Bold', doc },
    section_image: { url: '/art/share-en.png', text: 'Cards' },
  }
  const document = {
    ...draft.document,
    sections: draft.document.sections.map((each) =>
      each === first ? { ...each, fields: { ...each.fields, en: { ...each.fields.en, ...fields } } } : each,
    ),
  }
  const { version } = draft
  const stored = await site.call(site.admin, 'PUT', `/api/pages/${draft.id}/draft`, { version, document, seen: null })
  expect(stored.status, JSON.stringify(stored.body)).toBe(200)
  return draft
}

async function draftOf(site: Site, id: string): Promise<PageDraft> {
  const { body } = await site.call(site.admin, 'GET', `/api/pages/${id}/draft`)
  return body as PageDraft
}

async function documentOf(site: Site, id: string): Promise<PageDraft['document']> {
  return (await draftOf(site, id)).document
}

async function valuesOf(
  site: Site,
  id: string,
  language: Language = 'en',
): Promise<(section: string, key: string) => ContentValue> {
  const { sections } = await documentOf(site, id)
  return (name, key) => readContentValue(sections.find((each) => each.name === name)?.fields[language][key] ?? '')
}
