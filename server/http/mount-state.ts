import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import { requireMetricsReader } from '#server/http/metrics.ts'
import type { Metrics } from '#server/http/metrics.ts'
import type { AppEnvironment } from '#server/http/mount-endpoints.ts'

/** Puts in what operators and balancers ask for. @param isLeaving whether this process is about to stop. */
export function mountState(app: Hono<AppEnvironment>, deps: Deps, metrics: Metrics, isLeaving: () => boolean): void {
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    const ready = !isLeaving() && (await deps.database.isReady())
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    requireMetricsReader(deps.config.metricsToken, c.req.header('authorization'), c.get('requestContext').clientAddress)
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
}
