import { gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { launchDays, launchFiguresSchema } from '#shared/contracts/launches.ts'
import type { LaunchFigures } from '#shared/contracts/launches.ts'
import { languages } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { launchCounts } from '#server/features/launches/tables.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { emitWebhook } from '#server/webhooks/emit.ts'

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
        const now = new Date(deps.clock.now())
        const day = now.toISOString().slice(0, 10)
        await deps.database.db.transaction(async (tx) => {
          await tx
            .insert(launchCounts)
            .values({ day, language: body.language, count: 1 })
            .onConflictDoUpdate({
              target: [launchCounts.day, launchCounts.language],
              set: { count: sql`${launchCounts.count} + 1` },
            })
          await emitWebhook(tx, now, { kind: 'launch.made', data: { language: body.language } })
        })
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/admin/launches',
        summary: 'Read the launches of the last thirty days by language, beside those of the thirty days before.',
        access: 'agents.edit',
        answer: { status: 200, schema: launchFiguresSchema },
      },
      async () => readLaunches(deps),
    ),
  ]
}

const dayMs = 86_400_000

async function readLaunches(deps: Deps): Promise<LaunchFigures> {
  const dayOf = (daysAgo: number): string => new Date(deps.clock.now() - daysAgo * dayMs).toISOString().slice(0, 10)
  const from = dayOf(launchDays - 1)
  const rows = await deps.database.db
    .select()
    .from(launchCounts)
    .where(gte(launchCounts.day, dayOf(2 * launchDays - 1)))
  const sumOf = (language: string, isNow: boolean): number =>
    rows
      .filter((row) => row.language === language && row.day >= from === isNow)
      .reduce((sum, { count }) => sum + count, 0)
  return {
    from,
    to: dayOf(0),
    languages: languages.map((language) => ({
      language,
      launches: sumOf(language, true),
      before: sumOf(language, false),
    })),
  }
}
