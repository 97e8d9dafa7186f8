import { feature } from '#server/feature.ts'
import { pruneOldTrash } from '#server/features/media/library-service.ts'
import { mediaRoutes } from '#server/features/media/routes.ts'
import { openMediaServer } from '#server/features/media/serve.ts'
import { pruneEndedUploads } from '#server/features/media/uploads-service.ts'
import { usualEveryMs } from '#server/jobs/periodic.ts'

/** Pictures, drawings and documents of the site. */
export const media = feature({
  name: 'media',
  routes: ({ deps, all }) => mediaRoutes(deps, { ...deps, filePlaces: all.filePlaces }),
  documents({ deps }) {
    const serve = openMediaServer(deps)
    return [
      {
        path: '/media/:id/:file',
        handle: ({ url, headers }, { id = '', file = '' }) => serve({ id, file, url: new URL(url), headers }),
      },
    ]
  },
  periodicWork: () => [
    { name: 'uploads.prune', everyMs: usualEveryMs, run: pruneEndedUploads },
    { name: 'media.prune', everyMs: usualEveryMs, run: pruneOldTrash },
  ],
  tablesWithoutPersonalData: {
    'public.media': 'files of the site; who brought them is an id that names nobody once the account is gone',
    'public.media_uploads': 'uploads under way, gone after a day; the person is an id that names nobody',
    'public.media_versions': 'files of the site; who brought them is an id that names nobody once the account is gone',
  },
})
