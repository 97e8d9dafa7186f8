import { feature } from '#server/feature.ts'
import { roleRoutes } from '#server/features/roles/routes.ts'

/** What each role may do. */
export const roles = feature({
  name: 'roles',
  routes: ({ deps }) => roleRoutes(deps),
  tablesWithoutPersonalData: {
    'public.role_permissions': 'rules; who changed them is an id that names nobody once the account is gone',
    'public.role_rules': 'rules; who changed them is an id that names nobody once the account is gone',
  },
})
