import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Section } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { textOf } from '#shared/drafts/doc.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { sectionsQuery } from './submission-queries.ts'
import styles from './files-part.module.css'

/** The sections one by one, for the fields of a portal: each with its count, its limit, and a button that copies its text. */
export function CopyPart(): ReactNode {
  const { t } = useTranslation('submission')
  const { id } = useApplication()
  const userId = useApplicationUser()
  const { data, isError, refetch } = useQuery(sectionsQuery(browserApi, userId, id))
  return (
    <section className={styles.part} aria-labelledby="copy">
      <h2 id="copy">{t('copy.title')}</h2>
      {data === undefined ? (
        isError ? (
          <Button variant="outline" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        ) : (
          <div aria-busy role="status" aria-label={t('copy.loading')}>
            <Skeleton className="h-32" />
          </div>
        )
      ) : data.items.length === 0 ? (
        <p>{t('copy.none')}</p>
      ) : (
        <ul className={styles.copied}>
          {data.items.map((section) => (
            <CopyRow key={section.key} section={section} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CopyRow({ section }: { section: Section }): ReactNode {
  const { t } = useTranslation('submission')
  const language = useLanguage()
  const { id } = useApplication()
  const copy = useMutation({
    mutationFn: async () => {
      const asked = browserApi.call(routes.getSection, { path: { id, key: section.key } })
      const text = asked.then(({ doc }) => new Blob([textOf(doc)], { type: 'text/plain' }))
      // Safari lets a press write to the clipboard at once and never later, so it gets the text as a promise.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    },
    onSuccess: () => toast.success(t('copy.done', { name: section.title })),
    onError: () => toast.error(t('copy.failed')),
  })
  const { limit } = section
  const unit = limit === null || limit.unit === 'pages' ? null : limit.unit
  const count = section[unit ?? 'characters']
  const used = formatNumber(count, language)
  const isOver = limit !== null && unit !== null && count > limit.max
  return (
    <li>
      <div>
        <b>{section.title}</b>
        <p data-over={isOver}>
          {limit === null || unit === null
            ? t('copy.count', { count, used })
            : t(`copy.of.${unit}`, { count: limit.max, used, max: formatNumber(limit.max, language) })}
          {isOver ? ` ${t('copy.over')}` : null}
          {limit?.unit === 'pages' ? ` ${t('copy.pages', { count: limit.max })}` : null}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={copy.isPending}
        aria-label={t('copy.copyOne', { name: section.title })}
        onClick={() => copy.mutate()}
      >
        <Icon name="copy" size={16} />
        {t('statement.copy')}
      </Button>
    </li>
  )
}
