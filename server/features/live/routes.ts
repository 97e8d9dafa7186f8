import * as routes from '#shared/contracts/routes/live.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveEvents } from '#server/features/live/live-events.ts'
import { followPerson } from '#server/features/live/person-stream.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Server-sent events for signed-in users. @see docs/reference/interfaces.md#addresses (/api/events); docs/reference/services.md#9-live-updates */
export function liveRoutes(deps: Deps, live: LiveEvents): Endpoint[] {
  return [
    endpoint(routes.followEvents, {
      summary:
        'Stream what changes, as server-sent events, while the session lasts. With Last-Event-ID, what was missed comes first.',
      uses: ['streams'],
      responseDescription: 'text/event-stream',
      handle: async ({ actor, request, context }) =>
        live.streams.open({ userId: actor.userId, request, context }, (stream) =>
          followPerson(deps, live, {
            person: actor,
            authorization: request.headers.get('authorization'),
            lastEventId: request.headers.get('last-event-id'),
            stream,
          }),
        ),
    }),
  ]
}
