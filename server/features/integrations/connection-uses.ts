import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ConnectionName } from '#shared/contracts/connections.ts'
import type { Db } from '#server/db/database.ts'

/** When a connection last worked and last failed, as far as its use tells. */
export type ConnectionUse = { successAt: Date | null; failureAt: Date | null; error: string | null }

const noFailure = sql`null::timestamptz as failure, null::text as error`
const signInsWith = (provider: string): SQL =>
  sql`select max(last_sign_in_at) as success, ${noFailure} from auth.identities where provider = ${provider}`

/**
 * Where use leaves a trace. Each query has one row: the last success, the last failure, and its fault. They read through
 * indexes or small tables only.
 */
const traces: Partial<Record<ConnectionName, SQL>> = {
  mail: sql`select max(finished_at) filter (where state = 'sent') as success,
      max(finished_at) filter (where state = 'failed') as failure,
      (array_agg(last_error order by finished_at desc) filter (where state = 'failed'))[1] as error
    from (select state, finished_at, last_error from mails where finished_at is not null
      order by created_at desc limit 500) recent`,
  inbound_mail: sql`select max(received_at) as success, ${noFailure} from inbound_mails`,
  payments: sql`select max(received_at) as success, ${noFailure} from payment_events`,
  google: signInsWith('google'),
  github: signInsWith('github'),
  saml: sql`select max(last_sign_in_at) as success, ${noFailure} from auth.identities where provider like 'sso:%'`,
  webhooks: sql`select max(last_success_at) as success, max(last_failure_at) as failure,
      (array_agg(last_error order by last_failure_at desc nulls last))[1] as error from webhook_endpoints`,
}

/** Reads what the use of a connection tells; nothing when it leaves no trace. */
export async function readUse(db: Db, name: ConnectionName): Promise<ConnectionUse> {
  const trace = traces[name]
  if (trace === undefined) return { successAt: null, failureAt: null, error: null }
  const { rows } = await db.execute<{ success_ms: number | null; failure_ms: number | null; error: string | null }>(sql`
    select (extract(epoch from t.success) * 1000)::float8 as success_ms,
      (extract(epoch from t.failure) * 1000)::float8 as failure_ms, t.error from (${trace}) t`)
  const instantOf = (ms: number | null | undefined): Date | null =>
    ms === null || ms === undefined ? null : new Date(ms)
  const [row] = rows
  return { successAt: instantOf(row?.success_ms), failureAt: instantOf(row?.failure_ms), error: row?.error ?? null }
}
