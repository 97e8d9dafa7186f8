import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as setupRoutes from '#shared/contracts/routes/setup.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useVisitorSearch } from '#web/session/use-visitor-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { FormPage } from '#web/ui/form-page.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SetupForm } from './setup-form.tsx'
import styles from '#web/ui/lost.module.css'

/** The page behind the one-time link that the first start prints: creates the first administrator. @see START-04 */
export function SetupPage(): ReactNode {
  const { t } = useTranslation(['setup', 'errors'])
  const search = useVisitorSearch()
  const token = new URLSearchParams(search ?? '').get('token') ?? ''
  const link = useQuery({
    ...endpointQuery(browserApi, ['setup', token], setupRoutes.getSetupStatus, { query: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
  })

  if ((search !== null && token === '') || link.data?.valid === false) return <DeadLink />
  return (
    <FormPage
      promise={
        <>
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
          <InlineArt name="empty-users" />
        </>
      }
    >
      <h2>{t('formTitle')}</h2>
      {link.data ? (
        <SetupForm token={token} onDeadLink={() => void link.refetch()} />
      ) : link.error ? (
        <Callout tone="red" announce>
          <p>{t(`errors:${apiErrorCode(link.error)}`)}</p>
          <Button variant="outline" size="sm" busy={link.isFetching} onClick={() => void link.refetch()}>
            {t('retry')}
          </Button>
        </Callout>
      ) : (
        <ProfileSkeleton label={t('checking')} />
      )}
    </FormPage>
  )
}

function DeadLink(): ReactNode {
  const { t } = useTranslation('setup')
  return (
    <Row>
      <div className={styles.page}>
        <div>
          <h1>{t('dead.title')}</h1>
          <p className="lead">{t('dead.lead')}</p>
          <p>{t('dead.hint')}</p>
          <div className="actions">
            <LinkButton variant="primary" size="lg" to={paths.login}>
              {t('dead.login')}
            </LinkButton>
            <LinkButton variant="ghost" size="lg" to={paths.home}>
              {t('dead.home')}
            </LinkButton>
          </div>
        </div>
        <InlineArt name="empty-search" />
      </div>
    </Row>
  )
}
