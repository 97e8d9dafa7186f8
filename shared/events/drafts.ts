import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'

const outline = z.object({ application_id: z.uuid(), organisation_id: z.uuid() })
const template = z.object({ organisation_id: z.uuid(), template_id: z.uuid() })
const section = outline.extend({ section_id: z.uuid() })

/** Members of the organisation see it without loading the page again. */
const live = ({ application_id }: { application_id: string }) =>
  ({ type: 'application_changed', application_id }) as const

/** What people do with the sections of an application, typing aside. No event carries a word of title or text. */
export const draftEvents = {
  'outline.laid_out': declareEvent({ data: outline, log: 'application.lay_out', live, tells: {} }),
  'template.kept': declareEvent({ data: template, log: 'organisation.keep_outline', tells: {} }),
  'template.renamed': declareEvent({ data: template, log: 'organisation.rename_outline', tells: {} }),
  'template.removed': declareEvent({ data: template, log: 'organisation.remove_outline', tells: {} }),
  'section.added': declareEvent({ data: section, log: 'application.add_section', live, tells: {} }),
  'section.updated': declareEvent({ data: section, log: 'application.update_section', live, tells: {} }),
  'section.deleted': declareEvent({ data: section, log: 'application.delete_section', live, tells: {} }),
  'section.restored': declareEvent({ data: section, log: 'application.restore_section', live, tells: {} }),
  /** An earlier version of its text is the text again. */
  'section.version_restored': declareEvent({ data: section, log: 'application.restore_text', live, tells: {} }),
  /** Left where a passage is meant. `mentioned`: those whom it names. */
  'comment.added': declareEvent({
    data: section.extend({ comment_id: z.uuid(), mentioned: z.array(z.uuid()).max(20) }),
    log: 'application.comment',
    tells: { mentioned: { mail: 'comment_mentioned', notice: 'comment_mentioned' } },
  }),
} as const
