import type { FindBlockers } from '#server/features/applications/public.ts'
import { findFactsOf } from '#server/features/calls/public.ts'
import { judgeFit } from '#server/features/fit/service.ts'

/**
 * Finds whether a rule shuts the applicant out of the call: also by a fact of the call that no one has confirmed yet, for no
 * application is ready while that is open.
 */
export const findFitBlockers: FindBlockers = async (deps, applying) => {
  const { userId, callId, organisationId, applicationId, isOtherCall } = applying
  if (callId === null || (await findFactsOf(deps.database.db, callId)) === null) return []
  // With another call its partners are those of the organisation: which of them take part is chosen for one call.
  const application_id = isOtherCall ? undefined : applicationId
  const asked = { call_id: callId, organisation_id: organisationId, application_id }
  const { rules } = await judgeFit(deps, userId, 'en', asked)
  return [{ blocker: 'not_possible', count: rules.some(({ bars, verdict }) => bars && verdict !== 'yes') ? 1 : 0 }]
}
