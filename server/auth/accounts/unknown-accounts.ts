import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AuthDeps } from '#server/auth/deps.ts'
import { verificationLink } from '#server/auth/flows/one-time-mails.ts'
import { users } from '#server/auth/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { mails } from '#server/mail/tables.ts'
import { randomToken } from '#server/secrets.ts'

/**
 * Does the work of a mail to an address without an account, and leaves none behind: the answer takes as long as the one for
 * a known address. Seals and writes as much, and ends in a commit that has to reach the disk as well.
 *
 * @see docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (429 gap and timing tell); AUTH-10
 */
export async function imitateMail(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { email, kind }: { email: string; kind: 'magic_link' | 'recovery' },
): Promise<void> {
  const now = new Date(deps.clock.now())
  const token = randomToken()
  deps.secrets.hash('one-time-link', token)
  deps.secrets.hash('one-time-code', token)
  await tx.update(users).set({ updated_at: now }).where(eq(users.id, randomUUID()))
  const type = kind === 'recovery' ? 'recovery' : 'magiclink'
  const link = verificationLink(deps, token, type, deps.config.auth.site_url)
  const id = await queueMail(tx, deps, {
    to: email,
    language: context.language,
    userId: null,
    name: null,
    content: { kind, link, code: '000000' },
  })
  if (id !== null) await tx.delete(mails).where(eq(mails.id, id))
}

/** Answers come only at multiples of this: longer than the work of a mail, known address or not, usually takes. */
const strokeMs = 25

/**
 * Does work and answers, or fails, at the next stroke of a clock that starts with it. What is left of a difference between
 * known and unknown addresses, a millisecond or two, is gone then. Real time, because it is the time that others can measure.
 *
 * @see AUTH-10 (timing does not tell whether an account exists)
 */
export async function respondAtFixedTimes<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    const tookMs = performance.now() - startedAt
    await new Promise((resolve) => setTimeout(resolve, Math.ceil((tookMs + 1) / strokeMs) * strokeMs - tookMs))
  }
}
