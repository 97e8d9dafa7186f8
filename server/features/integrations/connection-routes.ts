import { connectionListSchema, connectionPathSchema, connectionTrialSchema } from '#shared/contracts/connections.ts'
import { minuteSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/integrations.ts'
import type { Deps } from '#server/deps.ts'
import { listConnections, tryConnection } from '#server/features/integrations/connections-service.ts'
import type { ConnectionPorts } from '#server/features/integrations/connections-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Trials reach out from this machine: a person's pace. */
const trialLimit: RateLimitRule = { name: 'connection-trial', burst: 30, refillSeconds: 5 * minuteSeconds }

/** Everything outside that the product speaks with. @see ADM-08 */
export function connectionRoutes(deps: Deps, sources: ConnectionPorts): Endpoint[] {
  return [
    endpoint(routes.listConnections, {
      summary: 'List every connection with how it is and what sets it up.',
      responseSchema: connectionListSchema,
      handle: async () => listConnections(deps, sources),
    }),
    endpoint(routes.testConnection, {
      summary: 'Try a connection out, within ten seconds; 404 for one that only others open.',
      limit: trialLimit,
      pathSchema: connectionPathSchema,
      responseSchema: connectionTrialSchema,
      handle: async ({ actor, context: { requestId }, path }) =>
        tryConnection(deps, sources, { actor, requestId }, path.name),
    }),
  ]
}
