import { sql } from 'drizzle-orm'
import type { MailItem, MailList, MailListQuery, MailMessages, TestMail } from '#shared/contracts/mail-outbox.ts'
import { minuteMs } from '#shared/duration.ts'
import { isLanguage, defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { mailKinds } from '#shared/mail-kinds.ts'
import { recordActivity } from '#server/activity/record.ts'
import { mailChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import { readLetterhead } from '#server/features/content/public.ts'
import { findMail, listMails, listSealedRecipients, lockMail, requeueMail } from '#server/features/mail-outbox/store.ts'
import type { FoundRecipients, MailFilter } from '#server/features/mail-outbox/store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCreatedCursor, writeCreatedCursor } from '#server/http/list-page.ts'
import type { CreatedCursor } from '#server/http/list-page.ts'
import type { SignedIn } from '#server/http/request-context.ts'
import { readMailError } from '#server/mail/mail-error.ts'
import { holdsSecret, isOver } from '#server/mail/mail-life.ts'
import type { Mail } from '#server/mail/mails.ts'
import { queueMail, tryOpenMail } from '#server/mail/outbox.ts'
import type { StoredMail } from '#server/mail/store.ts'
import { letterText } from '#server/mail/templates/text.ts'
import { writeLetter } from '#server/mail/templates/write-letter.ts'
import { isActiveStaff } from '#server/people/staff.ts'
import { sameText } from '#server/secrets.ts'

/** How many mails one search opens to read whom they are to; the next page goes on from there. */
const openedMax = 2000
/** How many of them are read at once; reading ends when a page is full. */
const openedAtOnce = 200
/** Most words of a search that count. */
const wordsMax = 6

/** Lists the outbox, newest first. @throws {AppError} `validation_failed` for a cursor that is not one of ours. */
export async function listOutbox(deps: Deps, query: MailListQuery): Promise<MailList> {
  const { recipient, state, kind, from, to } = query
  const filter: MailFilter = {
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
  }
  const after = readCreatedCursor(query.cursor)
  const found =
    recipient === undefined ? null : await findRecipients(deps, filter, { after, recipient, limit: query.limit })
  const rows = await listMails(deps.database.db, filter, { after, found, count: query.limit + 1 })
  const { shown, next_cursor } = cutPage(rows, query.limit, writeCreatedCursor)
  const last = found?.last ?? null
  return {
    items: shown.map((row) => describe(deps, row)),
    next_cursor:
      next_cursor ?? (last === null ? null : writeCreatedCursor({ created_at: last.createdAt, id: last.id })),
    has_server: deps.config.smtpUrl !== null,
  }
}

/**
 * Finds whom mails are to. Accounts are found by the database; a recipient without one is in sealed mails alone, and as
 * many of those are opened as one request may cost.
 */
async function findRecipients(
  deps: Deps,
  filter: MailFilter,
  { after, recipient, limit }: { after: CreatedCursor | null; recipient: string; limit: number },
): Promise<FoundRecipients> {
  const words = recipient.split(/\s+/).slice(0, wordsMax)
  const ids: string[] = []
  let last = after
  for (let opened = 0; opened < openedMax && ids.length <= limit; opened += openedAtOnce) {
    const rows = await listSealedRecipients(deps.database.db, filter, last, openedAtOnce)
    for (const { id, sealed } of rows) {
      const mail = tryOpenMail(deps, sealed)
      if (mail === null) continue
      const text = withoutMarks(`${mail.to} ${mail.name ?? ''}`)
      if (words.every((word) => text.includes(withoutMarks(word)))) ids.push(id)
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < openedAtOnce) return { words, ids, last: null }
    last = { createdAt: end.created_at, id: end.id }
  }
  return { words, ids, last }
}

/** Lower case, without marks on letters, as the database looks for people. */
function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Reads one mail without its words. @throws {AppError} `not_found` */
export async function getOutboxMail(deps: Deps, id: string): Promise<MailItem> {
  const row = await findMail(deps.database.db, id)
  if (!row) throw new AppError('not_found')
  return describe(deps, row)
}

/**
 * Reads what a mail says. The reading is recorded first: links and codes may be in it.
 *
 * @throws {AppError} `not_found`; `not_allowed` when it holds a link or code that acts for its reader and the actor is
 * no administrator: the permission alone must not be a way into an administrator's account.
 */
export async function openOutboxMail(
  deps: Deps,
  actor: SignedIn,
  requestId: string,
  id: string,
): Promise<MailMessages> {
  const { userId: reader } = actor
  const row = await findMail(deps.database.db, id)
  if (!row) throw new AppError('not_found')
  const mail = tryOpenMail(deps, row.sealed)
  if (mail === null) return null
  if (holdsSecret(mail.content) && !actor.isAdmin) {
    throw new AppError('not_allowed', { detail: 'Only administrators read mails that hold a link or a code.' })
  }
  await recordActivity(deps.database.db, {
    at: new Date(deps.clock.now()),
    actor,
    action: 'mail.read',
    targetId: id,
    requestId,
    after: { kind: row.kind, user_id: row.user_id },
  })
  const letter = writeLetter(deps, mail, row.created_at, await readLetterhead(deps, mail.language))
  const until = deps.clock.now() + pageLifeMs
  const page = `/api/mails/${id}/page?until=${until}&by=${reader}&seal=${pageSeal(deps, id, until, reader)}`
  return { subject: letter.subject, text: letterText(letter), page }
}

/**
 * Shows a mail as its reader's program does, for the user who got the address when the mail was opened: a frame cannot
 * bring a session along. Links are left out, so that none can be pressed by mistake.
 *
 * @throws {AppError} `not_found` for an address that is not ours or is over, for a mail that was erased, and when the
 * user who got the address may not read mails any more.
 */
export async function showMailPage(
  deps: Deps,
  id: string,
  { until, by, seal }: { until: number; by: string; seal: string },
): Promise<Response> {
  const isOurs = sameText(seal, pageSeal(deps, id, until, by)) && deps.clock.now() <= until
  const now = new Date(deps.clock.now())
  const mayRead = isOurs && (await isActiveStaff(deps.database.db, 'notifications.manage', now, by))
  const row = mayRead ? await findMail(deps.database.db, id) : null
  const mail = row ? tryOpenMail(deps, row.sealed) : null
  if (!row || mail === null) throw new AppError('not_found')
  // Loaded with the first look, as it is with the first mail.
  const { renderMail } = await import('#server/mail/templates/render-mail.ts')
  const { html } = await renderMail(deps, mail, row.created_at, await readLetterhead(deps, mail.language))
  return new Response(html.replaceAll(/ href="[^"]*"/g, ''), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

/** How long the address of a mail's HTML holds: as long as a user looks at it. */
const pageLifeMs = 15 * minuteMs
/** Styles as mails have them, on the elements; nothing runs, nothing is fetched, and only the site itself may frame it. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

function pageSeal(deps: Deps, id: string, until: number, reader: string): string {
  return deps.secrets.hash('mail-page', `${id}.${until}.${reader}`)
}

/** Lets a mail that was given up be tried again. @throws {AppError} `not_found`, `mail_not_retryable` */
export async function retryOutboxMail(deps: Deps, actor: SignedIn, requestId: string, id: string): Promise<MailItem> {
  return deps.database.db.transaction(async (tx) => {
    const row = await lockMail(tx, id)
    if (!row) throw new AppError('not_found')
    if (!describe(deps, row).can_retry) throw new AppError('mail_not_retryable')
    const now = new Date(deps.clock.now())
    const queued = await requeueMail(tx, id, now)
    if (!queued) throw new Error('A locked mail is gone')
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'mail.retry',
      targetId: id,
      requestId,
      after: { kind: row.kind },
    })
    await tx.execute(sql`select pg_notify(${mailChannel}, '')`)
    return describe(deps, queued)
  })
}

/** Queues a test mail to the actor's own address; whether it went out is then seen in the outbox. */
export async function queueTestMail(
  deps: Deps,
  actor: SignedIn,
  context: { requestId: string; language: Language },
): Promise<TestMail> {
  if (actor.email === '') throw new AppError('validation_failed', { detail: 'Your account has no e-mail address.' })
  const { language, requestId } = context
  return deps.database.db.transaction(async (tx) => {
    const mail: Mail = { to: actor.email, language, userId: actor.userId, name: null, content: { kind: 'test' } }
    const id = await queueMail(tx, deps, mail)
    const row = id === null ? null : await findMail(tx, id)
    if (!row) throw new Error('A queued mail is not there')
    await recordActivity(tx, { at: row.created_at, actor, action: 'mail.test', targetId: row.id, requestId })
    return { mail: describe(deps, row), has_server: deps.config.smtpUrl !== null }
  })
}

function describe(deps: Deps, row: StoredMail): MailItem {
  const mail = tryOpenMail(deps, row.sealed)
  const kind = mailKinds.find((each) => each === row.kind)
  if (kind === undefined) throw new Error(`An unknown kind of mail is stored: ${row.kind}`)
  return {
    id: row.id,
    kind,
    state: row.state,
    language: isLanguage(row.language) ? row.language : defaultLanguage,
    to: mail?.to ?? null,
    created_at: row.created_at.toISOString(),
    attempts: row.attempts,
    due_at: row.state === 'waiting' ? row.due_at.toISOString() : null,
    finished_at: row.finished_at?.toISOString() ?? null,
    error: readMailError(row.last_error),
    can_retry: row.state === 'failed' && mail !== null && !isOver(deps, mail, row.created_at),
  }
}
