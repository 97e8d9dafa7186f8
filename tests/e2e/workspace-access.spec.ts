import { partnerOf, wholeProfile } from '../support/fit-cases.ts'
import { fitsWidths, isWalkedByKeyboard, seriousFaults } from './support/accessible.ts'
import { alive } from './support/alive.ts'
import { beginForSample } from './support/begun-application.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** How each language sees the screens, and its own word for what is in the side bar. */
const looks = [
  ['en', 'My applications', 'light', 1440],
  ['ru', 'Мои заявки', 'dark', 390],
  ['ro', 'Cererile mele', 'light', 1440],
] as const

for (const [language, back, colorScheme, width] of looks) {
  test(`the screens of the workspace in ${language}, ${colorScheme} and ${width} px wide, have no serious violation, hold their words, fit every width and are walked by keyboard`, async ({
    page,
    site,
  }) => {
    test.slow()
    const person = await site.register('user')
    const cluj = partnerOf('Napoca Technical University', 'RO', { legalKind: 'university' })
    const { application, call } = await beginForSample(site, person, '01-en-two-stage-ria.md', wholeProfile, [cluj])
    await page.emulateMedia({ colorScheme })
    const walk = async (path: string) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${path}?lng=${language}`)
      await alive(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main :is(h2, h3, form, ol, a.btn)').first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      if (path.startsWith('/apply/')) await expect(page.getByRole('link', { name: back }).first()).toBeVisible()
      // A word that is missing shows its key, a blank that nobody filled its braces.
      expect(await page.locator('body').innerText(), path).not.toMatch(
        /\{\{|\b(agents|applications|calls|fit|models|organisations):\w/,
      )
      if (language === 'ro') await isWalkedByKeyboard(page, 12)
      expect(await seriousFaults(page), path).toEqual([])
      await fitsWidths(page, [320, 390, 768, 1440])
    }
    await signIn(page, person)
    const steps = ['call', 'fit', 'text', 'plan', 'review', 'submission', 'history']
    for (const path of [
      '/dashboard/applications',
      '/dashboard/organisation',
      '/apply/new',
      `/calls/${call}`,
      ...steps.map((step) => `/apply/${application}/${step}`),
    ])
      await walk(path)
    await signIn(page, site.admin)
    for (const path of ['/admin/agents', '/admin/agents/models']) await walk(path)
  })
}

/** What the screens say while a call is read, stage by stage. */
const readings = [
  {
    of: 'a call',
    path: (call: string) => `/calls/${call}`,
    stages: {
      waiting: 'Waiting for its turn',
      opening: 'Taking the text out',
      rules: 'Looking for facts: deadlines, money, conditions, criteria',
      read: 'The call has been read',
    },
  },
  {
    of: 'a new application',
    path: (call: string) => `/apply/new?call=${call}`,
    stages: {
      waiting: 'Waiting for its turn',
      opening: 'Open it and take out the text',
      rules: 'Dates, amounts, rules',
      read: /^Found: \d+ facts, \d+ deadlines, \d+ amounts?$/,
    },
  },
] as const

for (const { of, path, stages } of readings) {
  test(`the screen of ${of} that is being read says each stage politely, and once`, async ({ page, site }) => {
    const person = await site.register('user')
    const { call } = await beginForSample(site, person, '01-en-two-stage-ria.md', wholeProfile, [])
    await signIn(page, person)
    let stage: keyof typeof stages = 'waiting'
    let asked = 0
    await page.route(`**/api/calls/${call}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as object
      const progress = { stage, since: '2026-10-01T08:00:00.000Z', pages: null }
      await route.fulfill({
        json: stage === 'read' ? answer : { ...answer, state: 'reading', version: null, progress },
      })
      asked += 1
    })
    // What a reader hears: every change within the region that was there before it.
    await page.addInitScript(() => {
      const said: (string | null)[] = []
      Object.assign(window, { said })
      new MutationObserver((changes) => {
        const region = document.querySelector('main p[role="status"]')
        if (region && changes.some(({ target }) => region.contains(target))) said.push(region.textContent)
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.goto(path(call))
    const heard: unknown[] = []
    for (const each of ['waiting', 'opening', 'rules', 'read'] as const) {
      stage = each
      heard.push(typeof stages[each] === 'string' ? stages[each] : expect.stringMatching(stages[each]))
      await expect.poll(() => page.evaluate('said')).toEqual(heard)
      if (each !== 'opening') continue
      expect(await seriousFaults(page)).toEqual([])
      // The same stage, asked for again, is not said again.
      const before = asked
      await expect.poll(() => asked).toBeGreaterThan(before + 1)
      expect(await page.evaluate('said')).toEqual(heard)
    }
    await page.unrouteAll({ behavior: 'wait' })
  })
}
