import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { personalFilesMax } from '#shared/contracts/files.ts'
import type { QuarantinedMail } from '#shared/contracts/support.ts'
import { dayMs, minuteMs } from '#shared/duration.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem } from '#server/events/events.ts'
import { countFileBytes, deleteFiles, keepFile } from '#server/files/files.ts'
import { attachments } from '#server/files/tables.ts'
import { writeInTicket } from '#server/features/support/client-service.ts'
import { emitTicket } from '#server/features/support/events.ts'
import { openSignatureCheck, trialPrefix, trialTicketId } from '#server/features/support/mail-keys.ts'
import { readMailAside } from '#server/features/support/mail-thread.ts'
import { cutQuote } from '#server/features/support/mail-text.ts'
import { findConfirmed, holdMail, openMailTicket, prepareOpening } from '#server/features/support/quarantine.ts'
import type { ReadMail } from '#server/features/support/read-mail.ts'
import { ticketLimit } from '#server/features/support/settings.ts'
import type { MailPorts } from '#server/features/support/settings.ts'
import { changeTicket, findPerson, findTicket, insertMessage, lockTicket } from '#server/features/support/store.ts'
import type { TicketRecord } from '#server/features/support/store.ts'
import { isContactSubject, isSubjectOf, newSubject } from '#server/features/support/mail-subject.ts'
import { inboundMails, supportMessages } from '#server/features/support/tables.ts'
import { bodyParts } from '#server/http/body.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import { openTurns } from '#server/http/turns.ts'
import type { TakeTurn } from '#server/http/turns.ts'
import { matterOfAddress, matterOfMessageId } from '#server/mail/reply-address.ts'
import type { MailMatter } from '#server/mail/reply-address.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { isActivePerson } from '#server/people/active.ts'

const mailBytesMax = 25 * 1024 * 1024
/** How long a mail may take to arrive. */
const arrivalMsMax = minuteMs
const signatureAgeMaxMs = 5 * minuteMs
/** Files of mails in quarantine, and of mails of people without an account, are kept up to so many bytes in all. */
const heldBytesMax = 500 * 1024 * 1024
/** Most names of files that were not kept. */
const lostNamesMax = 20
/** Longest text of a quarantined mail that is kept, in characters. */
const quarantineTextMax = 20_000

type MailOutcome = 'taken' | 'noted' | 'quarantined' | 'known'

/**
 * Takes a posted mail from our own mail program over. The form of its headers is looked at before its body, and the body
 * goes to a file while its signature is computed: who cannot sign costs a file that is gone at once, and no memory.
 *
 * @throws {AppError} `not_found` while answers by mail are off; `bad_request` for a signature that is missing, wrong or old.
 * @throws {BodyTooLong}
 */
export async function receiveMail(
  deps: Deps,
  ports: MailPorts,
  { turns, network, request }: { turns: MailTurns; network: string; request: Request },
): Promise<MailOutcome> {
  if (!deps.config.answersByMail) throw new AppError('not_found', { detail: 'Answers by mail are switched off.' })
  const time = request.headers.get('x-grantwright-timestamp') ?? ''
  const signature = request.headers.get('x-grantwright-signature') ?? ''
  const rejected = new AppError('bad_request', {
    detail: 'The signature is missing, wrong or older than five minutes.',
  })
  const ageMs = Math.abs(deps.clock.now() - Number(time) * 1000)
  if (!/^\d{10}$/.test(time) || !/^[0-9a-f]{64}$/.test(signature) || ageMs > signatureAgeMaxMs) throw rejected
  const folder = await mkdtemp(join(tmpdir(), 'grantwright-mail-'))
  try {
    const file = join(folder, 'mail.eml')
    const check = await openSignatureCheck(deps, time)
    const hash = createHash('sha256')
    await turns.arrive(network, () =>
      spool(request, file, (part) => {
        check.see(part)
        hash.update(part)
      }),
    )
    if (!check.isSigned(signature)) throw rejected
    const mail = await turns.read('', () => readMailAside(file))
    return await takeMail(deps, ports, mail, mail.messageId ?? hash.digest('hex'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function spool(request: Request, file: string, see: (part: Uint8Array) => void): Promise<void> {
  const deadline = AbortSignal.timeout(arrivalMsMax)
  const seen = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      see(part)
      yield part
    }
  }
  try {
    await pipeline(bodyParts(request, mailBytesMax), seen, createWriteStream(file, { mode: 0o600 }), {
      signal: deadline,
    })
  } catch (error) {
    if (!deadline.aborted) throw error
    throw new AppError('unavailable', { detail: 'The mail took too long to arrive.', retryAfterSeconds: 60 })
  }
}

/** How many mails arrive, and how many are read, at once in this process. */
type MailTurns = { arrive: TakeTurn; read: TakeTurn }

/** Opens the turns of mails that come in. */
export function openMailTurns(): MailTurns {
  return {
    arrive: openTurns({ atOnce: 8, perSubject: 4, waiting: 60 }),
    // Behind the signature, so no one but our own mail program waits here.
    read: openTurns({ atOnce: 2, perSubject: 2, waiting: 60 }),
  }
}

/** What of a mail was found out before it is taken. */
type Incoming = { mail: ReadMail; messageId: string; message: string }

/**
 * Takes a mail over, once into everything that it names. What it belongs to is found by the signed names of tickets and
 * contact requests, in its addresses or in the Message-IDs that it answers, and its sender must be theirs. A mail that
 * names nothing opens a ticket for the account whose confirmed address it came from. Everything else goes into
 * quarantine. What a program sent by itself changes nothing and is never answered.
 *
 * @see docs/reference/services.md#36-mail-in
 */
async function takeMail(deps: Deps, ports: MailPorts, mail: ReadMail, messageId: string): Promise<MailOutcome> {
  const incoming = { mail, messageId, message: cutQuote(mail.text) }
  const outcomes: MailOutcome[] = []
  for (const matter of mattersOf(deps, mail)) outcomes.push(await takeInto(deps, ports, incoming, matter))
  return (['taken', 'noted', 'quarantined'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'known'
}

async function takeInto(
  deps: Deps,
  ports: MailPorts,
  incoming: Incoming,
  matter: MailMatter | 'forged' | null,
): Promise<MailOutcome> {
  if (matter === 'forged') return keepInQuarantine(deps, incoming, { ticketId: null, reason: 'unknown_address' })
  if (matter === null) return takeFresh(deps, ports, incoming)
  if (matter.id === trialTicketId) return noteTrial(deps, incoming.messageId)
  if (matter.kind === 'ticket') return takeIntoTicket(deps, ports, incoming, matter.id)
  return takeIntoContact(deps, ports, incoming, matter.id)
}

/** A trial shows that mails come in: it is noted, and nothing of it is kept. */
async function noteTrial(deps: Deps, messageId: string): Promise<MailOutcome> {
  const key = `${trialPrefix}${messageId}`
  return (await noteInbound(deps.database.db, deps, { key, messageId: key, ticketId: null })) ? 'noted' : 'known'
}

/** Every matter that its addresses name; without one, the first that it answers. */
function mattersOf(deps: Deps, { recipients, references }: ReadMail): (MailMatter | 'forged' | null)[] {
  const named = recipients.map((address) => matterOfAddress(deps, address)).filter((matter) => matter !== null)
  const own = new Map(named.flatMap((matter) => (matter === 'forged' ? [] : [[matter.kind + matter.id, matter]])))
  if (own.size > 0) return [...own.values()]
  if (named.length > 0) return ['forged']
  return [references.map((id) => matterOfMessageId(deps, id)).find((matter) => matter !== null) ?? null]
}

/**
 * What makes two deliveries the same mail. The Message-ID alone does not: anyone who saw a mail may send another one with
 * its Message-ID, and one mail may be for several tickets.
 *
 * @param matterId the ticket or contact request that it goes into; null for none.
 */
function keyOf({ mail, messageId }: Incoming, matterId: string | null): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([messageId, mail.from.toLowerCase(), matterId, mail.subject, mail.text]))
  for (const { name, bytes } of mail.files) hash.update(JSON.stringify([name, bytes.length])).update(bytes)
  return hash.digest('hex')
}

async function takeIntoTicket(
  deps: Deps,
  ports: MailPorts,
  incoming: Incoming,
  ticketId: string,
): Promise<MailOutcome> {
  const { mail, messageId, message } = incoming
  const { db } = deps.database
  const named = await findTicket(db, ticketId)
  // What was merged goes on in the ticket that took it over.
  const ticket = named?.merged_into_id ? await findTicket(db, named.merged_into_id) : named
  const key = keyOf(incoming, ticket?.id ?? ticketId)
  if (await isKnown(db, key)) return 'known'
  const quarantine = (reason: QuarantinedMail['reason']) =>
    keepInQuarantine(deps, incoming, { ticketId: ticket?.id ?? null, reason, key })
  if (!named || !ticket) return quarantine('unknown_address')
  const owner = await findPerson(db, ticket.user_id)
  if (!owner || mail.from.toLowerCase() !== owner.email.toLowerCase()) return quarantine('unknown_sender')
  const subject = isSubjectOf(mail.subject, named) ? null : newSubject(mail.subject, ticket)
  if (mail.isAutomatic) return noteMail(deps, ticket, { incoming, key, subject })
  const { kept: files } = await keepFiles(deps, ticket.user_id, mail, (sha256) => hasFile(deps, ticket.id, sha256))
  if (message === '' && files.length === 0) return quarantine('empty')
  const client = { userId: ticket.user_id, actor: null, requestId: null }
  const said = { message: message || '…', attachments: files, source: 'mail' as const, externalId: messageId }
  const written = { ...said, original: mail.text, subject }
  const office = await ports.office()
  const now = new Date(deps.clock.now())
  try {
    const isNew = await db.transaction(async (tx) => {
      if (!(await noteInbound(tx, deps, { key, messageId, ticketId: ticket.id }))) return false
      await writeInTicket(tx, deps, office, { client, id: ticket.id, message: written, now })
      return true
    })
    if (!isNew) await deleteFiles(deps, files)
    return isNew ? 'taken' : 'known'
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ticket_state')) throw error
    await deleteFiles(deps, files)
    return quarantine('closed_for_good')
  }
}

async function takeIntoContact(
  deps: Deps,
  ports: MailPorts,
  incoming: Incoming,
  contactId: string,
): Promise<MailOutcome> {
  const { mail, messageId, message } = incoming
  const { db } = deps.database
  const sender = await ports.contact.sender(contactId)
  // What became a ticket goes on there.
  if (sender !== null && sender.ticketId !== null) return takeIntoTicket(deps, ports, incoming, sender.ticketId)
  const key = keyOf(incoming, contactId)
  if (await isKnown(db, key)) return 'known'
  const quarantine = (reason: QuarantinedMail['reason']) =>
    keepInQuarantine(deps, incoming, { ticketId: null, reason, key })
  if (sender === null) return quarantine('unknown_address')
  if (sender.email.toLowerCase() !== mail.from.toLowerCase()) return quarantine('unknown_sender')
  if (message === '' && mail.files.length === 0) return quarantine('empty')
  const { isAutomatic } = mail
  const hasFiles = !isAutomatic && mail.files.length > 0
  // The sender is not known: while very much is kept already, staff decide what comes in.
  if (hasFiles && (await countFileBytes(db, 'contact')) >= heldBytesMax) return quarantine('over_limit')
  const { kept: files } = hasFiles ? await keepFiles(deps, null, mail, async () => false) : { kept: [] }
  const office = await ports.office()
  const isStaffMailed = !isAutomatic && (await ports.contact.takeStaffMail())
  // A contact request has no subject: a new one is the first line of what was written.
  const subject = isContactSubject(mail.subject) ? '' : mail.subject.trim()
  const text = [subject, message].filter((part) => part !== '').join('\n\n')
  const said = { message: text || '…', files, isAutomatic, isStaffMailed }
  const outcome = await db.transaction(async (tx) => {
    if (!(await noteInbound(tx, deps, { key, messageId, ticketId: null }))) return 'known'
    await ports.contact.write(tx, office, contactId, said)
    return isAutomatic ? 'noted' : 'taken'
  })
  if (outcome === 'known') await deleteFiles(deps, files)
  return outcome
}

/** Opens a ticket for who is known and can be believed; each may open so many, as on the site. */
async function takeFresh(deps: Deps, ports: MailPorts, incoming: Incoming): Promise<MailOutcome> {
  const { mail, messageId, message } = incoming
  const { db } = deps.database
  const key = keyOf(incoming, null)
  if (await isKnown(db, key)) return 'known'
  const quarantine = (reason: QuarantinedMail['reason']) =>
    keepInQuarantine(deps, incoming, { ticketId: null, reason, key })
  const ownerId = await findConfirmed(db, mail.from)
  if (ownerId === null || !(await isActivePerson(db, ownerId, new Date(deps.clock.now()))))
    return quarantine('unknown_address')
  if (mail.isForged) return quarantine('not_authentic')
  if (mail.isAutomatic) return quarantine('automatic')
  if (message === '' && mail.files.length === 0) return quarantine('empty')
  if (!(await takeFromLimit(deps, ticketLimit, ownerId)).allowed) return quarantine('over_limit')
  const opening = await prepareOpening(db, ports, ownerId)
  const { kept: attachments } = await keepFiles(deps, ownerId, mail, async () => false)
  const isNew = await db.transaction(async (tx) => {
    if (!(await noteInbound(tx, deps, { key, messageId, ticketId: null }))) return false
    await openMailTicket(tx, deps, opening, {
      subject: mail.subject,
      text: mail.text,
      attachments,
      messageId,
    })
    return true
  })
  if (!isNew) await deleteFiles(deps, attachments)
  return isNew ? 'taken' : 'known'
}

async function noteMail(
  deps: Deps,
  ticket: TicketRecord,
  { incoming: { mail, message, messageId }, key, subject }: { incoming: Incoming; key: string; subject: string | null },
): Promise<MailOutcome> {
  const now = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    if (!(await noteInbound(tx, deps, { key, messageId, ticketId: ticket.id }))) return 'known'
    const locked = await lockTicket(tx, ticket.id, null)
    if (!locked) throw new AppError('not_found')
    await insertMessage(tx, {
      id: orderedId(),
      ticket_id: ticket.id,
      author_id: ticket.user_id,
      author_kind: 'client',
      kind: 'note',
      body: message || mail.subject || '…',
      source: 'mail',
      subject,
      external_message_id: messageId,
      created_at: now,
    })
    const noted = await changeTicket(tx, locked, {}, now)
    await emitTicket(tx, deps, noted, { event: { name: 'ticket.noted', to: [], data: {} }, ...bySystem })
    return 'noted'
  })
}

type KeptFiles = { kept: string[]; lost: string[] }

/** Keeps the files that are accepted, unless they are known already. @returns ids of those, and names of what is not accepted. */
async function keepFiles(
  deps: Deps,
  userId: string | null,
  mail: ReadMail,
  isKnown: (sha256: string) => Promise<boolean>,
): Promise<KeptFiles> {
  const kept: string[] = []
  const lost = [...mail.lost]
  for (const { name, bytes } of mail.files) {
    if (await isKnown(createHash('sha256').update(bytes).digest('hex'))) continue
    try {
      if (kept.length >= personalFilesMax) lost.push(name)
      else kept.push((await keepFile(deps, userId, name, Buffer.from(bytes.buffer))).id)
    } catch (error) {
      // What is not accepted is left out; the text comes in all the same.
      if (!(error instanceof AppError && error.code === 'file_refused')) throw error
      lost.push(name)
    }
  }
  return { kept, lost: lost.slice(0, lostNamesMax) }
}

async function hasFile(deps: Deps, ticketId: string, sha256: string): Promise<boolean> {
  const [row] = await deps.database.db
    .select({ id: attachments.id })
    .from(attachments)
    .innerJoin(supportMessages, eq(supportMessages.id, attachments.owner_id))
    .where(and(eq(supportMessages.ticket_id, ticketId), eq(attachments.sha256, sha256)))
    .limit(1)
  return row !== undefined
}

async function isKnown(db: Db, key: string): Promise<boolean> {
  const [known] = await db.select({ id: inboundMails.id }).from(inboundMails).where(eq(inboundMails.key, key))
  return known !== undefined
}

/** Notes that a mail was taken over. @returns false when it was noted before. */
async function noteInbound(
  db: Db,
  deps: Deps,
  { key, messageId, ticketId }: { key: string; messageId: string; ticketId: string | null },
): Promise<boolean> {
  const rows = await db
    .insert(inboundMails)
    .values({
      id: orderedId(),
      key,
      message_id: messageId,
      state: 'taken',
      ticket_id: ticketId,
      received_at: new Date(deps.clock.now()),
    })
    .onConflictDoNothing({ target: inboundMails.key })
    .returning({ id: inboundMails.id })
  return rows.length > 0
}

async function keepInQuarantine(
  deps: Deps,
  incoming: Incoming,
  {
    ticketId,
    reason,
    key = keyOf(incoming, ticketId),
  }: { ticketId: string | null; reason: QuarantinedMail['reason']; key?: string },
): Promise<MailOutcome> {
  if (await isKnown(deps.database.db, key)) return 'known'
  const { mail, messageId } = incoming
  const { kept, lost } = await keepHeldFiles(deps, mail)
  const facts = {
    from: mail.from,
    name: mail.fromName,
    subject: mail.subject,
    text: mail.text.slice(0, quarantineTextMax).toWellFormed(),
    files: lost,
  }
  const isNew = await holdMail(deps, { key, messageId, ticketId, reason, facts, files: kept })
  // The same mail came twice at once: the first one has its own.
  if (!isNew) await deleteFiles(deps, kept)
  return isNew ? 'quarantined' : 'known'
}

/** Anyone may write to the address of a ticket: while very much is held already, only names are kept. */
async function keepHeldFiles(deps: Deps, mail: ReadMail): Promise<KeptFiles> {
  if ((await countFileBytes(deps.database.db, 'inbound_mail')) < heldBytesMax)
    return keepFiles(deps, null, mail, async () => false)
  return {
    kept: [],
    lost: [...mail.files.map(({ name }) => name), ...mail.lost].slice(0, lostNamesMax),
  }
}

/** Forgets mails after ninety days. */
export async function pruneInboundMails(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - 90 * dayMs).toISOString()
  await deps.database.db.execute(sql`delete from inbound_mails where received_at < ${before}::timestamptz`)
}
