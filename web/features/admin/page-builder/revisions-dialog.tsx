import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/features/admin/list/list-parts.tsx'
import { formatInstant } from '#web/i18n/formats.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { pageRevisionsQuery } from './pages-queries.ts'

type RevisionsDialogProps = {
  id: string
  canDiscard: boolean
  onRestore: (revision: number) => void
  onDiscard: () => void
  onClose: () => void
}

/** What was done to the page: each state can be made the draft again; visitors see nothing of it. */
export default function RevisionsDialog(props: RevisionsDialogProps): ReactNode {
  const { id, canDiscard, onRestore, onDiscard, onClose } = props
  const { t } = useTranslation(['pages', 'admin'])
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useQuery(pageRevisionsQuery(browserApi, id))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="medium"
      title={t('history.title')}
      description={t('history.text')}
      closeLabel={t('admin:list.close')}
      foot={
        canDiscard ? (
          <Button variant="outline" onClick={onDiscard}>
            {t('history.discard')}
          </Button>
        ) : undefined
      }
    >
      <DialogBody>
        {error ? <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : null}
        {data ? (
          <ol className="builder-plans">
            {data.map((revision) => (
              <li key={revision.id}>
                <span>
                  {t(`revisionKinds.${revision.kind}`)}
                  {revision.languages.length === 0 ? '' : ` (${revision.languages.join(', ').toUpperCase()})`}
                  <small>
                    {` ${formatInstant(revision.created_at, language)}`}
                    {revision.author === null ? ` · ${t('history.product')}` : ` · ${revision.author.name}`}
                  </small>
                </span>
                <Button variant="ghost" size="sm" onClick={() => onRestore(revision.id)}>
                  {t('history.restore')}
                </Button>
              </li>
            ))}
          </ol>
        ) : error ? null : (
          <ListSkeleton />
        )}
      </DialogBody>
    </Dialog>
  )
}
