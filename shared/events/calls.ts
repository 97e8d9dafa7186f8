import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'

const call = z.object({ call_id: z.uuid() })

/** Whoever works for its organisation sees it without loading the page anew. */
const live = ({ call_id }: { call_id: string }) => ({ type: 'call_changed', call_id }) as const

/** What happens to the calls of organisations. */
export const callEvents = {
  'call.brought_in': declareEvent({ data: call, log: 'call.create', tells: {} }),
  /** Somebody confirmed, changed or took back facts. */
  'call.decided': declareEvent({ data: call, log: 'call.decide', live, tells: {} }),
  /** Somebody brought in a newer version. */
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
