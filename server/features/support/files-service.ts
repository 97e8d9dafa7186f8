import { and, eq, sql } from 'drizzle-orm'
import type { PersonalFile } from '#shared/contracts/files.ts'
import { dayMs, hourSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { deleteFiles, describeFile, keepFile, readFileBody, sendFile } from '#server/files/files.ts'
import type { StoredFile } from '#server/files/files.ts'
import { attachments } from '#server/files/tables.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import { supportMessages, supportTickets } from '#server/features/support/tables.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import { runUpload } from '#server/http/upload-turns.ts'
import type { Uploader } from '#server/http/upload-turns.ts'
import type { SignedIn } from '#server/http/request-context.ts'

/** Files of one person. */
const uploadLimit = { name: 'ticket-files', burst: 60, refillSeconds: hourSeconds }

/** What staff send counts against no one's plan. */
const noGivingBack = async (): Promise<void> => {}

const sweptAtOnce = 200

/** Takes a file for a message to come. @throws {AppError} `file_refused`, `plan_limit`, `rate_limited`, `storage_full`, `unavailable` */
export async function uploadFile(
  deps: Deps,
  ports: Pick<SupportPorts, 'takeFileBytes'>,
  actor: SignedIn,
  { name, request, uploader }: { name: string; request: Request; uploader: Uploader | null },
): Promise<PersonalFile> {
  const { allowed, retryAfterSeconds } = await takeFromLimit(deps, uploadLimit, actor.userId)
  if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds })
  const bytes = await runUpload(uploader, () => readFileBody(request))
  const isStaff = actor.permissions.includes('tickets.manage')
  const giveBack = isStaff ? noGivingBack : await ports.takeFileBytes(actor.userId, bytes.length)
  try {
    return describeFile(await keepFile(deps, actor.userId, name, bytes))
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Hands out a file of a ticket to its owner, to staff, who read those of held-back mails and of the contact inbox too, or to who just sent it. @throws {AppError} `not_found` for everybody else. */
export async function downloadFile(deps: Deps, actor: SignedIn, id: string): Promise<Response> {
  const row = await findReadableFile(deps, actor, id)
  if (!row) throw new AppError('not_found')
  return sendFile(deps, row)
}

async function findReadableFile(deps: Deps, actor: SignedIn, id: string): Promise<StoredFile | null> {
  const isStaff = actor.permissions.includes('tickets.manage')
  const isOfContact = sql`${attachments.owner_kind} = 'contact'`
  const isInboxes = actor.permissions.includes('contact.view') ? isOfContact : sql`false`
  const isMine = sql`(${attachments.owner_id} is null and ${attachments.user_id} = ${actor.userId}::uuid)`
  // A note's file is as secret as the note.
  const isOwners = sql`(${supportTickets.user_id} = ${actor.userId}::uuid and ${supportMessages.kind} = 'message')`
  const isStaffs = isStaff
    ? sql`(${supportMessages.id} is not null or ${attachments.owner_kind} = 'inbound_mail')`
    : sql`false`
  const [row] = await deps.database.db
    .select({ file: attachments })
    .from(attachments)
    .leftJoin(
      supportMessages,
      and(eq(attachments.owner_kind, 'support_message'), eq(supportMessages.id, attachments.owner_id)),
    )
    .leftJoin(supportTickets, eq(supportTickets.id, supportMessages.ticket_id))
    .where(and(eq(attachments.id, id), sql`(${isMine} or ${isOwners} or ${isStaffs} or ${isInboxes})`))
  return row?.file ?? null
}

/** Throws away files that waited a day for a message, and those whose message, mail in quarantine or contact request is gone. */
export async function sweepFiles(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - dayMs).toISOString()
  const rows = await deps.database.db
    .select({ id: attachments.id })
    .from(attachments)
    .where(
      sql`(${attachments.owner_id} is null and ${attachments.created_at} < ${before}::timestamptz)
        or (${attachments.owner_kind} = 'support_message'
          and not exists (select from support_messages m where m.id = ${attachments.owner_id}))
        or (${attachments.owner_kind} = 'inbound_mail'
          and not exists (select from inbound_mails m where m.id = ${attachments.owner_id} and m.state = 'quarantined'))
        or (${attachments.owner_kind} = 'contact'
          and not exists (select from contact_messages m where m.id = ${attachments.owner_id})
          and not exists (select from contact_answers a where a.id = ${attachments.owner_id}))`,
    )
    .limit(sweptAtOnce)
  await deleteFiles(
    deps,
    rows.map(({ id }) => id),
  )
}
