import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'

const call = z.object({ call_id: z.uuid() })

/** Members of its organisation see it without loading the page again. */
const live = ({ call_id }: { call_id: string }) => ({ type: 'call_changed', call_id }) as const

/** What happens to the calls of organisations. */
export const callEvents = {
  'call.brought_in': declareEvent({ data: call, log: 'call.create', tells: {} }),
  /** A user confirmed, changed or took back facts. */
  'call.decided': declareEvent({ data: call, log: 'call.decide', live, tells: {} }),
  /** A user brought in a newer version. */
  'call.renewed': declareEvent({ data: call, log: 'call.renew', live, tells: {} }),
  'call.deleted': declareEvent({ data: call, log: 'call.delete', live, tells: {} }),
  /** A deletion was undone. */
  'call.restored': declareEvent({ data: call, log: 'call.restore', live, tells: {} }),
  /** A newer version says something else than the one before. */
  'call.changed': declareEvent({
    data: call.extend({ version: z.int(), changes: z.int(), user_id: z.uuid().nullable() }),
    live,
    tells: { applicants: { notice: 'call_changed' } },
  }),
} as const
