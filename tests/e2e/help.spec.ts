import { fitsWidths, isWalkedByKeyboard, seriousFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** What the help is called, a search that no accent is in the way of, and the one topic that it finds. */
const languages = [
  ['en', 'Help for applicants', 'annual work units', 'Your organisation and its SME class'],
  ['ru', 'Справка для заявителей', 'годовых единицах', 'Ваша организация и её класс МСП'],
  ['ro', 'Ajutor pentru solicitanți', 'unitati anuale', 'Organizația și categoria ei de IMM'],
] as const

for (const [language, title, search, topic] of languages) {
  test(`the help in ${language} is read without scripts, searched, walked by keyboard and printed whole`, async ({
    page,
    site,
  }) => {
    const html = await (await fetch(`${site.url}/help?lng=${language}`)).text()
    expect(html).toContain(title)
    expect(html).toContain(topic)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/help?lng=${language}`)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await isWalkedByKeyboard(page)
    expect(await seriousFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await seriousFaults(page, 'color-contrast')).toEqual([])
    await fitsWidths(page, [320, 390, 768, 1024, 1440])

    const topics = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.locator('h2') })
    const all = await page
      .getByRole('navigation')
      .filter({ has: page.locator('ol') })
      .getByRole('listitem')
      .count()
    expect(all).toBeGreaterThan(8)
    await page.getByRole('searchbox').fill(search)
    await expect(topics.filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 2, name: topic })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(topics.filter({ visible: true })).toHaveCount(all)
    await page.emulateMedia({ media: null })
    await page.getByRole('searchbox').fill('zzzz')
    await expect(topics.filter({ visible: true })).toHaveCount(0)
    await page.getByRole('main').getByRole('button').click()
    await expect(topics.filter({ visible: true })).toHaveCount(all)
  })
}

test('the help is one press away from the list of applications and from each step, at its topic', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  await signIn(page, person)
  await page.goto('/dashboard/applications')
  await page.getByRole('link', { name: 'How it works' }).click()
  await expect(page.getByRole('heading', { name: 'Bring in a call' })).toBeInViewport()

  const { body } = await site.call(person, 'POST', '/api/applications', { title: 'Solar roofs', language: 'en' })
  const { id } = body as { id: string }
  for (const [path, topic] of [
    ['/apply/new', 'Bring in a call'],
    [`/apply/${id}/fit`, 'May we apply?'],
    [`/apply/${id}/call`, 'What the marks mean'],
    [`/apply/${id}/history`, 'Your applications'],
    ['/dashboard/applications', 'Your applications'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: topic })).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(path)
  }
})
