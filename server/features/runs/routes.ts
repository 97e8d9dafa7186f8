import { allowances } from '#shared/allowances.ts'
import * as routes from '#shared/contracts/routes/runs.ts'
import { modelPreviewSchema } from '#shared/contracts/proposals.ts'
import {
  runApplicationPathSchema,
  runBegunSchema,
  runDecisionSchema,
  runInputSchema,
  runPathSchema,
  runSchema,
  runsQuerySchema,
  runsSchema,
} from '#shared/contracts/runs.ts'
import { hourSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveEvents } from '#server/features/live/public.ts'
import { followRun } from '#server/features/runs/follow.ts'
import type { Runner } from '#server/features/runs/runner.ts'
import {
  beginRun,
  decideRun,
  getRun,
  listRuns,
  previewRun,
  requireRun,
  stopRun,
} from '#server/features/runs/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Stops and decisions: each is a click. */
const clicks = { name: 'run-clicks', burst: 300, refillSeconds: hourSeconds }

/** Runs of a language model that write for an application. @see docs/reference/workspace.md#runs */
export function runRoutes(deps: Deps, live: LiveEvents, runner: Runner): Endpoint[] {
  return [
    endpoint(routes.listRuns, {
      summary: 'List what a language model was asked to write for an application, newest first.',
      pathSchema: runApplicationPathSchema,
      querySchema: runsQuerySchema,
      responseSchema: runsSchema,
      handle: async ({ actor, path, query }) => listRuns(deps, actor.userId, path.id, query),
    }),
    endpoint(routes.beginRun, {
      summary: 'Have a language model write a section, or a passage again. No text of the application changes.',
      limit: { name: 'runs', ...allowances.model.network },
      uses: ['model'],
      pathSchema: runApplicationPathSchema,
      bodySchema: runInputSchema,
      responseSchema: runBegunSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        beginRun(deps, runner, { doer: { actor, requestId }, id: path.id, input: body }),
    }),
    endpoint(routes.previewRun, {
      summary: 'Read word for word what a run would send to the language model, and what it would cost at most.',
      limit: { name: 'run-previews', burst: 300, refillSeconds: hourSeconds },
      pathSchema: runApplicationPathSchema,
      bodySchema: runInputSchema,
      responseSchema: modelPreviewSchema,
      handle: async ({ actor, path, body }) => previewRun(deps, actor.userId, path.id, body),
    }),
    endpoint(routes.getRun, {
      summary: 'Read a run with what it has written so far.',
      pathSchema: runPathSchema,
      responseSchema: runSchema,
      handle: async ({ actor, path }) => getRun(deps, actor.userId, path.id),
    }),
    endpoint(routes.followRun, {
      summary: 'Stream what a run writes, as server-sent events. With Last-Event-ID, it goes on after that piece.',
      uses: ['streams'],
      pathSchema: runPathSchema,
      responseDescription: 'text/event-stream',
      handle: async ({ actor: { userId }, request, context, path: { id } }) => {
        await requireRun(deps, deps.database.db, { userId, id, atLeast: 'viewer' })
        const { headers } = request
        const followed = {
          id,
          userId,
          authorization: headers.get('authorization'),
          lastEventId: headers.get('last-event-id'),
        }
        return live.streams.open({ userId, request, context }, (stream) => followRun(deps, runner, followed, stream))
      },
    }),
    endpoint(routes.stopRun, {
      summary: 'Stop a run. What is written so far stays.',
      limit: clicks,
      pathSchema: runPathSchema,
      responseSchema: runSchema,
      handle: async ({ actor, path }) => stopRun(deps, actor.userId, path.id),
    }),
    endpoint(routes.decideRun, {
      summary: 'Note whether you took the text of a run; the statement on the use of models rests on it.',
      limit: clicks,
      pathSchema: runPathSchema,
      bodySchema: runDecisionSchema,
      responseSchema: runSchema,
      handle: async ({ actor, path, body }) => decideRun(deps, actor.userId, path.id, body.taken),
    }),
  ]
}
