import type {
  ModelConnectionInput,
  ModelSettings,
  ModelSettingsUpdate,
  ModelTrial,
  ModelTrialInput,
} from '#shared/contracts/models.ts'
import { minuteMs } from '#shared/duration.ts'
import { recordActivity } from '#server/activity/record.ts'
import { requireOwnReauthentication } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { microsOfEuro, getModelSetUp } from '#server/features/models/connection.ts'
import type { ModelSetUp } from '#server/features/models/connection.ts'
import { modelsFeature } from '#server/features/models/events.ts'
import { keepTrial, writeModelSettings } from '#server/features/models/settings-store.ts'
import type { StoredModelSettings } from '#server/features/models/settings-store.ts'
import { tryOutModel } from '#server/features/models/trial.ts'
import { insertTrialUse } from '#server/features/models/usage-store.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor, SignedIn } from '#server/http/request-context.ts'
import { costOf } from '#server/models/estimate.ts'
import type { ModelConnection } from '#server/models/gateway.ts'
import { listActiveStaff } from '#server/people/staff.ts'
import { findAddressError } from '#server/outbound/typed-address.ts'

/** Shortest key whose ending is shown: of a shorter one it would say too much. */
const shownKeyLengthMin = 16
const shownEndingLength = 4

/** Reads how models are set up. Of a key only its ending is returned. */
export async function getModelSettings(deps: Deps): Promise<ModelSettings> {
  return describe(deps, await getModelSetUp(deps))
}

/**
 * Changes how models are set up. The texts of applicants go to the address, so only administrators change it.
 *
 * @throws {AppError} `content_conflict` with the stored settings when another user changed them in the meantime;
 * `not_allowed` and `reauthentication_needed` for the connection; `validation_failed` for an address that may not be reached, for a new server without a word about its key, and for
 * what the environment sets.
 */
export async function changeModelSettings(
  deps: Deps,
  { actor, requestId }: RequestActor,
  { version, current_password, nonce, ...change }: ModelSettingsUpdate,
): Promise<ModelSettings> {
  if (change.connection !== undefined)
    await requireConnectionRight(deps, actor, change.connection, { current_password, nonce })
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const before = await getModelSetUp(deps, tx)
    const row = rowAfter(deps, before, change)
    const values = { ...row, updated_at: at, updated_by: actor.userId }
    const isSeen = (before.stored?.version ?? 0) === version
    if (!isSeen || !(await writeModelSettings(tx, version, values)))
      throw new AppError('content_conflict', {
        detail: 'The settings were changed by someone else after you loaded them.',
        extra: { stored: describe(deps, await getModelSetUp(deps, tx)) },
      })
    const after = await getModelSetUp(deps, tx)
    await recordActivity(tx, {
      at,
      actor,
      action: 'models.update',
      targetId: null,
      requestId,
      before: forLog(deps, before),
      after: { ...forLog(deps, after), key_replaced: row.key_sealed !== (before.stored?.key_sealed ?? null) },
    })
    await tellServerChanged(tx, deps, { actor, requestId, at }, { before, after })
  })
  return getModelSettings(deps)
}

/**
 * Sends one sentence of ours, and tells what came back. It never fails for what is wrong with the other side. What it has cost is
 * written down like any other use.
 *
 * @throws {AppError} as `changeModelSettings`, for a connection that is typed; `model_missing` when there is none to try.
 */
export async function tryModelConnection(
  deps: Deps,
  { actor, requestId }: RequestActor,
  input: ModelTrialInput,
): Promise<ModelTrial> {
  const { connection: given, ...proof } = input
  if (given !== undefined) await requireConnectionRight(deps, actor, given, proof)
  const setUp = await getModelSetUp(deps)
  const connection = input.connection === undefined ? setUp.connection : typedConnection(setUp, input.connection)
  if (connection === null) throw new AppError('model_missing')
  const startedAt = performance.now()
  const { used, ...outcome } = await tryOutModel(deps.config, connection, AbortSignal.timeout(minuteMs))
  const at = new Date(deps.clock.now())
  const trial = { at: at.toISOString(), ms: Math.round(performance.now() - startedAt), ...outcome }
  await deps.database.db.transaction(async (tx) => {
    if (isKept(setUp, connection)) await keepTrial(tx, trial, { ...rowOf(setUp), updated_at: at, updated_by: null })
    const cost = costOf(used, setUp.price)
    const entry = { userId: actor.userId, model: connection.model, tokens: used, cost, error: trial.error, at }
    await insertTrialUse(tx, entry)
    const after = { ok: trial.ok, error: trial.error, host: new URL(connection.baseUrl).host }
    await recordActivity(tx, { at, actor, action: 'models.test', targetId: null, requestId, after })
  })
  return trial
}

/** Texts of applicants go to the address: only administrators change it, and only after showing who is there. */
async function requireConnectionRight(
  deps: Deps,
  actor: SignedIn,
  connection: ModelConnectionInput | null,
  proof: Parameters<typeof requireOwnReauthentication>[2],
): Promise<void> {
  if (!actor.isAdmin) throw new AppError('not_allowed', { detail: 'Only administrators change where texts are sent.' })
  if (deps.config.ai !== null)
    throw rejection(
      'connection',
      'AI_BASE_URL and AI_MODEL set the connection; change them in the environment',
      'set_by_environment',
    )
  const error = connection === null ? null : findAddressError(deps.config, connection.base_url)
  if (error !== null) throw rejection('connection.base_url', error.message, error.code)
  await requireOwnReauthentication(deps, actor, proof)
}

/** A kept key goes to the server that it was given for, and to no other. */
function keyAfter(setUp: ModelSetUp, { base_url, key }: ModelConnectionInput): string | null {
  if (key !== undefined) return key
  const kept = setUp.connection
  if (kept === null || kept.key === null) return null
  if (new URL(kept.baseUrl).origin !== new URL(base_url).origin)
    throw rejection('connection.key', 'another server: give its key, or null where it asks for none', 'key_again')
  return kept.key
}

function typedConnection(setUp: ModelSetUp, input: ModelConnectionInput): ModelConnection {
  const { base_url: baseUrl, model, structured: isStructured } = input
  return { baseUrl, model, key: keyAfter(setUp, input), isStructured, isFixed: false }
}

function isKept({ connection }: ModelSetUp, tried: ModelConnection): boolean {
  const facts = (of: ModelConnection) => JSON.stringify([of.baseUrl, of.model, of.key, of.isStructured])
  return connection !== null && facts(connection) === facts(tried)
}

type Row = Omit<StoredModelSettings, 'id' | 'version' | 'updated_at' | 'updated_by'>

function rowOf({ stored, isOn, price, monthlyCap, limits }: ModelSetUp): Row {
  return {
    is_on: isOn,
    name: stored?.name ?? null,
    base_url: stored?.base_url ?? null,
    model: stored?.model ?? null,
    key_sealed: stored?.key_sealed ?? null,
    is_structured: stored?.is_structured ?? true,
    price_in_micros: price.in,
    price_out_micros: price.out,
    monthly_cap_micros: monthlyCap,
    limits,
    last_trial: stored?.last_trial ?? null,
  }
}

function rowAfter(deps: Deps, before: ModelSetUp, change: Omit<ModelSettingsUpdate, 'version'>): Row {
  const row = rowOf(before)
  const { connection, on, price, monthly_cap_eur, limits } = change
  return {
    ...row,
    ...(connection === undefined ? {} : connectionRow(deps, before, connection)),
    ...(on === undefined ? {} : { is_on: on }),
    ...(price === undefined
      ? {}
      : { price_in_micros: toMicros(price.in_eur), price_out_micros: toMicros(price.out_eur) }),
    ...(monthly_cap_eur === undefined
      ? {}
      : { monthly_cap_micros: monthly_cap_eur === null ? null : toMicros(monthly_cap_eur) }),
    ...(limits === undefined ? {} : { limits }),
  }
}

function connectionRow(deps: Deps, before: ModelSetUp, connection: ModelConnectionInput | null): Partial<Row> {
  if (connection === null)
    return { name: null, base_url: null, model: null, key_sealed: null, is_structured: true, last_trial: null }
  const { name, base_url, model, structured } = connection
  const key = keyAfter(before, connection)
  const isSame = before.connection !== null && isKept(before, typedConnection(before, connection))
  return {
    name,
    base_url,
    model,
    is_structured: structured,
    key_sealed: key === null ? null : deps.secrets.encrypt('model-key', key),
    // What was found out about another connection says nothing about this one.
    ...(isSame ? {} : { last_trial: null }),
  }
}

function describe(deps: Deps, setUp: ModelSetUp): ModelSettings {
  const { connection, isOn, price, monthlyCap, limits, stored } = setUp
  const { ai } = deps.config
  return {
    state: connection === null ? 'none' : isOn ? 'connected' : 'off',
    connection:
      connection === null
        ? null
        : {
            name: connection.name,
            base_url: connection.baseUrl,
            model: connection.model,
            structured: connection.isStructured,
            has_key: connection.key !== null,
            key_ending: endingOf(connection.key),
          },
    variables: ai === null ? [] : ['AI_BASE_URL', 'AI_MODEL', ...(ai.apiKey === null ? [] : ['AI_API_KEY'])],
    price: { in_eur: price.in / microsOfEuro, out_eur: price.out / microsOfEuro },
    monthly_cap_eur: monthlyCap === null ? null : monthlyCap / microsOfEuro,
    limits,
    last_trial: stored?.last_trial ?? null,
    version: stored?.version ?? 0,
  }
}

async function tellServerChanged(
  tx: Db,
  deps: Deps,
  { actor, requestId, at }: RequestActor & { at: Date },
  setUp: { before: ModelSetUp; after: ModelSetUp },
): Promise<void> {
  const [before, after] = [hostOf(setUp.before), hostOf(setUp.after)]
  if (before === after) return
  const staff = await listActiveStaff(tx, 'settings.edit', at)
  const administrators = staff.filter(({ role }) => role === 'admin').map(({ id }) => id)
  const data = { before, after, version: setUp.after.stored?.version ?? 0, administrators }
  const event = { name: 'model.connection_changed', data, to: ['administrators'] } as const
  await emit(tx, deps, modelsFeature, { event, by: { kind: 'staff', actor }, requestId, targetId: null })
}

function hostOf({ connection }: ModelSetUp): string | null {
  return connection === null ? null : new URL(connection.baseUrl).host
}

/** What the activity log takes down: no key, and of the address the host alone. */
function forLog(deps: Deps, setUp: ModelSetUp): Record<string, unknown> {
  const { connection, variables: _, last_trial: _trial, version: _version, ...facts } = describe(deps, setUp)
  const { base_url, key_ending: _ending, ...rest } = connection ?? { base_url: null }
  return { ...facts, connection: base_url === null ? null : { ...rest, host: new URL(base_url).host } }
}

function endingOf(key: string | null): string | null {
  return key === null || key.length < shownKeyLengthMin ? null : key.slice(-shownEndingLength)
}

function toMicros(eur: number): number {
  return Math.round(eur * microsOfEuro)
}

function rejection(path: string, message: string, code: string): AppError {
  return new AppError('validation_failed', { errors: [{ path, message, code }] })
}
