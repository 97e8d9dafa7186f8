import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { contentEntries } from '#shared/content/catalogue.ts'
import { allFaults } from './support/accessible.ts'
import { store } from './support/editing.ts'
import { signIn } from './support/people.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-01] [EDIT-02] [EDIT-03] [EDIT-04] [CONT-01] administrators turn edit mode on in the toolbar: links do nothing except with Ctrl; an element is hidden and shown again; looks are shown while they are chosen, warn when they are hard to read, and are undone', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto('/about')
  const toolbar = page.getByRole('region', { name: 'Editing' })
  const mode = toolbar.getByRole('switch', { name: 'Edit mode' })
  await expect(mode).not.toBeChecked()
  await expect(toolbar.getByText('About, English')).toBeVisible()
  await expect(toolbar.getByRole('link', { name: 'Admin CMS' })).toHaveAttribute('href', '/admin')
  await expect(newSection(page)).toBeHidden()
  await page.keyboard.press('Alt+KeyS')
  await expect(message(page, 'Visual edit mode enabled')).toBeVisible()
  await expect(mode).toBeChecked()
  await expect(newSection(page)).toBeVisible()
  await page.keyboard.press('Alt+KeyS')
  await expect(message(page, 'Visual edit mode disabled')).toBeVisible()
  await expect(newSection(page)).toBeHidden()

  await mode.check()
  await editable(page, 'layout.header.nav_contact').click()
  await expect(page.getByRole('dialog', { name: 'Edit button' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/about$/)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    editable(page, 'layout.header.nav_contact').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(opened).toHaveURL(/\/contact$/)
  await opened.close()

  const note = editable(page, 'about.story.paragraph_3')
  const words = await note.innerText()
  await note.hover()
  await handle(page).getByRole('button', { name: 'Hide' }).click()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(note).toHaveText(words)
  await expect(handle(page).getByText('Hidden')).toBeVisible()
  await expect.poll(() => visitorFinds(site, '/about', words)).toBe(false)
  await handle(page).getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => visitorFinds(site, '/about', words)).toBe(true)

  const button = editable(page, 'about.cta.launch')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Edit button' })
  await dialog.getByRole('radio', { name: 'purple to pink' }).check()
  await expect(button).toHaveCSS('background-image', /linear-gradient/)
  await dialog.getByLabel('Text colour', { exact: true }).fill('#8f5f9f')
  await expect(dialog.getByText(/^Light theme: contrast .* hard to read/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Outline' }).check()
  await dialog.getByLabel('Shadow', { exact: true }).selectOption('3')
  await expect(button).toHaveClass(/outline/)
  await expect(button).not.toHaveCSS('box-shadow', 'none')
  await dialog.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(button).toHaveCSS('box-shadow', 'none')
  await dialog.getByRole('button', { name: 'Undo the last change' }).press('ControlOrMeta+Z')
  await expect(button).not.toHaveClass(/outline/)
  await dialog.getByLabel('Padding', { exact: true }).fill('wide')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Padding', { exact: true })).toBeFocused()
  await expect(dialog.getByText('One to four lengths, such as 12px 24px or 1rem.')).toBeVisible()
  await dialog.getByLabel('Padding', { exact: true }).fill('14px 24px')
  await dialog.getByRole('button', { name: 'Reset Text colour' }).click()
  await expect(dialog.getByText(/^Light theme: contrast .* passes AA$/)).toBeVisible()
  await expect(dialog.getByText(/^Dark theme: contrast .* passes AA$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  for (const path of ['/about', '/about?lng=ru']) {
    await expect.poll(() => visitorFinds(site, path, '.e-about-cta-launch{')).toBe(true)
  }
  await toolbar.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => visitorFinds(site, '/about?lng=ru', '.e-about-cta-launch{')).toBe(false)
})

test('[EDIT-01] [EDIT-02] editors have no toolbar and read why Alt+S does nothing', async ({ page, site }) => {
  await signIn(page, await site.register('editor'))
  await page.goto('/about')
  await expect(async () => {
    await page.keyboard.press('Alt+KeyS')
    await expect(message(page, 'Visual editing is only available for administrators')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('region', { name: 'Editing' })).toBeHidden()
})

test('[EDIT-01] [CONT-06] an editor begins with what is stored, though the page came as it was before a change', async ({
  page,
  site,
}) => {
  const before = await (await fetch(`${site.url}/about`)).text()
  await store(site, 'about.hero.title', 'Stored a moment ago')
  await signIn(page, site.admin)
  await page.route(`${site.url}/about`, (route) => route.fulfill({ contentType: 'text/html', body: before }))
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Stored a moment ago')
  await page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await expect(editable(page, 'about.hero.title')).toHaveText('Stored a moment ago')
})

test('[EDIT-03] [EDIT-05] [HOME-02] [PAGE-08] the headline and every part of the hero are edited on the page, and a new section shows there without a reload; the next visitor reads them, and no theme has an accessibility fault', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await edit(page, site.admin, '/')
  const headline = editable(page, 'home.hero.headline')
  const before = await headline.innerText()
  await headline.hover()
  await expect(handle(page)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await errors(page), colorScheme).toEqual([])
  }
  await headline.click()
  const dialog = page.getByRole('dialog', { name: 'Edit heading' })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(dialog.getByText(/passes AA/)).toHaveCount(2)
    expect(await errors(page), `the dialog, ${colorScheme}`).toEqual([])
  }
  await expect(dialog.getByText('home / hero / headline')).toBeVisible()
  await dialog.getByLabel('Text', { exact: true }).fill('Write it once, submit it five times.')
  await expect(headline).toHaveText('Write it once, submit it five times.')
  expect(await visitorFinds(site, '/', 'Write it once')).toBe(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(headline).toHaveText('Write it once, submit it five times.')
  await expect.poll(() => visitorFinds(site, '/', 'Write it once, submit it five times.')).toBe(true)
  await page.getByRole('region', { name: 'Editing' }).getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, 'Undone')).toBeVisible()
  await expect(headline).toHaveText(before)
  await expect.poll(() => visitorFinds(site, '/', before)).toBe(true)

  const parts = contentEntries.filter(({ id }) => /^home\.hero(_cards)?\./.test(id)).map(({ id }) => id)
  expect(parts.length).toBeGreaterThan(14)
  const marked = await page
    .locator('main [data-editable]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-editable')))
  expect(parts.filter((id) => !marked.includes(id))).toEqual([])
  await editable(page, 'home.hero.cta').click()
  const cta = page.getByRole('dialog', { name: 'Edit button' })
  await cta.getByLabel('Text', { exact: true }).fill('Ask a person')
  await cta.getByLabel('Link', { exact: true }).fill('/contact')
  await cta.getByRole('button', { name: 'Save' }).click()
  await expect(cta).toBeHidden()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect.poll(() => visitorFinds(site, '/', 'Ask a person')).toBe(true)
  const html = await (await fetch(site.url)).text()
  expect(html).toMatch(/<a [^>]*href="\/contact"[^>]*>(<[^>]+>|[^<])*Ask a person/)

  await newSection(page).click()
  const added = page.getByRole('dialog', { name: 'New section' })
  const create = added.getByRole('button', { name: 'Create section' })
  await expect(create).toBeDisabled()
  await added.getByLabel('Section name').fill('Our Partners')
  await expect(added.getByLabel('Section name')).toHaveValue('our_partners')
  await added.getByLabel('Title').fill('Who we work with')
  await create.click()
  await expect(message(page, 'Section created successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Who we work with' })).toBeVisible()
  await expect.poll(() => visitorFinds(site, '/', 'Who we work with')).toBe(true)
})

test('[EDIT-06] [CONT-05] a picture comes from the library and a text gets a list and a link, by keyboard', async ({
  page,
  site,
}) => {
  const picture = { name: 'seal.png', mimeType: 'image/png', buffer: await onePixel() }
  await edit(page, site.admin, '/')
  await editable(page, 'home.hero.image').click()
  const dialog = page.getByRole('dialog', { name: 'Edit picture' })
  await dialog.getByRole('button', { name: 'Choose from the library' }).click()
  const library = page.getByRole('dialog', { name: 'Choose from the library' })
  await library.locator('input[type=file]').first().setInputFiles(picture)
  await library.getByRole('list', { name: 'Media' }).getByRole('button', { name: 'seal.png' }).click()
  await expect(dialog.getByLabel('Address of the picture')).toHaveValue(/^\/media\/.+\.webp$/)
  await dialog.getByLabel('Alternative text').fill('A seal on paper')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => visitorFinds(site, '/?lng=ru', '/320.avif 320w, /media/')).toBe(true)
  await expect.poll(() => visitorFinds(site, '/', 'alt="A seal on paper" width="640" height="360"')).toBe(true)

  await editable(page, 'home.hero.description').click()
  const words = page.getByRole('dialog', { name: 'Edit text' })
  await words.getByRole('button', { name: 'Add headings, lists and links' }).click()
  const text = words.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Who may apply')
  await text.press('Alt+F10')
  const tools = words.getByRole('toolbar', { name: 'Tools for the text' })
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(tools.getByRole('button', { name: 'Link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await tools.getByRole('button', { name: 'Link' }).click()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(words.getByText('This link cannot be kept.')).toBeVisible()
  await words.getByLabel('Address of the link').fill('/faq')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'List', exact: true }).click()
  await expect(editable(page, 'home.hero.description').locator('ul > li')).toHaveText('Who may apply')
  expect(await errors(page)).toEqual([])
  await words.getByRole('button', { name: 'Save' }).click()
  await expect(words).toBeHidden()
  await expect
    .poll(() =>
      visitorFinds(site, '/', '<ul><li><p><a href="/faq" data-discover="true">Who may apply</a></p></li></ul>'),
    )
    .toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, 'Undone')).toBeVisible()
})

test.describe('refusals', () => {
  test.use({ expectedConsole: /Failed to load resource/ })

  test('[CONT-04] two administrators change one element: what they changed apart is merged', async ({
    page,
    browser,
    site,
  }) => {
    const other = await secondAdministrator(browser, site, '/about')
    await edit(page, site.admin, '/about')
    await editable(page, 'about.cta.contact').click()
    const mine = page.getByRole('dialog', { name: 'Edit button' })
    await mine.getByLabel('Text', { exact: true }).fill('Talk to us')
    await editable(other, 'about.cta.contact').click()
    const theirs = other.getByRole('dialog', { name: 'Edit button' })
    await theirs.getByLabel('Link').fill('/faq')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs).toBeHidden()
    await expect(mine.getByText('Someone saved this in the meantime.')).toBeVisible()
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(message(page, 'Merged with what someone else saved: Link')).toBeVisible()
    await expect(editable(other, 'about.cta.contact')).toHaveText('Talk to us')
    await expect(editable(page, 'about.cta.contact')).toHaveAttribute('href', '/faq')
    await other.context().close()
  })

  test('[EDIT-02] edit mode goes off when the person stops being an administrator', async ({ page, site }) => {
    const person = await site.register('admin')
    await edit(page, person, '/about')
    await editable(page, 'about.story.title').click()
    const dialog = page.getByRole('dialog', { name: 'Edit heading' })
    await dialog.getByLabel('Text', { exact: true }).fill('Written too late')
    await site.sql('delete from user_roles where user_id = (select id from auth.users where email = $1)', [
      person.email,
    ])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Visual editing requires administrator privileges')).toBeVisible()
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('Written too late')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(message(page, 'Visual edit mode disabled')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Editing' })).toBeHidden()
  })
})

async function edit(page: Page, person: Person, path: string): Promise<void> {
  await signIn(page, person)
  await page.goto(path)
  await page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await expect(page.locator('main [data-editable]').first()).toBeAttached()
}

async function secondAdministrator(browser: Browser, site: Site, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await edit(page, await site.register('admin'), path)
  return page
}

/** A picture of an odd colour, so that the library has no other one like it. */
async function onePixel(): Promise<Buffer> {
  const background = { r: Date.now() % 256, g: 90, b: 20 }
  return sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Whether words are in what a visitor is sent. */
async function visitorFinds(site: Site, path: string, words: string): Promise<boolean> {
  const response = await fetch(`${site.url}${path}`)
  return (await response.text()).includes(words)
}

async function errors(page: Page): Promise<string[]> {
  return allFaults(page)
}

function editable(page: Page, id: string): Locator {
  return page.locator(`[data-editable="${id}"]:visible`).first()
}

function handle(page: Page): Locator {
  return page.getByRole('region', { name: 'Tools of edit mode' }).getByRole('toolbar')
}

function newSection(page: Page): Locator {
  return page.getByRole('button', { name: 'New Section' })
}

function message(page: Page, words: string): Locator {
  // By its class: an open dialog hides what lies next to it from the accessibility tree.
  return page.locator('[data-toast]').filter({ hasText: words }).last()
}
