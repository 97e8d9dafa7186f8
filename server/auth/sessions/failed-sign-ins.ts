import { eq, lt, sql } from 'drizzle-orm'
import type { FailedWay } from '#shared/contracts/logs.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { failedSignIns } from '#server/auth/tables.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { subnetOf } from '#server/http/client-address.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** Rows of one hour; a source that tries more accounts, or from more networks, is counted in one row. */
const rowsAnHourMax = 500
const keptDays = 30

/** An attempt to sign in that was refused: for whom, and how. @property account as it was typed; never a password. */
export type FailedSignIn = { way: FailedWay; account: string; user: Pick<UserRow, 'id'> | null }

/**
 * Counts a refused sign-in for those who look after the site: one row for each hour, network, account and way, so that a
 * flood of tries makes a high count and no long list.
 *
 * Known and unknown accounts are written by the same statement: what is written, and how long it takes, tells the caller
 * nothing. Of an account that does not exist a hint is kept, the first letter and the domain; of what is no address, which
 * may be a password in the wrong field, nothing. A failure to count is logged and changes no answer.
 *
 * @see AUTH-10 (timing does not tell whether an account exists); ADM-05
 */
export async function countFailedSignIn(
  deps: AuthDeps,
  context: RequestContext,
  { way, account, user }: FailedSignIn,
): Promise<void> {
  const now = deps.clock.now()
  const [at, hour] = [now, now - (now % hourMs)].map((ms) => new Date(ms).toISOString())
  const hash = deps.secrets.hash('failed-sign-in', account.trim().toLowerCase())
  const network = subnetOf(context.clientAddress)
  const hint = user === null ? hintOf(account) : null
  try {
    await deps.database.db.execute(sql`
      with place as (
        select (select count(*) from failed_sign_ins where hour = ${hour}::timestamptz) >= ${rowsAnHourMax}
          and not exists (select 1 from failed_sign_ins where hour = ${hour}::timestamptz and network = ${network}
            and account_hash = ${hash} and way = ${way}) as is_full
      )
      insert into failed_sign_ins as f (hour, network, account_hash, way, user_id, account_hint, count, first_at, last_at)
      select ${hour}::timestamptz, case when is_full then '' else ${network} end, case when is_full then '' else ${hash} end,
        ${way}, case when is_full then null else ${user?.id ?? null}::uuid end, case when is_full then null else ${hint} end,
        1, ${at}::timestamptz, ${at}::timestamptz
      from place
      on conflict (hour, network, account_hash, way) do update
        set count = f.count + 1, last_at = greatest(f.last_at, excluded.last_at)`)
  } catch (error) {
    deps.log.warn({ err: error, request_id: context.requestId }, 'a refused sign-in could not be counted')
  }
}

/** Does the work of a sign-in, and counts it when it is refused with this code. Not inside of a transaction: it would take the count back. */
export async function countRejected<Result>(
  deps: AuthDeps,
  context: RequestContext,
  rejection: { code: string; describe: () => Promise<FailedSignIn> | FailedSignIn },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AuthError && error.code === rejection.code)
      await countFailedSignIn(deps, context, await rejection.describe())
    throw error
  }
}

/** What is shown of an account that does not exist. @returns null for what is neither an address nor a number. */
export function hintOf(account: string): string | null {
  const text = account.trim().toLowerCase()
  const address = /^([^\s@])[^\s@]*@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/.exec(text)
  if (address && text.length <= 254) return `${address[1]}…@${address[2]}`
  const number = /^\+?\d{7,15}$/.exec(text)
  return number ? `…${text.slice(-3)}` : null
}

/** Deletes what was refused longer ago than thirty days. */
export async function pruneFailedSignIns(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - keptDays * dayMs)
  await deps.database.db.delete(failedSignIns).where(lt(failedSignIns.last_at, before))
}

/** Lists what was refused for an account, for its owner. */
export async function listFailedSignIns(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .select({
      way: failedSignIns.way,
      network: failedSignIns.network,
      count: failedSignIns.count,
      first_at: failedSignIns.first_at,
      last_at: failedSignIns.last_at,
    })
    .from(failedSignIns)
    .where(eq(failedSignIns.user_id, userId))
    .orderBy(failedSignIns.last_at)
}
