import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { templateInputSchema, templateWords } from '#shared/contracts/support.ts'
import type { Template, TemplateInput, TemplateUpdate, TemplateVariable } from '#shared/contracts/support.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findPerson, findTicket } from '#server/features/support/store.ts'
import { cannedReplies } from '#server/features/support/tables.ts'
import { AppError } from '#server/http/errors.ts'
import { isActiveStaff } from '#server/people/staff.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** Most ready answers. */
const templatesMax = 200

/** Lists ready answers, the most used first. */
export async function listTemplates(deps: Deps): Promise<Template[]> {
  const rows = await deps.database.db
    .select()
    .from(cannedReplies)
    .orderBy(desc(cannedReplies.uses), asc(cannedReplies.created_at), asc(cannedReplies.id))
    .limit(templatesMax)
  return rows.map(describeTemplate)
}

/**
 * Keeps a new ready answer.
 *
 * @throws {AppError} `validation_failed` when it gives tickets to someone who may not answer them.
 */
export async function createTemplate(deps: Deps, agent: RequestActor, input: TemplateInput): Promise<Template> {
  const now = new Date(deps.clock.now())
  const id = orderedId()
  return deps.database.db.transaction(async (tx) => {
    await requireAssignable(tx, input, now)
    const values = { ...input, updated_by: agent.actor.userId, created_at: now, updated_at: now }
    const [row] = await tx
      .insert(cannedReplies)
      .values({ id, ...values })
      .returning()
    if (!row) throw new Error('The ready answer was not written')
    const after = { title: templateWords(input.title, 'en') }
    await recordActivity(tx, { at: now, ...agent, action: 'ticket_template.create', targetId: id, after })
    return describeTemplate(row)
  })
}

/**
 * Changes a ready answer.
 *
 * @throws {AppError} `not_found`; `content_conflict` with the stored one when another user saved in the meantime;
 * `validation_failed` when it gives tickets to someone who may not answer them.
 */
export async function updateTemplate(
  deps: Deps,
  agent: RequestActor,
  id: string,
  { version, ...input }: TemplateUpdate,
): Promise<Template> {
  const now = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const [before] = await tx.select().from(cannedReplies).where(eq(cannedReplies.id, id)).for('update')
    if (!before) throw new AppError('not_found')
    const stored = describeTemplate(before)
    if (before.version !== version) throw new AppError('content_conflict', { extra: { stored } })
    await requireAssignable(tx, input, now)
    const values = { ...input, version: version + 1, updated_by: agent.actor.userId, updated_at: now }
    const [row] = await tx.update(cannedReplies).set(values).where(eq(cannedReplies.id, id)).returning()
    if (!row) throw new AppError('not_found')
    await recordActivity(tx, {
      at: now,
      ...agent,
      action: 'ticket_template.update',
      targetId: id,
      before: { title: stored.title, body: stored.body },
      after: { title: input.title, body: input.body },
    })
    return describeTemplate(row)
  })
}

async function requireAssignable(tx: Db, { assigns }: TemplateInput, now: Date): Promise<void> {
  if (assigns === null || assigns === 'sender' || (await isActiveStaff(tx, 'tickets.manage', now, assigns))) return
  throw new AppError('validation_failed', {
    errors: [{ path: 'assigns', message: 'is nobody who may answer tickets', code: 'not_staff' }],
  })
}

/** Deletes a ready answer. @throws {AppError} `not_found` */
export async function deleteTemplate(deps: Deps, agent: RequestActor, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const [gone] = await tx.delete(cannedReplies).where(eq(cannedReplies.id, id)).returning()
    if (!gone) throw new AppError('not_found')
    const at = new Date(deps.clock.now())
    const { title } = describeTemplate(gone)
    await recordActivity(tx, {
      at,
      ...agent,
      action: 'ticket_template.delete',
      targetId: id,
      before: { title: templateWords(title, 'en') },
    })
  })
}

/**
 * Fills a ready answer for a ticket, in the language of its owner.
 *
 * @throws {AppError} `not_found`; `template_incomplete` with the `missing` variables: an answer never goes out with a gap.
 */
export async function fillTemplate(deps: Deps, agent: RequestActor, id: string, ticketId: string): Promise<string> {
  const { db } = deps.database
  const [row] = await db.select().from(cannedReplies).where(eq(cannedReplies.id, id))
  const ticket = await findTicket(db, ticketId)
  if (!row || !ticket) throw new AppError('not_found')
  const owner = await findPerson(db, ticket.user_id)
  const values: Record<TemplateVariable, string> = {
    client_name: owner?.name ?? '',
    ticket_number: `#${ticket.number}`,
    ticket_subject: ticket.subject,
    agent_name: (await findPerson(db, agent.actor.userId))?.name ?? '',
    site_url: deps.config.publicUrl,
  }
  const body = templateWords(describeTemplate(row).body, owner?.language ?? ticket.language)
  const known = new Map(Object.entries(values))
  const missing = [...body.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.get(name)?.trim())
  if (missing.length > 0)
    throw new AppError('template_incomplete', {
      detail: `There is nothing to put for: ${[...new Set(missing)].join(', ')}.`,
      extra: { missing: [...new Set(missing)] },
    })
  return body.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => known.get(name) ?? '')
}

/** Counts ready answers that were sent. */
export async function countTemplateUses(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(cannedReplies)
    .set({ uses: sql`${cannedReplies.uses} + 1` })
    .where(inArray(cannedReplies.id, [...new Set(ids)]))
}

function describeTemplate(row: typeof cannedReplies.$inferSelect): Template {
  // Only saveTemplate writes these columns; reading them by the contract keeps an old row from breaking the list.
  const { title, body, sets_status, assigns } = templateInputSchema.parse({
    title: row.title,
    body: row.body,
    sets_status: row.sets_status,
    assigns: row.assigns,
  })
  const { id, version, uses } = row
  return { id, title, body, sets_status, assigns, version, uses, updated_at: row.updated_at.toISOString() }
}
