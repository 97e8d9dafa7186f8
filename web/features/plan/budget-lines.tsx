import type { ReactNode } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { figureIn, linesIn } from './budget-cells.ts'
import type { BudgetCell, Scope } from './budget-cells.ts'
import { columnsOf } from './columns.tsx'
import { partnerNames, writeMoney } from './plan-names.ts'
import { AddButton, RowTable } from './row-table.tsx'
import { usePackageChoices } from './use-choices.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** The lines behind an amount: what it is for, how many at which price, in which currency. */
export function BudgetLines({ cell, scope }: { cell: BudgetCell; scope: Scope }): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan, list } = usePlan()
  const packages = usePackageChoices()
  const { partner, of } = cell
  if (partner === null || of === 'indirect' || of === 'cost' || of === 'request') return null
  const { code } = plan.budget.currency
  const lines = linesIn(list('cost'), cell, scope)
  const sum = figureIn(plan.budget, cell, scope)?.sum
  const amounts = new Map(sum?.how === 'lines' ? sum.lines.map(({ id, value }) => [id, value]) : [])
  const rated = list('currency').filter(({ into }) => into === code)
  // A line may be in a currency whose rate is gone.
  const codes = new Set([code, ...[...rated, ...lines].map(({ currency }) => currency)])
  const name = `${partnerNames(plan, t('partner.gone'))(partner)}, ${t(`category.${of}`)}`
  const { text, number, choice } = columnsOf('cost')
  return (
    <section className={styles.part}>
      <h3 className={styles.minor}>{t('line.title', { name })}</h3>
      <RowTable
        label={t('line.title', { name })}
        rows={lines}
        canMove={false}
        nameOf={({ title }) => (title === '' ? name : title)}
        columns={[
          text('title', t('line.for'), { isWide: true }),
          number('quantity', t('line.quantity'), { digits: 'quantity' }),
          number('unit_cost', t('line.unit'), { digits: 'amount' }),
          choice(
            'currency',
            t('settings.currency'),
            [...codes].map((value) => ({ value, label: value })),
          ),
          choice('work_package', t('field.package'), packages, '–'),
          {
            label: code,
            isNumber: true,
            cell: ({ id }: (typeof lines)[number]) => {
              const amount = amounts.get(id)
              return amount === undefined ? t('line.uncounted') : writeMoney(amount, language)
            },
          },
        ]}
      />
      <AddButton
        kind="cost"
        label={t('line.add')}
        values={{
          partner,
          category: of,
          work_package: scope === 'all' ? null : scope,
          title: '',
          quantity: '1',
          unit_cost: '0',
          currency: code,
        }}
      />
    </section>
  )
}
