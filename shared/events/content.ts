import { z } from 'zod'
import type { ActivityName } from '#shared/activity-names.ts'
import { declareEvent } from '#shared/events/event.ts'
import { languages } from '#shared/languages.ts'

const saved = (log: ActivityName) =>
  declareEvent({
    data: z.object({ page: z.string(), language: z.enum(languages) }),
    log,
    webhook: (data) => ({ kind: 'content.saved', data }),
    tells: {},
  })

/** What happens to texts and pictures of the site, row by row. */
export const contentEvents = {
  'content.inserted': saved('content.insert'),
  'content.updated': saved('content.update'),
  'content.deleted': saved('content.delete'),
  'content.restored': saved('content.restore'),
} as const
