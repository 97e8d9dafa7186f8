import { asc, eq, inArray } from 'drizzle-orm'
import { applicationConsultants, applicationOverrides, applications } from '#server/features/applications/tables.ts'
import { listOrganisationsOf } from '#server/features/organisations/public.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Applications belong to organisations and go with them; of a person they only say who began them. @see docs/reference/workspace.md#people-and-rights */
export const applicationsPart: PersonalPart = {
  policy: ['applications', 'consultants'],
  tables: {
    'public.applications': 'given to who works for the organisation; erased with it',
    'public.application_consultants':
      'given to the consultant: what was opened to them; erased with the application, the consultation or the consultant',
    'public.application_overrides': 'own reasons are given out; erased with the application',
    'public.application_steps': 'says of nobody; erased with the application',
  },
  async collect(db, { userId }) {
    const own = await listOrganisationsOf(db, userId)
    const rows = await db
      .select({
        id: applications.id,
        title: applications.title,
        language: applications.language,
        status: applications.status,
        submitted_on: applications.submitted_on,
        reference: applications.reference,
        decided_on: applications.decided_on,
        evaluators_comments: applications.evaluators_comments,
        created_at: applications.created_at,
      })
      .from(applications)
      .where(
        inArray(
          applications.organisation_id,
          own.map(({ id }) => id),
        ),
      )
      .orderBy(asc(applications.id))
    const opened = await db
      .select({
        application: applicationConsultants.application_id,
        right: applicationConsultants.access,
        until: applicationConsultants.until,
        opened_at: applicationConsultants.opened_at,
        ended_at: applicationConsultants.ended_at,
      })
      .from(applicationConsultants)
      .where(eq(applicationConsultants.consultant_id, userId))
      .orderBy(asc(applicationConsultants.id))
    const reasons = await db
      .select({
        application_id: applicationOverrides.application_id,
        at: applicationOverrides.at,
        reason: applicationOverrides.reason,
      })
      .from(applicationOverrides)
      .where(eq(applicationOverrides.by, userId))
      .orderBy(asc(applicationOverrides.id))
    return { applications: rows, opened_applications: opened, reasons }
  },
  erase: async () => {},
  // Those of an organisation that lives on lose the name.
  async clearUnproven(tx, userId) {
    await tx.update(applications).set({ created_by: null }).where(eq(applications.created_by, userId))
    await tx.update(applicationOverrides).set({ by: null }).where(eq(applicationOverrides.by, userId))
    await tx.update(applicationConsultants).set({ opened_by: null }).where(eq(applicationConsultants.opened_by, userId))
    await tx.update(applicationConsultants).set({ ended_by: null }).where(eq(applicationConsultants.ended_by, userId))
    await tx.delete(applicationConsultants).where(eq(applicationConsultants.consultant_id, userId))
    return []
  },
}
