import { memberOf } from '#shared/guards.ts'
import { partnerOf, wholeProfile } from '../support/fit-cases.ts'
import { beginForSample } from './support/begun-application.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const lviv = partnerOf('Lviv Institute of Precision Mechanics', 'UA', { legalKind: 'research-organisation' })
const cluj = partnerOf('Napoca Technical University', 'RO', { legalKind: 'university' })
const watcher = partnerOf('Offene Norm', 'CH', { legalKind: 'association', associated: true })

test('[FIT-01] [FIT-02] [FIT-03] [FIT-04] [FIT-05] the rules are shown with their sentences; a partner switched off shows what would be missing; an organisation that cannot take part reads why first', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  const { application, organisation, call } = await beginForSample(
    site,
    person,
    '01-en-two-stage-ria.md',
    wholeProfile,
    [lviv, cluj, watcher],
  )
  // A rule says no only by facts that a user confirmed.
  const read = (await site.call(person, 'GET', `/api/calls/${call}/facts`)).body
  const open = memberOf(read, 'unconfirmed') as string[]
  const confirmed = await site.call(person, 'PATCH', `/api/calls/${call}/facts`, {
    facts_version: memberOf(read, 'facts_version'),
    changes: open.map((path) => ({ path, action: 'confirm' })),
  })
  expect(confirmed.status).toBe(200)
  await signIn(page, person)
  await page.goto(`/apply/${application}/fit`)
  await expect(page.getByRole('heading', { level: 1, name: /^Possible/ })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Different countries' })).toContainText('yes')
  await expect(page.getByText('Nobody is missing.')).toBeVisible()
  await page.getByRole('button', { name: /^Show \d+ more/ }).click()
  const country = page.getByRole('article').filter({ hasText: 'Country of establishment' })
  await expect(country).toContainText('Organisations from Associated Countries, among them Moldova and Ukraine')
  await expect(country).toContainText('Call, page 1')

  const toggle = page.getByRole('switch', { name: 'Count Napoca Technical University' })
  await toggle.press('Space')
  await expect(toggle).not.toBeChecked()
  const missing =
    'Missing: 1 more independent partner, from 1 country not yet among you, 1 of them from a Member State.'
  await expect(page.getByRole('status').filter({ hasText: missing })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '3 rules not met' })).toBeVisible()
  const first = page.getByRole('region', { name: 'One thing to put right first' })
  await expect(first.getByRole('listitem')).toHaveText([new RegExp(missing)])
  // It is kept with the application.
  const itself = `/api/applications/${application}`
  await expect.poll(async () => memberOf((await site.call(person, 'GET', itself)).body, 'partners_off')).toHaveLength(1)
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await expect(page.getByRole('heading', { level: 1, name: '3 rules not met' })).toBeVisible()
  await toggle.press('Space')
  await expect(page.getByRole('heading', { level: 1, name: /^Possible/ })).toBeVisible()

  // The amount that is asked for is on the ruler, is judged, and outlives a reload; what is no amount is said at its
  // field.
  const amount = page.getByRole('region', { name: 'Amount and own share' })
  const field = amount.getByLabel(/^How much do you mean to ask for/)
  await field.fill('much')
  await field.press('Enter')
  await expect(amount.getByText('Enter an amount above zero')).toBeVisible()
  await field.fill('9 000 000')
  await field.press('Enter')
  await expect(amount.getByText('above the maximum of the call')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('9000000')
  await expect(amount.getByText('above the maximum of the call')).toBeVisible()
  await field.fill('4,000,000')
  await amount.getByRole('button', { name: 'Check this amount' }).click()
  await expect(amount.getByText('within the limits of the call')).toBeVisible()
  await field.fill('')
  await field.press('Enter')
  await expect(amount.getByText('within the limits of the call')).toHaveCount(0)

  // A fact that is taken back is missing at once.
  const path = `/api/organisations/${organisation}`
  const { body } = await site.call(person, 'GET', path)
  await site.call(person, 'PATCH', path, { version: memberOf(body, 'version'), facts: { readiness: null } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing rules you out. 1 rule to look at' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Add to the profile' })).toContainText(
    'technology readiness level',
  )
  // Its source opens the call at the sentence.
  await page.getByRole('button', { name: /^Show \d+ more/ }).click()
  await country.getByRole('link', { name: 'Call, page 1' }).click()
  const sentence = page.locator('mark[data-place]').first()
  await expect(sentence).toBeInViewport()
  await expect(sentence).toBeFocused()
  await expect(sentence).toContainText('among them Moldova and Ukraine')
  await page.goBack()
  await page.getByRole('button', { name: 'Go on all the same' }).click()
  await expect(page).toHaveURL(`/apply/${application}/text`)
  await expect(page.getByRole('link', { name: /Fit/ }).first()).toContainText('done')

  // An organisation in Belarus reads first which fact decides it, and once that is confirmed why it is not possible.
  const other = await site.register('user')
  const facts = { ...wholeProfile, country: 'BY' }
  const { application: impossible } = await beginForSample(site, other, '08-ro-consortiu-digital.md', facts, [lviv])
  await signIn(page, other)
  for (const [language, title] of [
    ['ru', 'Возможно, конкурс вас исключает: подтвердите «исключённые страны» в шаге «Конкурс»'],
    ['ro', 'Apelul s-ar putea să vă excludă: confirmați „țările excluse” la Apel'],
    ['en', 'The call may shut you out: confirm “countries that the call shuts out” in Call'],
  ] as const) {
    await page.goto(`/apply/${impossible}/fit?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  const decisive = page
    .getByRole('region', { name: /put right first/ })
    .getByRole('listitem')
    .first()
  await expect(decisive).toContainText('Belarus: the call shuts out organisations established there.')
  await decisive.getByRole('link', { name: 'To this fact in Call' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  for (const [language, title, reason] of [
    ['en', 'Not possible for your organisation', 'Belarus: the call shuts out organisations established there.'],
    ['ru', 'Для вашей организации участие невозможно', 'Беларусь: конкурс исключает организации'],
    [
      'ro',
      'Nu este posibil pentru organizația dumneavoastră',
      'Belarus: apelul exclude organizațiile stabilite acolo.',
    ],
  ] as const) {
    await page.goto(`/apply/${impossible}/fit?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const [region] = [page.getByRole('main').locator('section').first()]
    await expect(region).toContainText(reason)
    await expect(region).toContainText('Entitățile stabilite în Belarus sau în Federația Rusă nu pot participa.')
  }
})
