import type { Hono } from 'hono'
import type { Deps } from '#server/deps.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import { keptText } from '#server/http/cached-text.ts'
import type { AppEnvironment } from '#server/http/mount-endpoints.ts'
import { apiReference } from '#server/http/openapi-page.ts'
import { openApiDocument } from '#server/http/openapi.ts'

/** Puts in the description of the API, for programs and for people; what else lies under /api does not exist. */
export function mountDescription(app: Hono<AppEnvironment>, deps: Deps, endpoints: readonly Endpoint[]): void {
  const description = () => openApiDocument(endpoints, deps.config.publicUrl)
  const asJson = keptText('application/json', async () => JSON.stringify(await description()))
  const asPage = keptText('text/html; charset=utf-8', async () => apiReference(await description()))
  app.get('/api/openapi.json', (c) => asJson(c.req.raw))
  app.get('/api/docs', (c) => asPage(c.req.raw))
  app.all('/api/*', (c) => {
    const known = endpoints.some(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(c.req.path))
    throw known
      ? new AppError('method_not_allowed')
      : new AppError('not_found', { detail: 'There is no such address under /api.' })
  })
}
