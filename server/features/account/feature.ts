import { accountFeature, authPart, pruneEndedSessions, pruneFailedSignIns } from '#server/auth/public.ts'
import { feature } from '#server/feature.ts'
import { eraseDueAccounts } from '#server/features/account/erasure.ts'
import { accountRoutes } from '#server/features/account/routes.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** The signed-in person's own account, and what the auth service keeps of it. */
export const account = feature({
  name: 'account',
  routes: ({ deps, all }) => accountRoutes(deps, all.personalData(deps.clock), all.ownKeys),
  events: [accountFeature],
  periodicWork: (all) => [
    { name: 'sessions.prune', everyMs: usualEveryMs, run: pruneEndedSessions },
    { name: 'failed_sign_ins.prune', everyMs: usualEveryMs, run: pruneFailedSignIns },
    {
      name: 'accounts.erase',
      everyMs: usualEveryMs,
      run: (deps) => eraseDueAccounts(deps, all.personalData(deps.clock)),
    },
  ],
  personalData: (clock) => [authPart(clock)],
  tablesWithoutPersonalData: {
    'auth.sso_providers': 'organisations',
    'auth.sso_domains': 'organisations',
    'auth.saml_providers': 'organisations',
    'public.signing_keys': 'keys of the site',
  },
})
