import type { Locator, Page } from '@playwright/test'
import { seriousFaults } from './support/accessible.ts'
import { edit, editable, message, store } from './support/editing.ts'
import { fillLogin, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[EDIT-03] a headline is typed where it stands, by keyboard alone, and the next visitor reads it', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  const title = editable(page, 'about.story.title')
  const before = await title.innerText()
  await begin(page, title)
  const words = field(page)
  await expect(words).toBeFocused()
  await expect(words).toHaveAccessibleName('Heading “Why we built it”')
  await expect(words).toHaveAccessibleDescription(/Enter or Ctrl\+Enter saves, Esc cancels/)
  await expect(words).toHaveAttribute('aria-multiline', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Why there is one margin')
  await expect(title).toHaveText('Why there is one margin')
  // The browser's own undo, not the one of what was saved.
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(title).toHaveText(before)
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(title).toHaveText('Why there is one margin')

  await page.keyboard.press('F6')
  await expect(tools(page).getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(words).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(words).toHaveCount(0)
  await expect(title).toBeFocused()
  await expect(title).toHaveText('Why there is one margin')
  const { body } = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  expect(body).toMatchObject({ values: { 'about.story.title': 'Why there is one margin' } })
  // One way to save, so one way back.
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(message(page, 'Undone')).toBeVisible()
  await expect(title).toHaveText(before)
})

test('[EDIT-03] Esc leaves what was not changed, and asks before it throws typed words away', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  const title = editable(page, 'about.story.title')
  const before = await title.innerText()
  await title.hover()
  await page.getByRole('button', { name: 'Type here' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(title).toHaveText(before)

  await begin(page, title)
  await page.keyboard.type(', typed')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page)).toBeFocused()
  await expect(title).toHaveText(`${before}, typed`)
  await tools(page).getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page)).toHaveCount(0)
  await expect(title).toHaveText(before)
  await page.reload()
  await expect(editable(page, 'about.story.title')).toHaveText(before)
  await expect(message(page, 'You have unsaved text')).toHaveCount(0)
})

test('[EDIT-03] a save that is asked for before the stored version has arrived waits for it', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await page.route('**/api/content?**', async (route) => {
    asked.resolve()
    await goOn.promise
    await route.continue()
  })
  const title = editable(page, 'about.story.title')
  await begin(page, title)
  await asked.promise
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Typed at once')
  await page.keyboard.press('Enter')
  await expect(tools(page).getByRole('button', { name: 'Saving...' })).toBeVisible()
  goOn.resolve()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(title).toHaveText('Typed at once')
  const { body } = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  expect(body).toMatchObject({ values: { 'about.story.title': 'Typed at once' } })
})

test('[EDIT-03] with "Type on the page" a click puts the cursor into words, of buttons and questions too, and the next click saves them', async ({
  page,
  site,
}) => {
  await edit(page, site, '/faq')
  const pressTypes = page.getByRole('button', { name: 'Type on the page' })
  await expect(pressTypes).toHaveAttribute('aria-pressed', 'false')
  await pressTypes.click()
  await expect(pressTypes).toHaveAttribute('aria-pressed', 'true')

  const question = page.locator('summary [data-editable]').first()
  await question.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('What does a margin cost')
  // A summary would take a space as a press, and open or close.
  await expect(page.locator('main details').first()).not.toHaveAttribute('open')
  await expect(question).toHaveText('What does a margin cost')

  const launch = editable(page, 'layout.header.launch')
  await launch.click()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(launch.locator('[data-typing-field]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Begin to write now')
  await expect(launch).toHaveText('Begin to write now')
  await expect(page).toHaveURL(/\/faq$/)
  await tools(page).getByRole('button', { name: 'Save' }).click()
  await expect(field(page)).toHaveCount(0)
  await expect(launch).toHaveText('Begin to write now')

  // Chosen for this person in this browser.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Type on the page' })).toHaveAttribute('aria-pressed', 'true')
  await expect(question).toHaveText('What does a margin cost')
  await expect(launch).toHaveText('Begin to write now')
})

test('[EDIT-03] Settings… goes on in the dialog with the words that were typed', async ({ page, site }) => {
  await edit(page, site, '/about')
  const contact = editable(page, 'about.cta.contact')
  await begin(page, contact)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Talk to us')
  await tools(page).getByRole('button', { name: 'Settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit button' })
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('Talk to us')
  await expect(dialog.getByLabel('Text', { exact: true })).toBeFocused()
  await expect(contact).toHaveText('Talk to us')
  await dialog.getByLabel('Link').fill('/faq')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(contact).toHaveText('Talk to us')
  await expect(contact).toHaveAttribute('href', '/faq')
})

test('[EDIT-03] [CONT-05] words are pasted plain; Enter begins a line in what has several and never in a headline', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  const title = editable(page, 'about.story.title')
  await begin(page, title)
  await page.keyboard.press('ControlOrMeta+A')
  await paste(field(page), 'One margin,\nthree languages', '<h1 onclick="alert(1)">One <b>margin</b></h1>')
  await expect(field(page)).toHaveText('One margin, three languages')
  await expect(field(page).locator('*')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(title).toHaveText('One margin, three languages')

  // Running texts may have a form, and are typed with it: edit-typing-rich.spec.ts.
  const figure = editable(page, 'about.claims.stat_raised')
  await begin(page, figure)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Type on the page' }).click()
  await figure.locator('dd').click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAttribute('aria-multiline', 'true')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('First line')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second line ')
  await paste(field(page), 'and\r\nthird line', '<p>and</p><p>third line</p>')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(field(page)).toHaveCount(0)
  const { body } = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  expect(body).toMatchObject({
    values: {
      'about.story.title': 'One margin, three languages',
      'about.claims.stat_raised': { text: 'First line\nsecond line and\nthird line' },
    },
  })
})

test('[EDIT-03] a key changes nothing on the page but the words under the cursor', async ({ page, site }) => {
  await edit(page, site, '/about')
  await begin(page, editable(page, 'about.story.title'))
  await expect(field(page)).toBeFocused()
  // What edit mode still brings along, handles and drawings, is none of the key's doing: half a second without a change is rest.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 500)
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 500)
        }).observe(document.body, { childList: true, characterData: true, attributes: true, subtree: true })
      }),
  )
  await page.evaluate(() => {
    const changed = new Set<string>()
    new MutationObserver((records) => {
      for (const { target } of records) {
        const around = target instanceof Element ? target : target.parentElement
        if (!around?.closest('[data-typing-field]')) changed.add(around?.outerHTML.slice(0, 200) ?? 'words of nothing')
      }
    }).observe(document.querySelector('main') ?? document.body, {
      childList: true,
      characterData: true,
      attributes: true,
      subtree: true,
    })
    Object.assign(window, { changed })
  })
  await page.keyboard.type(' and five letters more')
  await expect(field(page)).toHaveText(/ and five letters more$/)
  expect(await page.evaluate(() => [...Reflect.get(window, 'changed')])).toEqual([])
})

test.describe('with refusals', () => {
  test.use({ expectedConsole: /401|409|Error checking role|Failed to load resource|Failed to/ })

  test('[CONT-04] what somebody else saved while words were typed on the page is shown beside them', async ({
    page,
    site,
  }) => {
    const lead = editable(page, 'about.time.lead')
    await store(site, 'about.time.lead', 'A beginning.')
    await edit(page, site, '/about')
    await begin(page, lead)
    await isReady(page)
    await page.keyboard.type(' My end.')
    await store(site, 'about.time.lead', 'A beginning. Their end.')
    await page.keyboard.press('ControlOrMeta+Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit text' })
    await expect(dialog.getByRole('region', { name: 'Someone else saved this first: Text' })).toContainText('Their')
    await dialog.getByRole('radio', { name: 'Mine' }).check()
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('A beginning. My end.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(lead).toHaveText('A beginning. My end.')
  })

  test('[QUAL-11] a save without a line goes on in the dialog with everything typed', async ({ page, site }) => {
    await edit(page, site, '/faq')
    const lead = editable(page, 'faq.hero.lead')
    await begin(page, lead)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Typed in a tunnel.')
    await isReady(page)
    await page.context().setOffline(true)
    await page.keyboard.press('ControlOrMeta+Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit text' })
    await expect(dialog.getByText('The server did not answer.')).toBeVisible()
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('Typed in a tunnel.')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(lead).toHaveText('Typed in a tunnel.')
  })

  test('[QUAL-11] words on the page outlive the end of the session', async ({ page, site }) => {
    await edit(page, site, '/about')
    const title = editable(page, 'about.story.title')
    await begin(page, title)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Written while the session ended')
    await isReady(page)
    await site.sql('delete from auth.sessions')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit heading' })
    await expect(dialog.getByRole('alert')).toContainText('Your session has ended')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await fillLogin(page, site.admin)
    await expect(dialog.getByText('Your session has ended')).toBeHidden()
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('Written while the session ended')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(title).toHaveText('Written while the session ended')
  })
})

test('[QUAL-11] words on the page of a tab that was closed are offered back', async ({ page, site }) => {
  await edit(page, site, '/about')
  await begin(page, editable(page, 'about.story.title'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Typed before the crash')
  // Closed without a question, as after a crash.
  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto('/about')
  await other.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await message(other, 'You have unsaved text').getByRole('button', { name: 'Open' }).click()
  const dialog = other.getByRole('dialog', { name: 'Edit heading' })
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('Typed before the crash')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(editable(other, 'about.story.title')).toHaveText('Typed before the crash')
})

test('[EDIT-02] [QUAL-11] leaving edit mode saves what is being typed on the page', async ({ page, site }) => {
  await edit(page, site, '/about')
  const title = editable(page, 'about.story.title')
  await begin(page, title)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Saved on the way out')
  await page.keyboard.press('Alt+KeyS')
  await expect(message(page, 'Visual edit mode disabled')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saved on the way out' })).toBeVisible()
  const { body } = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  expect(body).toMatchObject({ values: { 'about.story.title': 'Saved on the way out' } })
})

test('[EDIT-02] nothing is editable before the sections of a page have their frames, which would take the focus from it', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto('/faq')
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await page.route('**/api/sections?**', async (route) => {
    asked.resolve()
    await goOn.promise
    await route.continue()
  })
  await page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await asked.promise
  await expect(page.getByRole('button', { name: 'New Section' })).toBeVisible()
  expect(await page.locator('main [data-editable]').count()).toBe(0)
  goOn.resolve()
  await expect(page.locator('main [data-section] summary [data-editable]').first()).toBeAttached()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[EDIT-03] [PAGE-08] a finger begins to type and saves, with the tools beside the words', async ({
    page,
    site,
  }) => {
    await edit(page, site, '/about')
    const title = editable(page, 'about.story.title')
    await title.tap()
    await page.getByRole('button', { name: 'Type here' }).tap()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Written with a thumb')
    expect(await seriousFaults(page)).toEqual([])
    const save = tools(page).getByRole('button', { name: 'Save' })
    const [bar, words] = [await save.boundingBox(), await field(page).boundingBox()]
    expect(bar?.height).toBeGreaterThanOrEqual(44)
    // At the bottom of the window it would lie under the keyboard of the phone.
    expect(Math.abs((bar?.y ?? 0) - (words?.y ?? 0))).toBeLessThan(200)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await save.tap()
    await expect(field(page)).toHaveCount(0)
    await expect(title).toHaveText('Written with a thumb')
  })
})

/** The words that are being typed on the page. */
function field(page: Page): Locator {
  return page.locator('[data-typing-field]')
}

function tools(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Tools for typing' })
}

/** Begins to type in an element, by keyboard. */
async function begin(page: Page, element: Locator): Promise<void> {
  await element.focus()
  await page.keyboard.press('F2')
  await expect(field(page)).toBeFocused()
}

/** Waits until the stored version of what is being typed has arrived. */
async function isReady(page: Page): Promise<void> {
  await expect(tools(page)).toHaveAttribute('aria-busy', 'false')
}

/** Pastes as a browser does that has both forms of the words. */
async function paste(words: Locator, text: string, html: string): Promise<void> {
  await words.evaluate(
    (target, given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', given.text)
      clipboardData.setData('text/html', given.html)
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { text, html },
  )
}
