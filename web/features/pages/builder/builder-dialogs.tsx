import { lazy } from 'react'
import type { ReactNode } from 'react'
import { languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageActions } from './pages-queries.ts'
import type { PageActions } from './use-page-actions.ts'
import type { PageWork } from './use-page-draft.ts'

const PublishDialog = lazy(() => import('./publish-dialog.tsx'))
const ShareDialog = lazy(() => import('#web/features/pages/public/share-dialog.tsx'))
const RevisionsDialog = lazy(() => import('./revisions-dialog.tsx'))
const PageDialog = lazy(() => import('./page-dialog.tsx'))
const actions = pageActions(browserApi)

/** Which dialog is open. */
export type OpenDialog = 'publish' | 'share' | 'history' | 'slug' | null

type BuilderDialogsProps = { open: OpenDialog; work: PageWork; acts: PageActions; onClose: () => void }

/** What opens over the builder. */
export function BuilderDialogs({ open, work, acts, onClose }: BuilderDialogsProps): ReactNode {
  const { draft, document } = work
  const { action, error, publish } = acts
  const current = { ...draft, document }
  function close(): void {
    action.reset()
    onClose()
  }
  if (open === 'publish') {
    return (
      <PublishDialog
        draft={current}
        isBusy={action.isPending}
        error={error}
        onPublish={(choice) => publish(choice, close)}
        onCancelSchedule={(schedule) => action.mutate((stored) => actions.cancel(stored.id, schedule))}
        onClose={close}
      />
    )
  }
  if (open === 'share') return <ShareDialog id={draft.id} onClose={close} />
  if (open === 'history') {
    return (
      <RevisionsDialog
        id={draft.id}
        document={draft.document}
        canDiscard={languages.some((each) => draft.states[each] === 'changed')}
        onRestore={(revision) =>
          action.mutate((stored) => actions.restoreRevision(stored.id, revision, stored.version), { onSuccess: close })
        }
        onDiscard={() => action.mutate((stored) => actions.discard(stored.id, stored.version), { onSuccess: close })}
        onClose={close}
      />
    )
  }
  if (open === 'slug') {
    return (
      <PageDialog
        kind="slug"
        slug={draft.slug}
        send={({ slug }) => action.mutateAsync((stored) => actions.changeSlug(stored.id, stored.version, slug))}
        onSent={close}
        onClose={close}
      />
    )
  }
  return null
}
