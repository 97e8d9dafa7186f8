import { feature } from '#server/feature.ts'
import { organisationFeature } from '#server/features/organisations/events.ts'
import { pruneEndedInvitations } from '#server/features/organisations/members-service.ts'
import { organisationsPart } from '#server/features/organisations/personal-data.ts'
import { organisationRoutes } from '#server/features/organisations/routes.ts'
import { pruneDeletedTexts } from '#server/features/organisations/texts-service.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Who applies for money, and who works there. */
export const organisations = feature({
  name: 'organisations',
  routes: ({ deps }) => organisationRoutes(deps),
  events: [organisationFeature],
  periodicWork: () => [
    { name: 'organisations.prune_texts', everyMs: usualEveryMs, run: pruneDeletedTexts },
    { name: 'organisations.prune_invitations', everyMs: usualEveryMs, run: pruneEndedInvitations },
  ],
  personalData: () => [organisationsPart],
})
