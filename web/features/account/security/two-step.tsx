import { useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { formatLongDay } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AccountSecurity, OwnFactor } from '#shared/contracts/account.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { refreshSession } from '#web/session/auth-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { needsConfirmation } from './unconfirmed-banner.tsx'
import { SecurityCard } from './security-card.tsx'
import { refreshSecurity } from './security-queries.ts'
import field from '#web/ui/field.module.css'
import rowline from '#web/ui/rowline.module.css'

const SetUpDialog = lazy(() => import('./set-up-dialog.tsx'))
const RecoveryCodesDialog = lazy(() => import('./recovery-codes-dialog.tsx'))
const RemoveFactorDialog = lazy(() => import('./remove-factor-dialog.tsx'))

type Open =
  | { dialog: 'set-up'; type: OwnFactor['type'] }
  | { dialog: 'recovery-codes'; kind: 'first' | 'again' }
  | { dialog: 'remove'; factor: OwnFactor }

/** So few codes are left that new ones should be made. */
const fewCodes = 3

/** The second step of signing in: its factors, and the codes for when they are lost. @see DASH-06 */
export function TwoStep({ userId }: { userId: string }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <SecurityCard id="security" userId={userId} title={t('twoStep.title')} lead={t('twoStep.lead')}>
      {(security) => <Factors userId={userId} security={security} />}
    </SecurityCard>
  )
}

function Factors({ userId, security }: { userId: string; security: AccountSecurity }): ReactNode {
  const { t } = useTranslation('dashboard')
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const handleChanged = async (): Promise<void> => {
    await refreshSession()
    await refreshSecurity(queries, userId)
  }
  const close = (): void => setOpen(null)
  if (needsConfirmation(security) && security.factors.length === 0) {
    return (
      <Callout>
        <p>{t('twoStep.confirmFirst', { email: security.email })}</p>
      </Callout>
    )
  }
  return (
    <>
      {security.factor_types
        .filter((type) => !security.factors.some((each) => each.type === type))
        .map((type) => (
          <EmptyFactorLine key={type} type={type} onSetUp={() => setOpen({ dialog: 'set-up', type })} />
        ))}
      {security.factors.map((factor) => (
        <FactorLine key={factor.id} factor={factor} onRemove={() => setOpen({ dialog: 'remove', factor })} />
      ))}
      {security.factors.length === 0 ? null : (
        <RecoveryLine codes={security.recovery_codes} onMake={(kind) => setOpen({ dialog: 'recovery-codes', kind })} />
      )}
      {security.factors.some(({ type }) => type === 'totp') ? (
        <div className={field.foot}>
          <Button variant="ghost" size="sm" onClick={() => setOpen({ dialog: 'set-up', type: 'totp' })}>
            {t('twoStep.addAnother')}
          </Button>
        </div>
      ) : null}
      <Suspense>
        {open?.dialog === 'set-up' ? (
          <SetUpDialog type={open.type} security={security} onChanged={handleChanged} onClose={close} />
        ) : open?.dialog === 'recovery-codes' ? (
          <RecoveryCodesDialog kind={open.kind} security={security} onChanged={handleChanged} onClose={close} />
        ) : open?.dialog === 'remove' ? (
          <RemoveFactorDialog
            factor={open.factor}
            security={security}
            isLast={security.factors.length === 1}
            onChanged={handleChanged}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function EmptyFactorLine({ type, onSetUp }: { type: OwnFactor['type']; onSetUp: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <div className={rowline.rowline}>
      <Icon name={type === 'totp' ? 'lock' : 'phone'} size={24} />
      <div className={rowline.text}>
        <b>{t(`twoStep.${type}`)}</b>
        <span>{t('twoStep.off')}</span>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('twoStep.setUpNamed', { factor: t(`twoStep.${type}`) })}
        onClick={onSetUp}
      >
        {t('twoStep.setUp')}
      </Button>
    </div>
  )
}

function FactorLine({ factor, onRemove }: { factor: OwnFactor; onRemove: () => void }): ReactNode {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const name = factor.name ?? t(`twoStep.${factor.type}`)
  return (
    <div className={rowline.rowline}>
      <Icon name={factor.type === 'totp' ? 'lock' : 'phone'} size={24} />
      <div className={rowline.text}>
        <b>{name}</b>
        <span>
          {factor.phone_end === null ? null : `${t('twoStep.numberEnd', { end: factor.phone_end })}, `}
          {t('twoStep.since', { date: formatLongDay(factor.created_at, language) })}
        </span>
        <span className="mt-1 block">
          <StatusPill glyph="full" tone="green">
            {t('twoStep.on')}
          </StatusPill>
        </span>
      </div>
      <Button variant="outline" size="sm" aria-label={t('twoStep.removeNamed', { name })} onClick={onRemove}>
        {t('twoStep.remove')}
      </Button>
    </div>
  )
}

type RecoveryLineProps = { codes: AccountSecurity['recovery_codes']; onMake: (kind: 'first' | 'again') => void }

function RecoveryLine({ codes, onMake }: RecoveryLineProps): ReactNode {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <div className={rowline.rowline}>
        <Icon name="key" size={24} />
        <div className={rowline.text}>
          <b>{t('recovery.title')}</b>
          <span>
            {codes === null ? t('recovery.none') : t('recovery.left', { count: codes.left, total: codes.total })}
          </span>
        </div>
        <Button
          variant={codes === null ? 'secondary' : 'outline'}
          size="sm"
          onClick={() => onMake(codes === null ? 'first' : 'again')}
        >
          {codes === null ? t('recovery.make') : t('recovery.again')}
        </Button>
      </div>
      {codes !== null && codes.left <= fewCodes ? (
        <Callout>
          <p>{t('recovery.few')}</p>
        </Callout>
      ) : null}
    </>
  )
}
