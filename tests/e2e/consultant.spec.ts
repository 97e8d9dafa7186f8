import { dayMs } from '#shared/duration.ts'
import { memberOf } from '#shared/guards.ts'
import { readSample } from '../support/calls.ts'
import { allFaults, fitsWidths } from './support/accessible.ts'
import { linkIn, newestMail } from './support/mail.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[ORG-04] a person opens one application to the consultant of a booking, who reads it until one click ends that', async ({
  page,
  site,
}) => {
  const [person, consultant] = [await site.register('user'), await site.register('moderator')]
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await site.call(person, method, path, body)
    expect(response.status, `${method} ${path} ${JSON.stringify(response.body)}`).toBeLessThan(300)
    return response.body
  }
  const text = readSample('05-ro-program-national.md').toString('utf8')
  const call = String(memberOf(await send('POST', '/api/calls', { text }), 'id'))
  await expect.poll(async () => memberOf(await send('GET', `/api/calls/${call}`), 'state')).toBe('read')
  const id = String(memberOf(await send('POST', '/api/applications', { call_id: call, title: 'Orchards' }), 'id'))

  await signIn(page, person)
  await page.goto(`/apply/${id}/call`)
  const share = page.getByRole('button', { name: 'Share with your consultant' })
  const dialog = page.getByRole('dialog')
  await share.click()
  await expect(dialog.getByText('You have no consultation booked')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const [holder] = await site.sql<{ id: string }>('select id from auth.users where email = $1', [consultant.email])
  const booked = await site.call(site.admin, 'POST', '/api/admin/consultations', {
    name: 'Alesia Rogova',
    email: person.email,
    date: new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10),
    time: '11:00',
    any_time: true,
    language: 'en',
    assignee_id: holder?.id,
  })
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  // What staff booked for an address is its owner's own.
  await send('GET', '/api/me/consultations')
  await page.reload()
  await share.click()
  await expect(dialog.getByLabel('Consultation')).toContainText('Alesia Rogova')
  await dialog.getByLabel('The consultant may').selectOption('comment')
  expect(await allFaults(page, { within: 'dialog, [role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  const bar = page.getByRole('list', { name: 'Consultants who see this application' })
  await expect(bar).toContainText('your consultant, may read and comment on this application until')
  await fitsWidths(page, [320, 390, 1024, 1440])

  // The consultant finds it by the mail, and next to the consultations.
  const link = linkIn(await newestMail(site, consultant.email, 'application_opened'), `/apply/${id}`)
  const context = await page.context().browser()?.newContext({ baseURL: site.url })
  if (context === undefined) throw new Error('There is no browser')
  const theirs = await context.newPage()
  await signIn(theirs, consultant)
  await theirs.goto(link)
  await expect(theirs.getByText('This application is open to you for a consultation')).toBeVisible()
  await theirs.goto(`/apply/${id}/fit`)
  await expect(theirs.getByRole('heading', { name: /rules?/i }).first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Share with your consultant' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'End access' })).toHaveCount(0)
  await theirs.goto('/admin/consultations')
  await theirs
    .getByRole('region', { name: 'Applications opened to you' })
    .getByRole('link', { name: 'Orchards' })
    .click()
  await expect(theirs).toHaveURL(new RegExp(`/apply/${id}`))
  await expect(theirs.getByText('This application is open to you for a consultation')).toBeVisible()

  // The consultant's open page is notified, and says so instead of failing.
  await bar.getByRole('button', { name: 'End access' }).click()
  await expect(bar).toHaveCount(0)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your access has ended' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Orchards' })).toHaveCount(0)
  await theirs.getByRole('link', { name: 'Consultations', exact: true }).last().click()
  await expect(theirs).toHaveURL(/\/admin\/consultations/)

  // So is it when the booking that it was opened for is cancelled.
  const bookings = await send('GET', `/api/applications/${id}/consultants`)
  const booking = String(memberOf(memberOf(memberOf(bookings, 'bookings'), '0'), 'id'))
  const until = new Date(Date.now() + 20 * dayMs).toISOString()
  await send('POST', `/api/applications/${id}/consultants`, { consultation_id: booking, right: 'read', until })
  await theirs.goto(`/apply/${id}/call`)
  await expect(theirs.getByText('This application is open to you for a consultation')).toBeVisible()
  await send('POST', `/api/me/consultations/${booking}/cancel`, {})
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your access has ended' })).toBeVisible()
  await context.close()
  expect((await site.call(consultant, 'GET', `/api/applications/${id}`)).status).toBe(404)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('main')).toContainText('Application opened to a consultant')
  await expect(page.getByRole('main')).toContainText('Application closed to a consultant')
})
