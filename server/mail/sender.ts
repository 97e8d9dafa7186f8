import { hourMs, secondMs } from '#shared/duration.ts'
import { mailChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import { isBareAddress } from '#server/config/mail-address.ts'
import type { MailAddress } from '#server/config/mail-address.ts'
import { isOver, leaseMs, pauseMaxMs } from '#server/mail/mail-life.ts'
import { namedSender } from '#server/mail/letterhead.ts'
import type { Letterhead, ReadLetterhead } from '#server/mail/letterhead.ts'
import { writeMailError } from '#server/mail/mail-error.ts'
import type { Mail } from '#server/mail/mails.ts'
import { tryOpenMail } from '#server/mail/outbox.ts'
import { claimDueMail, markFailed, markSent, postpone } from '#server/mail/store.ts'
import type { StoredMail } from '#server/mail/store.ts'
import { MailError, openSmtpTransport } from '#server/mail/transport.ts'
import type { MailTransport, OutgoingMail } from '#server/mail/transport.ts'
import { isActivePerson } from '#server/people/active.ts'
import { isActiveStaff } from '#server/people/staff.ts'
import { startPolling } from '#server/jobs/polling.ts'
import { mailPermissions } from '#shared/mail-kinds.ts'

/** The first pause; each further one is twice as long, up to `pauseMaxMs`. */
const firstPauseMs = 15 * secondMs
/** How long a mail is tried in all. @see docs/reference/services.md#6-mail (delivery) */
const patienceMs = 48 * hourMs
/** Without a notification the outbox is looked at so often. */
const pollMs = 15 * secondMs
/** At the stop: how long what is being sent may go on. The whole stop has ten seconds. @see START-06 */
const stopPatienceMs = 7 * secondMs
/** How many mails one replica sends at once. */
const workers = 5

/** A running sender. `stop` lets what is being sent finish for some seconds, then breaks it off: it is due again later. */
export type MailSender = { stop(): Promise<void> }

/**
 * Sends mails from now on: when one is queued on any replica, and every 15 seconds.
 *
 * @param patienceAtStopMs how long the stop waits for what is being sent.
 * @param readLetterhead left out: mails have the product's own.
 */
export function startMailSender(
  deps: Deps,
  transport: MailTransport,
  patienceAtStopMs = stopPatienceMs,
  readLetterhead?: ReadLetterhead,
): MailSender {
  const rounds = startPolling(deps, {
    channel: mailChannel,
    pollMs,
    subject: 'the outbox',
    run: (halt) => deliverMails(deps, transport, halt, readLetterhead),
  })
  return {
    async stop() {
      const late = setTimeout(() => transport.close(), patienceAtStopMs)
      await rounds.stop()
      clearTimeout(late)
      transport.close()
    },
  }
}

/**
 * Sends every mail that is due, several at once, until none is left or the mail server turns out to be away.
 *
 * @param halt no further mail is begun once it is aborted.
 * @returns how many mails the server took over.
 */
export async function deliverMails(
  deps: Deps,
  transport: MailTransport,
  halt: AbortSignal = new AbortController().signal,
  readLetterhead?: ReadLetterhead,
): Promise<number> {
  let sent = 0
  let isAway = false
  async function work(): Promise<void> {
    while (!isAway && !halt.aborted) {
      const now = deps.clock.now()
      const mail = await claimDueMail(deps.database.db, new Date(now), new Date(now + leaseMs))
      if (mail === null) return
      const outcome = await deliver(deps, transport, mail, readLetterhead)
      if (outcome === 'sent') sent += 1
      // The others would only run into the same wall, and lose one of their tries.
      if (outcome === 'unreachable') isAway = true
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return sent
}

type Outcome = 'sent' | MailError['kind']

/** Sends one mail that was claimed, and notes what became of it. Holds no transaction in the meantime. */
async function deliver(
  deps: Deps,
  transport: MailTransport,
  stored: StoredMail,
  readLetterhead?: ReadLetterhead,
): Promise<Outcome> {
  const { db } = deps.database
  let isElsewhere = false
  try {
    const mail = tryOpenMail(deps, stored.sealed)
    isElsewhere = mail?.through !== undefined
    if (mail === null) return await giveUp(deps, stored, writeMailError('unreadable'))
    if (isOver(deps, mail, stored.created_at)) return await giveUp(deps, stored, writeMailError('expired'))
    if (!(await mayRead(deps, mail))) return await giveUp(deps, stored, writeMailError('not_allowed'))
    if (!isBareAddress(mail.to)) throw new MailError('refused', 'not one e-mail address')
    await handOver(transport, mail.through, await prepare(deps, stored, mail, await readLetterhead?.(mail.language)))
  } catch (error) {
    const outcome = await noteError(deps, stored, error)
    // That another server is away says nothing about the one in force.
    return isElsewhere ? 'refused' : outcome
  }
  await markSent(db, stored, new Date(deps.clock.now()))
  deps.log.info({ mail_id: stored.id, kind: stored.kind }, 'a mail was sent')
  return 'sent'
}

/** Hands a mail to the server in force, or to the one that it names. */
async function handOver(inForce: MailTransport, through: string | undefined, mail: OutgoingMail): Promise<void> {
  if (through === undefined) return inForce.send(mail)
  const other = openSmtpTransport(through)
  try {
    await other.send(mail)
  } finally {
    other.close()
  }
}

/** False for staff who were banned, deleted or lost the right since the mail was written, and for announcements to who was banned. */
async function mayRead({ database: { db }, clock }: Deps, { userId, content }: Mail): Promise<boolean> {
  const now = new Date(clock.now())
  const permission = mailPermissions[content.kind]
  if (permission !== undefined) return userId !== null && isActiveStaff(db, permission, now, userId)
  return content.kind !== 'announcement' || (userId !== null && isActivePerson(db, userId, now))
}

async function giveUp(deps: Deps, stored: StoredMail, error: string): Promise<Outcome> {
  await markFailed(deps.database.db, stored, new Date(deps.clock.now()), error)
  deps.log.warn({ mail_id: stored.id, kind: stored.kind, error }, 'a mail was given up')
  return 'refused'
}

async function prepare(deps: Deps, stored: StoredMail, mail: Mail, letterhead?: Letterhead): Promise<OutgoingMail> {
  // Loaded with the first mail: the renderer is large, and most starts send none.
  const { renderMail } = await import('#server/mail/templates/render-mail.ts')
  const { subject, html, text } = await renderMail(deps, mail, stored.created_at, letterhead)
  const from = namedSender(deps.config.mailFrom, letterhead)
  const calendar = await calendarOf(mail, stored.created_at, from)
  const host = new URL(deps.config.publicUrl).hostname
  const { thread } = mail
  return {
    // The same for every try, so that a mail program shows a second copy only once. It names its thread, so that an
    // answer that quotes nothing else of ours is found by it.
    messageId: `${thread === undefined ? stored.id : `${stored.id}.${thread.id}`}@${host}`,
    ...(thread === undefined
      ? {}
      : {
          references: [`${thread.id}@${host}`, ...(thread.inReplyTo === undefined ? [] : [thread.inReplyTo])],
        }),
    from,
    to: mail.to,
    replyTo: mail.replyTo ?? null,
    subject,
    html,
    text,
    date: stored.created_at,
    unsubscribeUrl: mail.unsubscribeLink ?? null,
    ...(calendar === null ? {} : { calendar }),
  }
}

/** The calendar entry of a mail about a meeting; a reminder brings none, because the entry exists already. */
async function calendarOf({ content, to, name }: Mail, causedAt: Date, organiser: MailAddress) {
  if (!('uid' in content) || content.kind === 'consultation_reminder') return null
  const { writeCalendarEntry } = await import('#server/mail/calendar-entry.ts')
  const method = content.kind === 'consultation_cancelled' ? ('CANCEL' as const) : ('REQUEST' as const)
  const entry = writeCalendarEntry({
    method,
    uid: content.uid,
    sequence: content.sequence,
    writtenAt: causedAt.getTime(),
    start: Date.parse(content.start),
    end: Date.parse(content.end),
    title: content.title,
    description: content.manageLink ?? '',
    link: content.meetingLink,
    organiser,
    attendee: { name: name ?? to, address: to },
  })
  return { method, content: entry }
}

async function noteError(deps: Deps, stored: StoredMail, error: unknown): Promise<Outcome> {
  const { db } = deps.database
  const now = deps.clock.now()
  const failure = error instanceof MailError ? error : new MailError('deferred', 'the mail could not be written', error)
  const pauseMs = failure.kind === 'refused' ? null : pauseAfter(stored.attempts)
  const text = writeMailError(failure.kind, failure.message)
  if (pauseMs === null) await markFailed(db, stored, new Date(now), text)
  else await postpone(db, stored, new Date(now + pauseMs), text)
  // A server's answer names the address: the log says only that there was one.
  const facts = { mail_id: stored.id, kind: stored.kind, failure: failure.kind, attempts: stored.attempts }
  if (error instanceof MailError) deps.log.warn(facts, pauseMs === null ? 'a mail was given up' : 'a mail waits')
  else deps.log.error({ ...facts, err: error }, 'a mail could not be written')
  return failure.kind
}

/** The pause after so many tries, in milliseconds; null when two days have been spent with pauses. */
export function pauseAfter(attempts: number): number | null {
  let spentMs = 0
  let pauseMs = firstPauseMs
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    spentMs += pauseMs
    pauseMs = Math.min(2 * pauseMs, pauseMaxMs)
  }
  return spentMs < patienceMs ? pauseMs : null
}
