import { z } from 'zod'
import { activityOrigins } from '#shared/activity-names.ts'
import type {
  ActivityDetails,
  ActivityEntry,
  ActivityExport,
  ActivityFilter,
  ActivityList,
  ActivityQuery,
  ActivityTarget,
  FailedSignInList,
  LogIntegrity,
  PageQuery,
  SignInList,
  SignInQuery,
} from '#shared/contracts/logs.ts'
import { recordActivity } from '#server/activity/record.ts'
import { countUnsealed, findLastCheck, findNewestSeal } from '#server/activity/seal-store.ts'
import { sealActivity } from '#server/activity/seal.ts'
import { verifyActivity } from '#server/activity/verify.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { maskSecrets } from '#server/features/logs/mask.ts'
import {
  findActivity,
  findActorId,
  listActions,
  listActivity,
  listActivityDetails,
  listFailedSignIns,
  listSignIns,
} from '#server/features/logs/store.ts'
import type { ActivityDetailsRow, ActivityRow, WantedActivity } from '#server/features/logs/store.ts'
import { nameTargets, targetLine } from '#server/features/logs/targets.ts'
import { csvCell, streamOf } from '#server/http/csv.ts'
import { readDevice } from '#server/auth/public.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, cursorId, cursorMoment, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { Actor } from '#server/http/request-context.ts'
import { attachment } from '#server/http/attachment.ts'

/** Seals that a verification on the screen looks at; the daily one and the command line look at all. */
const sealsOnScreen = 400
/** Rows read at one go: the embedded database's one connection is soon free again. */
const batchRows = 500

const signInCursor = z.tuple([cursorMoment, cursorId]).transform(([at, id]) => ({ at, id }))
const failedCursor = z.tuple([cursorMoment, z.string().regex(/^\d{1,15}$/)]).transform(([at, id]) => ({ at, id }))

/** Lists the activity log, newest first. */
export async function getActivityList(deps: Deps, { limit, cursor, ...filter }: ActivityQuery): Promise<ActivityList> {
  const { db } = deps.database
  const wanted = await wantedOf(deps, filter)
  const rows = wanted === null ? [] : await listActivity(db, wanted, cursor ?? null, limit + 1)
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
  return { items: await toEntries(db, shown), next_cursor }
}

/** Reads one entry with what was before and after, secrets masked. @throws {AppError} `not_found` */
export async function getActivityDetails(deps: Deps, id: string): Promise<ActivityDetails> {
  const row = await findActivity(deps.database.db, id)
  if (!row) throw new AppError('not_found')
  const [details] = await toDetails(deps.database.db, [row])
  if (!details) throw new AppError('not_found')
  return details
}

/** Lists everything that was ever done, by name. */
export async function getActionList(deps: Deps): Promise<{ items: string[]; next_cursor: null }> {
  return { items: await listActions(deps.database.db), next_cursor: null }
}

/** How far the log is sealed, and what the last verification found. */
export async function getIntegrity(deps: Deps): Promise<LogIntegrity> {
  const { db } = deps.database
  const last = await findNewestSeal(db)
  const check = await findLastCheck(db)
  return {
    sealed_until: last?.last_at.toISOString() ?? null,
    unsealed: await countUnsealed(db, last?.high_id ?? 0),
    check: check && {
      checked_at: check.checked_at.toISOString(),
      verified_until: check.up_to_at?.toISOString() ?? null,
      entries: check.entries,
      erased: check.erased,
      is_whole: check.from_number === 1,
      // Written by verifyActivity alone.
      error: check.error as NonNullable<LogIntegrity['check']>['error'],
    },
  }
}

/** Seals what waits and verifies the newest part of the log. */
export async function verifyOnScreen(deps: Deps): Promise<LogIntegrity> {
  await sealActivity(deps)
  const last = await findNewestSeal(deps.database.db)
  await verifyActivity(deps, ...((last?.number ?? 0) > sealsOnScreen ? [sealsOnScreen] : []))
  return getIntegrity(deps)
}

/** Exports entries as CSV or JSON, streamed. The export is in the log before its first byte leaves. */
export async function exportActivity(
  deps: Deps,
  actor: Actor,
  requestId: string,
  { format, ...filter }: ActivityExport,
): Promise<Response> {
  const wanted = await wantedOf(deps, filter)
  await recordActivity(deps.database.db, {
    at: new Date(deps.clock.now()),
    actor,
    action: 'logs.export',
    targetId: null,
    requestId,
    after: { format, filter },
  })
  return attachment(streamOf(format === 'csv' ? csvParts(deps, wanted) : jsonParts(deps, wanted)), {
    name: `activity.${format}`,
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
  })
}

/** Lists sessions as they began, newest first. @throws {AppError} `validation_failed` for a cursor that is none of ours. */
export async function getSignInList(deps: Deps, { limit, cursor, q }: SignInQuery): Promise<SignInList> {
  const after = cursor === undefined ? null : readCursor(cursor, signInCursor)
  const rows = await listSignIns(deps.database.db, wordsOf(q), after, limit + 1)
  const { shown, next_cursor } = cutPage(rows, limit, ({ place, id }) => writeCursor(place, id))
  return {
    items: shown.map((row) => ({
      id: row.id,
      at: new Date(Number(row.at_ms)).toISOString(),
      person: { id: row.user_id, name: row.name ?? '', email: row.email },
      method: row.method,
      has_second_factor: row.aal === 'aal2',
      address: row.address,
      user_agent: row.user_agent,
      browser: readDevice(row.user_agent).browser,
      system: readDevice(row.user_agent).system,
    })),
    next_cursor,
  }
}

/** Most words of a search that count. */
const wordsMax = 6

function wordsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
}

/** Lists refused sign-ins, those tried last first. @throws {AppError} `validation_failed` for a cursor that is none of ours. */
export async function getFailedSignInList(deps: Deps, { limit, cursor }: PageQuery): Promise<FailedSignInList> {
  const after = cursor === undefined ? null : readCursor(cursor, failedCursor)
  const rows = await listFailedSignIns(deps.database.db, after, limit + 1)
  const { shown, next_cursor } = cutPage(rows, limit, ({ place, id }) => writeCursor(place, id))
  return {
    items: shown.map((row) => ({
      id: Number(row.id),
      way: row.way,
      person: row.user_id === null ? null : { id: row.user_id, name: row.name ?? '', email: row.email },
      account_hint: row.account_hint,
      network: row.network || null,
      count: row.count,
      first_at: new Date(Number(row.first_ms)).toISOString(),
      last_at: new Date(Number(row.last_ms)).toISOString(),
    })),
    next_cursor,
  }
}

/** @returns null when nothing can fit: no one has this address, nothing of this name was ever done. */
async function wantedOf(deps: Deps, { actor, action, ...rest }: ActivityFilter): Promise<WantedActivity | null> {
  const { db } = deps.database
  const actorId = actor === undefined ? null : cursorId.safeParse(actor).success ? actor : await findActorId(db, actor)
  if (actor !== undefined && actorId === null) return null
  const isThing = action !== undefined && !action.includes('.')
  const actions = isThing
    ? (await listActions(db)).filter((each) => each.startsWith(`${action}.`))
    : action === undefined
      ? null
      : [action]
  return actions?.length === 0 ? null : { ...rest, actorId, actions }
}

async function toEntries(db: Db, rows: readonly ActivityRow[]): Promise<ActivityEntry[]> {
  const targets = await nameTargets(db, rows)
  return rows.map((row) => toEntry(row, targets.get(row.id) ?? null))
}

async function toDetails(db: Db, rows: readonly ActivityDetailsRow[]): Promise<ActivityDetails[]> {
  const targets = await nameTargets(db, rows)
  return rows.map((row) => ({
    ...toEntry(row, targets.get(row.id) ?? null),
    before: maskSecrets(row.before) ?? null,
    after: maskSecrets(row.after) ?? null,
    is_erased: row.is_erased,
  }))
}

function toEntry(row: ActivityRow, target: ActivityTarget | null): ActivityEntry {
  const { id, actor_id, actor_name, actor_email, actor_role, token_id, token_name } = row
  const { action, target_id, request_id, address } = row
  const origin = activityOrigins.find((each) => each === row.origin) ?? null
  return {
    id,
    at: new Date(Number(row.at_ms)).toISOString(),
    actor: actor_id === null || actor_name === null ? null : { id: actor_id, name: actor_name, email: actor_email },
    actor_role,
    token: token_id === null ? null : { id: token_id, name: token_name },
    action,
    target_id,
    target,
    request_id,
    origin,
    address,
  }
}

const exportColumns = [
  'id',
  'at',
  'actor',
  'actor_role',
  'action',
  'target_id',
  'target',
  'request_id',
  'origin',
  'address',
  'token',
  'before',
  'after',
] as const

async function* csvParts(deps: Deps, wanted: WantedActivity | null): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(`\u{FEFF}${exportColumns.join(',')}\r\n`)
  for await (const entries of batches(deps, wanted)) {
    const lines = entries.map((entry) =>
      exportColumns
        .map((column) => exportedCell(entry, column))
        .map(csvCell)
        .join(','),
    )
    yield encoder.encode(`${lines.join('\r\n')}\r\n`)
  }
}

function exportedCell(entry: ActivityDetails, column: (typeof exportColumns)[number]): string {
  if (column === 'actor') return entry.actor?.email ?? entry.actor?.name ?? ''
  if (column === 'token') return entry.token?.name ?? entry.token?.id ?? ''
  if (column === 'target') return targetLine(entry.target)
  if (column === 'before' || column === 'after') return entry[column] === null ? '' : JSON.stringify(entry[column])
  return entry[column] ?? ''
}

async function* jsonParts(deps: Deps, wanted: WantedActivity | null): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  let mark = '['
  for await (const entries of batches(deps, wanted)) {
    yield encoder.encode(`${mark}\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}`)
    mark = ','
  }
  yield encoder.encode(mark === '[' ? '[]\n' : '\n]\n')
}

async function* batches(deps: Deps, wanted: WantedActivity | null): AsyncGenerator<ActivityDetails[]> {
  let before: string | null = null
  while (wanted !== null) {
    const rows: ActivityDetailsRow[] = await listActivityDetails(deps.database.db, wanted, before, batchRows)
    const last = rows.at(-1)
    if (last === undefined) return
    yield await toDetails(deps.database.db, rows)
    if (rows.length < batchRows) return
    before = last.id
  }
}
