import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PageDocument } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ListFailure, ListSkeleton } from '#web/list/list-parts.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Differences } from './differences.tsx'
import { pageRevisionQuery, pageRevisionsQuery } from './pages-queries.ts'
import shared from '#web/features/pages/builder/parts.module.css'
import styles from '#web/features/pages/builder/revisions-dialog.module.css'

type RevisionsDialogProps = {
  id: string
  /** What the draft says now. */
  document: PageDocument
  canDiscard: boolean
  onRestore: (revision: number) => void
  onDiscard: () => void
  onClose: () => void
}

/** What was done to the page: each state can be made the draft again; visitors see nothing of it. */
export default function RevisionsDialog(props: RevisionsDialogProps): ReactNode {
  const { id, document, canDiscard, onRestore, onDiscard, onClose } = props
  const { t } = useTranslation(['pages', 'admin'])
  const language = useLanguage()
  const [looked, setLooked] = useState<number | null>(null)
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
          <ol className={shared.plans}>
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
                <span className="actions">
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-expanded={looked === revision.id}
                    onClick={() => setLooked(looked === revision.id ? null : revision.id)}
                  >
                    {t('history.look')}
                  </Button>
                  <Button variant="ghost" size="sm" onClick={() => onRestore(revision.id)}>
                    {t('history.restore')}
                  </Button>
                </span>
                {looked === revision.id ? <Look id={id} revision={revision.id} document={document} /> : null}
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

/** What the draft would say again if the revision was restored. */
function Look({ id, revision, document }: { id: string; revision: number; document: PageDocument }): ReactNode {
  const { t } = useTranslation('pages')
  const { data, error, isFetching, refetch } = useQuery(pageRevisionQuery(browserApi, id, revision))
  return (
    <div className={styles.look}>
      {data ? (
        <Differences before={document} after={data.document} of={languages} none={t('history.same')} />
      ) : error ? (
        <ListFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}
