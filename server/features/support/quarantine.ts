import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { subjectLengthMax } from '#shared/contracts/support.ts'
import type { QuarantineAccepted, QuarantinedMail, QuarantineTarget } from '#shared/contracts/support.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Office } from '#shared/office-hours.ts'
import type { TicketPriority } from '#shared/ticket-states.ts'
import { recordActivity } from '#server/activity/record.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem } from '#server/events/events.ts'
import { attachFiles, deleteFiles, describeFile, detachFiles, listFiles } from '#server/files/files.ts'
import { openTicket, writeInTicket } from '#server/features/support/client-service.ts'
import { emitTicket } from '#server/features/support/events.ts'
import { newSubject } from '#server/features/support/mail-subject.ts'
import { cutQuote } from '#server/features/support/mail-text.ts'
import type { MailPorts, SupportPorts } from '#server/features/support/settings.ts'
import { changeTicket, findPerson, insertEvent, insertMessage, lockTicket } from '#server/features/support/store.ts'
import type { TicketRecord } from '#server/features/support/store.ts'
import { inboundMails, supportTickets } from '#server/features/support/tables.ts'
import { isBareAddress } from '#server/config/mail-address.ts'
import { AppError } from '#server/http/errors.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { RequestActor } from '#server/http/request-context.ts'

const pageLength = 50

const sealedSchema = z.object({
  from: z.string(),
  /** What the sender calls themselves. */
  name: z.string().default(''),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.string()).default([]),
})

/** What is kept of a mail in quarantine, sealed. `files`: names of those that were not kept. */
type HeldFacts = z.input<typeof sealedSchema>

type HeldMail = typeof inboundMails.$inferSelect

/** A mail that goes into quarantine. `files`: ids of those that were kept and hang on nothing yet. */
type NewHeldMail = {
  /** What makes two deliveries the same mail. */
  key: string
  messageId: string
  ticketId: string | null
  reason: QuarantinedMail['reason']
  facts: HeldFacts
  files: readonly string[]
}

/** Keeps a mail in quarantine, with its files. @returns false when it is known already. */
export async function holdMail(
  deps: Deps,
  { key, messageId, ticketId, reason, facts, files }: NewHeldMail,
): Promise<boolean> {
  const sealed = deps.secrets.encrypt('ticket-mail', JSON.stringify(facts))
  return deps.database.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(inboundMails)
      .values({
        id: orderedId(),
        key,
        message_id: messageId,
        state: 'quarantined',
        reason,
        ticket_id: ticketId,
        sealed,
        received_at: new Date(deps.clock.now()),
      })
      .onConflictDoNothing({ target: inboundMails.key })
      .returning({ id: inboundMails.id })
    if (row) await attachFiles(tx, null, files, { kind: 'inbound_mail', id: row.id })
    return row !== undefined
  })
}

/** Lists what is in quarantine, newest first. @param cursor id of the last one of the page before. */
export async function listQuarantine(
  deps: Deps,
  cursor: string | undefined,
): Promise<{ items: QuarantinedMail[]; next_cursor: string | null }> {
  const { db } = deps.database
  const [last] = cursor === undefined ? [] : await db.select().from(inboundMails).where(eq(inboundMails.id, cursor))
  const rows = await db
    .select({ mail: inboundMails, number: supportTickets.number })
    .from(inboundMails)
    .leftJoin(supportTickets, eq(supportTickets.id, inboundMails.ticket_id))
    .where(
      and(
        eq(inboundMails.state, 'quarantined'),
        last &&
          or(
            lt(inboundMails.received_at, last.received_at),
            and(eq(inboundMails.received_at, last.received_at), lt(inboundMails.id, last.id)),
          ),
      ),
    )
    .orderBy(desc(inboundMails.received_at), desc(inboundMails.id))
    .limit(pageLength + 1)
  const page = rows.slice(0, pageLength)
  const files = await listFiles(
    db,
    'inbound_mail',
    page.map(({ mail }) => mail.id),
  )
  return {
    items: page.flatMap(({ mail, number }) => {
      if (mail.sealed === null || mail.reason === null) return []
      const { files: lost_files, name: _, ...facts } = openHeld(deps, mail)
      const own = files.filter(({ owner_id }) => owner_id === mail.id).map(describeFile)
      const ticket = mail.ticket_id !== null && number !== null ? { id: mail.ticket_id, number } : null
      const received_at = mail.received_at.toISOString()
      return [{ id: mail.id, received_at, ...facts, files: own, lost_files, reason: mail.reason, ticket }]
    }),
    next_cursor: rows.length > pageLength ? (page.at(-1)?.mail.id ?? null) : null,
  }
}

/** Throws a mail out of quarantine with its files; its key stays, so that it does not come back. @throws {AppError} `not_found` */
export async function dropQuarantined(deps: Deps, agent: RequestActor, id: string): Promise<void> {
  const files = await deps.database.db.transaction(async (tx) => {
    await settleHeld(tx, id, 'dropped', null)
    await record(tx, deps, agent, { action: 'ticket_mail.drop', targetId: id, after: null })
    return detachFiles(tx, { kind: 'inbound_mail', id }, null)
  })
  await deleteFiles(deps, files)
}

/**
 * Takes a mail out of quarantine into a ticket: as a message of its owner, as whom staff recognised the sender, or as a
 * note.
 *
 * @returns the ticket.
 * @throws {AppError} `not_found` for a mail that is not there any more; `validation_failed` for a number that no ticket has,
 * or none where the mail names none; `ticket_state` when the ticket was closed for good.
 */
export async function acceptQuarantined(
  deps: Deps,
  ports: SupportPorts,
  agent: RequestActor,
  { id, target }: { id: string; target: QuarantineTarget },
): Promise<QuarantineAccepted> {
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const mail = await findHeld(tx, id)
    const { from, subject, text } = openHeld(deps, mail)
    const ticketId = await targetOf(tx, mail, target)
    await settleHeld(tx, id, 'taken', ticketId)
    const body = cutQuote(text) || '…'
    if (target.as === 'note') await keepNote(tx, deps, { ticketId, taken: { body, mail, subject }, now })
    else await acceptMessage(tx, deps, office, { ticketId, taken: { body, mail, subject, original: text }, now })
    const by = { actor_id: agent.actor.userId, actor_kind: 'staff' as const }
    await insertEvent(tx, { ticket_id: ticketId, ...by, action: 'mail_accepted', after: from, created_at: now })
    await record(tx, deps, agent, {
      action: 'ticket_mail.accept',
      targetId: id,
      after: { ticket_id: ticketId, as: target.as },
    })
    return { ticket_id: ticketId }
  })
}

/**
 * Makes a new ticket of a mail in quarantine, for the account whose confirmed address it came from.
 *
 * @throws {AppError} `not_found`; `contact_without_account` when no one has that address.
 */
export async function openFromQuarantine(
  deps: Deps,
  ports: SupportPorts,
  agent: RequestActor,
  id: string,
): Promise<QuarantineAccepted> {
  const { db } = deps.database
  const mail = await findHeld(db, id)
  const { from, subject, text } = openHeld(deps, mail)
  const ownerId = await findConfirmed(db, from)
  if (ownerId === null) throw new AppError('contact_without_account')
  const opening = await prepareOpening(db, ports, ownerId)
  return db.transaction(async (tx) => {
    await findHeld(tx, id)
    const attachments = await detachFiles(tx, { kind: 'inbound_mail', id }, ownerId)
    const ticket = await openMailTicket(tx, deps, opening, {
      subject,
      text,
      attachments,
      messageId: mail.message_id,
    })
    await settleHeld(tx, id, 'taken', ticket.id)
    await record(tx, deps, agent, {
      action: 'ticket_mail.accept',
      targetId: id,
      after: { ticket_id: ticket.id, as: 'ticket' },
    })
    return { ticket_id: ticket.id }
  })
}

/** For whom a ticket is opened by mail, and what it begins with. */
type Opening = {
  ownerId: string
  office: Office
  first: TicketPriority | null
  language: Language
}

/** Reads what a ticket of a user begins with. */
export async function prepareOpening(db: Db, ports: SupportPorts, ownerId: string): Promise<Opening> {
  const owner = await findPerson(db, ownerId)
  return {
    ownerId,
    office: await ports.office(),
    first: await ports.firstPriority(ownerId),
    language: owner?.language ?? defaultLanguage,
  }
}

/** Opens a ticket with a mail as its first message, in the caller's transaction. */
export async function openMailTicket(
  tx: Db,
  deps: Deps,
  { ownerId, office, first, language }: Opening,
  mail: {
    subject: string
    text: string
    attachments: string[]
    messageId: string
  },
): Promise<TicketRecord> {
  const message = cutQuote(mail.text) || '…'
  return openTicket(tx, deps, {
    office,
    client: { userId: ownerId, actor: null, requestId: null },
    input: {
      subject: (mail.subject.trim() || message).replaceAll(/\s+/g, ' ').slice(0, subjectLengthMax).toWellFormed(),
      message,
      priority: 'normal',
      first,
      category: 'other',
      attachments: mail.attachments,
      source: 'mail',
      externalId: mail.messageId,
      original: mail.text,
      language,
    },
  })
}

/**
 * Makes a contact request of a mail in quarantine, with its files, so that it can be answered.
 *
 * @returns the request.
 * @throws {AppError} `not_found`; `validation_failed` when the mail names no sender to answer to.
 */
export async function contactFromQuarantine(
  deps: Deps,
  { contact, office: getOffice }: Pick<MailPorts, 'contact' | 'office'>,
  agent: RequestActor,
  id: string,
): Promise<{ contact_id: string }> {
  const office = await getOffice()
  return deps.database.db.transaction(async (tx) => {
    const { from, name, subject, text } = openHeld(deps, await findHeld(tx, id))
    if (!isBareAddress(from))
      throw new AppError('validation_failed', {
        errors: [
          {
            path: 'from',
            message: 'is no address that can be answered',
            code: 'no_sender',
          },
        ],
      })
    await settleHeld(tx, id, 'taken', null)
    const files = await detachFiles(tx, { kind: 'inbound_mail', id }, null)
    const said = cutQuote(text)
    const message = [subject.trim(), said].filter((part) => part !== '').join('\n\n') || '…'
    const contact_id = await contact.open(tx, office, {
      name,
      email: from,
      message,
      language: languageOf(message),
      files,
    })
    await record(tx, deps, agent, {
      action: 'ticket_mail.accept',
      targetId: id,
      after: {
        contact_id,
        as: 'contact',
      },
    })
    return { contact_id }
  })
}

/** The language that a stranger most likely writes: that of their letters. */
function languageOf(text: string): Language {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  if (count(/\p{Script=Cyrillic}/gu) > count(/\p{Script=Latin}/gu)) return 'ru'
  return /[ăâîșțşţ]/i.test(text) ? 'ro' : defaultLanguage
}

/** Counts the mails in quarantine. */
export async function countHeld(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(inboundMails)
    .where(eq(inboundMails.state, 'quarantined'))
  return row?.count ?? 0
}

async function findHeld(db: Db, id: string): Promise<HeldMail> {
  const [mail] = await db
    .select()
    .from(inboundMails)
    .where(and(eq(inboundMails.id, id), eq(inboundMails.state, 'quarantined')))
  if (!mail) throw new AppError('not_found')
  return mail
}

async function settleHeld(tx: Db, id: string, state: 'taken' | 'dropped', ticketId: string | null): Promise<void> {
  const rows = await tx
    .update(inboundMails)
    .set({ state, sealed: null, ...(ticketId === null ? {} : { ticket_id: ticketId }) })
    .where(and(eq(inboundMails.id, id), eq(inboundMails.state, 'quarantined')))
    .returning({ id: inboundMails.id })
  if (rows.length === 0) throw new AppError('not_found')
}

function openHeld(deps: Deps, { sealed }: HeldMail): z.output<typeof sealedSchema> {
  if (sealed === null) throw new AppError('not_found')
  return sealedSchema.parse(JSON.parse(deps.secrets.decrypt('ticket-mail', sealed)))
}

/** The ticket that staff name by its number, otherwise that of the mail's address. */
async function targetOf(tx: Db, mail: HeldMail, { number }: QuarantineTarget): Promise<string> {
  if (number === undefined && mail.ticket_id !== null) return mail.ticket_id
  const [ticket] =
    number === undefined
      ? []
      : await tx.select({ id: supportTickets.id }).from(supportTickets).where(eq(supportTickets.number, number))
  if (ticket) return ticket.id
  throw new AppError('validation_failed', {
    errors: [{ path: 'number', message: 'is the number of no ticket', code: 'unknown_ticket' }],
  })
}

type Taken = { body: string; mail: HeldMail; subject: string }

async function keepNote(
  tx: Db,
  deps: Deps,
  { ticketId, taken: { body, mail, subject }, now }: { ticketId: string; taken: Taken; now: Date },
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId, null)
  if (!ticket) throw new AppError('not_found')
  const id = orderedId()
  await insertMessage(tx, {
    id,
    ticket_id: ticketId,
    author_id: null,
    author_kind: 'system',
    kind: 'note',
    body,
    source: 'mail',
    subject: newSubject(subject, ticket),
    external_message_id: mail.message_id,
    created_at: now,
  })
  const files = await detachFiles(tx, { kind: 'inbound_mail', id: mail.id }, null)
  await attachFiles(tx, null, files, { kind: 'support_message', id })
  const noted = await changeTicket(tx, ticket, {}, now)
  await emitTicket(tx, deps, noted, { event: { name: 'ticket.noted', to: [], data: {} }, ...bySystem })
}

async function acceptMessage(
  tx: Db,
  deps: Deps,
  office: Awaited<ReturnType<SupportPorts['office']>>,
  {
    ticketId,
    taken: { body, mail, subject, original },
    now,
  }: { ticketId: string; taken: Taken & { original: string }; now: Date },
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId, null)
  if (!ticket) throw new AppError('not_found')
  const client = { userId: ticket.user_id, actor: null, requestId: null }
  const attachments = await detachFiles(tx, { kind: 'inbound_mail', id: mail.id }, ticket.user_id)
  const said = { message: body, attachments, source: 'mail' as const, externalId: mail.message_id, original }
  const message = { ...said, subject: newSubject(subject, ticket) }
  await writeInTicket(tx, deps, office, { client, id: ticketId, message, now })
}

/** The account with a confirmed address; null when there is none: an address that no one proved is anybody's. */
export async function findConfirmed(db: Db, email: string): Promise<string | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, sql`${users.email_confirmed_at} is not null`))
    .limit(1)
  return user?.id ?? null
}

async function record(
  tx: Db,
  deps: Deps,
  { actor, requestId }: RequestActor,
  {
    action,
    targetId,
    after,
  }: { action: 'ticket_mail.accept' | 'ticket_mail.drop'; targetId: string; after: Record<string, string> | null },
): Promise<void> {
  const at = new Date(deps.clock.now())
  await recordActivity(tx, { at, actor, action, targetId, requestId, ...(after === null ? {} : { after }) })
}
