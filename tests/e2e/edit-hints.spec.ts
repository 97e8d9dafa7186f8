import { seriousFaults } from './support/accessible.ts'
import { addSection, edit, editable } from './support/editing.ts'
import { signIn } from './support/people.ts'
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

test.describe('a first visit with a phone', () => {
  test.use({ editsFirst: true, viewport: { width: 390, height: 844 } })

  for (const [language, mode] of [
    ['ru', 'Режим правки'],
    ['ro', 'Mod de editare'],
  ] as const) {
    test(`[EDIT-02] [EDIT-08] the message that edit mode is on covers none of the hints, in ${language}`, async ({
      page,
      site,
    }) => {
      await signIn(page, site.admin)
      await page.goto(`/about?lng=${language}`)
      await page.getByRole('switch', { name: mode }).check()
      const hints = page
        .locator('section')
        .filter({ has: page.locator('ol > li:nth-child(3)') })
        .last()
      await expect(hints).toBeVisible()
      const told = page.locator('[data-toast]').last()
      await expect(told).toBeVisible()
      await expect
        .poll(async () => {
          const [below, above] = [await told.boundingBox(), await hints.boundingBox()]
          return below && above && below.y - (above.y + above.height)
        })
        .toBeGreaterThanOrEqual(0)
    })
  }
})

test('[EDIT-01] the bar says the whole name of the page where tools lose their words to it, and keeps their names', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, site.admin)
  await page.goto('/privacy?lng=ro')
  const bar = page.getByRole('region', { name: 'Editare' })
  await bar.getByRole('switch', { name: 'Mod de editare' }).check()
  await expect(bar.getByRole('button', { name: 'Căutare și site' })).toHaveAttribute('title', 'Căutare și site')
  await expect(bar.getByRole('button', { name: 'Următorul text de tradus' })).toBeVisible()
  const place = bar.getByText('Politica de confidențialitate, română')
  const cut = () => place.evaluate((node) => node.scrollWidth - node.clientWidth)
  await expect.poll(cut).toBe(0)
  await expect(bar.getByText('Editare pe pagină')).toHaveCSS('position', 'absolute')
  // In a language with shorter words there is room for all.
  await page.goto('/about?lng=en')
  const types = page.getByRole('region', { name: 'Editing' }).getByText('Type on the page')
  await expect(types).toHaveCSS('position', 'static')
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
