import { useState } from 'react'
import type { ReactNode } from 'react'
import { stepNames } from '#shared/applications.ts'
import type { OwnSubscription } from '#shared/contracts/subscriptions.ts'
import { dayMs } from '#shared/duration.ts'
import { formatInstant, formatLongDay, formatMegabytes, formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Gauge } from '#web/ui/gauge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { planPrice } from './plan-price.ts'
import { isSelfService } from './self-service.ts'
import { PlanPill } from './plan-pill.tsx'
import styles from './plan-sheet.module.css'

type PlanSheetProps = {
  own: OwnSubscription
  /** Null: not known, and not shown. */
  consultationsAhead: number | null
  /** What can be done with the plan, at the foot. */
  children: ReactNode
}

/** The plan that runs: dates and state, rulers for what is used, what it includes. */
export function PlanSheet({ own, consultationsAhead, children }: PlanSheetProps): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const plan = t(`plans.${own.plan}`)
  const price = planPrice(own.plans.find(({ key }) => key === own.plan)?.price_eur_cents ?? null, language)
  return (
    <section className={`sheet ${styles.plan}`} aria-labelledby="plan-title">
      <div className={styles.top}>
        <h2 id="plan-title">{plan}</h2>
        <PlanPill own={own} />
        <p className={styles.price}>
          {price.kind === 'from' ? (
            <>
              <b>{t('from', { price: price.amount })}</b> {t('perMonth')}
            </>
          ) : (
            <b>{t(price.kind === 'free' ? 'noCharge' : 'byAgreement')}</b>
          )}
        </p>
      </div>
      {own.past_due_until === null ? null : (
        <Callout tone="red">
          <p>{t('payments.pastDueUntil', { time: formatInstant(own.past_due_until, language) })}</p>
        </Callout>
      )}
      {own.request === null ? null : (
        <Callout tone="blue">
          <p>
            <b>{t(`waiting.${own.request.action}`, { plan: t(`plans.${own.request.plan}`) })}</b>{' '}
            {t('waiting.sent', { moment: formatInstant(own.request.created_at, language), plan })}
          </p>
          {own.request.comment === null ? null : (
            <blockquote className={styles.quote}>{own.request.comment}</blockquote>
          )}
        </Callout>
      )}
      <div className={styles.columns}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('startsAt')}</dt>
            <dd>{formatLongDay(own.starts_at, language)}</dd>
          </div>
          <div>
            <dt>{t('expiresAt')}</dt>
            <dd>{own.expires_at === null ? t('withoutEnd') : formatLongDay(own.expires_at, language)}</dd>
          </div>
          {own.expires_at === null ? null : (
            <div>
              <dt>{t('afterwards')}</dt>
              <dd>
                {t(own.is_paid && own.status === 'active' && own.past_due_until === null ? 'renewed' : 'thenFree')}
              </dd>
            </div>
          )}
        </dl>
        <div className={styles.rulers}>
          <Rulers own={own} consultationsAhead={consultationsAhead} />
        </div>
      </div>
      <div className={styles.includes}>
        <h3>{t('included')}</h3>
        <ul>
          {[
            ...stepNames.map((step) => t(`steps.${step}`)),
            ...own.features.map((feature) => t(`features.${feature}`)),
          ].map((line) => (
            <li key={line}>
              <Icon name="check" size={18} />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      </div>
      {children === null ? null : (
        <div className={styles.foot}>
          <p>{footWords()}</p>
          <div className={styles.actions}>{children}</div>
        </div>
      )}
    </section>
  )

  function footWords(): string {
    if (own.request !== null) return t('waiting.free')
    if (!isSelfService(own) || own.expires_at === null) return t('renewal.byStaff')
    const end = formatLongDay(own.expires_at, language)
    return t(own.status === 'cancelled' ? 'renewal.runsUntil' : 'renewal.cancelHint', { end })
  }
}

function Rulers({ own, consultationsAhead }: Omit<PlanSheetProps, 'children'>): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const { open_consultations: bookable, monthly_file_mb: maxMb } = own.limits
  const usedMb = own.used.file_bytes / 1_000_000
  const [now] = useState(() => Date.now())
  const start = Date.parse(own.starts_at)
  const end = own.expires_at === null ? null : Date.parse(own.expires_at)
  return (
    <>
      {end === null || end <= start ? null : (
        <Gauge
          plain
          percent={((now - start) / (end - start)) * 100}
          label={t('time')}
          figure={t('daysLeft', { count: Math.max(0, Math.ceil((end - now) / dayMs)) })}
        />
      )}
      {consultationsAhead === null ? null : (
        <Gauge
          plain
          percent={(consultationsAhead / bookable) * 100}
          label={t('consultationsAhead')}
          figure={t('usedOf', {
            used: formatNumber(consultationsAhead, language),
            max: formatNumber(bookable, language),
          })}
        />
      )}
      <Gauge
        plain
        percent={(usedMb / maxMb) * 100}
        label={t('usedFiles')}
        figure={t('usedOf', { used: formatMegabytes(usedMb, language), max: formatMegabytes(maxMb, language) })}
      />
    </>
  )
}
