import type { Locator } from '@playwright/test'
import { readSample } from '../support/calls.ts'
import { partnerOf, wholeProfile } from '../support/fit-cases.ts'
import { fitsWidths, isWalkedByKeyboard, seriousFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { beginForSample } from './support/begun-application.ts'
import { chooseLanguage } from './support/language.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Each language has its own word for what is in the side bar. */
const languages = [
  ['en', 'My applications'],
  ['ru', 'Мои заявки'],
  ['ro', 'Cererile mele'],
] as const

test('[AGENT-06] the screens of the workspace, light and wide and dark on a phone, have no serious violation, hold the words of each language and fit every width, walked by keyboard', async ({
  page,
  site,
}) => {
  test.slow()
  const person = await site.register('user')
  const cluj = partnerOf('Napoca Technical University', 'RO', { legalKind: 'university' })
  const { application, call } = await beginForSample(site, person, '01-en-two-stage-ria.md', wholeProfile, [cluj])
  const look = async (path: string, [language, back]: (typeof languages)[number]) => {
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main :is(h2, h3, form, ol, a.btn)').first()).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    if (path.startsWith('/apply/')) await expect(page.getByRole('link', { name: back }).first()).toBeVisible()
    // A word that is missing shows its key, a blank that nobody filled its braces.
    expect(await page.locator('body').innerText(), path).not.toMatch(
      /\{\{|\b(agents|applications|calls|drafts|fit|models|organisations):\w/,
    )
    await isWalkedByKeyboard(page, 'all')
    expect(await seriousFaults(page), `${path} in ${language}`).toEqual([])
    await fitsWidths(page, [320, 390, 768, 1440])
  }
  await signIn(page, person)
  const steps = ['call', 'fit', 'text', 'plan', 'review', 'submission', 'history']
  const paths = [
    '/dashboard/applications',
    '/dashboard/organisation',
    '/apply/new',
    `/calls/${call}`,
    ...steps.map((step) => `/apply/${application}/${step}`),
  ]
  for (const [position, path] of paths.entries()) {
    // The languages take turns, so that each is seen in both looks.
    const [first, second] = [languages[position % 3] ?? languages[0], languages[(position + 1) % 3] ?? languages[0]]
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${path}?lng=${first[0]}`)
    await hydrated(page)
    await look(path, first)
    await chooseLanguage(page, second[0])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 900 })
    await look(path, second)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  // The same while a call is being read.
  await page.route(`**/api/calls/${call}`, async (route) => {
    const read = (await (await route.fetch()).json()) as object
    const progress = { stage: 'opening', since: '2026-10-01T08:00:00.000Z', pages: null }
    await route.fulfill({ json: { ...read, state: 'reading', version: null, progress } })
  })
  for (const path of [`/calls/${call}`, `/apply/new?call=${call}`]) {
    await page.goto(path)
    await expect(page.locator('main ol [data-state]').first()).toBeVisible()
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await seriousFaults(page), `${path} being read, ${colorScheme}`).toEqual([])
    }
  }
  await page.unrouteAll({ behavior: 'wait' })
})

test('[AGENT-06] a call is pasted and read, its facts are opened and confirmed, a question answered, an application put away and brought back, and a member invited, by keys alone', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  const colleague = await site.register('user')
  const { readiness: _told, ...told } = wholeProfile
  const { application, organisation } = await beginForSample(site, person, '01-en-two-stage-ria.md', told, [])
  await signIn(page, person)
  const keys = page.keyboard
  const main = page.getByRole('main')
  /** Steps on by Tab until something has the focus. */
  const goTo = async (place: Locator) => {
    await expect(place).toBeVisible()
    for (let stop = 0; stop < 200; stop += 1) {
      if (await place.evaluate((element) => element === document.activeElement)) return
      await keys.press('Tab')
    }
    await expect(place).toBeFocused()
  }
  const press = async (place: Locator, key = 'Enter') => {
    await goTo(place)
    await keys.press(key)
  }

  // Paste and read.
  await page.goto('/apply/new')
  await hydrated(page)
  await goTo(page.getByLabel('Text, identifier or address of the call'))
  await keys.insertText(readSample('04-en-foundation-two-step.md').toString('utf8'))
  await press(page.getByRole('button', { name: 'Read the call' }))
  await page.waitForURL(/\/apply\/[0-9a-f-]{36}\/call/, { timeout: 60_000 })

  // The sentence of a fact, and the fact itself.
  await page.goto(`/apply/${application}/call`)
  await hydrated(page)
  const fact = page.locator('[data-fact-row="money.totalBudget"]')
  await press(fact)
  await expect(fact).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('mark[data-on]').first()).toBeInViewport()
  await press(page.getByRole('button', { name: 'Confirm', exact: true }))
  await expect(fact).toContainText('confirmed')

  // A question of the interview.
  await page.goto(`/apply/${application}/fit`)
  await hydrated(page)
  const card = main.getByRole('region', { name: 'Interview' })
  await goTo(card.locator('select').first())
  await keys.press('ArrowDown')
  await press(card.getByRole('button', { name: 'Give a source' }))
  await goTo(card.getByLabel('Source'))
  await keys.insertText('project plan')
  await keys.press('Enter')
  await expect(card).toBeHidden()
  const profile = await site.call(person, 'GET', `/api/organisations/${organisation}`)
  expect(profile.body).toMatchObject({ facts: { readiness: { source: 'project plan' } } })

  // Archive and undo.
  await page.goto('/dashboard/applications')
  await hydrated(page)
  const rows = main.getByRole('article')
  await expect(rows).toHaveCount(2)
  await press(rows.first().getByRole('button', { name: 'Archive' }))
  await expect(rows).toHaveCount(1)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await keys.press('F8')
  await expect(undo).toBeFocused()
  await keys.press('Enter')
  await expect(rows).toHaveCount(2)

  // Invite.
  await page.goto('/dashboard/organisation')
  await hydrated(page)
  await goTo(main.getByLabel('Email address to invite'))
  await keys.insertText(colleague.email)
  await press(main.getByRole('button', { name: 'Invite' }))
  await expect(main.getByRole('listitem').filter({ hasText: colleague.email })).toBeVisible()
})
