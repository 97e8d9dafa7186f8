import { and, eq, ne } from 'drizzle-orm'
import type { AuthDeps } from '#server/auth/deps.ts'
import { deviceWords, readDevice } from '#server/auth/sessions/devices.ts'
import { queueOwnMail } from '#server/auth/accounts/own-mails.ts'
import { knownDevices } from '#server/auth/tables.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/**
 * Notes in the caller's transaction that an account was signed in to from a device, and writes to its owner when the
 * device is new. The first device of all is not reported. Devices are distinguished by their coarse names, stored as a
 * keyed hash.
 *
 * @see docs/reference/services.md#4-dashboard (mail on a new device)
 */
export async function noteDevice(tx: Db, deps: AuthDeps, user: UserRow, context: RequestContext): Promise<void> {
  const now = new Date(deps.clock.now())
  const device = deviceWords(readDevice(context.userAgent))
  const hash = deps.secrets.hash('device', `${user.id} ${device}`)
  const key = and(eq(knownDevices.user_id, user.id), eq(knownDevices.device_hash, hash))
  const seen = await tx.update(knownDevices).set({ last_seen_at: now }).where(key).returning()
  if (seen.length > 0) return
  const added = await tx
    .insert(knownDevices)
    .values({ user_id: user.id, device_hash: hash, first_seen_at: now, last_seen_at: now })
    .onConflictDoNothing()
    .returning()
  const [other] = await tx
    .select({ hash: knownDevices.device_hash })
    .from(knownDevices)
    .where(and(eq(knownDevices.user_id, user.id), ne(knownDevices.device_hash, hash)))
    .limit(1)
  if (added.length === 0 || !other) return
  const content = { kind: 'new_device', device, at: now.toISOString(), securityLink: securityAddress(deps) } as const
  await queueOwnMail(tx, deps, user, { language: context.language, content })
}

/** Where a person looks after sessions and second factors. */
function securityAddress(deps: AuthDeps): string {
  return `${deps.config.publicUrl}/dashboard?tab=profile#security`
}
