import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { seriousFaults } from './support/accessible.ts'
import { counted } from './support/counted.ts'
import { edit, editable, store } from './support/editing.ts'
import { hand, picture } from './support/files.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

const alt = (dialog: ReturnType<Page['getByRole']>) => dialog.getByLabel('Alternative text')

test.describe('with refusals', () => {
  test.use({ expectedConsole: /status of 422/ })

  test('[EDIT-03] [EDIT-06] [CUST-04] a picture is replaced in five presses with its words in each language, and another by dropping a file on it; what does not help is refused', async ({
    page,
    site,
  }, testInfo) => {
    for (const language of ['en', 'ru', 'ro']) {
      await store(site, 'home.hero.image', { text: `Before ${language}`, url: '/art/share-en.png' }, language)
    }
    await edit(page, site, '/')
    const element = editable(page, 'home.hero.image')
    await element.click()
    const dialog = page.getByRole('dialog', { name: 'Edit picture' })
    const address = dialog.getByLabel('Address of the picture')
    await expect(dialog.getByRole('button', { name: 'Upload a picture' })).toBeVisible()
    const before = await address.inputValue()
    await hand(alt(dialog), 'paste', [
      { name: 'call.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    ])
    await expect(dialog.getByText('“call.pdf” is not a picture that the site can show. Save it as JPEG')).toBeVisible()
    await hand(alt(dialog), 'drop', [
      { name: 'poster.png', mimeType: 'image/png', buffer: Buffer.alloc(26 * 1_048_576) },
    ])
    await expect(dialog.getByText('“poster.png” is larger than 25 MB. Make it smaller first.')).toBeVisible()
    await hand(alt(dialog), 'drop', [
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
    ])
    await expect(dialog.getByText('The content of this file is something else.')).toBeVisible()
    await expect(address).toHaveValue(before)
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()

    const finger = counted(page)
    await finger.click(element)
    await expect(alt(dialog)).toBeFocused()
    await finger.press('ControlOrMeta+V')
    // The clipboard of the test's browser cannot be filled with a picture.
    await hand(alt(dialog), 'paste', [await picture('Pasted.png', 60)])
    await expect(address).toHaveValue(/^\/media\/.+\.webp$/)
    const pasted = await address.inputValue()
    // The words about the picture before are gone; the focus is where the new ones are asked for.
    await expect(alt(dialog)).toHaveValue('')
    await expect(alt(dialog)).toBeFocused()
    await expect(dialog.getByText('Say what it shows, in each language.')).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await finger.write('Two people sign an agreement')
    await finger.click(dialog.getByRole('button', { name: 'Русский' }))
    await expect(alt(dialog)).toBeFocused()
    await finger.write('Двое подписывают договор')
    await finger.click(dialog.getByRole('button', { name: 'Română' }))
    await finger.write('Doi oameni semnează un contract')
    await expect(dialog.getByText('Say what it shows, in each language.')).toBeHidden()
    await finger.press('ControlOrMeta+Enter')
    await expect(dialog).toBeHidden()
    finger.took(5)
    for (const [language, words] of [
      ['en', 'Two people sign an agreement'],
      ['ru', 'Двое подписывают договор'],
      ['ro', 'Doi oameni semnează un contract'],
    ] as const) {
      await expect.poll(async () => (await fetch(`${site.url}/?lng=${language}`)).text()).toContain(`alt="${words}"`)
    }

    // One typed by hand keeps its words in the field, but not in silence.
    await element.click()
    await address.fill('/art/share-ru.png')
    await expect(dialog.getByText('The alternative text is still about the picture before.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    const { name, buffer } = await picture('Signing.png', 20)
    const path = testInfo.outputPath(name)
    await writeFile(path, buffer)
    await element.scrollIntoViewIfNeeded()
    const box = await element.boundingBox()
    const { x, y } = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    const pointer = await page.context().newCDPSession(page)
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [path], dragOperationsMask: 1 }
      await pointer.send('Input.dispatchDragEvent', { type, x, y, data })
    }
    await expect(dialog).toBeVisible()
    await expect(address).not.toHaveValue(pasted)
    await expect(address).toHaveValue(/^\/media\/.+\.webp$/)
    await expect(alt(dialog)).toHaveValue('')
    await expect(alt(dialog)).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await hand(editable(page, 'home.hero.headline'), 'drop', [await picture('Lost.png', 61)])
    await expect(page.locator('[data-toast]').getByText('Drop the file on a picture')).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/`)
  })
})

test('[CUST-02] [CUST-04] pictures come into a gallery of the builder dropped in turn or chosen in the order of the presses, and one dropped on a picture replaces it', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await openGallery(page, site, 'dropped')
  const fields = page.getByRole('region', { name: 'What can be changed' })
  const shown = page.frameLocator('iframe[title="The page in English"]').locator('img')
  await hand(fields.getByRole('button', { name: 'Upload pictures' }), 'drop', [
    await picture('One.png', 101),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
    await picture('Two.png', 102),
    await picture('Three.png', 103),
  ])
  await expect(fields.getByText('“notes.txt” is not a picture that the site can show.')).toBeVisible()
  await expect(shown).toHaveCount(3)
  expect(await namesOf(page, site)).toEqual(['One.png', 'Two.png', 'Three.png'])
  await expect(fields.getByText('This picture has no alternative text yet.')).toHaveCount(3)
  expect(await seriousFaults(page)).toEqual([])

  const second = fields.getByRole('group', { name: 'Picture 2' })
  await second.getByLabel('Alternative text').fill('The second one')
  await hand(second.getByLabel('Alternative text'), 'drop', [await picture('Better.png', 104)])
  await expect.poll(() => namesOf(page, site)).toEqual(['One.png', 'Better.png', 'Three.png'])
  await expect(second.getByLabel('Alternative text')).toHaveValue('')
  await expect(second.getByLabel('Alternative text')).toBeFocused()

  await fields.getByRole('button', { name: 'Add a picture' }).click()
  const library = page.getByRole('dialog', { name: 'Choose from the library' })
  await library
    .getByLabel('Choose files to upload')
    .first()
    .setInputFiles(
      await Promise.all(['First.png', 'Second.png', 'Third.png'].map((name, at) => picture(name, 111 + at))),
    )
  for (const name of ['Third', 'First', 'Second', 'First']) {
    await library.getByRole('list', { name: 'Media' }).getByRole('button', { name }).click()
  }
  await library.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(library).toHaveCount(0)
  await expect(shown).toHaveCount(5)
  const chosen = ['Third.png', 'Second.png']
  await expect.poll(() => namesOf(page, site)).toEqual(['One.png', 'Better.png', 'Three.png', ...chosen])

  // On the page itself, too.
  await page.getByRole('navigation', { name: 'Page outline' }).getByRole('button', { name: 'Page settings' }).click()
  await hand(shown.nth(2), 'drop', [await picture('Best.png', 105)])
  await expect.poll(() => namesOf(page, site)).toEqual(['One.png', 'Better.png', 'Best.png', ...chosen])
  await expect(page.getByText('Draft saved')).toBeVisible()
})

async function openGallery(page: Page, site: Site, slug: string): Promise<void> {
  const made = await site.call(site.admin, 'POST', '/api/pages', { slug, title: 'Pictures', template: 'blank' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await page.goto(`/admin/page-builder/${(made.body as { id: string }).id}`)
  const outline = page.getByRole('navigation', { name: 'Page outline' })
  await outline.getByRole('button', { name: 'Add a section' }).click()
  await outline.getByRole('button', { name: /^Gallery/ }).click()
}

/** Names of the files that the canvas shows, in its order. */
async function namesOf(page: Page, site: Site): Promise<(string | undefined)[]> {
  const shown = page.frameLocator('iframe[title="The page in English"]').locator('img')
  const addresses = await shown.evaluateAll((each) => each.map((one) => one.getAttribute('src')))
  const { body } = await site.call(site.admin, 'GET', '/api/media?limit=50')
  const files = (body as { items: { id: string; name: string }[] }).items
  return addresses.map((address) => files.find(({ id }) => address?.includes(id))?.name)
}
