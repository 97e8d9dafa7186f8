import type { Locator, Page } from '@playwright/test'
import { memberOf } from '#shared/guards.ts'
import { readSample } from '../support/calls.ts'
import { allFaults, fitsWidths } from './support/accessible.ts'
import { linkIn, newestMail } from './support/mail.ts'
import { fillLogin, signIn } from './support/people.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

async function send(site: Site, person: Person, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await site.call(person, method, path, body)
  expect(response.status, `${method} ${path} ${JSON.stringify(response.body)}`).toBeLessThan(300)
  return response.body
}

async function found(site: Site, owner: Person): Promise<string> {
  return String(memberOf(await send(site, owner, 'POST', '/api/organisations', { name: 'Orchard Systems SRL' }), 'id'))
}

/** Presses something on a screen and makes sure that no message comes to lie over it. */
async function pressAndSee(page: Page, button: Locator, words: string): Promise<void> {
  await button.click()
  const message = page.locator('[data-toast]', { hasText: words })
  await expect(message).toBeVisible()
  await expect(async () => {
    const acted = (await button.count()) === 0 ? null : await button.boundingBox()
    const lies = await message.boundingBox()
    const isFree =
      acted === null ||
      lies === null ||
      lies.x >= acted.x + acted.width ||
      lies.x + lies.width <= acted.x ||
      lies.y >= acted.y + acted.height ||
      lies.y + lies.height <= acted.y
    expect(isFree).toBe(true)
  }).toPass()
}

test('[ORG-01] [ORG-02] [ORG-03] an owner fills in the profile by the interview, and the class of enterprise comes as a sum', async ({
  page,
  site,
}) => {
  const owner = await site.register('user')
  await signIn(page, owner)
  await page.goto('/dashboard/organisation')
  const main = page.getByRole('main')
  await main.getByLabel('Name of the organisation').fill('Orchard Systems SRL')
  await main.getByRole('button', { name: 'Create the organisation' }).click()
  await expect(main.getByRole('heading', { name: 'Orchard Systems SRL' })).toBeVisible()

  // The interview asks one thing at a time; what is wrong is said at its field, and what was typed stays.
  await expect(main.getByText('0 of 7 answered')).toBeVisible()
  await main.getByRole('button', { name: 'Later' }).click()
  await expect(main.getByRole('heading', { name: 'In which country is it established?' })).toBeVisible()
  const card = main.getByRole('region', { name: 'Interview' })
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Save and go on' }).click()
  await expect(card.getByText('This does not fit. Check it.')).toBeVisible()
  await card.getByLabel('Established in').selectOption('MD')
  await card.getByRole('button', { name: 'Save and go on' }).click()
  await expect(main.getByRole('row', { name: /Established in Moldova own statement/ })).toBeVisible()
  await expect(card.getByRole('heading', { name: 'When was it founded?' })).toBeVisible()
  await page.reload()
  await expect(main.getByText('1 of 7 answered')).toBeVisible()

  // The class of enterprise comes line by line, once nothing for it is missing.
  await expect(main.getByText('The class is known once these are entered:')).toBeVisible()
  const put = async (fact: string, fill: () => Promise<void>) => {
    await main.getByRole('button', { name: fact, exact: true }).first().click()
    await fill()
    await dialog.getByLabel('Source').fill('annual accounts')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await put('Closed years', async () => {
    await dialog.getByRole('button', { name: 'Add' }).click()
    await dialog.getByLabel('Staff, work units').fill('34,5')
    await dialog.getByLabel('Turnover, EUR').fill('2 900 000')
    await dialog.getByLabel('Balance sheet, EUR').fill('3 100 000')
  })
  await put('Holdings', async () => undefined)
  await put('Owners', async () => {
    await dialog.getByRole('button', { name: 'Add' }).click()
    await dialog.getByLabel('Name').fill('Codru Capital')
    await dialog.getByLabel('Kind').selectOption('enterprise')
    await dialog.getByLabel('Share, %').fill('30')
    await dialog.getByLabel('Year', { exact: true }).fill('2024')
    await dialog.getByLabel('Staff, work units').first().fill('20')
    await dialog.getByLabel('Turnover, EUR').first().fill('1000000')
    await dialog.getByLabel('Balance sheet, EUR').first().fill('1000000')
  })
  const sum = main.getByRole('row', { name: /^Together/ })
  await expect(sum).toContainText('40.5')
  await expect(main.getByRole('row', { name: /Codru Capital, partner: × 30 %/ })).toContainText('6')
  expect(await allFaults(page, { within: 'main' })).toEqual([])
  await fitsWidths(page, [320, 390, 768, 1024, 1440])

  // What was notified earlier is behind the fact, and the focus comes back to it.
  const history = main.getByRole('button', { name: 'History: Established in' })
  await history.click()
  await expect(dialog.getByRole('listitem')).toContainText(['Moldova'])
  expect(await allFaults(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(history).toBeFocused()
})

test('[ORG-01] each role sees and may do exactly its part, and the last owner stays', async ({ page, site }) => {
  const [owner, colleague] = [await site.register('user'), await site.register('user')]
  const id = await found(site, owner)
  await signIn(page, owner)
  await page.goto('/dashboard/organisation')
  const main = page.getByRole('main')
  await main.getByLabel('Email address to invite').fill(colleague.email)
  await main.getByLabel('Role', { exact: true }).selectOption('viewer')
  await pressAndSee(page, main.getByRole('button', { name: 'Invite' }), colleague.email)
  await expect(main.getByText('2 of 5')).toBeVisible()
  const link = linkIn(await newestMail(site, colleague.email, 'organisation_invited'), '/dashboard/organisation')

  // The last owner is refused with the remedy, and stays.
  await pressAndSee(page, main.getByRole('button', { name: 'Leave' }), 'Make someone else an owner first')
  const own = await send(site, owner, 'GET', `/api/organisations/${id}/members`)
  const ownId = String(memberOf(memberOf(memberOf(own, 'items'), '0'), 'id'))
  const left = await site.call(owner, 'DELETE', `/api/organisations/${id}/members/${ownId}`)
  expect(left).toMatchObject({ status: 409, body: { code: 'last_owner' } })

  // The colleague joins by the link of the mail.
  const context = await page.context().browser()?.newContext({ baseURL: site.url })
  if (context === undefined) throw new Error('There is no browser')
  const second = await context.newPage()
  await signIn(second, colleague)
  await second.goto(link)
  const theirs = second.getByRole('main')
  await pressAndSee(second, theirs.getByRole('button', { name: 'Join' }), 'Orchard Systems SRL')
  await expect(theirs.getByRole('heading', { name: 'Orchard Systems SRL', exact: true })).toBeVisible()
  const { items } = (await send(site, owner, 'GET', `/api/organisations/${id}/members`)) as {
    items: { id: string; email: string }[]
  }
  const member = items.find(({ email }) => email === colleague.email)?.id ?? ''
  const controls = {
    profile: theirs.getByRole('button', { name: 'Add a fact' }),
    partners: theirs.getByRole('button', { name: 'Add a partner' }),
    texts: theirs.getByRole('button', { name: 'Add a text' }),
    rename: theirs.getByRole('button', { name: 'Rename' }),
    invite: theirs.getByLabel('Email address to invite'),
  }
  const writes = ['profile', 'partners', 'texts', 'rename'] as const
  for (const [role, can] of [
    ['viewer', []],
    ['commenter', []],
    ['editor', writes],
    ['owner', [...writes, 'invite']],
  ] as const) {
    await send(site, owner, 'PATCH', `/api/organisations/${id}/members/${member}`, { role })
    await second.goto('/dashboard/organisation')
    await expect(theirs.getByRole('heading', { name: 'Orchard Systems SRL', exact: true })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Leave' })).toBeVisible()
    for (const [name, control] of Object.entries(controls))
      await expect(control, `${role}: ${name}`).toHaveCount(can.some((each) => each === name) ? 1 : 0)
    // What the screen does not offer, the server refuses.
    const sent = await site.call(colleague, 'PATCH', `/api/organisations/${id}`, {
      version: 1,
      name: 'Orchard Systems SRL',
    })
    expect(sent.status, role).toBe(can.length > 0 ? 200 : 403)
    const invited = await site.call(colleague, 'POST', `/api/organisations/${id}/members`, {
      email: `${role}@example.org`,
      role: 'viewer',
    })
    expect(invited.status, role).toBe(role === 'owner' ? 201 : 403)
  }
  await theirs.getByRole('button', { name: 'Leave' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(theirs.getByLabel('Name of the organisation')).toBeVisible()
  await context.close()
})

test('[ORG-02] Fit asks what its call needs, one question at a time, and goes on after a reload', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  const text = readSample('05-ro-program-national.md').toString('utf8')
  const call = String(memberOf(await send(site, person, 'POST', '/api/calls', { text }), 'id'))
  await expect.poll(async () => memberOf(await send(site, person, 'GET', `/api/calls/${call}`), 'state')).toBe('read')
  const application = memberOf(await send(site, person, 'POST', '/api/applications', { call_id: call }), 'id')
  await signIn(page, person)
  await page.goto(`/apply/${String(application)}/fit`)
  const main = page.getByRole('main')
  // The organisation was made with the call; nobody has named it.
  await main.getByLabel('Name of the organisation').fill('Livada Systems')
  await main.getByRole('button', { name: 'Save' }).click()
  const card = main.getByRole('region', { name: 'Interview' })
  await expect(card.getByText('0 of 9 answered')).toBeVisible()
  await card.getByLabel('Legal form').selectOption('company')
  await card.getByLabel('Legal form').press('Enter')
  await expect(card.getByText('1 of 9 answered')).toBeVisible()
  await expect(card.getByLabel('Established in')).toBeFocused()
  await card.getByLabel('Established in').selectOption('MD')
  await card.getByRole('button', { name: 'Save and go on' }).click()
  await expect(card.getByText('2 of 9 answered')).toBeVisible()
  // The next one rests on a sentence of the call.
  await expect(card.getByRole('heading')).toHaveText('When was it founded?')
  await expect(card.getByRole('blockquote')).toContainText('24')
  await page.reload()
  await expect(card.getByText('2 of 9 answered')).toBeVisible()
  await expect(card.getByRole('heading')).toHaveText('When was it founded?')
  // What is to be put right leads to its very question.
  await main.getByRole('link', { name: 'Answer it here' }).first().click()
  await expect(page).toHaveURL(/[?&]question=\w+/)
  await expect(card.locator('input, select, button').first()).toBeInViewport()
  await main.getByRole('button', { name: /^Show \d+ more/ }).click()
  await expect(main.getByRole('article').filter({ hasText: 'Country of establishment' })).toContainText('yes')
})

test.describe('reusable texts', () => {
  test.use({
    expectedConsole:
      /ERR_FAILED|Failed to load resource: the server responded with a status of 4\d\d|Error checking role/,
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('[ORG-01] [QUAL-11] a reusable text is written, copied, changed by two people, taken back to a version, deleted and restored', async ({
    page,
    site,
  }) => {
    const [owner, colleague] = [await site.register('user'), await site.register('user')]
    const id = await found(site, owner)
    const texts = `/api/organisations/${id}/texts`
    const { email } = colleague
    await send(site, owner, 'POST', `/api/organisations/${id}/members`, { email, role: 'editor' })
    const invitations = await send(site, colleague, 'GET', '/api/me/invitations')
    const invitation = String(memberOf(memberOf(memberOf(invitations, 'items'), '0'), 'id'))
    await send(site, colleague, 'POST', `/api/me/invitations/${invitation}/accept`)
    await signIn(page, owner)
    await page.goto('/dashboard/organisation')
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    await main.getByRole('button', { name: 'Add a text' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Give the text a title.')).toBeVisible()
    await expect(dialog.getByText('Write the text.')).toBeVisible()
    const [title, words] = [dialog.getByLabel('Title'), dialog.getByLabel('Text', { exact: true })]
    await title.fill('What we make')
    await words.fill('Orchard Systems makes measuring heads.')

    // A broken line, a reload and an ended session lose nothing.
    await page.route(/\/texts$/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText(/server did not answer|does not answer/i)
    await page.unroute(/\/texts$/)
    await page.reload()
    await main.getByRole('button', { name: 'Add a text' }).click()
    await expect(dialog.getByText('What you typed earlier is here again.')).toBeVisible()
    await expect(words).toHaveValue('Orchard Systems makes measuring heads.')
    await site.sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [
      owner.email,
    ])
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    // The page may have noticed it before the save was asked for: then nothing is sent.
    const ended = dialog.getByText(/Your session has ended|Log in to continue/)
    await expect(ended).toBeVisible()
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await fillLogin(page, owner)
    await expect(ended).toBeHidden()
    await expect(title).toHaveValue('What we make')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    const item = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^What we/ }) })
    await expect(item).toContainText('About us · English · 5 words')
    await item.getByRole('button', { name: 'Copy' }).click()
    await expect(item.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Orchard Systems makes measuring heads.')

    // A user else saved first: those words are shown, and saving again replaces them.
    const listed = await send(site, colleague, 'GET', texts)
    const text = String(memberOf(memberOf(memberOf(listed, 'items'), '0'), 'id'))
    await item.getByRole('button', { name: 'Edit' }).click()
    await words.fill('Orchard Systems makes potting machines.')
    const theirs = { version: 1, title: 'What we build', body: 'Something else.' }
    await send(site, colleague, 'PATCH', `${texts}/${text}`, theirs)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByRole('group', { name: 'The saved text' })).toHaveText('Something else.')
    await expect(words).toHaveValue('Orchard Systems makes potting machines.')
    expect(await allFaults(page, { within: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(item.getByRole('heading')).toHaveText('What we make')
    await expect(item).toContainText('potting machines')

    await item.getByRole('button', { name: 'Versions' }).click()
    await dialog.getByText('Version 1', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Go back to version 1' }).click()
    await expect(dialog).toBeHidden()
    await expect(item.getByRole('heading')).toHaveText('What we make')
    await expect(item).toContainText('measuring heads')

    const search = main.getByRole('searchbox', { name: 'Search the texts' })
    await search.fill('potting')
    await expect(main.getByText('No text holds these words.')).toBeVisible()
    await search.fill('MEASURING what')
    await expect(item).toBeVisible()
    await search.fill('')

    const remove = async () => {
      await item.getByRole('button', { name: 'Edit' }).click()
      await dialog.getByRole('button', { name: 'Delete this text' }).click()
      await expect(dialog).toBeHidden()
      await expect(item).toHaveCount(0)
    }
    const showDeleted = main.getByRole('button', { name: 'Show deleted texts' })
    await expect(showDeleted).toHaveCount(0)
    await remove()
    await page
      .locator('[data-toast]', { hasText: 'Deleted: What we make' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(item).toBeVisible()
    await remove()
    await showDeleted.click()
    await item.getByRole('button', { name: 'Restore' }).click()
    await expect(main.getByText('Nothing was deleted in the last thirty days.')).toBeVisible()
    await main.getByRole('button', { name: 'Back to the texts' }).click()
    await expect(item.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect(showDeleted).toHaveCount(0)
    expect(await allFaults(page, { within: 'main' })).toEqual([])
    await fitsWidths(page, [320, 390, 768, 1440])
  })
})
