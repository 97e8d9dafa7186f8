import { seriousFaults } from './support/accessible.ts'
import { addSection, edit, editable } from './support/editing.ts'
import { expect, test } from './support/test.ts'

test.describe('a first visit', () => {
  test.use({ editsFirst: true })

  test('[EDIT-02] who edits for the first time is shown three hints once, and finds them again beside the shortcuts', async ({
    page,
    site,
  }) => {
    await edit(page, site, '/')
    const hints = page.getByRole('region', { name: 'Three hints to begin with' })
    await expect(hints.getByRole('listitem')).toHaveCount(3)
    expect(await seriousFaults(page)).toEqual([])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const box = await hints.boundingBox()
      expect(box?.x, `${width}`).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width)
      // It covers none of the tools of the page.
      for (const name of ['New Section', 'Outline']) {
        await page.getByRole('button', { name }).click({ trial: true })
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await hints.getByRole('button', { name: 'Got it' }).click()
    await expect(hints).toHaveCount(0)
    await page.reload()
    await expect(page.locator('main [data-editable]').first()).toBeAttached()
    await expect(hints).toHaveCount(0)

    await page.keyboard.press('?')
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByRole('button', { name: 'Show the hints for beginners' })
      .click()
    await expect(hints).toBeVisible()
  })
})

test('[EDIT-02] handles, the outline and questions name elements by what they say; keys stand in one line of the window alone', async ({
  page,
  site,
}) => {
  await addSection(site, 'faq', 'content', 'Some words')
  for (const path of ['/', '/faq', '/contact']) {
    if (path === '/') await edit(page, site, path)
    else {
      await page.getByLabel('Go to page').selectOption(path)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.locator('main [data-editable]').first()).toBeAttached()
    }
    await page.getByRole('button', { name: 'Outline' }).click()
    const outline = page.getByRole('navigation', { name: 'Outline' })
    await expect(outline.getByText('Header', { exact: true })).toBeVisible()
    expect(keysIn(await outline.innerText()), path).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.getByLabel('Go to page').selectOption('/')
  await editable(page, 'home.hero.headline').hover()
  const handle = page.locator('[data-handle=element]')
  const words = (await editable(page, 'home.hero.headline').innerText()).replaceAll(/\s+/g, ' ').slice(0, 12)
  await expect(handle).toContainText(words)
  await expect(handle).toHaveAccessibleName(new RegExp(`^Heading “${words}`))
  expect(keysIn(await handle.innerText())).toEqual([])
  await editable(page, 'home.hero.image').hover()
  await expect(handle).toHaveAccessibleName(/^Picture “/)
  await editable(page, 'home.hero.headline').click()
  await expect(page.getByRole('dialog').locator('code')).toHaveText('home / hero / headline')
})

/** What looks like a key of the content: words joined by underscores or dots. */
function keysIn(words: string): string[] {
  return words.match(/\b[a-z]+(_[a-z0-9]+)+\b|\b(home|layout|faq|contact)\.[a-z_.]+/g) ?? []
}
