import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { ListPending, Tools } from '#web/list/list-parts.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { detailChanges } from './detail-changes.ts'
import { useActionLabels } from '#web/features/logs/public/action-labels.ts'
import { fieldLabel } from './field-labels.ts'
import { activityDetailsQuery } from './logs-queries.ts'
import { TargetLink } from './target-link.tsx'
import styles from './activity-panel.module.css'

const WordDifference = lazy(() => import('#web/features/content/public/word-difference.tsx'))

type ActivityPanelProps = {
  id: string
  onFilter: (name: 'actor' | 'target' | 'request', value: string) => void
  onClose: () => void
}

/** One entry of the log: its facts, and what changed, word by word. */
export default function ActivityPanel({ id, onFilter, onClose }: ActivityPanelProps): ReactNode {
  const { t } = useTranslation(['logs', 'admin', 'actions'])
  const language = useLanguage()
  const { actionWords, roleWords } = useActionLabels()
  const { data: entry, error, isFetching, refetch } = useQuery(activityDetailsQuery(browserApi, id))
  const actorId = entry?.actor?.id
  const targetId = entry?.target_id
  const requestId = entry?.request_id
  const facts: readonly (readonly [label: string, value: ReactNode])[] = entry
    ? [
        [t('columns.when'), formatInstant(entry.at, language)],
        [t('columns.who'), entry.actor ? `${entry.actor.name} (${entry.actor.email ?? entry.actor.id})` : null],
        [t('details.role'), roleWords(entry.actor_role)],
        [t('details.token'), entry.token && (entry.token.name ?? entry.token.id)],
        [t('columns.target'), entry.target === null ? entry.target_id : <TargetLink key="target" entry={entry} />],
        [t('details.targetId'), entry.target === null ? null : entry.target_id],
        [t('details.origin'), entry.origin && t(`actions:origins.${entry.origin}`)],
        [t('columns.from'), entry.address],
        [t('details.request'), entry.request_id],
        [t('details.act'), entry.action],
        [t('details.number'), entry.id],
      ]
    : []
  return (
    <SidePanel
      label={t('details.title')}
      onClose={onClose}
      head={<h2>{entry ? actionWords(entry.action) : t('details.title')}</h2>}
    >
      {entry ? (
        <>
          <dl className={styles.facts}>
            {facts
              .filter(([, value]) => value !== null)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          <Tools className="mt-4">
            {actorId === undefined ? null : (
              <Button variant="outline" size="sm" onClick={() => onFilter('actor', actorId)}>
                {t('details.sameActor')}
              </Button>
            )}
            {targetId === null || targetId === undefined ? null : (
              <Button variant="outline" size="sm" onClick={() => onFilter('target', targetId)}>
                {t('details.sameTarget')}
              </Button>
            )}
            {requestId === null || requestId === undefined ? null : (
              <Button variant="outline" size="sm" onClick={() => onFilter('request', requestId)}>
                {t('details.sameRequest')}
              </Button>
            )}
          </Tools>
          <section>
            <h3>{t('details.changes')}</h3>
            {entry.is_erased ? <p>{t('details.erased')}</p> : <Changes before={entry.before} after={entry.after} />}
          </section>
        </>
      ) : (
        <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  )
}

function Changes({ before, after }: { before: unknown; after: unknown }): ReactNode {
  const { t } = useTranslation(['logs', 'settings'])
  const { changes, left } = detailChanges(before, after)
  if (changes.length === 0) return <p>{t('details.none')}</p>
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.path}>
          <dt>{change.path === '' ? t('details.whole') : fieldLabel(change.path, t)}</dt>
          <dd>
            <Suspense fallback={<p>{change.after}</p>}>
              <WordDifference before={change.before} after={change.after} />
            </Suspense>
          </dd>
        </div>
      ))}
      {left > 0 ? <p>{t('details.left', { count: left })}</p> : null}
    </dl>
  )
}
