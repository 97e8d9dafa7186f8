import type { SectionChanges } from '#shared/contracts/content.ts'
import { draftSchemaVersion } from '#shared/drafts/doc.ts'
import { dayMs } from '#shared/duration.ts'
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { generateSync } from 'otplib'
import type { Role } from '#shared/roles.ts'
import { createUser } from '#server/auth/accounts/accounts.ts'
import { fakeOrganisationDomain } from '#server/auth/fakes/identity-provider.ts'
import type { FakeIdentityProvider } from '#server/auth/fakes/identity-provider.ts'
import { issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import { sealTotpSecret } from '#server/auth/factors/totp.ts'
import { readCall } from '#server/grants/read/read-call.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { readRemarks } from '#server/features/review/remarks.ts'
import { SharedText } from '#server/features/drafts/shared-text.ts'
import { insertContact } from '#server/features/contact/store.ts'
import type { Ticket } from '#shared/contracts/support.ts'
import type { PlanList } from '#shared/contracts/subscriptions.ts'
import { signPayment } from '#server/features/subscriptions/payment-provider.ts'
import { announceSetupLink } from '#server/features/setup/service.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { notifyPerson } from '#server/notifications/notify.ts'
import { unsubscribeLink } from '#server/notifications/preferences.ts'
import { changeSettings } from '#tests/support/settings.ts'
import { goodPassword, newEmail } from '#tests/support/auth-client.ts'
import { addConsultation, client, freeTimes } from '#tests/support/consultations.ts'
import { holdMail } from '#server/features/support/quarantine.ts'
import { signIn } from '#tests/support/api-client.ts'
import { newestMailTo } from '#tests/support/run-jobs.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A request of the walk, valid in every part, so that a missing guard would show as a success. */
export type WalkCall = {
  /** The address with its ids and its query; as in the table when it is left out. */
  path?: string
  body?: unknown
  /** Body of a form; instead of `body`. */
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** What calls are made in. */
export type WalkContext = { app: TestApp; admin: ApiClient; program: ApiClient; organisation: FakeIdentityProvider }

/** Makes what a call needs and writes it. @param own whose things it is about: the caller's own, or another person's. */
type MakeCall = (context: WalkContext, own: ApiClient) => Promise<WalkCall> | WalkCall

/** A run that has ended; the walk has no model. */
async function addRun({ app }: WalkContext, own: ApiClient): Promise<string> {
  const id = randomUUID()
  const application: string | undefined = await addApplication(own)
  if (application === undefined) return `/api/runs/${id}`
  await app.deps.database.db.execute(sql`
    insert into runs (id, application_id, agent, action, instruction, passage, model, state, leased_until, created_at)
    values (${id}, ${application}, 'generator', 'draft', '', '', 'scripted', 'done', now(), now())`)
  return `/api/runs/${id}`
}

/** A run of a model that answered something, on the words of a new section. @returns the address of the application, and its id. */
async function addAnswered({ app }: WalkContext, own: ApiClient, action: 'review' | 'ask', answer: string) {
  const { path } = await addPassage(own)
  const application = path.split('/')[3] ?? nobody
  const run = randomUUID()
  if (application !== 'undefined')
    await app.deps.database.db.execute(sql`
      with run as (
        insert into runs (id, application_id, agent, action, instruction, passage, model, state, leased_until, created_at)
        values (${run}, ${application}, 'reviewer', ${action}, 'Where?', '', 'scripted', 'done', now(), now()) returning id
      )
      insert into run_chunks (run_id, seq, text) select id, 1, ${answer} from run`)
  return { path: `/api/applications/${application}`, run }
}

/** A remark of a second reader. @returns where it is taken. */
async function addRemark(context: WalkContext, own: ApiClient): Promise<string> {
  const answer = JSON.stringify({ quote: 'Walk', remark: 'Where to?' })
  const { path } = await addAnswered(context, own, 'review', answer)
  return `${path}/findings/${readRemarks(answer, [], true).remarks[0]?.id}/taken`
}

/** A wording that an answer proposes. @returns where it becomes a suggestion. */
async function addProposed(context: WalkContext, own: ApiClient): Promise<string> {
  const { path, run } = await addAnswered(context, own, 'ask', JSON.stringify({ old: 'Walk', new: 'Run' }))
  return `${path}/conversation/${run}/parts/0/suggestion`
}

/** A wish for a draft. @param section the address of a section. */
function wishOf(section: string, more: string): WalkCall {
  const [application = '', key = ''] = section.split('/sections/')
  return { path: `${application}/runs${more}`, body: { agent: 'generator', section: key } }
}

/** The next time that a user could book. */
async function freeTime(app: TestApp): Promise<{ date: string; time: string }> {
  const [next] = await freeTimes(app)
  if (!next) throw new Error('Nothing is free')
  return next
}

const nobody = '00000000-0000-4000-8000-000000000000'

async function addOrganisation(own: ApiClient): Promise<string> {
  const { body } = await own.send<{ id: string }>('POST', '/api/organisations', { name: 'Walk' })
  return body.id
}

const somePartner = {
  name: 'Partner',
  country: 'RO',
  legalKind: 'company',
  associated: false,
  linkedWith: [],
  sme: null,
  pic: null,
}

/** Adds a partner to a new organisation. @returns its address. */
async function addOrganisationPartner(own: ApiClient): Promise<string> {
  const path = `/api/organisations/${await addOrganisation(own)}/partners`
  const { body } = await own.send<{ id: string }>('POST', path, somePartner)
  return `${path}/${body.id}`
}

const someText = { kind: 'about', language: 'en', title: 'What we make', body: 'Measuring heads.' }

/** Adds a text to a new organisation. @returns its address. */
async function addOrganisationText(own: ApiClient): Promise<string> {
  const path = `/api/organisations/${await addOrganisation(own)}/texts`
  const { body } = await own.send<{ id: string }>('POST', path, someText)
  return `${path}/${body.id}`
}

/** What keeps the outline of a new application as a template. */
async function ownTemplateOf(own: ApiClient) {
  const { body } = await own.send<{ id: string; organisation_id: string }>('POST', '/api/applications', {
    title: 'Walk',
    organisation_id: await addOrganisation(own),
  })
  await own.send('POST', `/api/applications/${body.id}/outline`, { template: 'blank' })
  return {
    path: `/api/organisations/${body.organisation_id}/outline-templates`,
    body: { name: `Walk ${randomUUID()}`, application_id: body.id },
  }
}

/** Keeps a template. @returns its address. */
async function addOwnTemplate(own: ApiClient): Promise<string> {
  const { path, body } = await ownTemplateOf(own)
  const sent = await own.send<{ id: string }>('POST', path, body)
  // A user has room for few applications; the template stays.
  await own.send('DELETE', `/api/applications/${body.application_id}`)
  return `${path}/${sent.body.id}`
}

async function addApplication(own: ApiClient): Promise<string> {
  const input = { title: 'Walk', organisation_id: await addOrganisation(own) }
  const { body } = await own.send<{ id: string }>('POST', '/api/applications', input)
  return body.id
}

/** Lays out a new application. @returns the address of its only section. */
async function addDraftSection(own: ApiClient): Promise<string> {
  const path = `/api/applications/${await addApplication(own)}`
  await own.send('POST', `${path}/outline`, { template: 'blank' })
  return `${path}/sections/text`
}

/** Writes into a new section. @returns its address, and the place of its words. */
async function addPassage(own: ApiClient) {
  const path = await addDraftSection(own)
  const text = SharedText.begin({ type: 'doc', content: [] })
  const doc = { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Walk' }] }] }
  text.replace(doc)
  await own.send('POST', `${path}/updates`, {
    client: 'walkwalk',
    n: 1,
    update: Buffer.from(text.encode()).toString('base64'),
    schema: draftSchemaVersion,
  })
  return { path, place: text.findPassage('Walk') ?? { start: '', end: '' } }
}

/** Comments on a passage of a new section. @returns the address of the comment. */
async function addDraftComment(own: ApiClient): Promise<string> {
  const { path, place } = await addPassage(own)
  const input = { ...place, quote: 'Walk', text: 'Where to?' }
  const { body } = await own.send<{ id?: string }>('POST', `${path}/comments`, input)
  return `${path}/comments/${body.id ?? nobody}`
}

/** Replaces the text of a new section twice, so that the first one is a version. @returns the address of that. */
async function addDraftVersion(own: ApiClient): Promise<string> {
  const path = await addDraftSection(own)
  for (const version of [0, 1]) {
    const doc = { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 + version } }] }
    await own.send('PUT', path, { version, doc })
  }
  const { body } = await own.send<{ items?: { id: string }[] }>('GET', `${path}/versions`)
  return `${path}/versions/${body.items?.[0]?.id ?? nobody}`
}

/** An application for a call that was read. @returns the address of its opinion. */
async function addJudged(context: WalkContext, own: ApiClient): Promise<string> {
  const { body } = await own.send<{ id: string }>('POST', '/api/applications', { call_id: await addCall(context, own) })
  return `/api/applications/${body.id ?? nobody}/fit-opinion`
}

/** An own booking that a consultant holds, as an application is opened for it. */
/** The consultant is none of those who walk: to them the application is no stranger's. */
async function openingFor({ app }: WalkContext, own: ApiClient) {
  const consultant = await signIn(app, 'admin')
  const { id } = await addConsultation(app, { user_id: own.userId, assignee_id: consultant.userId })
  return { consultation_id: id, right: 'read', until: new Date(app.clock.now() + dayMs).toISOString() }
}

/** An own entry of the checklist of a new application. @returns its address. */
async function addDocument(own: ApiClient): Promise<string> {
  const path = `/api/applications/${await addApplication(own)}/documents`
  const { body } = await own.send<{ id?: string }>('POST', path, { label: 'Walk' })
  return `${path}/${body.id ?? nobody}`
}

const walkFile = { form: { walk: 'x' }, headers: { 'content-type': 'application/octet-stream' } }

/** The same with a file. @returns the address of the file. */
async function addDocumentFile({ app }: WalkContext, own: ApiClient): Promise<string> {
  const path = `${await addDocument(own)}/file`
  const headers = { authorization: own.authorization ?? '', ...walkFile.headers }
  await app.fetch(`${path}?name=walk.txt`, { method: 'PUT', headers, body: 'walk' })
  return path
}

/** An application whose deadline is confirmed. @returns the address of its calendar. */
async function addDated(context: WalkContext, own: ApiClient): Promise<string> {
  const call = await addCall(context, own, 'Call for proposals.\n\nDeadline: 3 May 2030, 17:00 (Brussels time).')
  const path = `/api/calls/${call}/facts`
  const { body } = await own.send<{ facts_version?: number; unconfirmed?: string[] }>('GET', path)
  const changes = (body.unconfirmed ?? []).map((each) => ({ path: each, action: 'confirm' }))
  await own.send('PATCH', path, { facts_version: body.facts_version, changes })
  const made = await own.send<{ id?: string }>('POST', '/api/applications', { call_id: call })
  return `/api/applications/${made.body.id ?? nobody}/calendar`
}

/** An application with the receipt of a funder. @returns the address of the receipt. */
async function addReceipt({ app }: WalkContext, own: ApiClient): Promise<string> {
  const path = `/api/applications/${await addApplication(own)}/receipt`
  const headers = { authorization: own.authorization ?? '', ...walkFile.headers }
  await app.fetch(`${path}?name=walk.txt`, { method: 'PUT', headers, body: 'walk' })
  return path
}

/** A call that was read: written as the job would, so that the walk reads no text. */
async function addCall({ app }: WalkContext, own: ApiClient, text = 'Call for proposals. Walk.'): Promise<string> {
  const { body } = await own.send<{ id?: string }>('POST', '/api/calls', { text })
  // Anyone who has no session any more brings nothing in.
  if (typeof body.id !== 'string') return nobody
  const reading = readCall(readPlainText(text))
  await app.deps.database.db.execute(
    sql`insert into call_versions (id, call_id, number, text_hash, model, reading, created_at) values (${randomUUID()},
      ${body.id}, 1, 'walk', ${JSON.stringify(readPlainText(text))}::jsonb,
      ${JSON.stringify(reading)}::jsonb, now())`,
  )
  await app.deps.database.db.execute(
    sql`update calls set state = 'read', version = 1, facts_version = 1 where id = ${body.id}`,
  )
  return body.id
}

/** A call that was read from a file. */
async function addCallOfFile(context: WalkContext, own: ApiClient): Promise<string> {
  const call = await addCall(context, own)
  const { database, files } = context.app.deps
  const key = `calls/${randomUUID()}`
  await files.put(key, [Buffer.from('Walk.')])
  await database.db.execute(
    sql`insert into attachments (id, owner_kind, owner_id, name, type, bytes, sha256, storage_key, created_at)
      select ${randomUUID()}, 'call_version', id, 'walk.txt', 'text/plain', 5, 'walk', ${key}, now()
      from call_versions where call_id = ${call}`,
  )
  return call
}

/** Invites a user to a new organisation. @returns the address of the invitation among its members. */
async function addInvitation(own: ApiClient, email = newEmail()): Promise<string> {
  const path = `/api/organisations/${await addOrganisation(own)}/members`
  const { body } = await own.send<{ id: string }>('POST', path, { email, role: 'editor' })
  return `${path}/${body.id}`
}

/** Has the caller invited by someone else. @returns the address of the invitation among their own. */
async function addOwnInvitation({ app }: WalkContext, own: ApiClient): Promise<string> {
  const path = await addInvitation(await signIn(app, 'user'), own.email ?? newEmail())
  return `/api/me/invitations/${path.split('/').at(-1)}`
}

async function addProposal(context: WalkContext, own: ApiClient): Promise<string> {
  const call = await addCall(context, own)
  const id = randomUUID()
  if (call === nobody) return `/api/calls/${call}/proposals/${id}`
  await context.app.deps.database.db.execute(
    sql`insert into call_proposals (id, call_id, version, path, value, quote, page, "from", "to", kind, state, model, made_at)
      values (${id}, ${call}, 1, 'title', '"Walk"', 'Walk', 1, 0, 4, 'open', 'open', 'walk', now())`,
  )
  return `/api/calls/${call}/proposals/${id}`
}

async function addPerson({ app }: WalkContext, role: Role = 'user'): Promise<{ id: string; email: string }> {
  const email = newEmail()
  const id = await createUser(app.deps.database.db, app.deps, { email, passwordHash: '', role })
  return { id: id ?? nobody, email }
}

async function addContent({ admin }: WalkContext): Promise<{ id: string; updated_at: string }> {
  const { body } = await admin.send<{ id: string; updated_at: string }>('POST', '/api/content', contentRow())
  return body
}

async function addBackup({ app }: WalkContext): Promise<string> {
  const id = randomUUID()
  await app.deps.files.put(`backups/${id}`, [Buffer.from('x')])
  await app.deps.database.db.execute(
    sql`insert into backups (id, created_at, kind, state, is_encrypted, place, sha256)
      values (${id}, now(), 'manual', 'ready', false, 'disk', 'x')`,
  )
  return id
}

function newSection(): Record<string, string> {
  const name = `walk_${randomUUID().slice(0, 8)}`
  return { page: 'home', name, title: 'Walk', type: 'content', layout: 'single-column', language: 'en' }
}

async function addSection({ admin }: WalkContext): Promise<string> {
  const { body } = await admin.send<{ section: string }[]>('POST', '/api/sections', newSection())
  return body[0]?.section ?? ''
}

function contentRow(): Record<string, string> {
  const content_key = `walk_${randomUUID().replaceAll('-', '_')}`
  return { page: 'home', section: 'walk', language: 'en', content_key, content_value: 'x' }
}

function contentDraft(): Record<string, string | null> {
  return { ...contentRow(), base: '', updated_at: null }
}

async function addContentDraft({ admin }: WalkContext): Promise<{ id: string; updated_at: string }> {
  const drafts = [contentDraft()]
  const { body } = await admin.send<{ id: string; updated_at: string }[]>('PUT', '/api/content/drafts', { drafts })
  const { id = '', updated_at = '' } = body[0] ?? {}
  return { id, updated_at }
}

async function addSession({ app }: WalkContext, userId: string): Promise<string> {
  const id = randomUUID()
  await app.deps.database.db.execute(
    sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${id}, ${userId}, now(), now(), 'aal1')`,
  )
  return id
}

async function addTicket(own: ApiClient): Promise<string> {
  const { body } = await own.send<{ id: string }>('POST', '/api/tickets', { subject: 'Walk', message: 'x' })
  return body.id
}

async function addFile({ app }: WalkContext, own: ApiClient): Promise<string> {
  const response = await app.fetch('/api/tickets/files?name=walk.txt', {
    method: 'POST',
    headers: { authorization: own.authorization ?? '', 'content-type': 'application/octet-stream' },
    body: 'walk',
  })
  const { id }: { id?: string } = await response.json()
  return id ?? nobody
}

/** A mail in quarantine from someone with an account. @returns its address under /api. */
async function heldMail({ app, admin }: WalkContext): Promise<string> {
  const messageId = randomUUID()
  await holdMail(app.deps, {
    key: messageId,
    messageId,
    ticketId: null,
    reason: 'unknown_address',
    facts: { from: admin.email ?? '', subject: 'Walk', text: 'x', files: [] },
    files: [],
  })
  const { rows } = await app.deps.database.db.execute<{ id: string }>(
    sql`select id from inbound_mails where message_id = ${messageId}`,
  )
  return `/api/admin/tickets/quarantine/${rows[0]?.id}`
}

/** Not much of a mail, but a signed one: it ends in quarantine. */
function signedMail(app: TestApp): { form: Record<string, string>; headers: Record<string, string> } {
  const form = { walk: randomUUID() }
  const time = String(Math.floor(app.clock.now() / 1000))
  const signature = createHmac('sha256', app.deps.secrets.hash('ticket-mail', 'webhook'))
    .update(`${time}.${new URLSearchParams(form)}`)
    .digest('hex')
  return {
    form,
    headers: {
      'content-type': 'message/rfc822',
      'x-grantwright-timestamp': time,
      'x-grantwright-signature': signature,
    },
  }
}

/** Secret of the payment provider in the walk. */
export const walkPaymentsSecret = 'a-secret-of-the-walk-long-enough-for-payments'

/** An event of a kind that has no effect: what it means is tested elsewhere. */
function signedPayment(app: TestApp): WalkCall {
  const body = { id: randomUUID(), kind: 'walk' }
  const seconds = String(Math.floor(app.clock.now() / 1000))
  const signature = `t=${seconds},v1=${signPayment(walkPaymentsSecret, seconds, JSON.stringify(body))}`
  return { body, headers: { 'x-payment-signature': signature } }
}

async function addPaymentEvent({ deps }: TestApp): Promise<string> {
  const id = randomUUID()
  const body = JSON.stringify({ id, kind: 'walk' })
  await deps.database.db.execute(sql`
    insert into payment_events (id, provider, event_id, kind, received_at, raw_body)
    values (${id}, 'hook', ${id}, 'walk', now(), ${body})`)
  return id
}

const inLanguages = (text: string) => ({ en: text, ru: text, ro: text })

async function addTemplate({ admin }: WalkContext): Promise<string> {
  const template = { title: inLanguages('Walk'), body: inLanguages('x') }
  return (await admin.send<{ id: string }>('POST', '/api/admin/ticket-templates', template)).body.id
}

async function addNote({ app }: WalkContext, userId: string): Promise<string> {
  const id = randomUUID()
  await app.deps.database.db.execute(
    sql`insert into user_notes (id, user_id, body, created_at) values (${id}, ${userId}, 'x', now())`,
  )
  return id
}

async function addIdentity({ app }: WalkContext, userId: string): Promise<string> {
  const id = randomUUID()
  await app.deps.database.db.execute(
    sql`insert into auth.identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
      values (${id}, ${id}, ${userId}, ${JSON.stringify({ sub: id })}::jsonb, ${`walk-${id}`}, now(), now())`,
  )
  return id
}

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Adds a factor; one that is not proven yet asks nothing of the person's sessions. */
async function addFactor({ app }: WalkContext, userId: string, status = 'unverified'): Promise<string> {
  const id = randomUUID()
  await app.deps.database.db.execute(
    sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      values (${id}, ${userId}, ${id}, 'totp', ${status}, now(), now(), ${sealTotpSecret(app.deps, totpSecret)})`,
  )
  return id
}

/** A user who can sign in with `goodPassword`; made once, because hashing takes time. */
let signInEmail: Promise<string> | null = null
async function passwordPerson({ app }: WalkContext): Promise<string> {
  signInEmail ??= signIn(app, 'user').then(({ email }) => email ?? '')
  return signInEmail
}

async function addMail({ app }: WalkContext, state: 'waiting' | 'failed'): Promise<string> {
  const { db } = app.deps.database
  const mail = { to: newEmail(), language: 'en', userId: null, name: null } as const
  const id = await queueMail(db, app.deps, { ...mail, content: { kind: 'password_changed' } })
  await db.execute(sql`update mails set state = ${state} where id = ${id}`)
  return id ?? nobody
}

/** Stores a request of the contact form from an address that an account has confirmed. */
async function addContact({ app, admin }: WalkContext): Promise<string> {
  const row = { name: 'Ana', email: admin.email ?? '', message: 'x', language: 'en', created_at: new Date() }
  return insertContact(app.deps.database.db, row)
}

async function addSubscription(context: WalkContext): Promise<string> {
  const id = randomUUID()
  const { id: userId } = await addPerson(context)
  await context.app.deps.database.db.execute(sql`
    insert into subscriptions (id, user_id, plan, status, starts_at, created_at, updated_at)
    values (${id}, ${userId}, 'pro', 'active', now(), now(), now())`)
  return id
}

async function addSubscriptionRequest({ app }: WalkContext, userId: string): Promise<string> {
  const id = randomUUID()
  const { db } = app.deps.database
  await db.execute(sql`delete from subscription_requests where user_id = ${userId}`)
  // A caller who is no one any more has no request of their own.
  await db.execute(sql`
    insert into subscription_requests (id, user_id, action, plan, created_at)
    select ${id}, id, 'change', 'pro', now() from auth.users where id = ${userId}`)
  return id
}

const announcementWords = { title: 'News', text: 'x' }
const announcement = {
  texts: { en: announcementWords, ru: announcementWords, ro: announcementWords },
  link: null,
  audience: { kind: 'person', email: 'nobody@example.org' },
  in_app: true,
  email: false,
  send_at: null,
}

async function addNotice(app: TestApp, own: ApiClient): Promise<string> {
  const userId = own.userId ?? nobody
  const notice = { userId, kind: 'role_changed', data: { role: 'user' }, link: null, dedupeKey: null } as const
  return (await notifyPerson(app.deps.database.db, app.deps, notice)) ?? nobody
}

function unsubscribePath({ deps }: TestApp): string {
  const { pathname, search } = new URL(unsubscribeLink(deps, { userId: nobody, topic: 'ticket' }))
  return pathname + search
}

async function versionOf({ admin }: WalkContext, path: string): Promise<string> {
  return (await admin.send<{ version: string }>('GET', path)).body.version
}

async function linkToken(context: WalkContext): Promise<string> {
  const { id, email } = await addPerson(context)
  const facts = { userId: id, address: email, redirectTo: null, codeChallenge: null }
  const { app } = context
  return (await issueSecret(app.deps.database.db, app.deps, { ...facts, purpose: 'magiclink' })).linkToken
}

/** A set-up link that is good but for the administrator who is there already. */
async function setUpToken({ app }: WalkContext): Promise<string> {
  const { db } = app.deps.database
  await db.execute(`update user_roles set role = 'moderator' where role = 'admin'`)
  const link = await announceSetupLink(app.deps)
  await db.execute(
    sql`update user_roles r set role = 'admin' from auth.users u where u.id = r.user_id and u.email like 'admin-%'`,
  )
  return new URL(link ?? testOrigin).searchParams.get('token') ?? ''
}

/**
 * Makes recovery codes for someone whose session is proven. @returns one of them; one that is wrong when none were
 * made.
 */
async function recoveryCode(own: ApiClient): Promise<string> {
  const { body } = await own.send<{ codes?: string[] }>('POST', '/auth/v1/factors/recovery-codes', {})
  return body.codes?.[0] ?? 'abcdabcdabcdabcd'
}

/** A feed of the caller's own; of the administrator where the caller may have none. */
async function addFeed({ app, admin }: WalkContext, own: ApiClient): Promise<{ id: string; address: string }> {
  await app.deps.database.db.execute('delete from consultation_feeds')
  const path = '/api/admin/consultations/feeds'
  const made = await own.send<{ id: string; address: string }>('POST', path, { scope: 'all' })
  if (made.status === 201) return made.body
  return (await admin.send<{ id: string; address: string }>('POST', path, { scope: 'all' })).body
}

/** Every provider needs a name of its own. */
async function addProvider({ program, organisation }: WalkContext): Promise<string> {
  const { body } = await program.send<{ id: string }>('POST', '/auth/v1/admin/sso/providers', provider(organisation))
  return body.id
}

function provider({ metadata, entityId }: FakeIdentityProvider): Record<string, unknown> {
  return { type: 'saml', metadata_xml: metadata.replaceAll(`"${entityId}"`, `"${entityId}/${randomUUID()}"`) }
}

/** Makes a user's session one that was proven with a second factor. */
export async function proveSession(context: WalkContext, userId: string): Promise<void> {
  await addFactor(context, userId, 'verified')
  await context.app.deps.database.db.execute(sql`update auth.sessions set aal = 'aal2' where user_id = ${userId}`)
}

const person = async (context: WalkContext, rest = ''): Promise<WalkCall> => ({
  path: `/api/admin/users/${(await addPerson(context)).id}${rest}`,
})

/** An upload of a user's own; a foreign one is not found. */
async function addUpload({ app }: WalkContext, own: ApiClient, isWhole: boolean): Promise<string> {
  const id = randomUUID()
  const bytes = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${id}</title></svg>`)
  const key = `parts/${id}/0-walk`
  if (isWhole) await app.deps.files.put(key, [bytes])
  await app.deps.database.db.execute(
    sql`insert into media_uploads (id, user_id, name, bytes, received, parts, created_at, expires_at)
      values (${id}, ${own.userId ?? nobody}, 'walk', ${bytes.length}, ${isWhole ? bytes.length : 0},
        ${isWhole ? `{${key}}` : '{}'}::text[], now(), '2999-01-01')`,
  )
  return id
}

async function addMedia(context: WalkContext, isTrashed = false): Promise<{ id: string; updated_at: string }> {
  const upload = await addUpload(context, context.admin, true)
  type Uploaded = { item: { id: string; updated_at: string } }
  const { body } = await context.admin.send<Uploaded>('POST', `/api/media/uploads/${upload}/finish`)
  if (isTrashed) await context.admin.send('DELETE', `/api/media/${body.item.id}`)
  return body.item
}

/** The secret of the mail that given a ticket's owner of its closing. */
async function closingToken({ app, admin }: WalkContext): Promise<string> {
  // What hundreds of other calls have queued (backups among it) is not what this mail waits for.
  await app.deps.database.db.execute(sql`delete from jobs`)
  const owner = await signIn(app, 'user')
  const id = await addTicket(owner)
  await admin.send('POST', '/api/admin/tickets/batch', { action: 'close', ids: [id] })
  const { content } = await newestMailTo(app, owner.email ?? '', 'ticket_closed')
  return content.rateLink?.split('#')[1] ?? ''
}

const walkSlug = (): string => `walk-${randomUUID().slice(0, 8)}`

/** A page that is a draft. @returns its address under /api and the version of its draft. */
async function addPage({ admin }: WalkContext): Promise<{ path: string; version: string }> {
  const page = { slug: walkSlug(), title: 'Walk' }
  const { body } = await admin.send<{ id: string; version: string }>('POST', '/api/pages', page)
  return { path: `/api/pages/${body.id}`, version: body.version }
}

/** Calls an act on a page of its own that wants the version of the draft. */
const pageAction =
  (action: string, more: () => Record<string, unknown> = () => ({})): MakeCall =>
  async (context) => {
    const { path, version } = await addPage(context)
    return { path: `${path}/${action}`, body: { version, ...more() } }
  }

async function revisionPath(context: WalkContext): Promise<{ path: string; version: string }> {
  const { path, version } = await addPage(context)
  const { body } = await context.admin.send<{ items: { id: number }[] }>('GET', `${path}/revisions`)
  return { path: `${path}/revisions/${body.items[0]?.id}`, version }
}

async function addPreview(context: WalkContext): Promise<{ page: string; id: string; token: string }> {
  const { path } = await addPage(context)
  const { body } = await context.admin.send<{ id: string; path: string }>('POST', `${path}/previews`, { days: 1 })
  return { page: path, id: body.id, token: body.path.split('#')[1] ?? '' }
}

async function addDraftsPreview({ admin }: WalkContext): Promise<{ id: string; token: string }> {
  const { body } = await admin.send<{ id: string; path: string }>('POST', '/api/draft-previews', { days: 1 })
  return { id: body.id, token: body.path.split('#drafts-')[1] ?? '' }
}

const planned = { action: 'publish', languages: ['en'], run_at: '2199-01-01T00:00:00Z' }

async function addWebhook({ app, admin }: WalkContext): Promise<string> {
  await app.deps.database.db.execute('delete from webhook_endpoints')
  const { body } = await admin.send<{ id: string }>('POST', '/api/admin/integrations/webhooks', webhook)
  await admin.send('PATCH', `/api/admin/integrations/webhooks/${body.id}`, { version: 1, is_on: false })
  return body.id
}

/** A sample to a receiver of its own, as if it had arrived. */
async function addDelivery(context: WalkContext): Promise<string> {
  const webhookId = await addWebhook(context)
  await context.admin.send('POST', `/api/admin/integrations/webhooks/${webhookId}/sample`, { kind: 'launch.made' })
  const { db } = context.app.deps.database
  const { rows } = await db.execute<{ id: string }>(
    sql`update webhook_deliveries set state = 'sent' where endpoint_id = ${webhookId} returning id`,
  )
  return rows[0]?.id ?? nobody
}

const webhook = { name: 'Walk', url: 'https://example.org/hook', kinds: ['launch.made'] }

const token = { name: 'Walk', scopes: ['content.edit'], days: 1 }

const cancelledByClient = { status: 'cancelled', cancelled_by: 'client' }

/** How each address is called. An address without an entry is called as it is, without a body. */
export const permissionCalls: Readonly<Record<string, MakeCall>> = {
  'POST /api/content': () => ({ body: contentRow() }),
  'POST /api/admin/integrations/connections/{name}/test': () => ({
    path: '/api/admin/integrations/connections/database/test',
  }),
  'POST /api/admin/integrations/webhooks': async ({ app }) => {
    // At most twenty may be.
    await app.deps.database.db.execute('delete from webhook_endpoints')
    return { body: webhook }
  },
  'PATCH /api/admin/integrations/webhooks/{id}': async (context) => ({
    path: `/api/admin/integrations/webhooks/${await addWebhook(context)}`,
    body: { version: 2, name: 'Other' },
  }),
  'DELETE /api/admin/integrations/webhooks/{id}': async (context) => ({
    path: `/api/admin/integrations/webhooks/${await addWebhook(context)}`,
  }),
  'POST /api/admin/integrations/webhooks/{id}/rotate': async (context) => ({
    path: `/api/admin/integrations/webhooks/${await addWebhook(context)}/rotate`,
  }),
  'POST /api/admin/integrations/webhooks/{id}/sample': async (context) => ({
    path: `/api/admin/integrations/webhooks/${await addWebhook(context)}/sample`,
    body: { kind: 'launch.made' },
  }),
  'GET /api/admin/integrations/deliveries/{id}': async (context) => ({
    path: `/api/admin/integrations/deliveries/${await addDelivery(context)}`,
  }),
  'POST /api/admin/integrations/deliveries/{id}/redeliver': async (context) => ({
    path: `/api/admin/integrations/deliveries/${await addDelivery(context)}/redeliver`,
  }),
  'POST /api/admin/integrations/tokens': () => ({ body: token }),
  'DELETE /api/admin/integrations/tokens/{id}': async ({ admin }) => {
    const { body } = await admin.send<{ id: string }>('POST', '/api/admin/integrations/tokens', token)
    return { path: `/api/admin/integrations/tokens/${body.id}` }
  },
  'PATCH /api/content/{id}': async (context) => {
    const { id, updated_at } = await addContent(context)
    return { path: `/api/content/${id}`, body: { content_value: 'y', updated_at } }
  },
  'DELETE /api/content/{id}': async (context) => ({ path: `/api/content/${(await addContent(context)).id}` }),
  'GET /api/content/{id}/revisions': async (context) => ({
    path: `/api/content/${(await addContent(context)).id}/revisions`,
  }),
  'POST /api/content/{id}/revisions/{revision}/restore': async (context) => {
    const { id } = await addContent(context)
    const { body } = await context.admin.send<{ items: { id: number }[] }>('GET', `/api/content/${id}/revisions`)
    return { path: `/api/content/${id}/revisions/${body.items[0]?.id}/restore` }
  },
  'GET /api/content/page': () => ({ path: '/api/content/page?page=home&language=en' }),
  'GET /api/content/version': () => ({ path: '/api/content/version?language=en' }),
  'GET /api/menu': () => ({ path: '/api/menu?language=en' }),
  'GET /api/pages/{slug}': async ({ admin }) => {
    const page = `walk-${randomUUID().slice(0, 8)}`
    await admin.send('POST', '/api/content', {
      page,
      section: 'page',
      language: 'en',
      content_key: 'custom_page',
      content_value: { title: 'Walk', published: true },
    })
    return { path: `/api/pages/${page}?language=en` }
  },
  'POST /api/pages': () => ({ body: { slug: walkSlug(), title: 'Walk' } }),
  'GET /api/pages/{id}/draft': async (context) => ({ path: `${(await addPage(context)).path}/draft` }),
  'PUT /api/pages/{id}/draft': async (context) => {
    const { path, version } = await addPage(context)
    const { body } = await context.admin.send<{ document: unknown }>('GET', `${path}/draft`)
    return { path: `${path}/draft`, body: { version, document: body.document, seen: null } }
  },
  'GET /api/pages/{id}/revisions': async (context) => ({ path: `${(await addPage(context)).path}/revisions` }),
  'GET /api/pages/{id}/revisions/{revision}': async (context) => ({ path: (await revisionPath(context)).path }),
  'POST /api/pages/{id}/revisions/{revision}/restore': async (context) => {
    const { path, version } = await revisionPath(context)
    return { path: `${path}/restore`, body: { version } }
  },
  'POST /api/pages/{id}/discard': pageAction('discard'),
  'POST /api/pages/{id}/slug': pageAction('slug', () => ({ slug: walkSlug() })),
  'POST /api/pages/{id}/publish': pageAction('publish', () => ({ languages: ['en'] })),
  'POST /api/pages/{id}/schedules': pageAction('schedules', () => planned),
  'POST /api/pages/{id}/duplicate': async (context) => ({
    path: `${(await addPage(context)).path}/duplicate`,
    body: { slug: walkSlug() },
  }),
  'POST /api/pages/{id}/trash': async (context) => ({ path: `${(await addPage(context)).path}/trash` }),
  'POST /api/pages/{id}/restore': async (context) => {
    const { path } = await addPage(context)
    await context.admin.send('POST', `${path}/trash`)
    return { path: `${path}/restore`, body: {} }
  },
  'POST /api/pages/{id}/unpublish': async (context) => ({
    path: `${(await addPage(context)).path}/unpublish`,
    body: { languages: ['en'] },
  }),
  'DELETE /api/pages/{id}/schedules/{schedule}': async (context) => {
    const { path, version } = await addPage(context)
    type Planned = { scheduled: { id: string }[] }
    const { body } = await context.admin.send<Planned>('POST', `${path}/schedules`, { version, ...planned })
    return { path: `${path}/schedules/${body.scheduled[0]?.id}` }
  },
  'GET /api/pages/{id}/previews': async (context) => ({ path: `${(await addPage(context)).path}/previews` }),
  'POST /api/pages/{id}/previews': async (context) => ({
    path: `${(await addPage(context)).path}/previews`,
    body: { days: 1 },
  }),
  'DELETE /api/pages/{id}/previews/{preview}': async (context) => {
    const { page, id } = await addPreview(context)
    return { path: `${page}/previews/${id}` }
  },
  'GET /api/draft-previews': () => ({ path: '/api/draft-previews' }),
  'POST /api/draft-previews': () => ({ body: { days: 1 } }),
  'DELETE /api/draft-previews/{preview}': async (context) => ({
    path: `/api/draft-previews/${(await addDraftsPreview(context)).id}`,
  }),
  'POST /api/draft-previews/open': async (context) => ({
    body: { token: (await addDraftsPreview(context)).token, language: 'en' },
  }),
  'POST /api/page-previews': async (context) => ({
    body: { token: (await addPreview(context)).token, language: 'en' },
  }),
  'POST /api/admin/content/import': () => ({
    body: { format: 'json', text: JSON.stringify([contentRow()]), dry_run: false },
  }),
  'POST /api/admin/site-facts': async ({ admin }) => {
    const { body } = await admin.send<{ facts: { name: string; language: string; value: string }[] }>(
      'GET',
      '/api/admin/site-facts',
    )
    const before = body.facts.find(({ name, language }) => name === 'tagline' && language === 'ru')?.value
    return { body: { changes: [{ name: 'tagline', language: 'ru', before, after: 'x' }] } }
  },
  'PUT /api/content/presence': () => ({ body: { tab_id: randomUUID(), page: 'about', block: null } }),
  'DELETE /api/content/presence/{tab}': () => ({ path: `/api/content/presence/${randomUUID()}` }),
  'POST /api/admin/content/trash/restore': async (context) => {
    const { id } = await addContent(context)
    await context.admin.send('DELETE', `/api/content/${id}`)
    return { body: { content_ids: [id] } }
  },
  'POST /api/admin/content/releases/{action}/revert': async ({ admin }) => {
    const rows = [contentRow(), contentRow()]
    await admin.send('POST', '/api/content', rows)
    const { body } = await admin.send<{ items: { act_id: string }[] }>('GET', '/api/admin/content/releases?limit=1')
    return { path: `/api/admin/content/releases/${body.items[0]?.act_id}/revert` }
  },
  'POST /api/content/changes': async ({ admin }) => {
    const row = contentRow()
    const { body } = await admin.send<{ id: string }>('POST', '/api/content', row)
    const { content_value: before, ...place } = row
    return { body: { changes: [{ ...place, row_id: body.id, before, after: 'y' }] } }
  },
  // Nobody has set a model up.
  'POST /api/admin/content/translations': () => ({ body: { from: 'en', to: 'ru', content_value: 'One margin' } }),
  'GET /api/content/drafts': () => ({ path: '/api/content/drafts?page=about' }),
  'PUT /api/content/drafts': () => ({ body: { drafts: [contentDraft()] } }),
  'POST /api/content/drafts/publish': async (context) => ({ body: { drafts: [await addContentDraft(context)] } }),
  'PUT /api/content/drafts/plan': async (context) => ({
    body: { drafts: [await addContentDraft(context)], publish_at: null },
  }),
  'DELETE /api/content/drafts/{id}': async (context) => {
    const { id, updated_at } = await addContentDraft(context)
    return { path: `/api/content/drafts/${id}?version=${encodeURIComponent(updated_at)}` }
  },
  'GET /api/sections': () => ({ path: '/api/sections?page=home&language=en' }),
  'POST /api/sections': () => ({ body: newSection() }),
  'POST /api/sections/{page}/{name}/move': async (context) => ({
    path: `/api/sections/home/${await addSection(context)}/move`,
    body: { language: 'en', before: null },
  }),
  'POST /api/sections/{page}/{name}/duplicate': async (context) => ({
    path: `/api/sections/home/${await addSection(context)}/duplicate`,
    body: { language: 'en' },
  }),
  'POST /api/sections/{page}/{name}/transfer': async (context) => ({
    path: `/api/sections/home/${await addSection(context)}/transfer`,
    body: { language: 'en', to_page: 'about', before: null, is_copy: false },
  }),
  'PATCH /api/sections/{page}/{name}': async (context) => ({
    path: `/api/sections/home/${await addSection(context)}`,
    body: { visible: false },
  }),
  'DELETE /api/sections/{page}/{name}': async (context) => {
    const name = await addSection(context)
    const { body } = await context.admin.send<{ items: { name: string; version: string }[] }>(
      'GET',
      '/api/sections?page=home&language=en',
    )
    const version = body.items.find((section) => section.name === name)?.version
    return { path: `/api/sections/home/${name}?version=${version}` }
  },
  'POST /api/sections/{page}/{name}/items': () => ({
    path: '/api/sections/faq/group_1/items',
    body: { behind: null },
  }),
  'POST /api/sections/{page}/{name}/items/{item}/move': () => ({
    path: '/api/sections/faq/group_1/items/q1/move',
    body: { before: null },
  }),
  'DELETE /api/sections/{page}/{name}/items/{item}': async (context) => {
    const { body } = await context.admin.send<SectionChanges>('POST', '/api/sections/faq/group_1/items', {
      behind: null,
    })
    const listed = await context.admin.send<{ items: { name: string; version: string }[] }>(
      'GET',
      '/api/sections?page=faq&language=en',
    )
    const version = listed.body.items.find(({ name }) => name === 'group_1')?.version
    return { path: `/api/sections/faq/group_1/items/${body.name}?version=${version}` }
  },
  'POST /api/media/uploads': () => ({ body: { name: 'walk.svg', bytes: 10 } }),
  'GET /api/media/uploads/{id}': async (context, own) => ({
    path: `/api/media/uploads/${await addUpload(context, own, false)}`,
  }),
  'PATCH /api/media/uploads/{id}': async (context, own) => ({
    path: `/api/media/uploads/${await addUpload(context, own, false)}?offset=0`,
    headers: { 'content-type': 'application/offset+octet-stream' },
  }),
  'POST /api/media/uploads/{id}/finish': async (context, own) => ({
    path: `/api/media/uploads/${await addUpload(context, own, true)}/finish`,
  }),
  'DELETE /api/media/uploads/{id}': async (context, own) => ({
    path: `/api/media/uploads/${await addUpload(context, own, true)}`,
  }),
  'POST /api/tickets': () => ({ body: { subject: 'Walk', message: 'x' } }),
  'GET /api/tickets/{id}': async (_context, own) => ({ path: `/api/tickets/${await addTicket(own)}` }),
  'POST /api/tickets/{id}/messages': async (_context, own) => ({
    path: `/api/tickets/${await addTicket(own)}/messages`,
    body: { message: 'x' },
  }),
  'POST /api/tickets/{id}/close': async (_context, own) => ({ path: `/api/tickets/${await addTicket(own)}/close` }),
  'POST /api/tickets/{id}/reopen': async (_context, own) => {
    const id = await addTicket(own)
    await own.send('POST', `/api/tickets/${id}/close`)
    return { path: `/api/tickets/${id}/reopen` }
  },
  'POST /api/tickets/{id}/rating': async (_context, own) => {
    const id = await addTicket(own)
    await own.send('POST', `/api/tickets/${id}/close`)
    return { path: `/api/tickets/${id}/rating`, body: { score: 5 } }
  },
  'POST /api/ticket-ratings/link': async (context) => ({ body: { token: await closingToken(context) } }),
  'POST /api/ticket-ratings': async (context) => ({ body: { token: await closingToken(context), score: 4 } }),
  'POST /api/tickets/files': () => ({
    path: '/api/tickets/files?name=walk.txt',
    form: { walk: 'x' },
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'GET /api/tickets/files/{id}': async (context, own) => ({
    path: `/api/tickets/files/${await addFile(context, own)}`,
  }),
  'DELETE /api/tickets/files/{id}': async (context, own) => ({
    path: `/api/tickets/files/${await addFile(context, own)}`,
  }),
  'POST /api/payments/webhook': ({ app }) => signedPayment(app),
  'POST /api/inbound/mail': async ({ app }) => {
    await changeSettings(app, { answers_by_mail: true })
    return signedMail(app)
  },
  'POST /api/admin/tickets/quarantine/{id}/accept': async (context) => {
    const { admin } = context
    const { body } = await admin.send<{ number: number }>('POST', '/api/tickets', { subject: 'Walk', message: 'x' })
    return { path: `${await heldMail(context)}/accept`, body: { as: 'note', number: body.number } }
  },
  'POST /api/admin/tickets/quarantine/{id}/contact': async (context) => ({
    path: `${await heldMail(context)}/contact`,
  }),
  'POST /api/admin/tickets/quarantine/{id}/ticket': async (context) => ({ path: `${await heldMail(context)}/ticket` }),
  'DELETE /api/admin/tickets/quarantine/{id}': async (context) => ({ path: await heldMail(context) }),
  'POST /api/admin/tickets/batch': async ({ admin }) => ({
    body: { action: 'priority', ids: [await addTicket(admin)], priority: 'high' },
  }),
  'POST /api/admin/tickets/batch/undo': async ({ admin }) => ({
    body: {
      items: [
        {
          id: await addTicket(admin),
          version: 1,
          assignee_id: null,
          priority: 'normal',
          is_priority_set: false,
        },
      ],
    },
  }),
  'GET /api/admin/tickets/{id}': async ({ admin }) => ({ path: `/api/admin/tickets/${await addTicket(admin)}` }),
  'PATCH /api/admin/tickets/{id}': async ({ admin }) => ({
    path: `/api/admin/tickets/${await addTicket(admin)}`,
    body: { version: 1, priority: 'high' },
  }),
  'POST /api/admin/tickets/{id}/merge': async ({ admin }) => ({
    path: `/api/admin/tickets/${await addTicket(admin)}/merge`,
    body: { into: await addTicket(admin), version: 1 },
  }),
  'POST /api/admin/tickets/{id}/split': async ({ admin }) => {
    const id = await addTicket(admin)
    const { body } = await admin.send<Ticket>('POST', `/api/tickets/${id}/messages`, { message: 'Else' })
    return {
      path: `/api/admin/tickets/${id}/split`,
      body: { message_id: body.thread.at(-1)?.id, subject: 'Else', version: 2 },
    }
  },
  'POST /api/admin/tickets/{id}/unmerge': async ({ admin }) => {
    const id = await addTicket(admin)
    await admin.send('POST', `/api/admin/tickets/${id}/merge`, { into: await addTicket(admin), version: 1 })
    return { path: `/api/admin/tickets/${id}/unmerge`, body: { version: 2 } }
  },
  'POST /api/admin/tickets/{id}/messages': async ({ admin }) => ({
    path: `/api/admin/tickets/${await addTicket(admin)}/messages`,
    body: { version: 1, message: 'x' },
  }),
  'POST /api/admin/tickets/{id}/presence': async ({ admin }) => ({
    path: `/api/admin/tickets/${await addTicket(admin)}/presence`,
    body: {},
  }),
  'DELETE /api/admin/tickets/{id}/presence': async ({ admin }) => ({
    path: `/api/admin/tickets/${await addTicket(admin)}/presence`,
  }),
  'POST /api/admin/ticket-templates': () => ({ body: { title: inLanguages('Walk'), body: inLanguages('x') } }),
  'PUT /api/admin/ticket-templates/{id}': async (context) => ({
    path: `/api/admin/ticket-templates/${await addTemplate(context)}`,
    body: { title: inLanguages('Walk'), body: inLanguages('y'), version: 1 },
  }),
  'DELETE /api/admin/ticket-templates/{id}': async (context) => ({
    path: `/api/admin/ticket-templates/${await addTemplate(context)}`,
  }),
  'POST /api/admin/ticket-templates/{id}/fill': async (context) => ({
    path: `/api/admin/ticket-templates/${await addTemplate(context)}/fill`,
    body: { ticket_id: await addTicket(context.admin) },
  }),
  'GET /api/media/{id}': async (context) => ({ path: `/api/media/${(await addMedia(context)).id}` }),
  'PATCH /api/media/{id}': async (context) => {
    const { id, updated_at } = await addMedia(context)
    return { path: `/api/media/${id}`, body: { name: 'walked', updated_at } }
  },
  'DELETE /api/media/{id}': async (context) => ({ path: `/api/media/${(await addMedia(context)).id}` }),
  'POST /api/media/{id}/restore': async (context) => ({
    path: `/api/media/${(await addMedia(context, true)).id}/restore`,
  }),
  'GET /media/{id}/{file}': async (context) => ({ path: `/media/${(await addMedia(context)).id}/original.svg` }),
  'POST /api/me/notifications/{id}/read': async ({ app }, own) => ({
    path: `/api/me/notifications/${await addNotice(app, own)}/read`,
  }),
  'POST /api/me/notifications/read-all': () => ({ body: {} }),
  'PUT /api/me/notifications/preferences': () => ({
    body: { topics: [{ topic: 'ticket', in_app: true, email: false }] },
  }),
  'GET /api/unsubscribe': ({ app }) => ({ path: unsubscribePath(app) }),
  'POST /api/unsubscribe': ({ app }) => ({ path: unsubscribePath(app) }),
  'POST /api/me/subscription/request': async ({ app }, own) => {
    await app.deps.database.db.execute(sql`delete from subscription_requests where user_id = ${own.userId ?? nobody}`)
    return { body: { action: 'change', plan: 'pro' } }
  },
  'DELETE /api/me/subscription/request': async (context, own) => {
    await addSubscriptionRequest(context, own.userId ?? nobody)
    return {}
  },
  'PUT /api/admin/plans/{key}': async ({ admin }) => {
    const { body } = await admin.send<PlanList>('GET', '/api/admin/plans')
    const [, { key, people: _, ...plan } = { key: 'basic', people: null }] = body.items
    return { path: `/api/admin/plans/${key}`, body: plan }
  },
  'POST /api/admin/subscriptions': async (context) => ({
    body: { user_id: (await addPerson(context)).id, plan: 'pro', expires_at: null, reason: 'Paid by invoice' },
  }),
  'GET /api/admin/subscriptions/people/{id}': async (context) => ({
    path: `/api/admin/subscriptions/people/${(await addPerson(context)).id}`,
  }),
  'GET /api/admin/payments/{id}': async ({ app }) => ({ path: `/api/admin/payments/${await addPaymentEvent(app)}` }),
  'POST /api/admin/payments/{id}/process': async ({ app }) => ({
    path: `/api/admin/payments/${await addPaymentEvent(app)}/process`,
  }),
  'POST /api/admin/subscriptions/{id}/end': async (context) => ({
    path: `/api/admin/subscriptions/${await addSubscription(context)}/end`,
    body: { reason: 'x' },
  }),
  'POST /api/admin/subscriptions/requests/{id}/decide': async (context) => ({
    path: `/api/admin/subscriptions/requests/${await addSubscriptionRequest(context, (await addPerson(context)).id)}/decide`,
    body: { grant: true },
  }),
  'POST /api/admin/announcements': () => ({ body: announcement }),
  'POST /api/admin/announcements/audience': () => ({ body: { kind: 'all' } }),
  'POST /api/admin/announcements/test': () => ({ body: { texts: announcement.texts, link: null } }),
  'POST /api/admin/announcements/{id}/cancel': async ({ admin }) => {
    const { body } = await admin.send<{ id: string }>('POST', '/api/admin/announcements', announcement)
    return { path: `/api/admin/announcements/${body.id}/cancel` }
  },
  'GET /api/admin/contact/{id}': async (context) => ({ path: `/api/admin/contact/${await addContact(context)}` }),
  'PATCH /api/admin/contact/{id}': async (context) => ({
    path: `/api/admin/contact/${await addContact(context)}`,
    body: { state: 'spam', version: 1 },
  }),
  'DELETE /api/admin/contact/{id}': async (context) => ({ path: `/api/admin/contact/${await addContact(context)}` }),
  'POST /api/admin/contact/{id}/answer': async (context) => ({
    path: `/api/admin/contact/${await addContact(context)}/answer`,
    body: { text: 'x', version: 1 },
  }),
  'POST /api/admin/contact/{id}/ticket': async (context) => ({
    path: `/api/admin/contact/${await addContact(context)}/ticket`,
    body: { version: 1 },
  }),
  'GET /api/challenge': () => ({ path: '/api/challenge?form=contact' }),
  'POST /api/admin/consultations/feeds': () => ({ body: { scope: 'mine' } }),
  'POST /api/admin/consultations/feeds/{id}/renew': async (context, own) => ({
    path: `/api/admin/consultations/feeds/${(await addFeed(context, own)).id}/renew`,
  }),
  'DELETE /api/admin/consultations/feeds/{id}': async (context, own) => ({
    path: `/api/admin/consultations/feeds/${(await addFeed(context, own)).id}`,
  }),
  'GET /api/consultations/feed.ics': async (context) => {
    const { address } = await addFeed(context, context.admin)
    const { pathname, search } = new URL(address)
    return { path: pathname + search }
  },
  'GET /api/admin/consultations/{id}': async ({ app }) => ({
    path: `/api/admin/consultations/${(await addConsultation(app)).id}`,
  }),
  'POST /api/admin/consultations': async ({ app }) => ({
    body: { ...client, ...(await freeTime(app)), language: 'en' },
  }),
  'POST /api/admin/consultations/actions': async ({ app }) => ({
    body: { ids: [(await addConsultation(app)).id], action: { action: 'cancel' } },
  }),
  'PATCH /api/admin/consultations/{id}': async ({ app }) => ({
    path: `/api/admin/consultations/${(await addConsultation(app)).id}`,
    body: { meeting_link: 'https://meet.example.org/a' },
  }),
  'POST /api/admin/consultations/{id}/move': async ({ app }) => ({
    path: `/api/admin/consultations/${(await addConsultation(app)).id}/move`,
    body: await freeTime(app),
  }),
  'POST /api/admin/consultations/{id}/notes': async ({ app }) => ({
    path: `/api/admin/consultations/${(await addConsultation(app)).id}/notes`,
    body: { body: 'Called back.' },
  }),
  'DELETE /api/admin/consultations/{id}/notes/{note_id}': async ({ app, admin }) => {
    const { id } = await addConsultation(app)
    const path = `/api/admin/consultations/${id}/notes`
    const { body } = await admin.send<{ notes: { id: string }[] }>('POST', path, { body: 'Called back.' })
    return { path: `${path}/${body.notes[0]?.id ?? nobody}` }
  },
  'PUT /api/admin/office': async ({ admin }) => {
    const { body } = await admin.send('GET', '/api/admin/office')
    const { staff: _staff, ...office } = body
    return { body: office }
  },
  'GET /api/consultations/slots': () => ({ path: '/api/consultations/slots?date=2027-01-04' }),
  'GET /api/consultations/days': () => ({ path: '/api/consultations/days?from=2027-01-01&to=2027-01-31' }),
  'POST /api/consultations': async ({ app }) => ({ body: { ...client, ...(await freeTime(app)) } }),
  'POST /api/me/consultations/{id}/move': async ({ app }, own) => ({
    path: `/api/me/consultations/${(await addConsultation(app, { user_id: own.userId })).id}/move`,
    body: await freeTime(app),
  }),
  'POST /api/me/consultations/{id}/cancel': async ({ app }, own) => ({
    path: `/api/me/consultations/${(await addConsultation(app, { user_id: own.userId })).id}/cancel`,
    body: {},
  }),
  'POST /api/me/consultations/{id}/restore': async ({ app }, own) => ({
    path: `/api/me/consultations/${(await addConsultation(app, { user_id: own.userId, ...cancelledByClient })).id}/restore`,
  }),
  'GET /api/me/consultations/{id}/calendar': async ({ app }, own) => ({
    path: `/api/me/consultations/${(await addConsultation(app, { user_id: own.userId })).id}/calendar`,
  }),
  'POST /api/consultations/link': async ({ app }) => ({ body: { token: (await addConsultation(app)).token } }),
  'POST /api/consultations/link/move': async ({ app }) => ({
    body: { token: (await addConsultation(app)).token, ...(await freeTime(app)) },
  }),
  'POST /api/consultations/link/cancel': async ({ app }) => ({ body: { token: (await addConsultation(app)).token } }),
  'POST /api/consultations/link/restore': async ({ app }) => ({
    body: { token: (await addConsultation(app, cancelledByClient)).token },
  }),
  'POST /api/consultations/link/calendar': async ({ app }) => ({ body: { token: (await addConsultation(app)).token } }),
  'POST /api/contact': () => ({ body: { name: 'Ana Rusu', email: 'ana@example.org', message: 'x' } }),
  'PUT /api/admin/analytics/mail': () => ({ body: { email: true } }),
  'GET /api/admin/analytics/launches': () => ({
    path: '/api/admin/analytics/launches?from=2026-11-01&to=2026-11-21',
  }),
  'POST /api/launches': () => ({ body: { language: 'en' } }),
  'POST /api/not-found': () => ({ body: { path: '/nowhere' } }),
  'PUT /api/language': () => ({ body: { language: 'en' } }),
  'GET /api/setup': async (context) => ({ path: `/api/setup?token=${await setUpToken(context)}` }),
  // With an administrator there, a good link is refused: what everybody gets.
  'POST /api/setup': async (context) => ({
    body: {
      token: await setUpToken(context),
      email: newEmail(),
      password: goodPassword,
      first_name: 'Ana',
      last_name: 'Rusu',
    },
  }),
  'PUT /api/me/profile': () => ({
    body: { first_name: 'Ana', last_name: 'Rusu', phone: null, country_code: 'BY', telegram: null },
  }),
  'DELETE /api/me/sessions/{id}': async (context, own) => ({
    path: `/api/me/sessions/${await addSession(context, own.userId ?? nobody)}`,
  }),
  'POST /api/applications': () => ({ body: { title: 'Walk', language: 'en' } }),
  'GET /api/applications/{id}': async (_context, own) => ({ path: `/api/applications/${await addApplication(own)}` }),
  'PATCH /api/applications/{id}': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}`,
    body: { version: 1, title: 'Changed' },
  }),
  'DELETE /api/applications/{id}': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}`,
  }),
  'POST /api/applications/{id}/restore': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/restore`,
  }),
  'PUT /api/applications/{id}/steps/{step}': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/steps/text`,
    body: { state: 'at_work', facts_version: 0 },
  }),
  'GET /api/applications/{id}/sections': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/sections`,
  }),
  'POST /api/applications/{id}/outline': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/outline`,
    body: { template: 'blank' },
  }),
  'POST /api/applications/{id}/sections': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/sections`,
    body: { title: 'Walk' },
  }),
  'GET /api/applications/{id}/sections/{key}/questions': async (_context, own) => ({
    path: `${await addDraftSection(own)}/questions`,
  }),
  'PUT /api/applications/{id}/sections/{key}/questions/{question}': async (_context, own) => ({
    path: `${await addDraftSection(own)}/questions/doubt`,
    body: { version: 0, answer: 'None' },
  }),
  'GET /api/applications/{id}/runs': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/runs`,
  }),
  'POST /api/applications/{id}/runs': async (_context, own) => wishOf(await addDraftSection(own), ''),
  'POST /api/applications/{id}/runs/preview': async (_context, own) => wishOf(await addDraftSection(own), '/preview'),
  'GET /api/runs/{id}': async (context, own) => ({ path: await addRun(context, own) }),
  'GET /api/runs/{id}/stream': async (context, own) => ({ path: `${await addRun(context, own)}/stream` }),
  'POST /api/runs/{id}/stop': async (context, own) => ({ path: `${await addRun(context, own)}/stop` }),
  'POST /api/runs/{id}/decision': async (context, own) => ({
    path: `${await addRun(context, own)}/decision`,
    body: { taken: true },
  }),
  'GET /api/applications/{id}/sections/{key}': async (_context, own) => ({ path: await addDraftSection(own) }),
  'PUT /api/applications/{id}/sections/{key}': async (_context, own) => ({
    path: await addDraftSection(own),
    body: { version: 0, doc: { type: 'doc', content: [] } },
  }),
  'PATCH /api/applications/{id}/sections/{key}': async (_context, own) => ({
    path: await addDraftSection(own),
    body: { row_version: 1, title: 'Changed' },
  }),
  'DELETE /api/applications/{id}/sections/{key}': async (_context, own) => ({ path: await addDraftSection(own) }),
  'POST /api/applications/{id}/sections/{key}/restore': async (_context, own) => ({
    path: `${await addDraftSection(own)}/restore`,
  }),
  'POST /api/applications/{id}/sections/{key}/updates': async (_context, own) => ({
    path: `${await addDraftSection(own)}/updates`,
    // An update that changes nothing.
    body: { client: 'walkwalk', n: 1, update: 'AAA=', schema: draftSchemaVersion },
  }),
  'POST /api/applications/{id}/sections/{key}/presence': async (_context, own) => ({
    path: `${await addDraftSection(own)}/presence`,
    // One window that shows nothing.
    body: { client: 'walkwalk', awareness: Buffer.from([1, 1, 1, 4, ...Buffer.from('null')]).toString('base64') },
  }),
  'GET /api/applications/{id}/sections/{key}/stream': async (_context, own) => ({
    path: `${await addDraftSection(own)}/stream`,
  }),
  'GET /api/applications/{id}/sections/{key}/versions': async (_context, own) => ({
    path: `${await addDraftSection(own)}/versions`,
  }),
  'GET /api/applications/{id}/sections/{key}/versions/{version}': async (_context, own) => ({
    path: await addDraftVersion(own),
  }),
  'POST /api/applications/{id}/sections/{key}/versions/{version}/restore': async (_context, own) => ({
    path: `${await addDraftVersion(own)}/restore`,
  }),
  'GET /api/applications/{id}/sections/{key}/comments': async (_context, own) => ({
    path: `${await addDraftSection(own)}/comments`,
  }),
  'POST /api/applications/{id}/sections/{key}/comments': async (_context, own) => {
    const { path, place } = await addPassage(own)
    return { path: `${path}/comments`, body: { ...place, quote: 'Walk', text: 'Where to?' } }
  },
  'POST /api/applications/{id}/sections/{key}/comments/{comment}/replies': async (_context, own) => ({
    path: `${await addDraftComment(own)}/replies`,
    body: { text: 'Home.' },
  }),
  'PATCH /api/applications/{id}/sections/{key}/comments/{comment}': async (_context, own) => ({
    path: await addDraftComment(own),
    body: { resolved: true },
  }),
  'DELETE /api/applications/{id}/sections/{key}/comments/{comment}': async (_context, own) => ({
    path: await addDraftComment(own),
  }),
  'GET /api/applications/{id}/sections/{key}/suggestions': async (_context, own) => ({
    path: `${await addDraftSection(own)}/suggestions`,
  }),
  'POST /api/applications/{id}/sections/{key}/suggestions': async (_context, own) => {
    const { path, place } = await addPassage(own)
    return { path: `${path}/suggestions`, body: { ...place, old: 'Walk', new: 'Run' } }
  },
  'POST /api/applications/{id}/sections/{key}/suggestions/decide': async (_context, own) => ({
    path: `${await addDraftSection(own)}/suggestions/decide`,
    body: { ids: [nobody], decision: 'reject' },
  }),
  'POST /api/applications/{id}/copies': async (context, own) => {
    const { body } = await own.send<{ id: string }>('POST', '/api/applications', {
      call_id: await addCall(context, own),
    })
    return {
      path: `/api/applications/${body.id ?? nobody}/copies`,
      body: { call_id: await addCall(context, own) },
    }
  },
  'GET /api/applications/{id}/consultants': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/consultants`,
  }),
  'POST /api/applications/{id}/consultants': async (context, own) => ({
    path: `/api/applications/${await addApplication(own)}/consultants`,
    body: await openingFor(context, own),
  }),
  'DELETE /api/applications/{id}/consultants/{consultant}': async (context, own) => {
    const path = `/api/applications/${await addApplication(own)}/consultants`
    const { body } = await own.send<{ id: string }>('POST', path, await openingFor(context, own))
    return { path: `${path}/${body.id}` }
  },
  'GET /api/applications/{id}/documents': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/documents`,
  }),
  'POST /api/applications/{id}/documents': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/documents`,
    body: { label: 'Walk' },
  }),
  'PATCH /api/applications/{id}/documents/{document}': async (_context, own) => ({
    path: await addDocument(own),
    body: { version: 1, state: 'ready' },
  }),
  'DELETE /api/applications/{id}/documents/{document}': async (_context, own) => ({ path: await addDocument(own) }),
  'PUT /api/applications/{id}/documents/{document}/file': async (_context, own) => ({
    path: `${await addDocument(own)}/file?name=walk.txt`,
    ...walkFile,
  }),
  'GET /api/applications/{id}/documents/{document}/file': async (context, own) => ({
    path: await addDocumentFile(context, own),
  }),
  'DELETE /api/applications/{id}/documents/{document}/file': async (context, own) => ({
    path: await addDocumentFile(context, own),
  }),
  'GET /api/applications/{id}/calendar': async (context, own) => ({ path: await addDated(context, own) }),
  'GET /api/applications/{id}/calendar/file': async (context, own) => ({
    path: `${await addDated(context, own)}/file`,
  }),
  'GET /api/applications/{id}/statement': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/statement`,
  }),
  'PUT /api/applications/{id}/receipt': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/receipt?name=walk.txt`,
    ...walkFile,
  }),
  'GET /api/applications/{id}/receipt': async (context, own) => ({ path: await addReceipt(context, own) }),
  'DELETE /api/applications/{id}/receipt': async (context, own) => ({ path: await addReceipt(context, own) }),
  'GET /api/applications/{id}/fit-opinion': async (context, own) => ({ path: await addJudged(context, own) }),
  'POST /api/applications/{id}/fit-opinion': async (context, own) => ({ path: await addJudged(context, own) }),
  'GET /api/applications/{id}/fit-opinion/preview': async (context, own) => ({
    path: `${await addJudged(context, own)}/preview`,
  }),
  'GET /api/applications/{id}/findings': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/findings`,
  }),
  'PUT /api/applications/{id}/findings/{finding}/decision': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/findings/${'a'.repeat(24)}/decision`,
    body: { reason: 'It may stay' },
  }),
  'GET /api/applications/{id}/conversation': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/conversation`,
  }),
  'GET /api/applications/{id}/conversation/search': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/conversation/search?question=Deadline`,
  }),
  'GET /api/applications/{id}/conversation/file': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/conversation/file`,
  }),
  'DELETE /api/applications/{id}/conversation': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/conversation`,
  }),
  'POST /api/applications/{id}/conversation/{answer}/parts/{part}/suggestion': async (context, own) => ({
    path: await addProposed(context, own),
  }),
  'GET /api/applications/{id}/remarks': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/remarks`,
  }),
  'PUT /api/applications/{id}/findings/{finding}/taken': async (context, own) => ({
    path: await addRemark(context, own),
  }),
  'DELETE /api/applications/{id}/findings/{finding}/taken': async (context, own) => ({
    path: await addRemark(context, own),
  }),
  'DELETE /api/applications/{id}/findings/{finding}/decision': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/findings/${'a'.repeat(24)}/decision`,
  }),
  'GET /api/applications/{id}/plan': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/plan`,
  }),
  'PATCH /api/applications/{id}/plan': async (_context, own) => {
    const id = await addApplication(own)
    const values = { months: 24 }
    return {
      path: `/api/applications/${id}/plan`,
      body: { changes: [{ do: 'set', kind: 'settings', id, values, was: { months: null } }] },
    }
  },
  'GET /api/applications/{id}/export/{format}': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/export/pdf`,
  }),
  'GET /api/applications/{id}/pages': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/pages`,
  }),
  'GET /api/applications/{id}/history': async (_context, own) => ({
    path: `/api/applications/${await addApplication(own)}/history`,
  }),
  'POST /api/organisations': () => ({ body: { name: 'Walk' } }),
  'GET /api/organisations/{id}': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}`,
  }),
  'PATCH /api/organisations/{id}': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}`,
    body: { version: 1, name: `Walked ${randomUUID()}` },
  }),
  'GET /api/organisations/{id}/interview': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/interview`,
  }),
  'GET /api/organisations/{id}/members': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/members`,
  }),
  'POST /api/organisations/{id}/members': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/members`,
    body: { email: newEmail(), role: 'viewer' },
  }),
  'PATCH /api/organisations/{id}/members/{member}': async (_context, own) => ({
    path: await addInvitation(own),
    body: { role: 'viewer' },
  }),
  'DELETE /api/organisations/{id}/members/{member}': async (_context, own) => ({ path: await addInvitation(own) }),
  'POST /api/organisations/{id}/members/{member}/resend': async ({ app }, own) => {
    const path = await addInvitation(own)
    // An hour lies between two mails of one invitation.
    await app.deps.database.db.execute(sql`update organisation_invitations set sent_at = sent_at - interval '1 hour'`)
    return { path: `${path}/resend` }
  },
  'POST /api/me/invitations/{id}/accept': async (context, own) => ({
    path: `${await addOwnInvitation(context, own)}/accept`,
  }),
  'DELETE /api/me/invitations/{id}': async (context, own) => ({ path: await addOwnInvitation(context, own) }),
  'GET /api/organisations/{id}/history': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/history`,
  }),
  'GET /api/organisations/{id}/partners': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/partners`,
  }),
  'POST /api/organisations/{id}/partners': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/partners`,
    body: somePartner,
  }),
  'PATCH /api/organisations/{id}/partners/{partner}': async (_context, own) => ({
    path: await addOrganisationPartner(own),
    body: { version: 1, country: 'MD' },
  }),
  'DELETE /api/organisations/{id}/partners/{partner}': async (_context, own) => ({
    path: await addOrganisationPartner(own),
  }),
  'GET /api/organisations/{id}/texts': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/texts`,
  }),
  'GET /api/organisations/{id}/ready-texts': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/ready-texts`,
  }),
  'GET /api/organisations/{id}/outline-templates': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/outline-templates`,
  }),
  'POST /api/organisations/{id}/outline-templates': async (_context, own) => ownTemplateOf(own),
  'PATCH /api/organisations/{id}/outline-templates/{template}': async (_context, own) => ({
    path: await addOwnTemplate(own),
    body: { version: 1, name: 'Walked' },
  }),
  'DELETE /api/organisations/{id}/outline-templates/{template}': async (_context, own) => ({
    path: await addOwnTemplate(own),
  }),
  'POST /api/organisations/{id}/texts': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/texts`,
    body: someText,
  }),
  'PATCH /api/organisations/{id}/texts/{text}': async (_context, own) => ({
    path: await addOrganisationText(own),
    body: { version: 1, title: 'What we made' },
  }),
  'DELETE /api/organisations/{id}/texts/{text}': async (_context, own) => ({ path: await addOrganisationText(own) }),
  'POST /api/organisations/{id}/texts/{text}/restore': async (_context, own) => ({
    path: `${await addOrganisationText(own)}/restore`,
  }),
  'GET /api/organisations/{id}/texts/{text}/versions': async (_context, own) => ({
    path: `${await addOrganisationText(own)}/versions`,
  }),
  'POST /api/calls': () => ({ body: { text: 'Call for proposals. Walk.' } }),
  'GET /api/calls/{id}': async (context, own) => ({ path: `/api/calls/${await addCall(context, own)}` }),
  'DELETE /api/calls/{id}': async (context, own) => ({ path: `/api/calls/${await addCall(context, own)}` }),
  'POST /api/calls/{id}/restore': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/restore`,
  }),
  'GET /api/organisations/{id}/model-use': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/model-use`,
  }),
  'PUT /api/organisations/{id}/model-use': async (_context, own) => ({
    path: `/api/organisations/${await addOrganisation(own)}/model-use`,
    body: { closed: true },
  }),
  'GET /api/calls/{id}/facts': async (context, own) => ({ path: `/api/calls/${await addCall(context, own)}/facts` }),
  'POST /api/fit': async (context, own) => {
    const call = await addCall(context, own)
    const { body } = await own.send<{ organisation_id: string }>('GET', `/api/calls/${call}`)
    return { body: { call_id: call, organisation_id: body.organisation_id } }
  },
  'GET /api/calls/{id}/file': async (context, own) => ({
    path: `/api/calls/${await addCallOfFile(context, own)}/file`,
  }),
  'GET /api/calls/{id}/figures': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/figures`,
  }),
  'GET /api/calls/{id}/history': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/history`,
  }),
  'GET /api/calls/{id}/text': async (context, own) => ({ path: `/api/calls/${await addCall(context, own)}/text` }),
  'PATCH /api/calls/{id}/facts': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/facts`,
    body: { facts_version: 1, changes: [{ path: 'money.totalBudget', action: 'override', value: 1000 }] },
  }),
  'POST /api/calls/{id}/versions': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/versions`,
    body: { text: 'Call for proposals. Walk on.' },
  }),
  'GET /api/calls/{id}/proposals': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/proposals`,
  }),
  'POST /api/calls/{id}/proposals': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/proposals`,
  }),
  'GET /api/calls/{id}/proposals/preview': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/proposals/preview`,
  }),
  'POST /api/calls/{id}/proposals/{proposal}/take': async (context, own) => ({
    path: `${await addProposal(context, own)}/take`,
    body: { facts_version: 1 },
  }),
  'POST /api/calls/{id}/proposals/{proposal}/reject': async (context, own) => ({
    path: `${await addProposal(context, own)}/reject`,
  }),
  'PUT /api/calls/{id}/model-use': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/model-use`,
    body: { closed: true },
  }),
  'GET /api/calls/{id}/changes': async (context, own) => ({
    path: `/api/calls/${await addCall(context, own)}/changes`,
  }),
  'DELETE /api/me/keys/{id}': async ({ app }, own) => {
    const id = randomUUID()
    await app.deps.database.db.execute(
      sql`insert into consultation_feeds (id, user_id, scope, secret_hash, created_at)
        values (${id}, ${own.userId}, 'all', ${id}, now())`,
    )
    return { path: `/api/me/keys/${id}` }
  },
  'POST /api/me/reauthentication': () => ({ body: { current_password: goodPassword } }),
  'DELETE /api/me': () => ({ body: { current_password: goodPassword } }),
  'POST /api/me/deletion': () => ({ body: { current_password: goodPassword } }),
  'DELETE /api/me/deletion': async ({ app }, own) => {
    await app.deps.database.db.execute(
      sql`insert into account_deletions (user_id, requested_at, erase_at) values (${own.userId}, now(), now() + interval '1 day')
        on conflict do nothing`,
    )
    return {}
  },
  'DELETE /api/me/email-change': async ({ app }, own) => {
    await app.deps.database.db.execute(
      sql`update auth.users set email_change = ${newEmail()}, email_change_sent_at = now() where id = ${own.userId}`,
    )
    return {}
  },
  'PATCH /api/admin/models': async (context) => ({ body: { version: await versionOf(context, '/api/admin/models') } }),
  // Nobody answers there; that is what a trial tells.
  'POST /api/admin/models/trials': () => ({
    body: {
      connection: { name: 'Walk', base_url: 'https://models.invalid/v1', model: 'walk', structured: true, key: null },
    },
  }),
  'PUT /api/admin/settings': async (context) => ({
    body: { version: await versionOf(context, '/api/admin/settings') },
  }),
  'GET /api/admin/backups/{id}/fit': async (context) => ({
    path: `/api/admin/backups/${await addBackup(context)}/fit`,
  }),
  'POST /api/admin/backups/{id}/verify': async (context) => ({
    path: `/api/admin/backups/${await addBackup(context)}/verify`,
  }),
  'POST /api/admin/backups/{id}/restore': async (context) => ({
    path: `/api/admin/backups/${await addBackup(context)}/restore`,
    body: { site_name: new URL(testOrigin).host, current_password: goodPassword },
  }),
  'POST /api/admin/backups/{id}/download': async (context) => ({
    path: `/api/admin/backups/${await addBackup(context)}/download`,
    body: { current_password: goodPassword },
  }),
  'DELETE /api/admin/backups/{id}': async (context) => ({ path: `/api/admin/backups/${await addBackup(context)}` }),
  'GET /api/mails/{id}/page': async (context) => {
    const { body } = await context.admin.send<{ page: string }>(
      'POST',
      `/api/admin/mails/${await addMail(context, 'waiting')}/open`,
    )
    return { path: body.page }
  },
  'GET /api/backups/{id}/file': async (context) => {
    const id = await addBackup(context)
    const { body } = await context.admin.send<{ url: string }>('POST', `/api/admin/backups/${id}/download`, {
      current_password: goodPassword,
    })
    return { path: body.url }
  },
  'POST /api/visits/beacons': () => ({ body: { kind: 'outbound', host: 'partner.example' } }),
  'POST /api/visits': () => ({ body: { path: '/', language: 'en', device: 'desktop' } }),
  'GET /api/admin/analytics': () => ({ path: '/api/admin/analytics?from=2026-11-01&to=2026-11-21' }),
  'GET /api/admin/analytics/export': () => ({
    path: '/api/admin/analytics/export?from=2026-11-01&to=2026-11-21&panel=page',
  }),
  'POST /api/admin/settings/tests': () => ({ body: { kind: 'mail_server' } }),
  'PUT /api/admin/menu': async ({ admin }) => {
    const { body } = await admin.send<{ version: string; tree: unknown }>('GET', '/api/admin/menu')
    return { body: { version: body.version, tree: body.tree } }
  },
  'POST /api/admin/menu/restore': async (context) => ({
    body: { version: await versionOf(context, '/api/admin/menu'), restore: '0' },
  }),
  'POST /api/admin/redirects': () => ({ body: { from_path: `/walk-${randomUUID()}`, to_path: '/faq' } }),
  'PATCH /api/admin/redirects/{id}': async ({ admin }) => {
    const redirect = { from_path: `/walk-${randomUUID()}`, to_path: '/faq' }
    const { body } = await admin.send<{ id: string }>('POST', '/api/admin/redirects', redirect)
    return { path: `/api/admin/redirects/${body.id}`, body: { version: 1, to_path: '/about', status: 302 } }
  },
  'GET /api/admin/overview/figures': () => ({ path: '/api/admin/overview/figures?name=users' }),
  'GET /api/admin/overview/day': () => ({
    path: '/api/admin/overview/day?from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z',
  }),
  'DELETE /api/admin/not-found': () => ({ path: '/api/admin/not-found?path=/nowhere' }),
  'GET /api/admin/logs/{id}': async ({ admin }) => {
    await admin.send('POST', '/api/admin/redirects', { from_path: `/walk-${randomUUID()}`, to_path: '/faq' })
    const { body } = await admin.send<{ items: { id: string }[] }>('GET', '/api/admin/logs?limit=1')
    return { path: `/api/admin/logs/${body.items[0]?.id}` }
  },
  'POST /api/admin/jobs/{id}/retry': async ({ app }) => {
    const id = randomUUID()
    await app.deps.database.db.execute(
      sql`insert into jobs (id, kind, data, state, run_at, created_at) values (${id}, 'walk.act', '{}', 'failed', now(), now())`,
    )
    return { path: `/api/admin/jobs/${id}/retry` }
  },
  'DELETE /api/admin/redirects/{id}': async ({ admin }) => {
    const redirect = { from_path: `/walk-${randomUUID()}`, to_path: '/faq' }
    const { body } = await admin.send<{ id: string }>('POST', '/api/admin/redirects', redirect)
    return { path: `/api/admin/redirects/${body.id}` }
  },
  'PUT /api/admin/roles': async (context) => ({ body: { version: await versionOf(context, '/api/admin/roles') } }),
  'POST /api/admin/roles/reset': async (context) => ({
    body: { version: await versionOf(context, '/api/admin/roles'), roles: ['user'] },
  }),
  'POST /api/admin/roles/preview': () => ({ body: {} }),
  'GET /api/admin/mails/{id}': async (context) => ({ path: `/api/admin/mails/${await addMail(context, 'waiting')}` }),
  'POST /api/admin/mails/{id}/open': async (context) => ({
    path: `/api/admin/mails/${await addMail(context, 'waiting')}/open`,
  }),
  'POST /api/admin/mails/{id}/retry': async (context) => ({
    path: `/api/admin/mails/${await addMail(context, 'failed')}/retry`,
  }),
  'GET /api/admin/users/{id}': (context) => person(context),
  'POST /api/admin/users/actions': async (context) => ({
    body: { ids: [(await addPerson(context)).id], action: { action: 'end_sessions' } },
  }),
  'POST /api/admin/users/invitations': () => ({ body: { people: [{ email: newEmail() }] } }),
  'POST /api/admin/users/{id}/notes': async (context) => ({
    ...(await person(context, '/notes')),
    body: { body: 'x' },
  }),
  'DELETE /api/admin/users/{id}/notes/{note_id}': async (context) => {
    const { id } = await addPerson(context)
    return { path: `/api/admin/users/${id}/notes/${await addNote(context, id)}` }
  },
  'DELETE /api/admin/users/{id}/sessions/{session_id}': async (context) => {
    const { id } = await addPerson(context)
    return { path: `/api/admin/users/${id}/sessions/${await addSession(context, id)}` }
  },

  'POST /auth/v1/signup': () => ({ body: { email: newEmail(), password: goodPassword } }),
  'POST /auth/v1/token': async (context) => ({
    path: '/auth/v1/token?grant_type=password',
    body: { email: await passwordPerson(context), password: goodPassword },
  }),
  'PUT /auth/v1/user': () => ({ body: { data: { theme: 'dark' } } }),
  'GET /auth/v1/user/identities/authorize': () => ({
    path: '/auth/v1/user/identities/authorize?provider=github&skip_http_redirect=true',
  }),
  'DELETE /auth/v1/user/identities/{id}': async (context, own) => ({
    path: `/auth/v1/user/identities/${await addIdentity(context, own.userId ?? nobody)}`,
  }),
  'POST /auth/v1/factors': () => ({ body: { factor_type: 'totp', friendly_name: randomUUID() } }),
  'POST /auth/v1/factors/recovery-codes': () => ({ body: {} }),
  'GET /auth/v1/factors/recovery-codes': async (_context, own) => {
    await recoveryCode(own)
    return {}
  },
  'DELETE /auth/v1/factors/recovery-codes': async (_context, own) => {
    await recoveryCode(own)
    return {}
  },
  'POST /auth/v1/factors/recovery-codes/regenerate': async (_context, own) => {
    await recoveryCode(own)
    return { body: {} }
  },
  'POST /auth/v1/factors/recovery-codes/verify': async (_context, own) => ({ body: { code: await recoveryCode(own) } }),
  'DELETE /auth/v1/factors/{id}': async (context, own) => ({
    path: `/auth/v1/factors/${await addFactor(context, own.userId ?? nobody)}`,
  }),
  'POST /auth/v1/factors/{id}/challenge': async (context, own) => ({
    path: `/auth/v1/factors/${await addFactor(context, own.userId ?? nobody)}/challenge`,
    body: {},
  }),
  'POST /auth/v1/factors/{id}/verify': async (context, own) => {
    const id = await addFactor(context, own.userId ?? nobody)
    const { body } = await own.send<{ id?: string }>('POST', `/auth/v1/factors/${id}/challenge`, {})
    const epoch = Math.floor(context.app.clock.now() / 1000)
    const code = generateSync({ secret: totpSecret, epoch })
    return { path: `/auth/v1/factors/${id}/verify`, body: { challenge_id: body.id ?? nobody, code } }
  },
  'POST /auth/v1/otp': () => ({ body: { email: newEmail() } }),
  'POST /auth/v1/magiclink': () => ({ body: { email: newEmail() } }),
  'POST /auth/v1/recover': async (context) => ({ body: { email: (await addPerson(context)).email } }),
  'POST /auth/v1/resend': () => ({ body: { type: 'signup', email: newEmail() } }),
  'POST /auth/v1/verify': async (context) => ({ body: { type: 'magiclink', token_hash: await linkToken(context) } }),
  'GET /auth/v1/verify': async (context) => ({
    path: `/auth/v1/verify?type=magiclink&token=${await linkToken(context)}`,
  }),
  'GET /auth/v1/authorize': () => ({ path: '/auth/v1/authorize?provider=github' }),
  'GET /auth/v1/callback': () => ({ path: '/auth/v1/callback?state=x&code=y' }),
  'POST /auth/v1/callback': () => ({ form: { state: 'x', code: 'y' } }),
  'POST /auth/v1/admin/users': () => ({ body: { email: newEmail(), password: goodPassword } }),
  'GET /auth/v1/admin/users/{id}': async (context) => ({
    path: `/auth/v1/admin/users/${(await addPerson(context)).id}`,
  }),
  'PUT /auth/v1/admin/users/{id}': async (context) => ({
    path: `/auth/v1/admin/users/${(await addPerson(context)).id}`,
    body: { user_metadata: { x: 1 } },
  }),
  'DELETE /auth/v1/admin/users/{id}': async (context) => ({
    path: `/auth/v1/admin/users/${(await addPerson(context)).id}`,
  }),
  'GET /auth/v1/admin/users/{id}/factors': async (context) => ({
    path: `/auth/v1/admin/users/${(await addPerson(context)).id}/factors`,
  }),
  'DELETE /auth/v1/admin/users/{id}/factors/{factor_id}': async (context) => {
    const { id } = await addPerson(context)
    return { path: `/auth/v1/admin/users/${id}/factors/${await addFactor(context, id)}` }
  },
  'POST /auth/v1/sso': () => ({ body: { domain: fakeOrganisationDomain, skip_http_redirect: true } }),
  'POST /auth/v1/sso/saml/acs': () => ({ form: { SAMLResponse: 'x', RelayState: 'y' } }),
  'POST /auth/v1/admin/sso/providers': ({ organisation }) => ({ body: provider(organisation) }),
  'GET /auth/v1/admin/sso/providers/{id}': async (context) => ({
    path: `/auth/v1/admin/sso/providers/${await addProvider(context)}`,
  }),
  'PUT /auth/v1/admin/sso/providers/{id}': async (context) => ({
    path: `/auth/v1/admin/sso/providers/${await addProvider(context)}`,
    body: { domains: [`${randomUUID()}.example`] },
  }),
  'DELETE /auth/v1/admin/sso/providers/{id}': async (context) => ({
    path: `/auth/v1/admin/sso/providers/${await addProvider(context)}`,
  }),
  'POST /auth/v1/invite': () => ({ body: { email: newEmail() } }),
  'POST /auth/v1/admin/generate_link': async (context) => ({
    body: { type: 'magiclink', email: (await addPerson(context)).email },
  }),
}

/** Addresses whose call ends the caller's session or account: each is called by a user of its own. */
export const consumingAddresses: ReadonlySet<string> = new Set([
  'POST /auth/v1/logout',
  'POST /api/me/sessions/end-others',
  'POST /api/me/keys/revoke-all',
  'DELETE /api/me',
  'POST /api/me/deletion',
  'DELETE /api/me/deletion',
  'DELETE /api/me/email-change',
  'GET /auth/v1/reauthenticate',
  'DELETE /auth/v1/user/identities/{id}',
  'POST /auth/v1/factors/{id}/verify',
])

/** Addresses that want a session proven with a second factor: each is called by a user of its own who has one. */
export const provenAddresses: ReadonlySet<string> = new Set([
  'GET /auth/v1/factors/recovery-codes',
  'POST /auth/v1/factors/recovery-codes',
  'DELETE /auth/v1/factors/recovery-codes',
  'POST /auth/v1/factors/recovery-codes/regenerate',
  'POST /auth/v1/factors/recovery-codes/verify',
])
