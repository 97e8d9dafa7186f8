import { textOf } from '#shared/drafts/doc.ts'
import { SharedText } from '#server/features/drafts/shared-text.ts'
import { forgetAuthor, listApplicationIds, listOwnComments, listTexts } from '#server/features/drafts/store.ts'
import { listTemplates } from '#server/features/drafts/templates-store.ts'
import { listOrganisationsOf } from '#server/features/organisations/public.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Texts of applications belong to organisations and go with them; of a person they only say who wrote last. @see docs/reference/workspace.md#people-and-rights */
export const draftsPart: PersonalPart = {
  policy: ['applications'],
  tables: {
    'public.draft_sections': 'given to who works for the organisation; loses the name, erased with the application',
    'public.draft_templates': 'own outlines of the organisation, given; erased with the organisation',
    'public.draft_comments': 'own ones are given out; lose the name, erased with the application',
    'public.draft_suggestions': 'open suggestions of the organisation; lose the name, erased with the application',
    'public.draft_updates': 'the last changes of texts, given out as the text; erased with the application',
    'public.draft_versions': 'earlier texts of the organisation; lose the name, erased with the application',
  },
  async collect(db, { userId }) {
    const own = await listOrganisationsOf(db, userId)
    const ids = await listApplicationIds(
      db,
      own.map(({ id }) => id),
    )
    const sections = []
    for (const id of ids)
      for (const { key, title, stored, updates } of await listTexts(db, id))
        sections.push({ application_id: id, key, title, text: textOf(SharedText.load(stored, updates).toJson()) })
    const draft_templates = []
    for (const { id } of own) draft_templates.push(...(await listTemplates(db, id)))
    return { sections, draft_templates, draft_comments: await listOwnComments(db, userId) }
  },
  erase: async () => {},
  // Those of an organisation that lives on lose the name.
  async clearUnproven(tx, userId) {
    await forgetAuthor(tx, userId)
    return []
  },
}
