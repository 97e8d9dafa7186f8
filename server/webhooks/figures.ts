import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/webhooks/tables.ts'

/** How receivers are: how many are paused, how many events were given up lately, how many wait, and since when. */
type WebhookFigures = { paused: number; failed: number; waiting: number; since: Date | null }

/** Counts what an operator should look at. @param failedSince deliveries caused before do not count as failed. */
export async function getWebhookFigures(db: Db, failedSince: Date): Promise<WebhookFigures> {
  const [paused] = await db
    .select({ count: count(), since: sql<string | null>`min(${webhookEndpoints.paused_at})::text` })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.state, 'paused'))
  const [failed] = await db
    .select({ count: count() })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'failed'), gte(webhookDeliveries.created_at, failedSince)))
  const [waiting] = await db
    .select({ count: count() })
    .from(webhookDeliveries)
    // The second condition is that of the index.
    .where(and(eq(webhookDeliveries.state, 'waiting'), sql`${webhookDeliveries.state} <> 'sent'`))
  const since = paused?.since ?? null
  return {
    paused: paused?.count ?? 0,
    failed: failed?.count ?? 0,
    waiting: waiting?.count ?? 0,
    since: since === null ? null : new Date(since),
  }
}
