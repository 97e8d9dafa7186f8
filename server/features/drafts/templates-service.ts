import type { z } from 'zod'
import type {
  OwnTemplate,
  OwnTemplates,
  ownTemplateInputSchema,
  ownTemplateUpdateSchema,
} from '#shared/contracts/drafts.ts'
import type { draftEvents } from '#shared/events/drafts.ts'
import type { EventOf } from '#shared/events/event.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { draftFeature } from '#server/features/drafts/events.ts'
import { outlineOf } from '#server/features/drafts/outline-service.ts'
import {
  findTemplate,
  insertTemplate,
  listTemplates,
  removeTemplate,
  setTemplateName,
} from '#server/features/drafts/templates-store.ts'
import type { TemplateRow } from '#server/features/drafts/templates-store.ts'
import { lockOrganisation, requireMember } from '#server/features/organisations/public.ts'
import { AppError, invalidField } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** Most templates that an organisation keeps. */
const templatesMax = 50

/** Which template of which organisation. */
type TemplatePath = { id: string; template: string }

/** Lists the own templates of an organisation, by name. @throws {AppError} `not_found` for non-members. */
export async function listOwnTemplates(deps: Deps, userId: string, organisationId: string): Promise<OwnTemplates> {
  const { db } = deps.database
  await requireMember(db, userId, organisationId, 'viewer')
  return { items: (await listTemplates(db, organisationId)).map(toOwnTemplate), next_cursor: null }
}

/**
 * Keeps the outline of an application as a template: titles, kinds, purposes and limits, without texts, criteria and outcomes.
 *
 * @throws {AppError} `not_found`, `not_allowed`; `validation_failed` for a name that is taken, an application of another
 * organisation and one without sections; `organisation_full`.
 */
export async function keepOwnTemplate(
  deps: Deps,
  doer: RequestActor,
  organisationId: string,
  { name, application_id: applicationId }: z.output<typeof ownTemplateInputSchema>,
): Promise<OwnTemplate> {
  const { userId } = doer.actor
  return deps.database.db.transaction(async (tx) => {
    await lockOrganisation(tx, organisationId)
    await requireMember(tx, userId, organisationId, 'editor')
    const known = await listTemplates(tx, organisationId)
    if (known.length >= templatesMax)
      throw new AppError('organisation_full', {
        detail: `At most ${templatesMax} templates are kept. Delete one first.`,
      })
    requireFreeName(known, name)
    const outline = await outlineOf(deps, tx, { userId, id: applicationId, organisationId, field: 'application_id' })
    if (outline.length === 0) throw invalidField('application_id', 'must be an application with sections')
    const sections = outline.map(({ key, kind, title, purpose, max_length: limit }) => {
      return { key, kind, title, purpose, limit }
    })
    const row = { id: orderedId(), organisation_id: organisationId, name, sections }
    await insertTemplate(tx, row)
    await tell(tx, deps, doer, { name: 'template.kept', row })
    return toOwnTemplate({ ...row, version: 1 })
  })
}

/**
 * Renames a template.
 *
 * @throws {AppError} `not_found`, `not_allowed`; `organisation_conflict` with what is stored as `stored`;
 * `validation_failed` for a name that is taken.
 */
export async function renameOwnTemplate(
  deps: Deps,
  doer: RequestActor,
  path: TemplatePath,
  { version, name }: z.output<typeof ownTemplateUpdateSchema>,
): Promise<OwnTemplate> {
  return deps.database.db.transaction(async (tx) => {
    const row = await lockTemplate(tx, doer, path)
    if (row.version !== version) throw new AppError('organisation_conflict', { extra: { stored: toOwnTemplate(row) } })
    const others = await listTemplates(tx, path.id)
    requireFreeName(
      others.filter(({ id }) => id !== row.id),
      name,
    )
    const renamed = { ...row, name, version: version + 1 }
    await setTemplateName(tx, renamed)
    await tell(tx, deps, doer, { name: 'template.renamed', row })
    return toOwnTemplate(renamed)
  })
}

/** Deletes a template. Applications that began with it stay as they are. @throws {AppError} `not_found`, `not_allowed` */
export async function removeOwnTemplate(deps: Deps, doer: RequestActor, path: TemplatePath): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const row = await lockTemplate(tx, doer, path)
    await removeTemplate(tx, row.id)
    await tell(tx, deps, doer, { name: 'template.removed', row })
  })
}

async function lockTemplate(tx: Db, { actor }: RequestActor, { id, template }: TemplatePath): Promise<TemplateRow> {
  await lockOrganisation(tx, id)
  await requireMember(tx, actor.userId, id, 'editor')
  const row = await findTemplate(tx, id, template)
  if (row === null) throw new AppError('not_found')
  return row
}

function requireFreeName(known: readonly TemplateRow[], name: string): void {
  if (known.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw invalidField('name', 'another template has this name; choose a different one')
}

function toOwnTemplate({ id, name, sections, version }: TemplateRow): OwnTemplate {
  return { id, name, sections: sections.map(({ title }) => title), version }
}

type TemplateEvent = Extract<EventOf<typeof draftEvents>, { data: { template_id: string } }>['name']

async function tell(
  tx: Db,
  deps: Deps,
  { actor, requestId }: RequestActor,
  { name, row: { id, organisation_id } }: { name: TemplateEvent; row: Pick<TemplateRow, 'id' | 'organisation_id'> },
): Promise<void> {
  const event = { name, data: { organisation_id, template_id: id }, to: [] }
  await emit(tx, deps, draftFeature, {
    event,
    by: { kind: 'client', actor },
    requestId,
    targetId: organisation_id,
  })
}
