import { listOrganisationsOf } from '#server/features/organisations/public.ts'
import { clearOwner, listDocumentsOf } from '#server/features/submission/store.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** The checklist belongs to an application and goes with it; of a person it only says who brings a document. @see docs/reference/workspace.md#people-and-rights */
export const submissionPart: PersonalPart = {
  policy: ['applications'],
  tables: {
    'public.application_documents':
      'given to who works for the organisation, with the names of files; erased with the application; loses the name of who brings a document',
    'public.application_reminders': 'names no person; erased with the application',
  },
  async collect(db, { userId }) {
    const own = await listOrganisationsOf(db, userId)
    const documents = await listDocumentsOf(
      db,
      own.map(({ id }) => id),
    )
    return { application_documents: documents }
  },
  erase: async () => {},
  async clearUnproven(tx, userId) {
    await clearOwner(tx, userId)
    return []
  },
}
