import * as notificationsRoutes from '#shared/contracts/routes/notifications.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useVisitorSearch } from '#web/session/use-visitor-search.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { FormPage } from '#web/ui/form-page.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SheetLead } from '#web/ui/sheet-lead.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/**
 * Where links of mails lead that end mails of a topic: it says what will happen, and a press does it, so mail programs
 * that open links by themselves end nothing. No sign-in is needed.
 *
 * @see DASH-07; docs/reference/services.md#1-ground-rules, docs/reference/services.md#4-dashboard
 */
export function UnsubscribePage(): ReactNode {
  const search = useVisitorSearch()
  const token = search === null ? null : (new URLSearchParams(search).get('token') ?? '')
  return (
    <FormPage promise={<InlineArt name="empty-notifications" />}>
      {token === null ? <Waiting /> : <Ending token={token} />}
    </FormPage>
  )
}

function Ending({ token }: { token: string }): ReactNode {
  const { t } = useTranslation(['notifications', 'errors'])
  const { data, error } = useQuery({
    ...endpointQuery(browserApi, ['unsubscribe', token], notificationsRoutes.getUnsubscribeState, { query: { token } }),
    enabled: token !== '',
    retry: (failures: number, error: Error) => failures < 1 && !isUnknownLink(error),
  })
  const ending = useMutation({
    mutationFn: () => browserApi.call(notificationsRoutes.unsubscribe, { query: { token } }),
  })
  if (token === '' || error !== null) {
    const isDead = error === null || isUnknownLink(error)
    return (
      <Words
        title={t('unsubscribe.dead')}
        lead={isDead ? t('unsubscribe.deadLead') : t(`errors:${apiErrorCode(error)}`)}
      />
    )
  }
  if (data === undefined) return <Waiting />
  const topic = t(`topics.${data.topic}`)
  if (ending.isSuccess || !data.subscribed)
    return <Words title={t('unsubscribe.done')} lead={t('unsubscribe.doneLead', { topic })} />
  return (
    <>
      <h1>{t('unsubscribe.title')}</h1>
      <SheetLead>{t('unsubscribe.lead', { topic })}</SheetLead>
      {ending.error === null ? null : <FormError>{t(`errors:${apiErrorCode(ending.error)}`)}</FormError>}
      <Button busy={ending.isPending} onClick={() => ending.mutate()}>
        {t('unsubscribe.act')}
      </Button>
    </>
  )
}

function Words({ title, lead }: { title: string; lead: string }): ReactNode {
  const { t } = useTranslation('notifications')
  return (
    <div role="status">
      <h1>{title}</h1>
      <SheetLead>{lead}</SheetLead>
      <LinkButton variant="outline" to={`${paths.dashboard}#notifications`}>
        {t('unsubscribe.all')}
      </LinkButton>
    </div>
  )
}

function Waiting(): ReactNode {
  const { t } = useTranslation('notifications')
  return (
    <div role="status" aria-busy>
      <h1>{t('unsubscribe.title')}</h1>
      <Skeleton className="h-12" />
    </div>
  )
}

function isUnknownLink(error: unknown): boolean {
  return error instanceof ApiError && [404, 422].includes(error.status)
}
