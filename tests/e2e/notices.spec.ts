import { allFaults } from './support/accessible.ts'
import { openListening } from './support/live-stream.ts'
import { linkIn, newestMail } from './support/mail.ts'
import { signIn } from './support/people.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

/** Writes a ticket for a user. @returns its id */
async function writeTicket(site: Site, user: Person, subject: string): Promise<string> {
  const { status, body } = await site.call(user, 'POST', '/api/tickets', { subject, message: 'How does it go on?' })
  expect(status).toBe(201)
  return (body as { id: string }).id
}

/** Answers a ticket as staff. */
async function response(site: Site, staff: Person, id: string): Promise<void> {
  const { body } = await site.call(staff, 'GET', `/api/admin/tickets/${id}`)
  const { version } = body as { version: number }
  const message = { message: 'It goes on tomorrow.', version }
  const sent = await site.call(staff, 'POST', `/api/admin/tickets/${id}/messages`, message)
  expect(sent.status).toBeLessThan(300)
}

const mailsTo = (site: Site, person: Person, kind: string) =>
  site.sql('select 1 from mails join auth.users on users.id = mails.user_id where users.email = $1 and kind = $2', [
    person.email,
    kind,
  ])

test('[DASH-07] the bell announces an answer at once, the list leads there, and each topic reaches the user as they like', async ({
  page,
  site,
}) => {
  const [user, staff] = [await site.register('user'), await site.register('moderator')]
  const id = await writeTicket(site, user, 'Export loses the table')
  await signIn(page, user)
  await openListening(page, '/about')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await response(site, staff, id)
  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
  await bell.press('Enter')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const notice = list.getByRole('listitem').filter({ hasText: 'Export loses the table' })
  await expect(notice).toContainText('New:')
  expect(await allFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await notice.getByRole('link').press('Enter')
  await expect(page).toHaveURL(new RegExp(`ticket=${id}`))
  await expect(bell).toHaveAccessibleName('Notifications')
  expect(await mailsTo(site, user, 'ticket_answered')).toHaveLength(1)

  await bell.click()
  await list.getByRole('link', { name: 'Choose your notifications' }).click()
  await expect(page).toHaveURL('/dashboard#notifications')
  const choices = page.getByRole('region', { name: 'Notifications' })
  const byMail = choices.getByRole('switch', { name: 'Support and messages: By email' })
  await expect(byMail).toBeChecked()
  await expect(choices.getByRole('switch', { name: 'Your account: By email' })).toBeDisabled()
  await byMail.press('Space')
  await expect(byMail).not.toBeChecked()
  await expect(byMail).toBeEnabled()
  await response(site, staff, await writeTicket(site, user, 'A second one'))
  // The notice and the mail of an answer are made together, so no mail is on its way.
  await expect(bell).toHaveAccessibleName('Notifications, 1 new')
  expect(await noticesOf(site, user)).toBe(2)
  expect(await mailsTo(site, user, 'ticket_answered')).toHaveLength(1)
  await page.reload()
  await expect(byMail).not.toBeChecked()
  await bell.click()
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list.getByText('New:')).toHaveCount(0)
})

test('[DASH-07] [SUP-02] links of mails act by a press, and not by being opened: one ends mails of its topic, one rates a closed ticket', async ({
  page,
  site,
}) => {
  const [user, staff] = [await site.register('user'), await site.register('moderator')]
  const main = page.getByRole('main')
  // The mail of a closed ticket asks for a face; opening its link rates nothing.
  const id = await writeTicket(site, user, 'Rated in the end')
  const closed = await site.call(staff, 'POST', '/api/admin/tickets/batch', { action: 'close', ids: [id] })
  expect(closed.status).toBe(200)
  const rating = async () =>
    site.sql('select score from support_ratings where ticket_id = $1 and score is not null', [id])
  await page.goto(linkIn(await newestMail(site, user.email, 'ticket_closed'), '/rate'))
  const faces = main.getByRole('radio')
  await expect(faces).toHaveCount(5)
  expect(await rating()).toEqual([])
  expect(await allFaults(page)).toEqual([])
  await faces.nth(3).check({ force: true })
  await main.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(main.getByText(/^Thank you/)).toBeVisible()
  expect(await rating()).toEqual([{ score: 4 }])

  // The link at the foot of a mail ends mails of its topic. Nobody is signed in here.
  await response(site, staff, await writeTicket(site, user, 'Before'))
  await page.goto(linkIn(await newestMail(site, user.email, 'ticket_answered'), '/api/unsubscribe'))
  await expect(main.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible()
  await expect(main.getByText(/Support and messages/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  expect(await topicOf(site, user)).toMatchObject({ email: true })
  expect(await allFaults(page)).toEqual([])
  await main.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible()
  expect(await topicOf(site, user)).toMatchObject({ email: false, in_app: true })
  await response(site, staff, await writeTicket(site, user, 'After'))
  // The notice and the mail of an answer are made together.
  await expect.poll(() => noticesOf(site, user)).toBe(2)
  expect(await mailsTo(site, user, 'ticket_answered')).toHaveLength(1)
  await page.reload()
  await expect(main.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible()
})

/** How many answers a person was notified of. */
async function noticesOf(site: Site, person: Person): Promise<number> {
  const { body } = await site.call(person, 'GET', '/api/me/notifications')
  return (body as { items: { kind: string }[] }).items.filter(({ kind }) => kind === 'ticket_answered').length
}

async function topicOf(site: Site, person: Person): Promise<unknown> {
  const { body } = await site.call(person, 'GET', '/api/me/notifications/preferences')
  return (body as { topics: { topic: string }[] }).topics.find(({ topic }) => topic === 'ticket')
}
