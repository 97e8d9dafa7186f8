import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { findOffice } from '#server/features/consultations/public.ts'
import { hasFeature, takeFileBytes } from '#server/features/subscriptions/public.ts'
import { recomputeDueTimes } from '#server/features/support/recompute.ts'
import { shippedOffice } from '#server/features/support/settings.ts'
import type { SupportPorts } from '#server/features/support/settings.ts'
import { jobKind } from '#server/jobs/jobs.ts'

export { createTicket } from '#server/features/support/client-service.ts'
export { countOverdue, countQuarantined, countTickets, countUnassigned } from '#server/features/support/overview.ts'

/**
 * Where support meets consultations and plans: answers are promised in the working time of the office that people book, and
 * a plan may promise them sooner, and more files.
 */
export function supportPorts(deps: Deps): SupportPorts {
  return {
    office: async () => (await findOffice(deps.database.db)) ?? shippedOffice,
    async firstPriority(userId) {
      return (await hasFeature(deps.database.db, deps, userId, 'priority_support')) ? 'high' : null
    },
    takeFileBytes: (userId, bytes) => takeFileBytes(deps, userId, bytes),
  }
}

/** Computes promised answers again after the office's hours or closed periods changed. */
export const recomputeDueJob = jobKind('tickets.recompute_due', z.object({}), (deps) =>
  recomputeDueTimes(deps, supportPorts(deps)),
)
