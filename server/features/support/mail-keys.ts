import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Hmac } from 'node:crypto'
import { desc, gt, isNull, or, sql } from 'drizzle-orm'
import type { MailIn, MailInKey } from '#shared/contracts/support.ts'
import { dayMs } from '#shared/duration.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Deps } from '#server/deps.ts'
import { inboundMails, mailInKeys } from '#server/features/support/tables.ts'
import { replyAddress } from '#server/mail/reply-address.ts'
import { sameText } from '#server/secrets.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** The ticket that is none: mails to its address are trials. */
export const trialTicketId = '00000000-0000-4000-8000-000000000000'
/** How the Message-IDs of trials are kept. */
export const trialPrefix = 'trial:'
/** How long the key before the one in force counts, so that no mail is lost while the mail server learns the new one. */
const oldKeyMs = dayMs
const keyBytes = 32

/** The keys that count now, at most two. Until one is made it is the one that was shipped with the installation. */
async function listKeys(deps: Deps) {
  return deps.database.db
    .select()
    .from(mailInKeys)
    .where(or(isNull(mailInKeys.ends_at), gt(mailInKeys.ends_at, new Date(deps.clock.now()))))
    .orderBy(desc(mailInKeys.made_at), desc(mailInKeys.id))
    .limit(2)
}

function shippedKey(deps: Deps): string {
  return deps.secrets.hash('ticket-mail', 'webhook')
}

/** Watches the bytes of a mail, and tells at their end whether a key that counts signed them. */
export async function openSignatureCheck(
  deps: Deps,
  time: string,
): Promise<{ see(part: Uint8Array): void; isSigned(signature: string): boolean }> {
  const rows = await listKeys(deps)
  const keys =
    rows.length === 0 ? [shippedKey(deps)] : rows.map(({ sealed }) => deps.secrets.decrypt('ticket-mail', sealed))
  const hmacs: Hmac[] = keys.map((key) => createHmac('sha256', key).update(`${time}.`))
  return {
    see: (part) => hmacs.forEach((hmac) => hmac.update(part)),
    isSigned: (signature) => hmacs.some((hmac) => sameText(hmac.digest('hex'), signature)),
  }
}

/** What the program that receives mails needs to pass them on; the key itself is shown when it is made. */
export async function describeMailIn(deps: Deps): Promise<MailIn> {
  const [rows, [came]] = [
    await listKeys(deps),
    await deps.database.db
      .select({
        last: sql<string | null>`extract(epoch from max(${inboundMails.received_at}))`,
        trial: sql<
          string | null
        >`extract(epoch from max(${inboundMails.received_at}) filter (where ${inboundMails.message_id} like ${`${trialPrefix}%`}))`,
      })
      .from(inboundMails),
  ]
  const inForce = rows.find(({ ends_at }) => ends_at === null)
  const instantOf = (seconds: string | null | undefined): string | null =>
    seconds === null || seconds === undefined ? null : new Date(Number(seconds) * 1000).toISOString()
  return {
    is_on: deps.config.answersByMail,
    url: new URL('/api/inbound/mail', deps.config.publicUrl).href,
    secret: inForce === undefined ? shippedKey(deps) : null,
    key_made_at: inForce?.made_at.toISOString() ?? null,
    old_key_until: rows.find(({ ends_at }) => ends_at !== null)?.ends_at?.toISOString() ?? null,
    address_example: replyAddress(deps, { kind: 'ticket', id: trialTicketId }),
    last_received_at: instantOf(came?.last),
    last_trial_at: instantOf(came?.trial),
  }
}

/** Makes a new key, shown this once; for a day the one before counts too. */
export async function makeMailKey(deps: Deps, { actor, requestId }: RequestActor): Promise<MailInKey> {
  const secret = randomBytes(keyBytes).toString('base64url')
  const now = new Date(deps.clock.now())
  const until = new Date(now.getTime() + oldKeyMs)
  await deps.database.db.transaction(async (tx) => {
    // One after the other, so that one key is in force.
    await tx.execute(sql`lock table mail_in_keys in share row exclusive mode`)
    const [before] = await tx.select().from(mailInKeys).where(isNull(mailInKeys.ends_at))
    await tx.delete(mailInKeys)
    const seal = (key: string): string => deps.secrets.encrypt('ticket-mail', key)
    await tx.insert(mailInKeys).values([
      {
        id: randomUUID(),
        sealed: before?.sealed ?? seal(shippedKey(deps)),
        made_at: before?.made_at ?? new Date(0),
        ends_at: until,
      },
      { id: randomUUID(), sealed: seal(secret), made_at: now, ends_at: null },
    ])
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'ticket_mail.new_key',
      targetId: null,
      requestId,
      after: { old_key_until: until.toISOString() },
    })
  })
  return { secret, mail_in: await describeMailIn(deps) }
}
