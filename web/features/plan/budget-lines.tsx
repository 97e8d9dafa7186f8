import type { ReactNode } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { figureIn, linesIn } from './budget-cells.ts'
import type { BudgetCell, Scope } from './budget-cells.ts'
import { ChoiceCell, NumberCell, TextCell } from './cells.tsx'
import { partnerNames, writeMoney } from './plan-names.ts'
import { AddButton, RowTable } from './row-table.tsx'
import { usePackageChoices } from './use-choices.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** The lines behind an amount: what it is for, how many at which price, in which currency. */
export function BudgetLines({ cell, scope }: { cell: BudgetCell; scope: Scope }): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan, list, change } = usePlan()
  const packages = usePackageChoices()
  const { partner, of } = cell
  if (partner === null || of === 'indirect' || of === 'cost' || of === 'request') return null
  const { code } = plan.budget.currency
  const lines = linesIn(plan, cell, scope)
  const sum = figureIn(plan.budget, cell, scope)?.sum
  const values = sum?.how === 'lines' ? new Map(sum.lines.map(({ id, value }) => [id, value])) : null
  const codes = [
    ...new Set([
      code,
      ...list('currency')
        .filter(({ into }) => into === code)
        .map(({ currency }) => currency),
    ]),
  ]
  const name = `${partnerNames(plan, t('partner.gone'))(partner)}, ${t(`category.${of}`)}`
  type Line = (typeof lines)[number]
  return (
    <section className={styles.part}>
      <h3 className={styles.minor}>{t('line.title', { name })}</h3>
      <RowTable
        kind="cost"
        label={t('line.title', { name })}
        rows={lines}
        canMove={false}
        nameOf={({ title }) => (title === '' ? name : title)}
        columns={[
          {
            label: t('line.for'),
            isWide: true,
            cell: ({ id, title }: Line) => (
              <TextCell kind="cost" id={id} field="title" label={t('line.for')} value={title} />
            ),
          },
          {
            label: t('line.quantity'),
            isNumber: true,
            cell: ({ id, quantity }: Line) => (
              <NumberCell
                kind="cost"
                id={id}
                field="quantity"
                label={t('line.quantity')}
                value={quantity}
                whole={6}
                places={4}
              />
            ),
          },
          {
            label: t('line.unit'),
            isNumber: true,
            cell: ({ id, unit_cost }: Line) => (
              <NumberCell
                kind="cost"
                id={id}
                field="unit_cost"
                label={t('line.unit')}
                value={unit_cost}
                whole={12}
                places={2}
              />
            ),
          },
          {
            label: t('settings.currency'),
            cell: ({ id, currency }: Line) => (
              <ChoiceCell
                kind="cost"
                id={id}
                field="currency"
                label={t('settings.currency')}
                value={currency}
                options={[...new Set([...codes, currency])].map((value) => ({ value, label: value }))}
              />
            ),
          },
          {
            label: t('field.package'),
            cell: ({ id, work_package }: Line) => (
              <ChoiceCell
                kind="cost"
                id={id}
                field="work_package"
                label={t('field.package')}
                value={work_package}
                options={packages}
                empty="–"
              />
            ),
          },
          {
            label: code,
            isNumber: true,
            cell: ({ id }: Line) => {
              const value = values?.get(id)
              return value === undefined ? t('line.uncounted') : writeMoney(value, language)
            },
          },
        ]}
      />
      <AddButton
        label={t('line.add')}
        onAdd={() => {
          const id = crypto.randomUUID()
          const work_package = scope === 'all' ? null : scope
          const values = {
            partner,
            category: of,
            work_package,
            title: '',
            quantity: '1',
            unit_cost: '0',
            currency: code,
          }
          return change({ do: 'add', kind: 'cost', id, values, before: null }) === null ? id : null
        }}
      />
    </section>
  )
}
