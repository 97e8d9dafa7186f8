import { feature } from '#server/feature.ts'
import { listCustomPages, resolvePage } from '#server/features/content/public.ts'
import { menuRoutes } from '#server/features/menu/routes.ts'
import { menuFilePlaces } from '#server/features/menu/store.ts'

/** The menu of the site. */
export const menu = feature({
  name: 'menu',
  routes: ({ deps }) =>
    menuRoutes(deps, {
      contentValues: async (page, language) => (await resolvePage(deps, page, language)).values,
      customPages: (language) => listCustomPages(deps, language),
    }),
  filePlaces: menuFilePlaces,
  tablesWithoutPersonalData: {
    'public.menus': 'menus of the site; who saved them is an id that names nobody once the account is gone',
  },
})
