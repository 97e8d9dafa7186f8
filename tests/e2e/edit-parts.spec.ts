import sharp from 'sharp'
import { addSection, edit, message } from './support/editing.ts'
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
  // It is edited where it is; further ones are added in the window of its section alone.
  await shown.hover()
  await expect(page.locator('[data-handle=element]')).toBeVisible()
  await expect(page.locator('[data-handle=element]').getByRole('button', { name: 'Add a' })).toHaveCount(0)
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

test('[EDIT-02] on no public page does a handle cover words or drawings of another element', async ({ page, site }) => {
  // Hundreds of elements, two frames each.
  test.setTimeout(300_000)
  await edit(page, site, '/')
  // At once: each waits for its frames most of the time.
  const looks = ['/', '/about', '/faq', '/contact', '/features'].map(async (path) => {
    const opened = await page.context().newPage()
    await opened.goto(path)
    await expect(opened.locator('main [data-editable]').first()).toBeAttached()
    const { looked, covering } = await opened.evaluate(async () => {
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
  })
  await Promise.all(looks)
})
