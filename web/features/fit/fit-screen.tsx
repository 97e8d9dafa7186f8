import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Fit } from '#shared/contracts/fit.ts'
import * as applicationRoutes from '#shared/contracts/routes/applications.ts'
import type { KeptPartner } from '#shared/contracts/organisations.ts'
import { mayAs } from '#shared/organisations.ts'
import { ApiError } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { InterviewCard } from '#web/features/organisations/public/interview-card.tsx'
import { formatLongDay } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { Callout } from '#web/ui/callout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { refreshApplications, useCountedStep } from '#web/workspace/application-queries.ts'
import { applyPath } from '#web/workspace/apply-paths.ts'
import { GoOn } from '#web/workspace/go-on.tsx'
import { LoadingStep } from '#web/workspace/loading-step.tsx'
import { StepHead } from '#web/workspace/step-head.tsx'
import { WaitingStep } from '#web/workspace/waiting-step.tsx'
import { ConsortiumPart } from './consortium-part.tsx'
import { FirstThings } from './first-things.tsx'
import { FitOpinionPart } from './fit-opinion.tsx'
import { fitQuery, keptPartnersQuery } from './fit-queries.ts'
import { MoneyPart } from './money-part.tsx'
import { NotPossible } from './not-possible.tsx'
import { RuleList } from './rule-list.tsx'
import { SizePart } from './size-part.tsx'
import styles from './fit-screen.module.css'

/** Greatest amount that can be asked for. */
const requestMax = 1e12

/** The amount the user means to ask for, as the address of the screen keeps it; null while there is none. */
function readRequest(address: URLSearchParams): number | null {
  const amount = Number(address.get('request') ?? '')
  return Number.isFinite(amount) && amount > 0 && amount <= requestMax ? amount : null
}

/** The step Fit of the open application: may the organisation apply, by which rules, and what is missing. */
export function FitScreen(): ReactNode {
  const { call, call_id: callId, organisation_id: organisationId, as_consultant: isConsultant } = useApplication()
  const isRead = callId !== null && call?.state === 'read'
  const { data, error, isFetching, refetch } = useQuery({
    ...keptPartnersQuery(browserApi, organisationId),
    enabled: isRead && !isConsultant,
  })
  if (!isRead) return <WaitingStep step="fit" />
  // A consultant sees the verdict, and nothing else that the organisation keeps with this application.
  if (isConsultant) return <JudgedFit callId={callId} factsVersion={call.facts_version} kept={null} />
  if (data === undefined) return <LoadingFit error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  return <JudgedFit callId={callId} factsVersion={call.facts_version} kept={data.items} />
}

type JudgedFitProps = { callId: string; factsVersion: number; kept: readonly KeptPartner[] | null }

function JudgedFit({ callId, factsVersion, kept }: JudgedFitProps): ReactNode {
  const { id: applicationId, organisation_id: organisationId } = useApplication()
  const userId = useApplicationUser()
  const language = useLanguage()
  const { off, turn } = usePartnerSwitches()
  const [address] = useSearchParams()
  const request = readRequest(address)
  const partners =
    kept?.filter(({ id }) => !off.has(id)).map(({ id: _id, version: _version, ...partner }) => partner) ?? null
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    ...fitQuery(browserApi, { applicationId, callId, organisationId, factsVersion, partners, language, request }),
    // The old answer stays while a switch is judged, so that nothing jumps.
    placeholderData: keepPreviousData,
  })
  useCountedStep(userId, applicationId, dataUpdatedAt)
  if (data === undefined) return <LoadingFit error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  return (
    <FitReport fit={data} isBusy={isFetching}>
      <ConsortiumPart fit={data} kept={kept ?? []} off={off} onTurn={turn} />
    </FitReport>
  )
}

/** Which partners do not take part in the application. A switch counts at once, and is kept with the application. */
function usePartnerSwitches() {
  const { t } = useTranslation('fit')
  const { id, version, role, partners_off: stored } = useApplication()
  const queries = useQueryClient()
  const [off, setOff] = useState<ReadonlySet<string>>(() => new Set(stored))
  const newest = useRef(version)
  useEffect(() => {
    newest.current = Math.max(newest.current, version)
  }, [version])
  const keep = useMutation({
    // One after the other: each rests on the version that the one before made.
    scope: { id: `partners of ${id}` },
    mutationFn: async (next: ReadonlySet<string>) => {
      const save = async () =>
        browserApi.call(applicationRoutes.updateApplication, {
          path: { id },
          body: { version: newest.current, partners_off: [...next] },
        })
      newest.current = (await save()).version
    },
    onSuccess: () => refreshApplications(queries),
    onError: () => {
      toast.error(t('consortium.notKept'))
      void refreshApplications(queries)
    },
  })
  const turn = (partner: string, isOn: boolean) => {
    const next = new Set(off)
    if (isOn) next.delete(partner)
    else next.add(partner)
    setOff(next)
    if (mayAs(role, 'editor')) keep.mutate(next)
  }
  return { off, turn }
}

function LoadingFit({ error, isBusy, onRetry }: { error: Error | null; isBusy: boolean; onRetry(): void }): ReactNode {
  const { t } = useTranslation('fit')
  const isUnread = error instanceof ApiError && error.code === 'call_unread'
  const failed = {
    title: t('failed.title'),
    text: t(isUnread ? 'failed.unread' : 'failed.text'),
    retry: t('failed.retry'),
  }
  return (
    <LoadingStep
      step="fit"
      label={t('loading')}
      failed={error === null ? null : failed}
      isBusy={isBusy}
      onRetry={onRetry}
    />
  )
}

function FitReport({ fit, isBusy, children }: { fit: Fit; isBusy: boolean; children: ReactNode }): ReactNode {
  const { t } = useTranslation('fit')
  const language = useLanguage()
  const { id, role, organisation_id, call_id: callId } = useApplication()
  const userId = useApplicationUser()
  const counts = { rules: fit.rules.length, met: fit.rules.filter(({ verdict }) => verdict === 'yes').length }
  const isOut = fit.verdict === 'not_possible'
  return (
    <div aria-busy={isBusy}>
      <StepHead
        step="fit"
        title={isOut ? t('notPossible.title') : fit.headline}
        actions={
          <LinkButton variant="outline" to={paths.dashboardOrganisation}>
            {t('openProfile')}
          </LinkButton>
        }
      >
        {t('lead', { count: counts.rules, met: counts.met, day: formatLongDay(fit.checked_at, language) })}{' '}
        {fit.verdict === 'open' ? t('leadOpen') : null}
      </StepHead>
      <p className={styles.announced} role="status">
        {fit.headline}
      </p>
      {isOut ? <NotPossible fit={fit} /> : <FirstThings fit={fit} />}
      {isOut || callId === null || !mayAs(role, 'editor') ? null : (
        <div className={styles.part}>
          <InterviewCard userId={userId} organisationId={organisation_id} callId={callId} />
        </div>
      )}
      {fit.money === null ? null : <MoneyPart money={fit.money} />}
      <RuleList fit={fit} />
      <FitOpinionPart fit={fit} userId={userId} />
      {children}
      <SizePart fit={fit} />
      {fit.unconfirmed.length === 0 ? null : (
        <section className={styles.part}>
          <Callout tone="blue">
            <p>
              {t('restsOn', { facts: fit.unconfirmed.map(({ name }) => name).join(', ') })}{' '}
              <Link className={styles.quiet} to={applyPath(id, 'call')}>
                {t('toCall')}
              </Link>
            </p>
          </Callout>
        </section>
      )}
      {isOut || !mayAs(role, 'editor') ? null : (
        <GoOn
          step="fit"
          next="text"
          factsVersion={fit.facts_version}
          variant="primary"
          words={{
            act: t(fit.verdict === 'possible' ? 'goOn.possible' : 'goOn.open'),
            busy: t('goOn.busy'),
            text: t('goOn.text'),
            failed: t('goOn.failed'),
          }}
        />
      )}
    </div>
  )
}
