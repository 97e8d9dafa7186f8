import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/**
 * Notes, before the rows of a backup take the place of what is there, what has been taken back, spent or forbidden until
 * now. For the length of the transaction.
 */
export async function noteBefore(tx: Db): Promise<void> {
  for (const [name, query] of Object.entries(notes))
    await tx.execute(sql.raw(`create temporary table ${name} on commit drop as ${query}`))
}

const notes = {
  log_before: 'select * from public.activity_log',
  seals_before: 'select * from public.activity_seals',
  checks_before: 'select * from public.activity_checks',
  people_before: 'select id, banned_until from auth.users',
  tokens_before: 'select id, revoked_at from public.api_tokens',
  feeds_before: 'select id, secret_hash from public.consultation_feeds',
  previews_before: 'select id, token_hash from public.page_previews',
  factors_before: 'select id from auth.mfa_factors',
  codes_before: 'select factor_id, code_hash, used_at from public.recovery_codes',
  mails_before: 'select id, state, last_error, finished_at from public.mails',
} as const

/**
 * Keeps the activity log over a restore: what is there goes on as it is, seals included, when the backup is of this very
 * site. On another database (a new server) the backup's log comes first and what happened here since is written behind it.
 * While the triggers of the log are off.
 *
 * @returns true when the backup is of this very site: then more is known than the backup knows.
 */
export async function keepLog(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ same: boolean }>(sql`
    select not exists (select from public.activity_log) or exists (
      select from public.activity_log l join log_before b
      on b.id = l.id and b.at = l.at and b.action = l.action and b.details_salt is not distinct from l.details_salt
        and b.target_id is not distinct from l.target_id) as same`)
  const isSameSite = rows[0]?.same === true
  const { rows: columns } = await tx.execute<{ names: string }>(sql`
    select string_agg(format('%I', attname), ', ' order by attnum) as names from pg_attribute
    where attrelid = 'public.activity_log'::regclass and attnum > 0 and not attisdropped and attname <> 'id'`)
  const names = columns[0]?.names ?? ''
  if (isSameSite) {
    await tx.execute(sql`truncate public.activity_log, public.activity_seals, public.activity_checks`)
    await tx.execute(
      sql`insert into public.activity_log overriding system value select * from log_before order by log_before.id`,
    )
    await tx.execute(sql`insert into public.activity_seals select * from seals_before order by seals_before.number`)
    await tx.execute(
      sql`insert into public.activity_checks overriding system value select * from checks_before order by checks_before.id`,
    )
  } else {
    await tx.execute(
      sql.raw(`insert into public.activity_log (${names}) select ${names} from log_before order by log_before.id`),
    )
  }
  return isSameSite
}

/**
 * Ends what a backup must not bring back to life: every session with what belongs to it, every code and link that was under
 * way. Of this very site also what was taken back, spent or forbidden since: API tokens, feeds, preview links, second
 * factors, recovery codes, bans, mails that went out.
 */
export async function endWhatEnded(tx: Db, isSameSite: boolean, now: Date): Promise<void> {
  for (const table of ended) await tx.execute(sql.raw(`delete from ${table}`))
  if (!isSameSite) return
  const at = now.toISOString()
  await tx.execute(sql`
    update public.api_tokens t set revoked_at = coalesce(
      (select b.revoked_at from tokens_before b where b.id = t.id), ${at}::timestamptz)
    where t.revoked_at is null and not exists (select from tokens_before b where b.id = t.id and b.revoked_at is null)`)
  await tx.execute(sql`
    delete from public.consultation_feeds f
    where not exists (select from feeds_before b where b.id = f.id and b.secret_hash = f.secret_hash)`)
  await tx.execute(sql`
    delete from public.page_previews p
    where not exists (select from previews_before b where b.id = p.id and b.token_hash = p.token_hash)`)
  // Of an account that was gone altogether the factors come back with it: no one took them away by themselves.
  await tx.execute(sql`
    delete from auth.mfa_factors f
    where exists (select from people_before p where p.id = f.user_id)
      and not exists (select from factors_before b where b.id = f.id)`)
  await tx.execute(sql`
    delete from public.recovery_codes c
    where exists (select from factors_before b where b.id = c.factor_id)
      and not exists (select from codes_before b where b.factor_id = c.factor_id and b.code_hash = c.code_hash)`)
  await tx.execute(sql`
    update public.recovery_codes c set used_at = b.used_at from codes_before b
    where b.factor_id = c.factor_id and b.code_hash = c.code_hash and b.used_at is not null`)
  await tx.execute(sql`
    update auth.users u set banned_until = greatest(b.banned_until, u.banned_until) from people_before b
    where b.id = u.id and greatest(b.banned_until, u.banned_until) is distinct from u.banned_until`)
  await tx.execute(sql`
    update public.mails m set state = b.state, last_error = b.last_error, finished_at = b.finished_at from mails_before b
    where b.id = m.id and m.state = 'waiting' and b.state <> 'waiting'`)
}

const ended = [
  'auth.refresh_tokens',
  'auth.sessions',
  'auth.mfa_challenges',
  'auth.one_time_tokens',
  'auth.flow_state',
  'auth.saml_relay_states',
  'public.one_time_secrets',
] as const

/** Lists accounts that the backup brought back although the log tells that they were erased. */
export async function listErased(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct u.id from auth.users u join public.activity_log l on l.target_id = u.id::text
    where l.action in ('account.erase', 'user.erase')
      or (l.action = 'user.delete' and l.after ->> 'soft' = 'false')
    order by u.id`)
  return rows.map(({ id }) => id)
}
