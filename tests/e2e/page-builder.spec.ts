import type { Locator, Page } from '@playwright/test'
import type { PageDraft } from '#shared/contracts/pages.ts'
import { readContentValue } from '#shared/content/value.ts'
import { allFaults } from './support/accessible.ts'
import { fillLogin, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[CUST-02] an editor builds a page from a template, sees it at the width of a phone, and publishes it', async ({
  page,
  site,
}) => {
  await signIn(page, await site.register('editor'))
  await page.goto('/admin/page-builder')
  await page.getByRole('button', { name: 'New page' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await dialog.getByLabel('Title of the page').fill('Our partners')
  await expect(dialog.getByLabel('Address')).toHaveValue('our-partners')
  await dialog.getByRole('button', { name: 'Create the page' }).click()

  const outline = page.getByRole('navigation', { name: 'Page outline' })
  await outline.getByRole('button', { name: /^What you get/ }).click()
  const fields = page.getByRole('region', { name: 'What can be changed' })
  await fields.getByLabel('Title', { exact: true }).fill('What our partners get')
  const frame = page.frameLocator('iframe[title="The page in English"]')
  await expect(frame.getByRole('heading', { name: 'What our partners get' })).toBeVisible()
  await page
    .getByRole('radio', { name: /^Phone/ })
    .locator('..')
    .click()
  await expect.poll(() => frame.locator('html').evaluate((root) => root.clientWidth)).toBe(375)
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect((await page.request.get('/page/our-partners')).status()).toBe(404)

  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.locator('[data-toast]', { hasText: 'The page is published' })).toBeVisible()
  await page.goto('/page/our-partners')
  await expect(page.getByRole('heading', { name: 'What our partners get' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Say what this page is about')
})

test('[CUST-02] at 1366 pixels the page in the builder can be read and has the room of the folded menu, also later; sections are dragged, moved by keyboard, hidden, deleted and brought back, and the screen is accessible', async ({
  page,
  site,
}) => {
  const draft = await makePage(site, 'arranged')
  await signIn(page, await site.register('editor'))
  await page.setViewportSize({ width: 1366, height: 850 })
  await page.goto(`/admin/page-builder/${draft.id}`)
  const shown = page.locator('iframe[title="The page in English"]')
  await expect(page.getByRole('radio', { name: /^Desktop/ })).toBeChecked()
  const scale = () =>
    shown.evaluate((each) => each.getBoundingClientRect().width / (each instanceof HTMLElement ? each.offsetWidth : 0))
  const hidden = () =>
    page.getByRole('region', { name: 'The page in English' }).evaluate((each) => each.scrollWidth - each.clientWidth)
  await expect.poll(scale).toBeGreaterThanOrEqual(0.699)
  const menu = page.getByRole('navigation', { name: 'Admin menu' })
  await expect(menu).toBeVisible()
  await page.getByRole('button', { name: 'Fold the menu away' }).click()
  await expect(menu).toBeHidden()
  // Now the whole width of the page is in sight.
  await expect.poll(hidden).toBe(0)
  expect(await scale()).toBeGreaterThanOrEqual(0.7)

  const outline = page.getByRole('navigation', { name: 'Page outline' })
  const rows = outline.getByRole('list', { name: 'Sections' }).getByRole('listitem')
  const names = rows.locator('[data-section] b')
  const [head, list, cards, steps] = [
    'Say what this page is about',
    'What you get',
    'Three things to choose from',
    'How it works',
  ] as const
  const first = [head, list, cards, steps]
  await expect(names).toHaveText(first)
  expect(await titlesOf(site, draft.id)).toEqual(first)
  // To the end, then from there to the second place: both ways are their own arithmetic.
  await dragOnto(page, rows.filter({ hasText: 'What you get' }), rows.last())
  await expect(names).toHaveText([head, cards, steps, list])
  await dragOnto(page, rows.filter({ hasText: 'What you get' }), rows.nth(1))
  await expect(names).toHaveText(first)
  await dragOnto(page, rows.filter({ hasText: 'How it works' }), rows.first())
  const after = [steps, head, list, cards]
  await expect(names).toHaveText(after)
  await expect.poll(() => titlesOf(site, draft.id)).toEqual(after)
  const frame = page.frameLocator('iframe[title="The page in English"]')
  await expect(frame.getByRole('heading', { level: 2 }).first()).toHaveText('How it works')

  await page.reload()
  await expect(names).toHaveText(after)
  await expect(page.getByRole('button', { name: 'Show the menu' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Show the menu' }).click()
  await expect(menu).toBeVisible()

  await outline.getByRole('button', { name: /^Three things/ }).click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names).toHaveText([steps, head, cards, list])
  await expect(page.getByText('Three things to choose from: place 3 of 4')).toBeAttached()
  await outline.getByRole('button', { name: 'Hide “Three things to choose from”' }).click()
  await expect(frame.getByRole('heading', { name: 'Three things to choose from' })).toHaveCount(0)
  await outline.getByRole('button', { name: 'Delete “Three things to choose from”' }).click()
  await expect(names).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(names).toHaveCount(4)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await allFaults(page)).toEqual([])
  await page.goto('/admin/page-builder')
  await expect(page.getByRole('link', { name: 'A page' }).first()).toBeVisible()
  expect(await allFaults(page)).toEqual([])
})

test.describe('two editors', () => {
  // One reading of the draft is broken off on purpose.
  test.use({ expectedConsole: /409|net::ERR_FAILED/ })

  test('[CUST-02] [CONT-04] two people work on one page: they see each other, and what they change is merged', async ({
    page,
    site,
    browser,
  }) => {
    const draft = await makePage(site, 'both')
    await signIn(page, await site.register('editor'))
    await page.goto(`/admin/page-builder/${draft.id}`)
    const otherContext = await browser.newContext({ baseURL: site.url })
    const other = await otherContext.newPage()
    await signIn(other, site.admin)
    await other.goto(`/admin/page-builder/${draft.id}`)
    await expect(page.getByText('has this page open.')).toBeVisible()

    const fieldsOf = (who: Page) => who.getByRole('region', { name: 'What can be changed' })
    const choose = (who: Page, name: RegExp) =>
      who.getByRole('navigation', { name: 'Page outline' }).getByRole('button', { name }).click()
    // One types a section, the other one sees it without a reload while they have typed elsewhere themselves.
    await choose(page, /^What you get/)
    await fieldsOf(page).getByLabel('Title', { exact: true }).first().fill('What founders get')
    await choose(other, /^How it works/)
    await fieldsOf(other).getByLabel('Title', { exact: true }).first().fill('How it all goes')
    for (const who of [page, other]) {
      const names = who.getByRole('navigation', { name: 'Page outline' }).locator('[data-section] b')
      await expect(names.filter({ hasText: 'What founders get' })).toBeVisible()
      await expect(names.filter({ hasText: 'How it all goes' })).toBeVisible()
      await expect(who.getByText('Draft saved')).toBeVisible()
    }
    // Undoing one's own leaves what the other one did.
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect
      .poll(() => titlesOf(site, draft.id))
      .toEqual(expect.arrayContaining(['What you get', 'How it all goes']))

    // The same words changed by both: both versions are there, and one is chosen.
    await choose(other, /^Page settings/)
    await choose(page, /^Page settings/)
    await page.route('**/draft', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    const title = page.getByLabel('Title of the page')
    await other.getByLabel('Title of the page').fill('A page of theirs')
    await title.fill('A page of mine')
    await expect(page.getByText('Paused: choose a version first')).toBeVisible()
    await expect(title).toHaveValue(/A page of/)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText('Draft saved')).toBeVisible()
    await otherContext.close()
  })

  test('[CUST-02] [EDIT-05] an answer that comes late takes back nothing that was typed and saved in the meantime', async ({
    page,
    site,
  }) => {
    const draft = await makePage(site, 'late', 'article')
    await signIn(page, await site.register('editor'))
    await page.goto(`/admin/page-builder/${draft.id}`)
    const outline = page.getByRole('navigation', { name: 'Page outline' })
    await outline.getByRole('list', { name: 'Sections' }).getByRole('button').first().click()
    const fields = page.getByRole('region', { name: 'What can be changed' })
    const words = fields.getByLabel('Text', { exact: true })
    await expect(words).toBeVisible()
    // Anyone who learns that a user saved asks for the draft; that answer is kept back until typed words are stored.
    const asked = Promise.withResolvers<void>()
    const saved = Promise.withResolvers<void>()
    const looked = Promise.withResolvers<void>()
    let isSaved = false
    await page.route('**/draft', async (route) => {
      const isSave = route.request().method() === 'PUT'
      // No later save may put things right before they were looked at.
      if (isSave && isSaved) await looked.promise
      const response = await route.fetch()
      if (!isSave) {
        asked.resolve()
        await saved.promise
      }
      await route.fulfill({ response: response })
      if (!isSave || !response.ok()) return
      isSaved = true
      saved.resolve()
    })
    const { en } = draft.document.heads
    const theirs = { ...draft.document, heads: { ...draft.document.heads, en: en && { ...en, title: 'Theirs' } } }
    const update = { version: draft.version, document: theirs, seen: null }
    expect((await site.call(site.admin, 'PUT', `/api/pages/${draft.id}/draft`, update)).status).toBe(200)
    await asked.promise
    const isLate = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/draft'),
    )
    await words.fill('Typed while an answer was on its way')
    await (await isLate).finished()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs')
    // What the late answer does to the page, it has done when the next words are drawn.
    const frame = page.frameLocator('iframe[title="The page in English"]')
    await fields.getByLabel('Title', { exact: true }).fill('A title after it')
    await expect(frame.getByRole('heading', { name: 'A title after it' })).toBeVisible()
    await expect(words).toHaveValue('Typed while an answer was on its way')
    await expect(frame.getByText('Typed while an answer was on its way')).toBeVisible()
    looked.resolve()
    await expect.poll(() => titlesOf(site, draft.id)).toEqual(expect.arrayContaining(['A title after it']))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test.describe('a session that ends', () => {
  test.use({ expectedConsole: /400|401|403|404/ })

  test('[QUAL-11] [CUST-02] what was typed in the builder after the session ended is there again after signing in', async ({
    page,
    site,
  }) => {
    const draft = await makePage(site, 'ended')
    const editor = await site.register('editor')
    await signIn(page, editor)
    await page.goto(`/admin/page-builder/${draft.id}`)
    const title = page.getByLabel('Title of the page')
    await expect(title).toHaveValue('A page')
    await site.sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [
      editor.email,
    ])
    await title.fill('Typed after the end')
    await page.getByRole('status').getByRole('button', { name: 'Log in' }).click()
    await fillLogin(page, editor)
    await expect(title).toHaveValue('Typed after the end')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await expect.poll(() => titleOf(site, draft.id)).toBe('Typed after the end')
  })
})

test('[CUST-02] [EDIT-03] an earlier state is compared with the draft before it is restored; a button leads where the list of places says, and an address without its beginning gets one', async ({
  page,
  site,
}) => {
  const draft = await makePage(site, 'links')
  await signIn(page, site.admin)
  await page.goto(`/admin/page-builder/${draft.id}`)
  await page.getByLabel('Title of the page').fill('A quite different title')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of the page' })
  const first = history.getByRole('listitem').filter({ hasText: 'Created' }).last()
  await first.getByRole('button', { name: 'Compare with the draft' }).click()
  await expect(first.locator('del')).toHaveText('quite different title')
  await expect(first.locator('ins')).toHaveText('page')
  await first.getByRole('button', { name: 'Restore this revision' }).click()
  await expect(page.getByLabel('Title of the page')).toHaveValue(draft.title)
  await expect(history).toBeHidden()

  const outline = page.getByRole('navigation', { name: 'Page outline' })
  await outline.getByRole('button', { name: /^Say what this page is about/ }).click()
  const fields = page.getByRole('region', { name: 'What can be changed' })
  const address = fields.getByRole('combobox', { name: 'Leads to' })
  const take = async (name: string): Promise<void> => {
    await fields.getByRole('button', { name: 'Show pages, sections and files' }).click()
    await fields.getByRole('option', { name }).click()
  }
  await take('Features: prices')
  await expect(address).toHaveValue('/features#prices')
  await expect(fields.getByText('Leads to: Features: prices')).toBeVisible()
  await take('A page (not published) /page/links')
  await expect(address).toHaveValue('/page/links')
  await expect(fields.getByText('Visitors do not see this page yet')).toBeVisible()
  await address.fill('/nowhere')
  await expect(fields.getByText('The site has no page at this address.')).toBeVisible()
  await address.fill('www.example.com/calls')
  await address.blur()
  await expect(address).toHaveValue('https://www.example.com/calls')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const { body } = await site.call(site.admin, 'GET', `/api/pages/${draft.id}/draft`)
  expect(JSON.stringify((body as PageDraft).document)).toContain('"https://www.example.com/calls"')
})

test('[CUST-02] a translator of a page sees the source below each field, copies it, and goes from text to text', async ({
  page,
  site,
}) => {
  const draft = await makePage(site, 'translated')
  await signIn(page, await site.register('editor'))
  await page.goto(`/admin/page-builder/${draft.id}`)
  const fields = page.getByRole('region', { name: 'What can be changed' })
  // In the language that others are translated from there is nothing to tell.
  await expect(fields.getByLabel('Title of the page')).toHaveValue('A page')
  await expect(fields.getByText('Copy the source')).toHaveCount(0)
  await expect(fields.getByText(/left on this page/)).toHaveCount(0)

  await page.getByRole('radio', { name: 'RO', exact: true }).locator('..').click()
  const left = fields.getByText(/left on this page/)
  await expect(left).toHaveText(/^(\d+) of \1 left on this page$/)
  const total = Number((await left.textContent())?.match(/\d+/)?.[0])
  expect(total).toBeGreaterThan(5)
  await fields.getByRole('button', { name: 'Next to translate' }).click()
  const title = fields.getByLabel('Title of the page')
  await expect(title).toBeFocused()
  await expect(fields.locator('[data-words="title text"]')).toContainText('A page')
  await page.keyboard.type('O pagină')
  await expect(left).toHaveText(`${total - 1} of ${total} left on this page`)

  await page.keyboard.press('F8')
  const heading = fields.getByLabel('Title', { exact: true })
  await expect(heading).toBeFocused()
  await expect(fields.getByRole('heading', { level: 2 })).toContainText('Say what this page is about')
  const source = fields.locator('[data-words="section_title text"]')
  await expect(source.locator('[lang="en"]')).toHaveText('Say what this page is about')
  await source.getByRole('button', { name: 'Copy the source' }).click()
  await expect(heading).toHaveValue('Say what this page is about')
  await expect(source.getByRole('button')).toHaveCount(0)
  expect(await allFaults(page, { within: 'main', without: 'iframe' })).toEqual([])

  await expect(page.getByText('Draft saved')).toBeVisible()
  const { body } = await site.call(site.admin, 'GET', `/api/pages/${draft.id}/draft`)
  const { heads, sections } = (body as PageDraft).document
  expect(heads.ro?.title).toBe('O pagină')
  expect(readContentValue(sections[0]?.fields.ro['section_title'] ?? '').text).toBe('Say what this page is about')
  // The draft's step back takes the copy away again.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(heading).toHaveValue('')
})

test.describe('a page that is not there for visitors', () => {
  test.use({ expectedConsole: /404/ })

  test('[CUST-01] its draft is seen by editors at its address, and by anyone who has the link, and by no one else', async ({
    page,
    site,
  }) => {
    const draft = await makePage(site, 'shared')
    await page.goto('/page/shared')
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    const link = await site.call(site.admin, 'POST', `/api/pages/${draft.id}/previews`, { days: 1 })
    // The API answers a new link with its path.
    await page.goto((link.body as { path: string }).path)
    await expect(page.getByRole('heading', { name: 'Say what this page is about' })).toBeVisible()
    await signIn(page, await site.register('editor'))
    await page.goto('/page/shared')
    await expect(page.getByText('This page is not published.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Say what this page is about' })).toBeVisible()
  })
})

/** Takes a section by its handle and lets it go over another one, as a hand does: in steps, not in one leap. */
async function dragOnto(page: Page, from: Locator, to: Locator): Promise<void> {
  const grip = await from.locator('[data-grip]').boundingBox()
  const place = await to.boundingBox()
  if (!grip || !place) throw new Error('Both sections have to be on the screen.')
  const x = grip.x + grip.width / 2
  const y = grip.y + grip.height / 2
  const goal = place.y + place.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + Math.sign(goal - y) * 12, { steps: 3 })
  await page.mouse.move(x, goal, { steps: 10 })
  await page.mouse.up()
}

async function makePage(site: Site, slug: string, template = 'landing'): Promise<PageDraft> {
  const made = await site.call(site.admin, 'POST', '/api/pages', { slug, title: 'A page', template })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  // The API answers with the shared contract.
  return made.body as PageDraft
}

async function titleOf(site: Site, id: string): Promise<string | undefined> {
  const { body } = await site.call(site.admin, 'GET', `/api/pages/${id}/draft`)
  return (body as PageDraft).document.heads.en?.title
}

async function titlesOf(site: Site, id: string): Promise<unknown[]> {
  const { body } = await site.call(site.admin, 'GET', `/api/pages/${id}/draft`)
  return (body as PageDraft).document.sections.map(({ fields }) => readContentValue(fields.en['section_title']).text)
}
