import { partnerOf, wholeProfile } from '../support/fit-cases.ts'
import { fitsWidths, isWalkedByKeyboard, seriousFaults } from './support/accessible.ts'
import { alive } from './support/alive.ts'
import { beginForSample } from './support/begun-application.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/**
 * What each language has its own word for in the side bar, and what is looked at in it beside words and widths: colours and
 * structure are the same in all of them.
 */
const looks = [
  ['en', 'My applications', 'light'],
  ['ru', 'Мои заявки', 'dark'],
  ['ro', 'Cererile mele', 'keyboard'],
] as const

for (const [language, back, look] of looks) {
  test(`the screens of the workspace in ${language} fit from 320 to 1440 px and hold its words; looked at: ${look}`, async ({
    page,
    site,
  }) => {
    test.slow()
    const person = await site.register('user')
    const cluj = partnerOf('Napoca Technical University', 'RO', { legalKind: 'university' })
    const { application } = await beginForSample(site, person, '01-en-two-stage-ria.md', wholeProfile, [cluj])
    await signIn(page, person)
    const steps = ['call', 'fit', 'text', 'plan', 'review', 'submission', 'history']
    for (const path of [
      '/dashboard/applications',
      '/dashboard/organisation',
      '/apply/new',
      ...steps.map((step) => `/apply/${application}/${step}`),
    ]) {
      await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${path}?lng=${language}`)
      await alive(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main :is(h2, h3, form, ol, a.btn)').first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      if (path.startsWith('/apply/')) await expect(page.getByRole('link', { name: back }).first()).toBeVisible()
      // A word that is missing shows its key, a blank that nobody filled its braces.
      expect(await page.locator('body').innerText(), path).not.toMatch(
        /\{\{|\b(applications|calls|fit|organisations):\w/,
      )
      if (look === 'keyboard') await isWalkedByKeyboard(page, 12)
      else expect(await seriousFaults(page, look === 'dark' ? 'color-contrast' : undefined), path).toEqual([])
      await fitsWidths(page, [320, 390, 768, 1440])
    }
  })
}
