import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DraftVersions, Section } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { textOf } from '#shared/drafts/doc.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ComparedWords } from '#web/content/compared-words.tsx'
import { formatInstant, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { textQuery, versionQuery, versionsQuery } from './draft-queries.ts'
import { titleOf } from './section-words.ts'
import { useSectionActions } from './use-section-actions.ts'
import styles from './versions-panel.module.css'

type VersionsPanelProps = { section: Section; mayWrite: boolean; onClose: () => void }

/** The versions of a section: who wrote when, what is different now, and the way back. Import it lazily. */
export default function VersionsPanel({ section, mayWrite, onClose }: VersionsPanelProps): ReactNode {
  const { t } = useTranslation('drafts')
  const { id } = useApplication()
  const userId = useApplicationUser()
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(browserApi, userId, id, section.key))
  const title = t('versions.of', { title: titleOf(t, section) })
  return (
    <SidePanel label={title} head={<h2>{title}</h2>} onClose={onClose}>
      {data === undefined ? (
        error === null ? (
          <p role="status">{t('loading')}</p>
        ) : (
          <div role="alert">
            <p>{t('versions.failed')}</p>
            <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
              {t('failed.retry')}
            </Button>
          </div>
        )
      ) : data.items.length === 0 ? (
        <p>{t('versions.empty')}</p>
      ) : (
        <ol className={styles.versions}>
          {data.items.map((version) => (
            <Version key={version.id} section={section} version={version} mayWrite={mayWrite} onClose={onClose} />
          ))}
        </ol>
      )}
    </SidePanel>
  )
}

type VersionProps = VersionsPanelProps & { version: DraftVersions['items'][number] }

function Version({ section, version, mayWrite, onClose }: VersionProps): ReactNode {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const { id } = useApplication()
  const { attempt } = useSectionActions()
  const [isOpen, setOpen] = useState(false)
  const time = formatInstant(version.at, language)
  const restore = useMutation({
    mutationFn: async () => {
      const path = { id, key: section.key, version: version.id }
      return attempt(() => browserApi.call(routes.restoreDraftVersion, { path }))
    },
    onSuccess: (isDone) => {
      if (!isDone) return
      toast.success(t('versions.restored', { time }))
      onClose()
    },
  })
  return (
    <li>
      <div className={styles.line}>
        <b>{time}</b>
        <span data-kind={version.author_kind}>{t(`versions.kinds.${version.author_kind}`)}</span>
      </div>
      <p>
        {[
          version.by?.name,
          t(`versions.reasons.${version.reason}`),
          t('length.words', { count: version.words, figure: formatNumber(version.words, language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.actions}>
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'versions.hide' : 'versions.compare')}
        </TextButton>
        {mayWrite ? (
          <Button variant="outline" size="sm" busy={restore.isPending} onClick={() => restore.mutate()}>
            {t('versions.restore')}
          </Button>
        ) : null}
      </div>
      {isOpen ? <Difference section={section} version={version.id} /> : null}
    </li>
  )
}

/** What a version and the present text have in common, and what only one of them has. */
function Difference({ section, version }: { section: Section; version: string }): ReactNode {
  const { t } = useTranslation('drafts')
  const { id, language } = useApplication()
  const userId = useApplicationUser()
  const then = useQuery(versionQuery(browserApi, userId, id, { key: section.key, version }))
  const now = useQuery(textQuery(browserApi, userId, id, section.key))
  if (then.error !== null || now.error !== null) return <p role="alert">{t('versions.failed')}</p>
  if (then.data === undefined || now.data === undefined) return <p role="status">{t('loading')}</p>
  const [before, after] = [textOf(then.data.doc), textOf(now.data.doc)]
  if (before === after) return <p>{t('versions.same')}</p>
  return (
    <div className={styles.difference}>
      <ComparedWords before={before} after={after} lang={language} />
    </div>
  )
}
