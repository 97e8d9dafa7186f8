import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveWeeklyMail, weeklyMailQuery } from './analytics-queries.ts'

/** Whether the figures of each week come by mail; acts at once. Nothing is shown until it is known. */
export function WeeklyMail(): ReactNode {
  const { t } = useTranslation(['analytics', 'errors'])
  const queries = useQueryClient()
  const query = weeklyMailQuery(browserApi)
  const { data } = useQuery(query)
  const saving = useMutation({
    mutationFn: (email: boolean) => saveWeeklyMail(browserApi, email),
    onSuccess: async (stored) => {
      queries.setQueryData(query.queryKey, stored)
      toast.success(t(stored.email ? 'weekly.on' : 'weekly.off'))
      // The same choice is in the profile.
      await queries.invalidateQueries({ queryKey: ['me', 'notification-preferences'] })
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
  })
  if (!data) return null
  return (
    <div className="sheet card">
      <SwitchField
        label={t('weekly.label')}
        checked={saving.isPending ? saving.variables : data.email}
        disabled={saving.isPending}
        onChange={({ target }) => saving.mutate(target.checked)}
      />
    </div>
  )
}
