import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Findings } from '#shared/contracts/review.ts'
import { severities } from '#shared/grants/review.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { useCountedStep } from '#web/workspace/application-queries.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'
import { GoOn } from '#web/workspace/go-on.tsx'
import { LoadingStep } from '#web/workspace/loading-step.tsx'
import { StepHead } from '#web/workspace/step-head.tsx'
import { CostsPart } from './costs-part.tsx'
import { CoveragePart } from './coverage-part.tsx'
import { FindingsPart } from './findings-part.tsx'
import { SecondReader } from './second-reader.tsx'
import { findingsQuery } from './review-queries.ts'
import styles from './review-screen.module.css'

/** The step Review of the open application: what a strict reader would object to, and where the text answers the call. */
export function ReviewScreen(): ReactNode {
  const { t } = useTranslation('review')
  const { id } = useApplication()
  const userId = useApplicationUser()
  const language = useLanguage()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...findingsQuery(browserApi, { userId, applicationId: id, language }),
    // The old findings stay while the texts are reviewed again, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
  useCountedStep(userId, id, dataUpdatedAt)
  if (data !== undefined) return <Reviewed findings={data} isBusy={isFetching} onAgain={() => void refetch()} />
  const failed = { title: t('failed.title'), text: t('failed.text'), retry: t('failed.retry') }
  return (
    <LoadingStep
      step="review"
      label={t('loading')}
      failed={error === null ? null : failed}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

type ReviewedProps = { findings: Findings; isBusy: boolean; onAgain: () => void }

function Reviewed({ findings, isBusy, onAgain }: ReviewedProps): ReactNode {
  const { t } = useTranslation('review')
  const language = useLanguage()
  const { id, role } = useApplication()
  const { items, rules, has_text: hasText, checked_at } = findings
  const open = items.filter(({ state }) => state === 'open')
  const blockers = open.filter(({ severity }) => severity === 'blocker').length
  const title =
    blockers > 0
      ? t('titleBlockers', { count: blockers })
      : open.length > 0
        ? t('titleOpen', { count: open.length })
        : t('titleNone')
  return (
    <div>
      <StepHead
        step="review"
        title={hasText ? title : t('empty.title')}
        actions={
          hasText ? (
            <Button variant="primary" busy={isBusy} busyLabel={t('againBusy')} onClick={onAgain}>
              {t('again')}
            </Button>
          ) : (
            <LinkButton variant="primary" to={applyPath(id, 'text')}>
              {t('empty.action')}
            </LinkButton>
          )
        }
      >
        {hasText ? t('lead', { rules, time: formatInstant(checked_at, language) }) : t('empty.text')}
      </StepHead>
      <Tally findings={findings} />
      {items.length === 0 ? null : <FindingsPart items={items} />}
      {hasText && open.length === 0 ? (
        <div className={styles.part}>
          <Callout tone="green">
            <b>{t('none.title')}</b> {t('none.text', { rules })}
          </Callout>
        </div>
      ) : null}
      {hasText ? <SecondReader /> : null}
      {hasText ? <CoveragePart findings={findings} /> : null}
      {hasText ? <CostsPart findings={findings} /> : null}
      {hasText && mayAs(role, 'editor') ? (
        <GoOn
          step="review"
          next="submission"
          factsVersion={findings.facts_version}
          variant="secondary"
          words={{ act: t('goOn.act'), busy: t('goOn.busy'), text: t('goOn.text'), failed: t('goOn.failed') }}
        />
      ) : null}
    </div>
  )
}

/** How many findings of each weight are open. */
function Tally({ findings }: { findings: Findings }): ReactNode {
  const { t } = useTranslation('review')
  return (
    <ul className={styles.tally} aria-label={t('tally.label')}>
      {severities.map((severity) => (
        <li key={severity} data-severity={severity}>
          <b>{findings.items.filter((each) => each.severity === severity && each.state === 'open').length}</b>
          <span>{t(`tally.${severity}`)}</span>
        </li>
      ))}
    </ul>
  )
}
