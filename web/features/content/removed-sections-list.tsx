import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RemovedSection } from '#shared/contracts/content-trash.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { TimeMark } from '#web/list/time-mark.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshContentScreen, restoreSection } from './content-queries.ts'
import styles from '#web/features/content/actions-list.module.css'

/** Sections that a page has by itself and that were deleted: each is restored with its words. @see EDIT-06 */
export function RemovedSectionsList({ sections }: { sections: readonly RemovedSection[] }): ReactNode {
  const { t } = useTranslation('content')
  if (sections.length === 0) return null
  return (
    <ul className={styles.actions} aria-label={t('trash.sections')}>
      {sections.map((section) => (
        <Section key={`${section.page}.${section.name}`} section={section} />
      ))}
    </ul>
  )
}

function Section({ section }: { section: RemovedSection }): ReactNode {
  const { t } = useTranslation(['content', 'errors'])
  const client = useQueryClient()
  const restoring = useMutation({
    mutationFn: () => restoreSection(browserApi, section),
    async onSuccess() {
      toast.success(t('trash.sectionRestored'))
      await refreshContentScreen(client)
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  const key = [section.page, section.name].join(' / ')
  return (
    <li>
      <div>
        <p>
          <TimeMark at={section.deleted_at} />
        </p>
        <p>
          <code>{key}</code> <span className="muted">{t('trash.section')}</span>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        busy={restoring.isPending}
        aria-label={t('trash.restoreOf', { key })}
        onClick={() => restoring.mutate()}
      >
        {t('trash.restore')}
      </Button>
    </li>
  )
}
