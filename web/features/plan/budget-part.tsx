import { useState } from 'react'
import type { ReactNode } from 'react'
import { budgetSchemeNames } from '#shared/plan.ts'
import { budgetSchemes } from '#shared/grants/budget-schemes.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import { BudgetChecks } from './budget-checks.tsx'
import { BudgetLines } from './budget-lines.tsx'
import { BudgetTable } from './budget-table.tsx'
import type { BudgetCell, Scope } from './budget-cells.ts'
import { Ceilings, Currencies, PartnerTerms } from './budget-terms.tsx'
import { ChoiceCell, NumberCell } from './cells.tsx'
import { Formula } from './formula.tsx'
import { LumpSums } from './lump-sums.tsx'
import { PartHead } from './row-table.tsx'
import { usePackageChoices } from './use-choices.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** The budget: each number with its sum, compared with the call. */
export function BudgetPart(): ReactNode {
  const { t } = useTranslation('plan')
  const { plan } = usePlan()
  const { budget } = plan
  const [chosen, setChosen] = useState<BudgetCell | null>(null)
  const [scope, setScope] = useState<Scope>('all')
  const packages = usePackageChoices()
  const first = plan.partners[0]?.id ?? null
  const cell = chosen ?? (first === null ? null : { partner: first, of: 'indirect' as const })
  const shownScope = budget.scheme.by_package ? scope : 'all'
  return (
    <>
      <section>
        <PartHead
          title={t('budget.title', { currency: budget.currency.code })}
          aside={t(`scheme.${budget.scheme.name}`)}
        />
        <Settings />
        {budget.uncounted.length === 0 ? null : (
          <Callout tone="red">
            {t('budget.uncounted', { count: budget.uncounted.length })}{' '}
            {[...new Set(budget.uncounted.map(({ why }) => why))].map((why) => t(`uncounted.${why}`)).join(' ')}
          </Callout>
        )}
        {budget.scheme.by_package ? (
          <label className={styles.setting}>
            <span>{t('budget.scope')}</span>
            <select
              className={styles.choice}
              value={scope ?? ''}
              onChange={({ target }) => setScope(target.value === '' ? null : target.value)}
            >
              <option value="all">{t('budget.scopeAll')}</option>
              {packages.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
              <option value="">{t('budget.scopeNone')}</option>
            </select>
          </label>
        ) : null}
        {cell === null ? null : <Formula cell={cell} scope={shownScope} />}
        <BudgetTable cell={cell} scope={shownScope} onChoose={setChosen} />
        {cell === null || cell.partner === null ? null : <BudgetLines cell={cell} scope={shownScope} />}
      </section>
      {budget.scheme.by_package ? <LumpSums /> : null}
      <BudgetChecks />
      <PartnerTerms />
      <Currencies />
      <Ceilings />
    </>
  )
}

/** What the budget follows from. An empty field is as the call says, otherwise as the programme has it. */
function Settings(): ReactNode {
  const { t } = useTranslation('plan')
  const { plan, settings: own } = usePlan()
  const { budget, basis } = plan
  const row = { kind: 'settings', id: plan.application_id } as const
  const source = budgetSchemes[budget.scheme.name].source
  return (
    <div className={styles.settings}>
      <div className={styles.setting}>
        <span>{t('settings.scheme')}</span>
        <ChoiceCell
          {...row}
          field="scheme"
          label={t('settings.scheme')}
          value={own.scheme}
          empty={t('settings.asCall', { name: t(`scheme.${basis.scheme.name}`) })}
          options={budgetSchemeNames.map((value) => ({ value, label: t(`scheme.${value}`) }))}
        />
        <small>{source === null ? t('settings.ownForm') : source.name}</small>
      </div>
      <CurrencySetting />
      <div className={styles.setting}>
        <span>{t('settings.indirect')}</span>
        <NumberCell
          {...row}
          field="indirect_percent"
          label={t('settings.indirect')}
          value={own.indirect_percent}
          digits="percent"
          isOptional
          placeholder={budget.indirect.percent}
        />
        <small>{t(`from.${budget.indirect.from}`)}</small>
      </div>
      <div className={styles.setting}>
        <span>{t('settings.rate')}</span>
        <NumberCell
          {...row}
          field="rate_percent"
          label={t('settings.rate')}
          value={own.rate_percent}
          digits="percent"
          isOptional
          placeholder={t('settings.byPartner')}
        />
        <small>{t(own.rate_percent === null ? 'settings.ratesBelow' : 'from.yours')}</small>
      </div>
      <div className={styles.setting}>
        <span>{t('settings.ownShare')}</span>
        <NumberCell
          {...row}
          field="own_share_percent"
          label={t('settings.ownShare')}
          value={own.own_share_percent}
          digits="percent"
          isOptional
          placeholder={basis.own_share?.percent ?? '–'}
        />
        <small>
          {t(own.own_share_percent !== null ? 'from.yours' : basis.own_share === null ? 'from.unknown' : 'from.call')}
        </small>
      </div>
    </div>
  )
}

/** The currency of the budget: three letters; what is typed counts once it is a code. */
function CurrencySetting(): ReactNode {
  const { t } = useTranslation('plan')
  const { plan, settings, set, mayEdit } = usePlan()
  const [typed, setTyped] = useState<string | null>(null)
  const { code, from } = plan.budget.currency
  const shown = typed ?? settings.currency ?? ''
  const isWrong = typed !== null && typed.length > 0 && typed.length < 3
  return (
    <div className={styles.setting}>
      <span>{t('settings.currency')}</span>
      <input
        className={styles.choice}
        aria-label={t('settings.currency')}
        aria-invalid={isWrong || undefined}
        value={shown}
        placeholder={code}
        maxLength={3}
        readOnly={!mayEdit}
        onChange={({ target }) => {
          const next = target.value.toUpperCase().replaceAll(/[^A-Z]/g, '')
          setTyped(next)
          const currency = next === '' ? null : next
          if (currency === null || currency.length === 3) void set('settings', plan.application_id, { currency })
        }}
        onBlur={() => setTyped(null)}
      />
      <small>{isWrong ? t('wrong.currency') : t(`from.${from}`)}</small>
    </div>
  )
}
