import { asc, eq, inArray } from 'drizzle-orm'
import { callFactChanges, callFactDecisions, calls } from '#server/features/calls/tables.ts'
import { listCallFiles } from '#server/features/calls/store.ts'
import { listOrganisationsOf } from '#server/features/organisations/public.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Calls belong to organisations and go with them; of a person they only say who brought them in. @see docs/reference/workspace.md#people-and-rights */
export const callsPart: PersonalPart = {
  policy: ['calls'],
  tables: {
    'public.calls': 'given to who works for the organisation; erased with it',
    'public.call_versions': 'texts of funders; erased with the organisation',
    'public.call_facts': 'given to who decided; loses the name, erased with the organisation',
    'public.call_fact_changes': 'given to who decided; loses the name, erased with the organisation',
  },
  async collect(db, { userId }) {
    const own = await listOrganisationsOf(db, userId)
    const rows = await db
      .select({ id: calls.id, title: calls.title, source_name: calls.source_name, created_at: calls.created_at })
      .from(calls)
      .where(
        inArray(
          calls.organisation_id,
          own.map(({ id }) => id),
        ),
      )
      .orderBy(asc(calls.id))
    const { path, status, value, source, call_id, decided_at } = callFactDecisions
    const decisions = await db
      .select({ call_id, path, status, value, source, decided_at })
      .from(callFactDecisions)
      .where(eq(callFactDecisions.decided_by, userId))
      .orderBy(asc(call_id), asc(path))
    const { path: changed, action, before, after, changed_at } = callFactChanges
    const changes = await db
      .select({
        call_id: callFactChanges.call_id,
        path: changed,
        action,
        before,
        after,
        source: callFactChanges.source,
        changed_at,
      })
      .from(callFactChanges)
      .where(eq(callFactChanges.changed_by, userId))
      .orderBy(asc(callFactChanges.id))
    const files = await listCallFiles(
      db,
      own.map(({ id }) => id),
    )
    return { calls: rows, call_facts: decisions, call_fact_changes: changes, call_files: files }
  },
  erase: async () => {},
  // Those of an organisation that lives on lose the name.
  async clearUnproven(tx, userId) {
    await tx.update(calls).set({ created_by: null }).where(eq(calls.created_by, userId))
    await tx.update(callFactDecisions).set({ decided_by: null }).where(eq(callFactDecisions.decided_by, userId))
    await tx.update(callFactChanges).set({ changed_by: null }).where(eq(callFactChanges.changed_by, userId))
    return []
  },
}
