import type { ReactNode } from 'react'
import { stepNames } from '#shared/applications.ts'
import type { OfferedPlan, OwnSubscription } from '#shared/contracts/subscriptions.ts'
import { planFeatures, workspaceLimits } from '#shared/plans.ts'
import type { Plan, PlanFeature } from '#shared/plans.ts'
import { formatLongDay, formatMegabytes, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { planPrice } from './plan-price.ts'
import styles from './plan-comparison.module.css'
import tab from './subscription-tab.module.css'

/** What a user wants to request. */
export type Wish = { action: 'change' | 'cancel'; plan: Plan }

type AskProps = { own: OwnSubscription; onWish: (wish: Wish) => void }

/** The plans side by side, with one's own and what can be asked for. */
export function PlanComparison({ own, onWish }: AskProps): ReactNode {
  const { t } = useTranslation('subscription')
  return (
    <section className={tab.block} aria-labelledby="plans-title">
      <h2 id="plans-title">{t('compare.title')}</h2>
      <p className={tab.lead}>{t('request.lead')}</p>
      <PlanTable plans={own.plans} asked={{ own, onWish }} />
      <p className={tab.under}>{t('compare.under')}</p>
    </section>
  )
}

/**
 * What plans cost a month, include and limit, side by side; on phones row by row, each value under the name of its plan.
 *
 * @param asked null: for who reads the public pages.
 */
export function PlanTable({ plans, asked }: { plans: readonly OfferedPlan[]; asked: AskProps | null }): ReactNode {
  const present = asked?.own.plan ?? null
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const rows: { name: string; hint?: string; cell: (plan: OfferedPlan) => ReactNode }[] = [
    { name: t('compare.price'), cell: (plan) => <Price plan={plan} /> },
    ...stepNames.map((step) => ({
      name: t(`steps.${step}`),
      cell: () => <Included is />,
    })),
    ...(['applications', 'members', 'upload_pages'] as const).map((limit) => ({
      name: t(`compare.${limit}`),
      cell: ({ key }: OfferedPlan) => (
        <b className={styles.value}>{formatNumber(workspaceLimits[key][limit], language)}</b>
      ),
    })),
    {
      name: t('compare.consultations'),
      hint: t('compare.consultationsHint'),
      cell: ({ limits }) => (
        <>
          <b className={styles.value}>{formatNumber(limits.open_consultations, language)}</b>
          <small>{t('compare.atATime')}</small>
        </>
      ),
    },
    {
      name: t('compare.files'),
      hint: t('compare.filesHint'),
      cell: ({ limits }) => (
        <>
          <b className={styles.value}>{formatMegabytes(limits.monthly_file_mb, language)}</b>
          <small>{t('perMonth')}</small>
        </>
      ),
    },
    ...planFeatures.map((feature: PlanFeature) => ({
      name: t(`features.${feature}`),
      cell: ({ features }: OfferedPlan) => <Included is={features.includes(feature)} />,
    })),
  ]
  return (
    <table className={styles.plans}>
      <caption className="sr">{t('compare.title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('compare.what')}</span>
          </th>
          {plans.map(({ key }) => (
            <th key={key} scope="col" data-own={key === present || undefined}>
              {key === present ? (
                <StatusPill glyph="full" tone="blue">
                  {t('compare.yours')}
                </StatusPill>
              ) : null}
              <span>{t(`plans.${key}`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, hint, cell }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {hint === undefined ? null : <small>{hint}</small>}
            </th>
            {plans.map((plan) => (
              <Cell key={plan.key} isOwn={plan.key === present} plan={plan.key}>
                {cell(plan)}
              </Cell>
            ))}
          </tr>
        ))}
        {asked === null ? null : (
          <tr>
            <th scope="row">{t('compare.ask')}</th>
            {plans.map((plan) => (
              <Cell key={plan.key} isOwn={plan.key === present} plan={plan.key}>
                <Ask {...asked} plan={plan.key} />
              </Cell>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Cell({ isOwn, plan, children }: { isOwn: boolean; plan: Plan; children: ReactNode }): ReactNode {
  const { t } = useTranslation('subscription')
  return (
    <td data-own={isOwn || undefined}>
      <span className={styles.name} aria-hidden>
        {t(`plans.${plan}`)}
      </span>
      {children}
    </td>
  )
}

function Price({ plan }: { plan: OfferedPlan }): ReactNode {
  const { t } = useTranslation('subscription')
  const price = planPrice(plan.price_eur_cents, useLanguage())
  if (price.kind !== 'from') {
    return (
      <>
        <b className={styles.value}>{t(price.kind === 'free' ? 'noCharge' : 'byAgreement')}</b>
        <small>{t(price.kind === 'free' ? 'withoutEnd' : 'compare.byContract')}</small>
      </>
    )
  }
  return (
    <>
      <b className={styles.value}>{t('from', { price: price.amount })}</b>
      <small>{t('perMonth')}</small>
    </>
  )
}

function Included({ is }: { is: boolean }): ReactNode {
  const { t } = useTranslation('subscription')
  if (!is) return <span className={styles.no}>{t('compare.no')}</span>
  return (
    <span className={styles.yes}>
      <Icon name="check" size={18} />
      {t('compare.yes')}
    </span>
  )
}

function Ask({ own, plan, onWish }: AskProps & { plan: Plan }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  if (plan === own.plan) {
    return (
      <span className={styles.own}>
        {own.expires_at === null
          ? t('compare.have')
          : t('compare.haveUntil', { day: formatLongDay(own.expires_at, language) })}
      </span>
    )
  }
  // Going back to the free plan is cancelling: the sheet above offers it.
  if (plan === 'free') return <span className={styles.no}>{t('compare.afterEnd')}</span>
  if (own.request !== null) return <span className={styles.no}>{t('compare.waits')}</span>
  return (
    <Button variant="outline" size="sm" onClick={() => onWish({ action: 'change', plan })}>
      {t('compare.request', { plan: t(`plans.${plan}`) })}
    </Button>
  )
}
