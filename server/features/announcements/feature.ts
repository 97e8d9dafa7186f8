import { feature } from '#server/feature.ts'
import { announcementRoutes } from '#server/features/announcements/routes.ts'
import { announceJob, announcementLinks } from '#server/features/announcements/service.ts'

/** What staff tell everybody. */
export const announcements = feature({
  name: 'announcements',
  routes: ({ deps }) => announcementRoutes(deps),
  jobs: () => [announceJob],
  filePlaces: [announcementLinks],
  tablesWithoutPersonalData: {
    'public.announcements':
      'what staff tell everybody; who wrote it is an id that names nobody once the account is gone',
  },
})
