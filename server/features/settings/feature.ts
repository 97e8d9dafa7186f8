import { feature } from '#server/feature.ts'
import { settingsRoutes } from '#server/features/settings/routes.ts'

/** What administrators decide while the product runs. */
export const settings = feature({
  name: 'settings',
  routes: (ports) => settingsRoutes(ports.started, () => ports.settings.reload()),
  tablesWithoutPersonalData: {
    'public.setting_changes':
      'settings of the site; who changed them is an id that names nobody once the account is gone',
    'public.settings': 'settings of the site; who changed them is an id that names nobody once the account is gone',
  },
})
