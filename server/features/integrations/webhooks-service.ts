import { webhooksMax } from '#shared/contracts/webhooks.ts'
import type {
  Webhook,
  WebhookInput,
  WebhookList,
  WebhookSample,
  WebhookUpdate,
  WebhookWithSecret,
} from '#shared/contracts/webhooks.ts'
import { dayMs } from '#shared/duration.ts'
import { webhookKinds } from '#shared/webhook-kinds.ts'
import type { WebhookFacts } from '#shared/webhook-kinds.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { releaseWebhooksJob } from '#server/features/integrations/deliver-webhook.ts'
import { newWebhookSecret } from '#server/features/integrations/sign-webhook.ts'
import { findAddressError } from '#server/outbound/typed-address.ts'
import {
  countEndpoints,
  countOpen,
  deleteEndpoint,
  deleteEvents,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
} from '#server/features/integrations/webhook-store.ts'
import type { StoredEndpoint } from '#server/features/integrations/webhook-store.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { queueJob } from '#server/jobs/jobs.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { emitWebhook } from '#server/webhooks/emit.ts'

/** How long the secret before signs too, so that a receiver can be given the new one in peace. */
const oldSecretMs = dayMs

/** Lists receivers, oldest first, without their secrets. */
export async function listWebhooks(deps: Deps, keepDays: number): Promise<WebhookList> {
  const { db } = deps.database
  const rows = await listEndpoints(db)
  const open = await countOpen(db)
  return { items: rows.map((row) => describe(deps, row, open.get(row.id))), next_cursor: null, keep_days: keepDays }
}

/** Adds a receiver; its secret is in the answer and never shown again. @throws {AppError} `validation_failed` */
export async function addWebhook(deps: Deps, action: RequestActor, input: WebhookInput): Promise<WebhookWithSecret> {
  rejectAddress(deps, input.url)
  const secret = newWebhookSecret()
  const now = new Date(deps.clock.now())
  const row: StoredEndpoint = {
    id: orderedId(),
    ...input,
    kinds: [...input.kinds],
    state: 'on',
    version: 1,
    secret: deps.secrets.encrypt('webhook', secret),
    old_secret: null,
    old_secret_until: null,
    failures_in_row: 0,
    paused_at: null,
    last_success_at: null,
    last_failure_at: null,
    last_error: null,
    created_at: now,
    created_by: action.actor.kind === 'user' ? action.actor.userId : null,
  }
  await deps.database.db.transaction(async (tx) => {
    if ((await countEndpoints(tx)) >= webhooksMax)
      throw rejection('name', `there are ${webhooksMax} webhooks already`, 'too_many')
    await insertEndpoint(tx, row)
    await record(tx, deps, action, { verb: 'create', targetId: row.id, change: { after: input } })
  })
  return { ...describe(deps, row), secret }
}

/**
 * Changes a receiver.
 *
 * @throws {AppError} `not_found`; `content_conflict` with the stored one as `stored` when someone else changed it in
 * the meantime; `validation_failed` for the address.
 */
export async function changeWebhook(
  deps: Deps,
  action: RequestActor,
  id: string,
  update: WebhookUpdate,
): Promise<Webhook> {
  const { version, is_on, ...fields } = update
  if (fields.url !== undefined) rejectAddress(deps, fields.url)
  const changed = await deps.database.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id)
    if (!before) throw new AppError('not_found')
    if (before.version !== version)
      throw new AppError('content_conflict', { extra: { stored: describe(deps, before) } })
    const after = await updateEndpoint(tx, id, {
      ...withoutUndefined(fields),
      version: version + 1,
      ...stateChange(before, is_on),
    })
    await record(tx, deps, action, {
      verb: 'update',
      targetId: id,
      change: { before: shown(before), after: shown(after) },
    })
    // What was kept while it was paused is sent now.
    if (after.state === 'on' && before.state !== 'on') await queueJob(tx, deps, releaseWebhooksJob, { data: { id } })
    return after
  })
  return describe(deps, changed, (await countOpen(deps.database.db)).get(id))
}

/** Deletes a receiver with its log; what waits is not sent. @throws {AppError} `not_found` */
export async function removeWebhook(deps: Deps, action: RequestActor, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id)
    if (!before) throw new AppError('not_found')
    await deleteEndpoint(tx, id)
    await record(tx, deps, action, { verb: 'delete', targetId: id, change: { before: shown(before) } })
  })
}

/** Gives a receiver a new secret; for a day the one before signs too. @throws {AppError} `not_found` */
export async function rotateSecret(deps: Deps, action: RequestActor, id: string): Promise<WebhookWithSecret> {
  const secret = newWebhookSecret()
  const sealed = deps.secrets.encrypt('webhook', secret)
  const until = new Date(deps.clock.now() + oldSecretMs)
  const changed = await deps.database.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id)
    if (!before) throw new AppError('not_found')
    await record(tx, deps, action, { verb: 'rotate', targetId: id, change: { after: { old_secret_until: until } } })
    return updateEndpoint(tx, id, {
      secret: sealed,
      old_secret: before.secret,
      old_secret_until: until,
      version: before.version + 1,
    })
  })
  return { ...describe(deps, changed, (await countOpen(deps.database.db)).get(id)), secret }
}

/** Sends the example of a kind to a receiver, whatever it wants to know and whether it is on or not. @throws {AppError} `not_found` */
export async function sendSample(deps: Deps, action: RequestActor, id: string, { kind }: WebhookSample): Promise<void> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    if (!(await findEndpoint(tx, id))) throw new AppError('not_found')
    // Kind and example are members of one entry, so they fit together.
    const facts = { kind, data: webhookKinds[kind].example } as WebhookFacts
    await emitWebhook(tx, at, facts, { onlyTo: id })
    await record(tx, deps, action, { verb: 'sample', targetId: id, change: { after: { kind } } })
  })
}

/** Forgets what happened longer ago than the log is kept; run now and then. */
export async function pruneOldWebhooks(deps: Deps, keepDays: number): Promise<void> {
  await deleteEvents(deps.database.db, new Date(deps.clock.now() - keepDays * dayMs))
}

function stateChange(before: StoredEndpoint, isOn: boolean | undefined): Partial<StoredEndpoint> {
  if (isOn === undefined) return {}
  if (!isOn) return { state: 'off', paused_at: null }
  return before.state === 'on' ? {} : { state: 'on', paused_at: null, failures_in_row: 0 }
}

function rejectAddress(deps: Deps, url: string): void {
  const error = findAddressError(deps.config, url)
  if (error !== null) throw rejection('url', error.message, error.code)
}

function rejection(path: string, message: string, code: string): AppError {
  return new AppError('validation_failed', { errors: [{ path, message, code }] })
}

function shown({ name, url, kinds, state }: StoredEndpoint): Record<string, unknown> {
  return { name, url, kinds, state }
}

async function record(
  tx: Db,
  deps: Deps,
  { actor, requestId }: RequestActor,
  {
    verb,
    targetId,
    change,
  }: {
    verb: 'create' | 'update' | 'delete' | 'rotate' | 'sample'
    targetId: string
    change: { before?: unknown; after?: unknown }
  },
): Promise<void> {
  const at = new Date(deps.clock.now())
  await recordActivity(tx, { at, actor, action: `webhook.${verb}`, targetId, requestId, ...change })
}

function describe(deps: Deps, row: StoredEndpoint, open = { waiting: 0, held: 0 }): Webhook {
  const { id, name, url, kinds, state, version, failures_in_row, last_error, old_secret_until: until } = row
  return {
    id,
    name,
    url,
    kinds,
    state,
    version,
    created_at: row.created_at.toISOString(),
    failures_in_row,
    paused_at: row.paused_at?.toISOString() ?? null,
    last_success_at: row.last_success_at?.toISOString() ?? null,
    last_failure_at: row.last_failure_at?.toISOString() ?? null,
    last_error,
    old_secret_until: until !== null && until.getTime() > deps.clock.now() ? until.toISOString() : null,
    ...open,
  }
}

/** Leaves out what was not given: the columns know null only. */
function withoutUndefined<Fields extends Record<string, unknown>>(fields: Fields): Partial<StoredEndpoint> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
