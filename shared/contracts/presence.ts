import { z } from 'zod'
import { contentRowSchema } from '#shared/contracts/content.ts'
import { heartbeatMs, presenceMs } from '#shared/presence-times.ts'

/** A word of an open page: which page is edited in it, and which element is open. */
export const heartbeatSchema = z
  .object({
    /** Drawn by lot once for each open page; a person may have several. */
    tab_id: z.uuid(),
    page: contentRowSchema.shape.page,
    /** The element whose editor is open, `{page}.{section}.{key}`; null: none is. */
    block: z
      .string()
      .regex(/^[a-z0-9][\w-]{0,63}(\.[a-z0-9][\w-]{0,63}){2}$/)
      .nullable(),
  })
  .strict()

/** Who else edits a page now, in the order of their names. */
export const presenceSchema = z.object({
  others: z.array(
    z.object({ user_id: z.uuid(), name: z.string(), block: z.string().nullable(), seen_at: z.iso.datetime() }),
  ),
  /** How often a heartbeat is expected, and after how long without one a user counts as gone; milliseconds. */
  heartbeat_ms: z.literal(heartbeatMs),
  gone_after_ms: z.literal(presenceMs),
})

/** Names an open page. */
export const presencePathSchema = z.object({ tab: z.uuid() })

export type Heartbeat = z.output<typeof heartbeatSchema>
export type Presence = z.output<typeof presenceSchema>
