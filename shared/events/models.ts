import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'

const call = z.object({ call_id: z.uuid() })

const budget = z.object({
  /** In UTC, `YYYY-MM`. */
  month: z.string(),
  /** In euro. */
  spent: z.number(),
  cap: z.number(),
})

/** What people do with language models. */
export const modelEvents = {
  /** A user sent the text of a call to a model. */
  'model.asked': declareEvent({ data: call, log: 'call.ask_model', tells: {} }),
  /** A user closed a call to models, or opened it again. */
  'model.use_set': declareEvent({ data: call, log: 'call.set_model_use', tells: {} }),
  /** Four fifths of what models may cost the site in a month are spent. `staff`: who sets models up. */
  'model.budget_near': declareEvent({
    data: budget,
    tells: { staff: { mail: 'model_budget_near', notice: 'model_budget_near' } },
  }),
  /** What is left of it is too little for a request. */
  'model.budget_spent': declareEvent({
    data: budget,
    tells: { staff: { mail: 'model_budget_spent', notice: 'model_budget_spent' } },
  }),
  /** Texts for language models go to another server, or to none. `administrators`: everyone who was one at that moment. */
  'model.connection_changed': declareEvent({
    data: z.object({
      before: z.string().nullable(),
      after: z.string().nullable(),
      version: z.int(),
      administrators: z.array(z.uuid()),
    }),
    tells: { administrators: { mail: 'model_connection_changed', notice: 'model_connection_changed' } },
  }),
  /** An owner closed an organisation to models, or opened it again. */
  'model.closed': declareEvent({
    data: z.object({ organisation_id: z.uuid() }),
    log: 'organisation.set_model_use',
    tells: {},
  }),
} as const
