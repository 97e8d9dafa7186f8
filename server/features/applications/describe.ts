import type { Application, ApplicationDeadline } from '#shared/contracts/applications.ts'
import { dueAt, dueRankOf } from '#shared/grants/due.ts'
import type { CallSummary } from '#server/features/applications/call-summary.ts'
import { nextOf, stepsOf } from '#server/features/applications/steps.ts'
import type { SeenApplication } from '#server/features/applications/store.ts'
import type { applicationSteps } from '#server/features/applications/tables.ts'

/** Puts together what a member of its organisation sees of an application. */
export function describeApplication(
  { row, organisation, role, asConsultant = false, call: callRow }: SeenApplication,
  notes: readonly (typeof applicationSteps.$inferSelect)[],
  now: number,
): Application {
  const summary = row.call_summary
  const call: Application['call'] =
    callRow === null
      ? null
      : {
          state: callRow.state,
          reason: callRow.reason,
          title: summary?.title ?? callRow.title,
          language: callRow.language,
          programme: summary?.programme ?? null,
          identifier: summary?.identifier ?? null,
          facts_version: callRow.facts_version,
          unconfirmed: summary?.unconfirmed ?? 0,
          conflicts: summary?.conflicts ?? 0,
          assumed: summary?.assumed ?? 0,
        }
  const deadline = summary === null ? null : describeDeadline(summary)
  const steps = stepsOf({ call, status: row.status, notes })
  return {
    id: row.id,
    organisation_id: row.organisation_id,
    organisation,
    role,
    as_consultant: asConsultant,
    call_id: row.call_id,
    call,
    title: row.title || (call?.title ?? ''),
    language: row.language,
    status: row.status,
    archived: row.archived_at !== null,
    partners_off: row.partners_off,
    submitted_on: row.submitted_on,
    reference: row.reference,
    decided_on: row.decided_on,
    evaluators_comments: row.evaluators_comments,
    deadline,
    due: dueRankOf({ due: row.due_at, isConfirmed: deadline?.confirmed ?? false }, now),
    steps,
    next: nextOf({ call, status: row.status }, steps),
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

function describeDeadline({ deadline, deadline_confirmed = false }: CallSummary): ApplicationDeadline | null {
  if (deadline === null) return null
  const due = dueAt(deadline)
  if (due === null) return null
  const { at, zone, path = 'primaryDeadline', marks = ['unconfirmed'] } = deadline
  const hasHour = at.includes('T') && /(Z|[+-]\d{2}:\d{2})$/.test(at)
  return {
    instant: hasHour ? due.toISOString() : null,
    at,
    zone,
    path,
    marks,
    confirmed: deadline_confirmed,
  }
}
