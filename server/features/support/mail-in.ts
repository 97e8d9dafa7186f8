import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import { personalFilesMax } from '#shared/contracts/files.ts'
import type { MailIn, QuarantinedMail } from '#shared/contracts/support.ts'
import { sqlFault } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { countFileBytes, deleteFiles, keepFile } from '#server/files/files.ts'
import { attachments } from '#server/files/tables.ts'
import { writeAsClient } from '#server/features/support/client-service.ts'
import { readMailAside } from '#server/features/support/mail-thread.ts'
import { cutQuote } from '#server/features/support/mail-text.ts'
import { holdMail } from '#server/features/support/quarantine.ts'
import type { ReadMail } from '#server/features/support/read-mail.ts'
import { replyAddress, ticketOfAddress } from '#server/features/support/reply-address.ts'
import type { SupportWorld } from '#server/features/support/settings.ts'
import { findTicket } from '#server/features/support/staff-list.ts'
import { changeTicket, findPerson, insertMessage, lockTicket } from '#server/features/support/store.ts'
import type { TicketRecord } from '#server/features/support/store.ts'
import { inboundMails, supportMessages } from '#server/features/support/tables.ts'
import { tellPages } from '#server/features/support/tell.ts'
import { bodyParts } from '#server/http/body.ts'
import { AppError } from '#server/http/errors.ts'
import { openTurns } from '#server/http/turns.ts'
import type { TakeTurn } from '#server/http/turns.ts'
import { sameText } from '#server/secrets.ts'

/** Largest mail, in bytes. */
const mailBytesMax = 25 * 1024 * 1024
/** How long a mail may take to arrive. */
const arrivalMsMax = 60_000
/** How old a signature may be. */
const signatureAgeMaxMs = 5 * 60_000
/** Files of held-back mails are kept up to so many bytes in all. */
const heldBytesMax = 500 * 1024 * 1024
/** Most names of files that were not kept. */
const lostNamesMax = 20
/** Longest text of a quarantined mail that is kept, in characters. */
const quarantineTextMax = 20_000

/** What became of a mail. */
export type MailOutcome = 'taken' | 'noted' | 'quarantined' | 'known'

/** What the program that receives mails needs to hand them on. */
export function describeMailIn(deps: Deps): MailIn {
  return {
    url: new URL('/api/inbound/mail', deps.config.publicUrl).href,
    secret: webhookSecret(deps),
    address_example: replyAddress(deps, '00000000-0000-4000-8000-000000000000'),
  }
}

/**
 * Takes a posted mail from our own mail program over. The form of its headers is looked at before its body, and the body
 * goes to a file while its signature is computed: who cannot sign costs a file that is gone at once, and no memory.
 *
 * @throws {AppError} `not_found` while answers by mail are off; `bad_request` for a signature that is missing, wrong or old.
 * @throws {BodyTooLong}
 */
export async function receiveMail(
  deps: Deps,
  world: SupportWorld,
  turns: MailTurns,
  network: string,
  request: Request,
): Promise<MailOutcome> {
  if (!deps.config.answersByMail) throw new AppError('not_found', { detail: 'Answers by mail are switched off.' })
  const time = request.headers.get('x-grantwright-timestamp') ?? ''
  const signature = request.headers.get('x-grantwright-signature') ?? ''
  const refused = new AppError('bad_request', { detail: 'The signature is missing, wrong or older than five minutes.' })
  const ageMs = Math.abs(deps.clock.now() - Number(time) * 1000)
  if (!/^\d{10}$/.test(time) || !/^[0-9a-f]{64}$/.test(signature) || ageMs > signatureAgeMaxMs) throw refused
  const folder = await mkdtemp(join(tmpdir(), 'grantwright-mail-'))
  try {
    const file = join(folder, 'mail.eml')
    const hmac = createHmac('sha256', webhookSecret(deps)).update(`${time}.`)
    const hash = createHash('sha256')
    await turns.arrive(network, () =>
      spool(request, file, (part) => {
        hmac.update(part)
        hash.update(part)
      }),
    )
    if (!sameText(hmac.digest('hex'), signature)) throw refused
    const mail = await turns.read('', () => readMailAside(file))
    return await takeMail(deps, world, mail, mail.messageId ?? hash.digest('hex'))
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
export type MailTurns = { arrive: TakeTurn; read: TakeTurn }

/** Opens the turns of mails that come in. */
export function openMailTurns(): MailTurns {
  return {
    arrive: openTurns({ atOnce: 8, perSubject: 4, waiting: 60 }),
    // Behind the signature, so nobody but our own mail program waits here.
    read: openTurns({ atOnce: 2, perSubject: 2, waiting: 60 }),
  }
}

function webhookSecret(deps: Deps): string {
  return deps.secrets.hash('ticket-mail', 'webhook')
}

/**
 * Takes a mail over. The ticket is found by the signed address alone, and the sender must be its owner: everything else
 * goes into quarantine. What a program sent by itself becomes a note, changes nothing and is never answered.
 *
 * @see services page, section 3.6
 */
async function takeMail(deps: Deps, world: SupportWorld, mail: ReadMail, messageId: string): Promise<MailOutcome> {
  const { db } = deps.database
  const [known] = await db
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(eq(inboundMails.message_id, messageId))
  if (known) return 'known'
  const ticketId = mail.recipients.map((address) => ticketOfAddress(deps, address)).find((id) => id !== null)
  const named = ticketId ? await findTicket(db, ticketId) : null
  // What was merged goes on in the ticket that took it over.
  const ticket = named?.merged_into_id ? await findTicket(db, named.merged_into_id) : named
  const quarantine = (reason: QuarantinedMail['reason']) => keepInQuarantine(deps, mail, messageId, ticket, reason)
  if (!ticket) return quarantine('unknown_address')
  const owner = await findPerson(db, ticket.user_id)
  if (!owner || mail.from.toLowerCase() !== owner.email.toLowerCase()) return quarantine('unknown_sender')
  const original = mail.text
  const message = cutQuote(original)
  if (mail.isAutomatic) return noteMail(deps, ticket, message || mail.subject || '…', messageId)
  const { kept: files } = await keepFiles(deps, ticket.user_id, mail, (sha256) => hasFile(deps, ticket.id, sha256))
  if (message === '' && files.length === 0) return quarantine('empty')
  const client = { userId: ticket.user_id, actor: null, requestId: null }
  try {
    await writeAsClient(deps, world, client, ticket.id, {
      message: message || '…',
      attachments: files,
      source: 'mail',
      externalId: messageId,
      original,
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'ticket_state') return quarantine('closed_for_good')
    if (sqlFault(error)?.code === '23505') return 'known'
    throw error
  }
  await noteInbound(deps, messageId, ticket.id)
  return 'taken'
}

async function noteMail(deps: Deps, ticket: TicketRecord, body: string, messageId: string): Promise<MailOutcome> {
  const now = new Date(deps.clock.now())
  try {
    await deps.database.db.transaction(async (tx) => {
      const locked = await lockTicket(tx, ticket.id, null)
      if (!locked) throw new AppError('not_found')
      await insertMessage(tx, {
        id: randomUUID(),
        ticket_id: ticket.id,
        author_id: ticket.user_id,
        author_kind: 'client',
        kind: 'note',
        body,
        source: 'mail',
        external_message_id: messageId,
        created_at: now,
      })
      await changeTicket(tx, locked, {}, now)
      await tellPages(tx, deps, ticket, 'staff')
    })
  } catch (error) {
    if (sqlFault(error)?.code === '23505') return 'known'
    throw error
  }
  await noteInbound(deps, messageId, ticket.id)
  return 'noted'
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

async function noteInbound(deps: Deps, messageId: string, ticketId: string): Promise<void> {
  await deps.database.db
    .insert(inboundMails)
    .values({
      id: randomUUID(),
      message_id: messageId,
      state: 'taken',
      ticket_id: ticketId,
      received_at: new Date(deps.clock.now()),
    })
    .onConflictDoNothing({ target: inboundMails.message_id })
}

async function keepInQuarantine(
  deps: Deps,
  mail: ReadMail,
  messageId: string,
  ticket: TicketRecord | null,
  reason: QuarantinedMail['reason'],
): Promise<MailOutcome> {
  const { kept, lost } = await keepHeldFiles(deps, mail)
  const facts = {
    from: mail.from,
    subject: mail.subject,
    text: mail.text.slice(0, quarantineTextMax).toWellFormed(),
    files: lost,
  }
  const isNew = await holdMail(deps, { messageId, ticketId: ticket?.id ?? null, reason, facts, files: kept })
  // The same mail came twice at once: the first one has its own.
  if (!isNew) await deleteFiles(deps, kept)
  return isNew ? 'quarantined' : 'known'
}

/** Whoever writes to the address of a ticket is anybody: while very much is held already, only names are kept. */
async function keepHeldFiles(deps: Deps, mail: ReadMail): Promise<KeptFiles> {
  if ((await countFileBytes(deps.database.db, 'inbound_mail')) < heldBytesMax)
    return keepFiles(deps, null, mail, async () => false)
  return {
    kept: [],
    lost: [...mail.files.map(({ name }) => name), ...mail.lost].slice(0, lostNamesMax),
  }
}

/** Forgets mails after ninety days. */
export async function forgetInboundMails(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - 90 * 24 * 60 * 60_000).toISOString()
  await deps.database.db.execute(sql`delete from inbound_mails where received_at < ${before}::timestamptz`)
}
