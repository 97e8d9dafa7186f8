import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import type { PageDraft } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import { isSameJson } from '#shared/same-json.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'
import { conflictIn } from './autosave.ts'
import { pageActions, refreshPage, refreshPages } from './pages-queries.ts'
import type { PublishChoice } from './publish-dialog.tsx'
import type { PageWork } from './use-page-draft.ts'

const PublishDialog = lazy(() => import('./publish-dialog.tsx'))
const ShareDialog = lazy(() => import('#web/features/pages/public/share-dialog.tsx'))
const RevisionsDialog = lazy(() => import('./revisions-dialog.tsx'))
const PageDialog = lazy(() => import('./page-dialog.tsx'))
const actions = pageActions(browserApi)

/** Which dialog is open. */
export type OpenDialog = 'publish' | 'share' | 'history' | 'slug' | null

/** What opens over the builder. Each act begins with storing what was typed. */
export function BuilderDialogs({
  open,
  work,
  onClose,
}: {
  open: OpenDialog
  work: PageWork
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation(['pages', 'errors'])
  const queries = useQueryClient()
  const { draft, document } = work
  const action = useMutation({
    async mutationFn(run: (stored: PageDraft) => Promise<PageDraft>) {
      const stored = await work.flush()
      if (stored === null) throw new ApiError(0, 'page_conflict', null)
      try {
        return await run(stored)
      } catch (error) {
        const newer = conflictIn(error)
        if (newer === null) throw error
        // A plan that ran, or a publication elsewhere, changes no word of the draft: the act is still what was meant.
        const isOnlyNewer = isSameJson(newer.document, stored.document)
        if (!work.absorb(newer) || !isOnlyNewer) throw error
        return run(newer)
      }
    },
    onSuccess(next) {
      work.adopt(next)
      void refreshPages(queries)
      void refreshPage(queries, next.id)
    },
  })
  const error = action.error ? t(`errors:${apiErrorCode(action.error)}`) : null
  const current = { ...draft, document }
  function close(): void {
    action.reset()
    onClose()
  }
  function publish({ action: kind, languages: of, runAt }: PublishChoice): void {
    const run = (stored: PageDraft): Promise<PageDraft> => {
      const { id, version } = stored
      if (runAt !== null) return actions.schedule(id, { version, action: kind, languages: of, run_at: runAt })
      return kind === 'publish' ? actions.publish(id, version, of) : actions.unpublish(id, of)
    }
    action.mutate(run, {
      onSuccess() {
        close()
        toast.success(t(runAt !== null ? 'said.planned' : kind === 'publish' ? 'said.published' : 'said.unpublished'))
      },
    })
  }
  if (open === 'publish') {
    return (
      <PublishDialog
        draft={current}
        isBusy={action.isPending}
        error={error}
        onPublish={publish}
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
        isBusy={action.isPending}
        error={error}
        onSubmit={({ slug }) =>
          action.mutate((stored) => actions.changeSlug(stored.id, stored.version, slug), { onSuccess: close })
        }
        onClose={close}
      />
    )
  }
  return null
}
