import type { ReactNode } from 'react'
import type { BudgetCheck } from '#shared/contracts/plan.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusGlyph } from '#web/ui/icon.tsx'
import { factWords } from './formula.tsx'
import { partnerNames, writeMoney } from './plan-names.ts'
import { PartHead } from './row-table.tsx'
import { usePlan } from './use-plan.ts'
import styles from './budget-checks.module.css'

/** The request on a ruler with what the call says, and what else must hold. */
export function BudgetChecks(): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan } = usePlan()
  const { checks, currency } = plan.budget
  const range = checks.find(({ check }) => check === 'range')
  return (
    <div className={styles.two}>
      <section>
        <PartHead title={t('range.title')} />
        {range === undefined ? <p className={styles.quiet}>{t('range.silent')}</p> : <Ruler range={range} />}
        {range === undefined ? null : (
          <>
            <p>{rangeWords(range)}</p>
            {plan.basis.range === null ? null : <p className={styles.quiet}>{factWords(plan.basis.range, t)}</p>}
          </>
        )}
      </section>
      <section>
        <PartHead title={t('check.title')} />
        <ul className={styles.checks}>
          {checks
            .filter(({ check }) => check !== 'range')
            .map((check) => (
              <li key={`${check.check} ${check.about}`} data-state={check.state}>
                <span className={styles.state}>
                  <StatusGlyph name={check.state === 'met' ? 'full' : check.state === 'open' ? 'wait' : 'off'} />
                  {t(`state.${check.state}`)}
                </span>
                <span>{wordsOf(check)}</span>
              </li>
            ))}
        </ul>
      </section>
    </div>
  )

  function amount(value: string | null): string {
    return value === null ? '?' : `${writeMoney(value, language)}\u00A0${currency.code}`
  }

  function wordsOf({ check, about, value, least, most, marks }: BudgetCheck): string {
    const category = plan.budget.categories.find(({ id }) => id === about)?.id ?? 'indirect'
    const values = {
      value: amount(value),
      bound: amount(check === 'own_share' ? least : most),
      name:
        check === 'ceiling'
          ? t(`category.${category}`)
          : about === null
            ? ''
            : partnerNames(plan, t('partner.gone'))(about),
    }
    const said = t(`check.${check === 'range' ? 'adds_up' : check}`, values)
    return marks.length === 0 ? said : `${said} ${t('fact.unconfirmed')}`
  }

  function rangeWords({ state, value, least, most }: BudgetCheck): string {
    if (state === 'open' || value === null) return t('range.open')
    const isOver = most !== null && state === 'not_met' && Number(value) > Number(most)
    if (isOver)
      return t(plan.basis.range?.hard === true ? 'range.aboveHard' : 'range.above', {
        value: amount(value),
        most: amount(most),
      })
    if (state === 'not_met') return t('range.below', { value: amount(value), least: amount(least) })
    return t('range.within', { value: amount(value) })
  }
}

/** Width of the drawing in its own units, and how much of it the largest amount takes. */
const [width, filled] = [1000, 0.9]

/** The request as a place on a line that begins at nothing. The sentence under it says the same. */
function Ruler({ range: { value, least, most } }: { range: BudgetCheck }): ReactNode {
  // Only places on a drawing: amounts are compared exactly, where they are computed.
  const [request, min, max] = [Number(value ?? 0), Number(least ?? 0), most === null ? null : Number(most)]
  const largest = Math.max(request, min, max ?? 0)
  const at = (amount: number) => (largest <= 0 ? 0 : (amount / largest) * width * filled)
  return (
    <svg className={styles.ruler} viewBox={`0 0 ${width} 40`} preserveAspectRatio="none" aria-hidden>
      <rect
        className={styles.limits}
        x={at(min)}
        y={26}
        width={Math.max((max === null ? width : at(max)) - at(min), 6)}
        height={10}
      />
      <line className={styles.base} x1={0} x2={width} y1={38} y2={38} />
      {value === null ? null : <rect className={styles.request} x={at(request)} y={4} width={4} height={34} />}
    </svg>
  )
}
