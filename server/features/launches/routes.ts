import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { languages } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { launchCounts } from '#server/features/launches/tables.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** Launches of the assistant, counted by day and language. @see LAUNCH-03 */
export function launchRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/launches',
        summary: 'Count a launch of the assistant.',
        access: 'signed-in',
        limit: { name: 'launch', burst: 30, refillSeconds: 300 },
        bodySchema: z.object({ language: z.enum(languages) }).strict(),
        answer: { status: 204, schema: null },
      },
      async ({ body }) => {
        const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
        await deps.database.db
          .insert(launchCounts)
          .values({ day, language: body.language, count: 1 })
          .onConflictDoUpdate({
            target: [launchCounts.day, launchCounts.language],
            set: { count: sql`${launchCounts.count} + 1` },
          })
      },
    ),
  ]
}
