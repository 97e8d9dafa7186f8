import { minuteMs } from '#shared/duration.ts'
import { feature } from '#server/feature.ts'
import { contentFeature } from '#server/features/content/events.ts'
import { contentAdminRoutes } from '#server/features/content/admin-routes.ts'
import { contentDraftRoutes } from '#server/features/content/draft-routes.ts'
import { publishDueDrafts } from '#server/features/content/drafts-service.ts'
import { pruneGonePeople } from '#server/features/content/presence.ts'
import { contentTranslationRoutes } from '#server/features/content/translation-routes.ts'
import { contentRoutes } from '#server/features/content/routes.ts'
import { contentFilePlaces } from '#server/features/content/store.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** The words and pictures of the public site. */
export const content = feature({
  name: 'content',
  routes: ({ deps }) => [
    ...contentRoutes(deps),
    ...contentAdminRoutes(deps),
    ...contentDraftRoutes(deps),
    ...contentTranslationRoutes(deps),
  ],
  events: [contentFeature],
  periodicWork: () => [
    { name: 'content_drafts.publish', everyMs: minuteMs, run: publishDueDrafts },
    { name: 'content_presence.prune', everyMs: usualEveryMs, run: pruneGonePeople },
  ],
  filePlaces: contentFilePlaces,
  tablesWithoutPersonalData: {
    'public.site_content': 'content of the site',
    'public.content_revisions': 'content of the site; the author is an id that names nobody once the account is gone',
    'public.content_drafts':
      'content of the site to come; the author is an id that names nobody once the account is gone',
    'public.content_presence': 'who edits which page right now; ends by itself after half a minute',
  },
})
