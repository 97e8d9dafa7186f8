import { z } from 'zod'
import type { ActivityName } from '#shared/activity-names.ts'
import { declareEvent } from '#shared/events/event.ts'
import { languages } from '#shared/languages.ts'

const page = z.object({
  page_id: z.uuid(),
  version: z.string(),
  slug: z.string(),
  /** The languages that it concerns; empty: all. */
  languages: z.array(z.enum(languages)),
})

type Page = z.output<typeof page>

const live = ({ page_id, version }: Page) => ({ type: 'page_changed', page_id, version }) as const
const outline = ({ page_id, slug, languages: of }: Page) => ({ page_id, slug, languages: of })
/** Something that only open builders and the log receive. */
const action = (log: ActivityName) => declareEvent({ data: page, log, live, tells: {} })

/** What happens to custom pages. Open builders receive all of it. */
export const pageEvents = {
  'page.created': action('page.create'),
  'page.saved': action('page.save'),
  /** The same person saved it again within a sitting: the log has one record of that. */
  'page.saved_again': declareEvent({ data: page, live, tells: {} }),
  'page.published': declareEvent({
    data: page,
    log: 'page.publish',
    webhook: (data) => ({ kind: 'page.published', data: outline(data) }),
    live,
    tells: {},
  }),
  'page.unpublished': declareEvent({
    data: page,
    log: 'page.unpublish',
    webhook: (data) => ({ kind: 'page.unpublished', data: outline(data) }),
    live,
    tells: {},
  }),
  'page.discarded': action('page.discard'),
  'page.trashed': action('page.trash'),
  'page.restored': action('page.restore'),
  'page.moved': action('page.slug'),
} as const
