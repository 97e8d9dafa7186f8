import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import * as routes from '#shared/contracts/routes/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { toast } from '#web/ui/toast.ts'
import { ownInvitationsQuery, refreshOrganisations } from './organisation-queries.ts'
import styles from './own-invitations.module.css'

/** Invitations to the own address, with what can be answered. A link that leads to one that is gone says so. */
export function OwnInvitations({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation(['organisations', 'errors'])
  const language = useLanguage()
  const queries = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const { data } = useQuery(ownInvitationsQuery(browserApi, userId))
  const asked = address.get('invitation')
  const answer = useMutation({
    mutationFn: async ({ id, accept }: { id: string; accept: boolean }) =>
      accept
        ? browserApi.call(routes.acceptInvitation, { path: { id } })
        : browserApi.call(routes.declineInvitation, { path: { id } }).then(() => null),
    onSuccess: async (joined) => {
      toast.success(joined === null ? t('invitations.declined') : t('invitations.joined', { name: joined.name }))
      setAddress(joined === null ? {} : { organisation: joined.id }, { replace: true, preventScrollReset: true })
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => refreshOrganisations(queries),
  })
  if (data === undefined) return null
  const isGone = asked !== null && data.items.every(({ id }) => id !== asked)
  return (
    <>
      {isGone ? <Callout announce>{t('invitations.gone')}</Callout> : null}
      {data.items.map(({ id, organisation, role, invited_by, expires_at }) => (
        <section key={id} className={styles.invitation} aria-label={t('invitations.label', { name: organisation })}>
          <div>
            <h2>
              {invited_by === null
                ? t('invitations.title', { name: organisation })
                : t('invitations.titleBy', { by: invited_by, name: organisation })}
            </h2>
            <p>
              {t(`roles.${role}`)}: {t(`roleHints.${role}`)}{' '}
              {t('invitations.until', { time: formatInstant(expires_at, language) })}
            </p>
          </div>
          <div className={styles.actions}>
            <Button variant="ghost" disabled={answer.isPending} onClick={() => answer.mutate({ id, accept: false })}>
              {t('invitations.decline')}
            </Button>
            <Button
              variant="primary"
              busy={answer.isPending && answer.variables.accept}
              onClick={() => answer.mutate({ id, accept: true })}
            >
              {t('invitations.accept')}
            </Button>
          </div>
        </section>
      ))}
    </>
  )
}
