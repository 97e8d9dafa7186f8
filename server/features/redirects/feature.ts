import { feature } from '#server/feature.ts'
import { redirectRoutes } from '#server/features/redirects/routes.ts'
import { isOwnAddress } from '#server/http/own-addresses.ts'
import { redirectFilePlaces } from '#server/features/redirects/store.ts'

/** Where addresses lead that have no page any more. */
export const redirects = feature({
  name: 'redirects',
  routes: ({ deps }) => redirectRoutes(deps, isOwnAddress),
  filePlaces: redirectFilePlaces,
  tablesWithoutPersonalData: {
    'public.redirects': 'addresses of the site; who made them is an id that names nobody once the account is gone',
  },
})
