import { feature } from '#server/feature.ts'
import { exportRoutes } from '#server/features/exports/routes.ts'

/** Files that are made of applications. It keeps nothing: each file is made when it is asked for. */
export const exports = feature({
  name: 'exports',
  routes: ({ deps }) => exportRoutes(deps),
})
