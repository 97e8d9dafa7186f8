import { feature } from '#server/feature.ts'
import { eraseAccount } from '#server/features/account/public.ts'
import { usersRoutes } from '#server/features/users/routes.ts'

/** The people of the site, for staff. */
export const users = feature({
  name: 'users',
  routes: ({ deps, all }) => usersRoutes(deps, (userId) => eraseAccount(deps, all.personalData(deps.clock), userId)),
})
