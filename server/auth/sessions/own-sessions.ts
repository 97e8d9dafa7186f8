import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import { readDevice } from '#server/auth/sessions/devices.ts'
import type { Device } from '#server/auth/sessions/devices.ts'
import { inactivityLimitMs, removeSessions } from '#server/auth/sessions/sessions.ts'
import { announceAccessChange } from '#server/auth/accounts/role-permissions.ts'
import { sessions } from '#server/auth/tables.ts'
import type { Db } from '#server/db/database.ts'

/** One of a person's sessions, as the person may see it. */
type OwnSession = {
  id: string
  device: Device
  /** The network it was last seen in, without the part that names one machine; null when unknown. */
  network: string | null
  createdAt: Date
  lastUsedAt: Date
  aal: 'aal1' | 'aal2'
}

/** Lists a user's sessions that still live, the last used first. */
export async function listOwnSessions(db: Db, userId: string, now: Date): Promise<OwnSession[]> {
  const usedSince = new Date(now.getTime() - (await inactivityLimitMs(db, userId)))
  const lastUsed = sql<Date>`coalesce(${sessions.refreshed_at} at time zone 'UTC', ${sessions.created_at})`
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        or(sql`${sessions.not_after} is null`, gt(sessions.not_after, now)),
        sql`${lastUsed} >= ${usedSince.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(lastUsed), desc(sessions.created_at), desc(sessions.id))
  return rows.map((row) => ({
    id: row.id,
    device: readDevice(row.user_agent),
    network: row.ip === null ? null : shortNetworkOf(row.ip),
    createdAt: row.created_at ?? now,
    lastUsedAt: row.refreshed_at ?? row.created_at ?? now,
    aal: row.aal === 'aal2' || row.aal === 'aal3' ? 'aal2' : 'aal1',
  }))
}

/** Ends one of a user's sessions. @returns what it was; null when the user has no such session. */
export async function endOwnSession(tx: Db, userId: string, sessionId: string): Promise<{ device: Device } | null> {
  const [ended] = await removeSessions(tx, and(eq(sessions.id, sessionId), eq(sessions.user_id, userId)))
  if (ended) await announceAccessChange(tx, userId)
  return ended ? { device: readDevice(ended.userAgent) } : null
}

/** Ends all of a user's sessions but one. @returns how many ended. */
export async function endOtherSessions(tx: Db, userId: string, keptSessionId: string): Promise<number> {
  const ended = await removeSessions(tx, and(eq(sessions.user_id, userId), ne(sessions.id, keptSessionId)))
  if (ended.length > 0) await announceAccessChange(tx, userId)
  return ended.length
}

/**
 * Shortens an address to its network: the first three numbers of IPv4, the first three groups of IPv6.
 *
 * @param address as the database writes it.
 * @returns null for the machine's own address, which is no network.
 */
export function shortNetworkOf(address: string): string | null {
  const bare = address.replace(/\/\d+$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (bare === '::1' || bare.startsWith('127.')) return null
  if (bare.includes('.')) return `${bare.split('.').slice(0, 3).join('.')}.x`
  const [left = '', right] = bare.split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${groups.slice(0, 3).join(':')}:x`
}
