import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import type { RatingLink } from '#shared/contracts/support.ts'
import { ticketScores } from '#shared/ticket-states.ts'
import type { TicketScore } from '#shared/ticket-states.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { RatingForm } from '#web/features/support/rating-form.tsx'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { useFragment } from '#web/session/use-fragment.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Row } from '#web/ui/margin-note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './rate-page.module.css'

/**
 * Where the faces of a closing's mail lead. Opening it marks the face that was pressed and stores nothing, so mail programs
 * that open links by themselves vote for no one. Wrong and expired links look alike.
 *
 * @see SUP-02; docs/reference/services.md#37-ready-answers-and-satisfaction
 */
export function RatePage(): ReactNode {
  const { t } = useTranslation('support')
  const fragment = useFragment()?.slice(1) ?? null
  return (
    <div className="page">
      <Row>
        <noscript>
          <Callout>{t('rating.withoutScript')}</Callout>
        </noscript>
        <h1>{t('rating.title')}</h1>
        <div className={`sheet card ${styles.card}`}>
          {fragment === null ? <Skeleton className="h-32" /> : <Opened key={fragment} fragment={fragment} />}
        </div>
      </Row>
    </div>
  )
}

function Opened({ fragment }: { fragment: string }): ReactNode {
  const { t } = useTranslation(['support', 'errors'])
  const client = useQueryClient()
  const { token, named } = readFragment(fragment)
  const key = ['ticket-rating', token]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: () => browserApi.call(supportRoutes.getRatingLink, { body: { token: token || '-' } }),
    retry: false,
  })
  if (data) {
    return (
      <Vote
        link={data}
        named={named}
        onSend={async (score) => {
          client.setQueryData(key, await browserApi.call(supportRoutes.rateTicketByLink, { body: { token, score } }))
        }}
      />
    )
  }
  if (error === null) return <Skeleton className="h-32" />
  if (!(error instanceof ApiError && (error.status === 404 || error.status === 422))) {
    return (
      <div role="alert">
        <p>{t(`errors:${apiErrorCode(error)}`)}</p>
        <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <h2>{t('rating.dead')}</h2>
      <p>{t('rating.deadText')}</p>
      <LinkButton variant="primary" to={paths.dashboardSupport}>
        {t('list.title')}
      </LinkButton>
    </>
  )
}

type VoteProps = { link: RatingLink; named: TicketScore | null; onSend: (score: TicketScore) => Promise<void> }

function Vote({ link, named, onSend }: VoteProps): ReactNode {
  const { t } = useTranslation('support')
  const language = useLanguage()
  return (
    <>
      <h2>
        #{link.number} {link.subject}
      </h2>
      <RatingForm given={link.score} marked={named ?? link.score} onSend={onSend} />
      <p className="hint">{t('rating.until', { date: formatInstant(link.until, language) })}</p>
    </>
  )
}

/** The secret, and the face that was pressed: `<secret>.<1 to 5>`. */
function readFragment(fragment: string): { token: string; named: TicketScore | null } {
  const [token = '', digit] = fragment.split('.')
  return { token, named: ticketScores.find((score) => String(score) === digit) ?? null }
}
