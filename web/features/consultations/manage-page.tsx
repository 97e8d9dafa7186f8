import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import * as consultationsRoutes from '#shared/contracts/routes/consultations.ts'
import type { Managed } from '#shared/contracts/consultations.ts'
import { isSameClock, meetingMoment, officeClock } from '#shared/meeting-time.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { useFragment } from '#web/session/use-fragment.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { restoreManaged, saveEntry } from './booking-calls.ts'
import { ChangeableUntil } from './changeable-until.tsx'
import { ConsultationPill } from './consultation-pill.tsx'
import { RestoreButton } from './restore-button.tsx'
import { browserZone } from './shown-days.ts'
import { useSayCancelled } from './use-say-cancelled.ts'
import styles from './manage-page.module.css'

const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

/**
 * Where the link of a consultation's mail leads. Opening it shows time, kind and first name and changes nothing; moving and
 * cancelling ask for a press. Wrong, used and expired links look alike.
 *
 * @see docs/reference/services.md#26-manage-link; BOOK-04
 */
export function ManagePage(): ReactNode {
  const { t } = useTranslation('consultations')
  const token = useFragment()?.slice(1) ?? null
  return (
    <div className="page">
      <Row>
        <noscript>
          <Callout>{t('withoutScript')}</Callout>
        </noscript>
        <h1>{t('manageTitle')}</h1>
        <div className={styles.desk}>
          <div className={`sheet card ${styles.manage}`}>
            {token === null ? <Skeleton className="h-32" /> : openedBy(token)}
          </div>
          <InlineArt name="empty-consultations" />
        </div>
      </Row>
    </div>
  )
}

/** An address without its secret is not worth a question to the server. */
function openedBy(token: string): ReactNode {
  return token === '' ? <DeadLink /> : <Opened token={token} />
}

function DeadLink(): ReactNode {
  const { t } = useTranslation('consultations')
  return (
    <>
      <h2>{t('deadLink')}</h2>
      <p>{t('deadLinkText')}</p>
      <LinkButton variant="primary" to={paths.contact}>
        {t('toContact')}
      </LinkButton>
    </>
  )
}

function Opened({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('consultations')
  const client = useQueryClient()
  const key = ['consultations', 'link', token]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: () => browserApi.call(consultationsRoutes.getManaged, { body: { token } }),
    retry: false,
  })
  if (data) return <Shown token={token} managed={data} onChange={(next) => client.setQueryData(key, next)} />
  if (error === null) return <Skeleton className="h-32" />
  const isDead = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  if (!isDead) {
    return (
      <div role="alert">
        <p>{t('listFailed')}</p>
        <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  return <DeadLink />
}

type ShownProps = { token: string; managed: Managed; onChange: (managed: Managed) => void }

function Shown({ token, managed, onChange }: ShownProps): ReactNode {
  const { t } = useTranslation('consultations')
  const language = useLanguage()
  const sayCancelled = useSayCancelled()
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null)
  const { status, timezone, can_move, can_cancel } = managed
  const [start, end] = [Date.parse(managed.starts_at), Date.parse(managed.ends_at)]
  const zone = browserZone(timezone)
  const moment = meetingMoment(start, end, language, zone)
  const office = officeClock(managed, timezone, start)
  return (
    <>
      <p>{t('greeting', { name: managed.first_name })}</p>
      <h2>{moment}</h2>
      {isSameClock(zone, office, start) ? null : <p>{meetingMoment(start, end, language, office)}</p>}
      <p>{managed.type.titles[language]}</p>
      <ConsultationPill status={status} />
      <div className={styles.actions}>
        {status === 'cancelled' ? null : (
          <Button variant="outline" onClick={() => void saveEntry({ token }).catch(() => toast.error(t('saveFailed')))}>
            {t('addToCalendar')}
          </Button>
        )}
        <RestoreButton until={managed.restorable_until} restore={async () => onChange(await restoreManaged(token))} />
        {can_move ? (
          <Button variant="outline" onClick={() => setAsked('move')}>
            {t('move')}
          </Button>
        ) : null}
        {can_cancel ? (
          <Button variant="ghost" onClick={() => setAsked('cancel')}>
            {t('cancelIt')}
          </Button>
        ) : null}
      </div>
      <ChangeableUntil of={managed} zone={zone} />
      <Suspense fallback={null}>
        {asked === 'move' ? (
          <MoveDialog
            before={moment}
            type={managed.type.key}
            onClose={() => setAsked(null)}
            move={async (wanted) => {
              onChange(await browserApi.call(consultationsRoutes.moveManaged, { body: { token, ...wanted } }))
              toast.success(t('moved'))
            }}
          />
        ) : null}
        {asked === 'cancel' ? (
          <CancelDialog
            draft={`consultation.${managed.starts_at}.cancel`}
            moment={moment}
            onClose={() => setAsked(null)}
            cancel={async (reason) => {
              onChange(await browserApi.call(consultationsRoutes.cancelManaged, { body: { token, reason } }))
              sayCancelled(async () => onChange(await restoreManaged(token)))
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
