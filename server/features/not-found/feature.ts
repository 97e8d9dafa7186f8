import { feature } from '#server/feature.ts'
import { notFoundRoutes } from '#server/features/not-found/routes.ts'
import { trimNotFoundPaths } from '#server/features/not-found/service.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Addresses that people looked for in vain. */
export const notFound = feature({
  name: 'not-found',
  routes: ({ deps }) => notFoundRoutes(deps),
  periodicWork: () => [{ name: 'not_found.trim', everyMs: usualEveryMs, run: trimNotFoundPaths }],
  tablesWithoutPersonalData: { 'public.not_found_paths': 'addresses of pages' },
})
