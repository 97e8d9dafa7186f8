import { listOrganisationsOf } from '#server/features/organisations/public.ts'
import { forgetChanger, listRowsOfOrganisations } from '#server/features/plan/store.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Plans belong to applications and go with them; they name a user only as the last one who changed them. */
export const planPart: PersonalPart = {
  policy: ['applications'],
  tables: {
    'public.application_plans': 'who last changed a plan is an id that is taken out; erased with the application',
    'public.application_plan_rows': 'given to who works for the organisation; erased with the application',
  },
  async collect(db, { userId }) {
    const own = await listOrganisationsOf(db, userId)
    const plans = await listRowsOfOrganisations(
      db,
      own.map(({ id }) => id),
    )
    return { plans }
  },
  async erase(tx, { userId }) {
    await forgetChanger(tx, userId)
  },
  async clearUnproven(tx, userId) {
    await forgetChanger(tx, userId)
    return []
  },
}
