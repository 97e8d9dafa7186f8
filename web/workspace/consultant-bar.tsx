import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Application } from '#shared/contracts/applications.ts'
import * as routes from '#shared/contracts/routes/applications.ts'
import { secondMs } from '#shared/duration.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { consultantsQuery, refreshApplications } from './application-queries.ts'
import styles from './consultant-bar.module.css'

/** The longest that a timer of the browser can wait. */
const longestWaitMs = 2 ** 31 - 1

/** Asks for the application again when the own access ends with its date, so that the page says so. */
function useEndOfAccess(until: string | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (until === null) return
    const waitMs = Math.min(Math.max(Date.parse(until) - Date.now(), 0) + secondMs, longestWaitMs)
    const timer = setTimeout(() => void refreshApplications(queries), waitMs)
    return () => clearTimeout(timer)
  }, [until, queries])
}

type ConsultantBarProps = { application: Application; userId: string }

/** Which consultants see the open application, to do what and until when; its editors end that with one click. */
export function ConsultantBar({ application, userId }: ConsultantBarProps): ReactNode {
  const { t } = useTranslation('applications')
  const language = useLanguage()
  const queries = useQueryClient()
  const { id, role, as_consultant: isConsultant } = application
  const { data } = useQuery(consultantsQuery(browserApi, userId, id))
  const end = useMutation({
    mutationFn: async (consultant: string) => browserApi.call(routes.closeToConsultant, { path: { id, consultant } }),
    onSuccess: () => toast.success(t('consultants.ended')),
    onError: () => toast.error(t('consultants.notEnded')),
    onSettled: () => refreshApplications(queries),
  })
  useEndOfAccess(isConsultant ? (data?.items[0]?.until ?? null) : null)
  if (data === undefined || data.items.length === 0) return null
  return (
    <ul className={styles.bar} aria-label={t('consultants.label')}>
      {data.items.map(({ id: opened, name, right, until }) => (
        <li key={opened}>
          <Icon name="eye" size={18} />
          <span>
            {isConsultant
              ? t(`consultants.own.${right}`, { until: formatInstant(until, language) })
              : t(`consultants.sees.${right}`, { name: name ?? '', until: formatInstant(until, language) })}
          </span>
          {mayAs(role, 'editor') ? (
            <Button
              variant="outline"
              size="sm"
              busy={end.isPending && end.variables === opened}
              onClick={() => end.mutate(opened)}
            >
              {t('consultants.end')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
