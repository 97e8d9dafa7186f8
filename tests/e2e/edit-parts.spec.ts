import sharp from 'sharp'
import { addSection, edit, editable, message, store } from './support/editing.ts'
import { expect, test } from './support/test.ts'

test('[EDIT-03] type, layout and words of a section are changed on the page, and its type says what can be added', async ({
  page,
  site,
}) => {
  await addSection(site, 'faq', 'content', 'Some words')
  await edit(page, site, '/faq')
  const bar = page.getByRole('group', { name: 'Section “Added”' })
  await bar.getByRole('button', { name: 'Edit section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit section' })
  await dialog.getByLabel('Title', { exact: true }).fill('Three columns of it')
  await dialog.getByLabel('Type', { exact: true }).selectOption('Columns')
  await dialog.getByLabel('Layout', { exact: true }).selectOption('Three columns')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#section-added [data-layout="three-columns"] [data-piece="columns"]')).toBeVisible()
  await expect(page.locator('#section-added h2')).toHaveText('Three columns of it')

  await page
    .getByRole('group', { name: 'Section “Three columns of it”' })
    .getByRole('button', { name: 'Edit section' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a column' }).click()
  const column = page.getByRole('dialog', { name: 'Edit card' })
  await column.getByLabel('Title', { exact: true }).fill('First column')
  await column.getByLabel('Text', { exact: true }).fill('Its words')
  await column.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  const shown = page.locator('#section-added').getByText('First column')
  await expect(shown).toBeVisible()
  // It is edited where it stands.
  await shown.click()
  await expect(page.getByRole('dialog', { name: 'Edit card' })).toBeVisible()
  const isServed = async () => (await (await fetch(`${site.url}/faq`)).text()).includes('First column')
  await expect.poll(isServed).toBe(true)
})

test('[EDIT-03] several pictures go into a gallery at once, as one step', async ({ page, site }) => {
  await addSection(site, 'faq', 'gallery', '')
  await edit(page, site, '/faq')
  const bar = page.getByRole('group', { name: 'Section “Added”' })
  await bar.getByRole('button', { name: 'Edit section' }).click()
  await page.getByRole('dialog', { name: 'Edit section' }).getByRole('button', { name: 'Add several pictures' }).click()
  const library = page.getByRole('dialog', { name: 'Choose from the library' })
  await expect(library).toHaveAccessibleDescription(/^Press all the pictures that you want/)
  const names = ['first.png', 'second.png', 'third.png']
  const files = await Promise.all(
    names.map(async (name, at) => ({
      name,
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 64 + at, height: 48, channels: 3, background: { r: 9, g: at * 90, b: 3 } },
      })
        .png()
        .toBuffer(),
    })),
  )
  await library.locator('input[type=file]').first().setInputFiles(files)
  for (const name of names) {
    await library.getByRole('list', { name: 'Media' }).getByRole('button', { name }).click()
  }
  await library.getByRole('button', { name: 'Add 3 pictures' }).click()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(page.locator('#section-added figure img')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.locator('#section-added figure img')).toHaveCount(0)
})

test('[EDIT-03] a date is typed as people write it or picked, and the sample writes it out', async ({ page, site }) => {
  await edit(page, site, '/')
  await editable(page, 'home.dashboard.project_1_deadline').click()
  const dialog = page.getByRole('dialog', { name: 'Edit deadline' })
  await dialog.getByText('Русский').click()
  await dialog.getByLabel('Deadline', { exact: true }).fill('3 марта 2028')
  await expect(dialog.locator('[data-ground]')).toContainText('3 марта 2028')
  await dialog.getByLabel('Pick the date in a calendar').focus()
  await expect(dialog.getByLabel('Deadline', { exact: true })).toHaveValue('2028-03-03')
  await expect(dialog.locator('[data-ground]')).toContainText(/3 марта 2028/)
  await dialog.getByText('Română').click()
  await dialog.getByLabel('Pick the date in a calendar').fill('2028-05-09')
  await expect(dialog.locator('[data-ground]')).toContainText('9 mai 2028')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await fetch(`${site.url}/?lng=ro`)).text()).toContain('9 mai 2028')
})

test('[EDIT-02] the handle of an element covers no words of its neighbours; the drawing of a picture is in its sample', async ({
  page,
  site,
}) => {
  await edit(page, site, '/faq')
  for (const id of ['faq.group_1.q2_question', 'faq.group_2.title', 'faq.group_3.q1_question']) {
    await editable(page, id).hover()
    const handle = page.locator('[data-handle=element]')
    await expect(handle).toBeVisible()
    const covered = await handle.evaluate((node, own) => {
      const box = node.getBoundingClientRect()
      return [...document.querySelectorAll<HTMLElement>('main [data-editable]')]
        .filter((each) => each.dataset['editable'] !== own)
        .filter((each) => {
          const words = document.createRange()
          words.selectNodeContents(each)
          return [...words.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              left < box.right && right > box.left && top < box.bottom && bottom > box.top,
          )
        })
        .map((each) => each.dataset['editable'])
    }, id)
    expect(covered, id).toEqual([])
  }
  await page.goto('/about')
  await page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await editable(page, 'about.hero.image').click()
  await expect(
    page.getByRole('dialog', { name: 'Edit picture' }).locator('[data-ground] svg[viewBox="0 0 1140 470"]'),
  ).toBeVisible()
})

test('[EDIT-02] on no public page does a handle cover words or drawings of another element', async ({ page, site }) => {
  await edit(page, site, '/')
  for (const path of ['/', '/about', '/faq', '/contact', '/features']) {
    await page.goto(path)
    await expect(page.locator('main [data-editable]').first()).toBeAttached()
    const { looked, covering } = await page.evaluate(async () => {
      const boxesOf = (node: Element): DOMRect[] => {
        const inside = document.createRange()
        inside.selectNodeContents(node)
        const boxes = [...inside.getClientRects()]
        return boxes.length > 0 ? boxes : [node.getBoundingClientRect()]
      }
      const all = [...document.querySelectorAll<HTMLElement>('[data-editable]')].filter((each) =>
        each.checkVisibility(),
      )
      const covering: string[] = []
      for (const node of all) {
        node.scrollIntoView({ block: 'center', behavior: 'instant' })
        await new Promise((next) => requestAnimationFrame(next))
        node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
        await new Promise((next) => requestAnimationFrame(next))
        const name = node.dataset['editable'] ?? ''
        const handle = document.querySelector('[data-handle=element]')?.getBoundingClientRect()
        if (!handle) covering.push(`${name} has no handle`)
        else
          covering.push(
            ...all
              .filter((other) => !other.contains(node) && !node.contains(other))
              .filter((other) =>
                boxesOf(other).some(
                  // Less than a pixel is a matter of rounding.
                  (box) =>
                    Math.min(box.right, handle.right) - Math.max(box.left, handle.left) > 1 &&
                    Math.min(box.bottom, handle.bottom) - Math.max(box.top, handle.top) > 1,
                ),
              )
              .map((other) => `${name} covers ${other.dataset['editable']}`),
          )
      }
      return { looked: all.length, covering }
    })
    expect(looked, path).toBeGreaterThan(40)
    expect(covering, path).toEqual([])
  }
})

test('[EDIT-05] an empty new section says what is missing, by the button and by Enter, and offers six types and layouts', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  await page.getByRole('button', { name: 'New Section' }).click()
  const dialog = page.getByRole('dialog', { name: 'New section' })
  await dialog.getByRole('button', { name: 'Create section' }).click({ force: true })
  await expect(message(page, 'Please fill in section name and title')).toBeVisible()
  await expect(dialog.getByLabel('Section name')).toBeFocused()
  await dialog.getByLabel('Section name').fill('something')
  await dialog.getByLabel('Title', { exact: true }).press('Enter')
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  const options = (label: string) => dialog.getByLabel(label, { exact: true }).locator('option').allInnerTexts()
  expect(await options('Type')).toEqual(['Hero', 'Features', 'Content', 'Cards', 'Columns', 'Gallery'])
  expect(await options('Layout')).toEqual([
    'Single column',
    'Two columns',
    'Three columns',
    'Four columns',
    'Sidebar left',
    'Sidebar right',
  ])
})

test.describe('with refusals', () => {
  test.use({ expectedConsole: /Failed to/ })

  test('[EDIT-05] [EDIT-03] a section that cannot be stored says so, and a save says that it is running', async ({
    page,
    site,
  }) => {
    await edit(page, site, '/about')
    await page.route('**/api/sections', (route) => route.abort())
    await page.getByRole('button', { name: 'New Section' }).click()
    const dialog = page.getByRole('dialog', { name: 'New section' })
    await dialog.getByLabel('Section name').fill('lost')
    await dialog.getByLabel('Title', { exact: true }).fill('Kept here')
    await dialog.getByRole('button', { name: 'Create section' }).click()
    await expect(message(page, 'Failed to create section')).toBeVisible()
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Kept here')
    await page.keyboard.press('Escape')
    await editable(page, 'about.hero.lead').click()
    const text = page.getByRole('dialog', { name: 'Edit text' })
    await text.getByLabel('Text', { exact: true }).fill('Slowly stored.')
    let release = (): void => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/api/content*', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await page.keyboard.press('Control+KeyS')
    await expect(text.getByRole('button', { name: 'Saving...' })).toBeVisible()
    release()
    await expect(message(page, 'Content updated successfully')).toBeVisible()
  })
})

test('[EDIT-03] a hidden question and emptied words stay within reach in edit mode', async ({ page, site }) => {
  const question = 'faq.questions.q_1_question'
  await addSection(site, 'faq', 'content', '')
  await edit(page, site, '/faq')
  const first = page.locator('main details [data-editable]').first()
  const id = (await first.getAttribute('data-editable')) ?? question
  await store(site, id, { text: 'Hidden question', visible: false })
  await expect(page.locator(`[data-editable="${id}"]`)).toHaveAttribute('data-edit-hidden', '')
  await expect(page.locator(`[data-editable="${id}"]`)).toBeVisible()
  const empty = editable(page, 'faq.added.section_description')
  expect((await empty.boundingBox())?.height).toBeGreaterThan(12)
  await empty.click()
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  await dialog.getByLabel('Text', { exact: true }).fill('Now it has some.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(empty).toHaveText('Now it has some.')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[EDIT-04] a colour that only one theme can show is told as such, looked at in the ${colorScheme} theme`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await edit(page, site, '/about')
    const theme = await page.locator('html').getAttribute('data-theme')
    await editable(page, 'about.hero.lead').click()
    const dialog = page.getByRole('dialog')
    for (const [colour, readable, hard] of [
      ['#101010', 'Light', 'Dark'],
      ['#f4f4f4', 'Dark', 'Light'],
    ] as const) {
      await dialog.getByLabel('Text colour', { exact: true }).fill(colour)
      await expect(dialog.getByText(new RegExp(`^${readable} theme: contrast .* passes AA$`))).toBeVisible()
      await expect(dialog.getByText(new RegExp(`^${hard} theme: contrast .* hard to read`))).toBeVisible()
    }
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
  })
}
