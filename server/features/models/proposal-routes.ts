import { allowances } from '#shared/allowances.ts'
import {
  modelUseOrganisationPathSchema,
  modelUseSchema,
  proposalCallPathSchema,
  proposalListSchema,
  proposalPathSchema,
  modelPreviewSchema,
  proposalTakeSchema,
  proposalTakenSchema,
  proposalsMadeSchema,
} from '#shared/contracts/proposals.ts'
import * as routes from '#shared/contracts/routes/models.ts'
import { hourSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import {
  askForProposals,
  listProposals,
  previewProposals,
  getOrganisationModelUse,
  rejectProposal,
  setModelUse,
  setOrganisationModelUse,
  takeProposal,
} from '#server/features/models/proposals-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Decisions about proposals, and about what is sent. */
const saveLimit: RateLimitRule = { name: 'model-decisions', burst: 300, refillSeconds: hourSeconds }

/** Facts of calls that a model proposes and a person takes or refuses. @see docs/reference/workspace.md#proposals */
export function proposalRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listProposals, {
      summary: 'List the facts that a language model proposed for a call.',
      pathSchema: proposalCallPathSchema,
      responseSchema: proposalListSchema,
      handle: async ({ actor, path }) => listProposals(deps, actor.userId, path.id),
    }),
    endpoint(routes.askForProposals, {
      summary: 'Send the text of a call to the language model and keep what it proposes; no fact changes.',
      limit: { name: 'proposals', ...allowances.model.network },
      uses: ['model'],
      pathSchema: proposalCallPathSchema,
      responseSchema: proposalsMadeSchema,
      handle: async ({ actor, context: { requestId }, path, request }) =>
        askForProposals(deps, { actor, requestId }, path.id, request.signal),
    }),
    endpoint(routes.previewProposals, {
      summary: 'Read word for word what would be sent to the language model, and what it would cost at most.',
      pathSchema: proposalCallPathSchema,
      responseSchema: modelPreviewSchema,
      handle: async ({ actor, path }) => previewProposals(deps, actor.userId, path.id),
    }),
    endpoint(routes.takeProposal, {
      summary: 'Take a proposal into the facts of the call, with its sentence as the source.',
      limit: saveLimit,
      pathSchema: proposalPathSchema,
      bodySchema: proposalTakeSchema,
      responseSchema: proposalTakenSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        takeProposal(
          deps,
          { actor, requestId },
          { callId: path.id, id: path.proposal, factsVersion: body.facts_version },
        ),
    }),
    endpoint(routes.rejectProposal, {
      summary: 'Refuse a proposal; the same one is not made again.',
      limit: saveLimit,
      pathSchema: proposalPathSchema,
      handle: async ({ actor, context: { requestId }, path }) => {
        await rejectProposal(deps, { actor, requestId }, path.id, path.proposal)
        return null
      },
    }),
    endpoint(routes.setModelUse, {
      summary: 'Say that a call is never sent to a language model, or that it may be.',
      limit: saveLimit,
      pathSchema: proposalCallPathSchema,
      bodySchema: modelUseSchema,
      responseSchema: modelUseSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        setModelUse(deps, { actor, requestId }, path.id, body.closed),
    }),
    endpoint(routes.getOrganisationModelUse, {
      summary: 'Read whether an organisation never sends its texts to a language model.',
      pathSchema: modelUseOrganisationPathSchema,
      responseSchema: modelUseSchema,
      handle: async ({ actor, path }) => getOrganisationModelUse(deps, actor.userId, path.id),
    }),
    endpoint(routes.setOrganisationModelUse, {
      summary: 'Say that an organisation never sends its texts to a language model, or that it may.',
      limit: saveLimit,
      pathSchema: modelUseOrganisationPathSchema,
      bodySchema: modelUseSchema,
      responseSchema: modelUseSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        setOrganisationModelUse(deps, { actor, requestId }, path.id, body.closed),
    }),
  ]
}
