import type { ReactNode } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { costsIn, figureIn, linesIn } from './budget-cells.ts'
import type { BudgetCell, Scope } from './budget-cells.ts'
import { NumberInput } from './cells.tsx'
import { partnerNames, writeMoney } from './plan-names.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-matrix.module.css'

type BudgetTableProps = { cell: BudgetCell | null; scope: Scope; onChoose: (cell: BudgetCell) => void }

/** Partners and categories. An amount is typed into its cell; the cell in focus shows its sum. */
export function BudgetTable({ cell, scope, onChoose }: BudgetTableProps): ReactNode {
  const { t } = useTranslation('plan')
  const { plan } = usePlan()
  const { budget } = plan
  const nameOf = partnerNames(plan, t('partner.gone'))
  const columns = [...budget.categories.map(({ id }) => id), 'indirect' as const, 'cost' as const, 'request' as const]
  const codeOf = (of: BudgetCell['of']) =>
    of === 'indirect' ? budget.indirect.code : (budget.categories.find(({ id }) => id === of)?.code ?? null)
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('budget.table')}>
      <table className={styles.matrix} data-money aria-label={t('budget.table')}>
        <thead>
          <tr>
            <th scope="col">{t('field.partner')}</th>
            {columns.map((of) => (
              <th key={of} scope="col" data-num>
                {codeOf(of) === null ? null : <b>{codeOf(of)}</b>}
                {of === 'indirect'
                  ? t('category.indirectAt', { percent: budget.indirect.percent })
                  : t(`category.${of}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.partners.map(({ id, associated }) => (
            <tr key={id}>
              <th scope="row">
                {nameOf(id)}
                {associated ? <small>{t('partner.associated')}</small> : null}
              </th>
              {columns.map((of) => (
                <td key={of} data-num data-chosen={cell?.partner === id && cell.of === of}>
                  <Amount
                    cell={{ partner: id, of }}
                    scope={scope}
                    name={`${nameOf(id)}, ${t(`category.${of}`)}`}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {scope === 'all' ? (
          <tfoot>
            <tr data-total>
              <th scope="row">{t('sum')}</th>
              {columns.map((of) => (
                <td key={of} data-num data-chosen={cell !== null && cell.partner === null && cell.of === of}>
                  <Computed
                    cell={{ partner: null, of }}
                    scope={scope}
                    name={`${t('sum')}, ${t(`category.${of}`)}`}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

type AmountProps = { cell: BudgetCell; scope: Scope; name: string; onChoose: (cell: BudgetCell) => void }

/** An amount that can be typed: one line of one unit in the currency of the budget. Others show their sum, with the lines below. */
function Amount({ cell, scope, name, onChoose }: AmountProps): ReactNode {
  const { t } = useTranslation('plan')
  const { plan, change, set, mayEdit } = usePlan()
  const { budget } = plan
  const { partner, of } = cell
  const lines = linesIn(plan, cell, scope)
  const [line] = lines
  const isPlain =
    lines.length === 0 ||
    (lines.length === 1 && line !== undefined && line.quantity === '1' && line.currency === budget.currency.code)
  const isTyped = of !== 'indirect' && of !== 'cost' && of !== 'request'
  if (!isTyped || !isPlain || partner === null || (budget.scheme.by_package && scope === 'all'))
    return <Computed cell={cell} scope={scope} name={name} onChoose={onChoose} />
  const write = (unit_cost: string | null) => {
    if (unit_cost === null) return line === undefined ? null : change({ do: 'remove', id: line.id })
    if (line !== undefined) return set('cost', line.id, { unit_cost })
    const values = {
      partner,
      category: of,
      work_package: scope === 'all' ? null : scope,
      title: '',
      quantity: '1',
      unit_cost,
      currency: budget.currency.code,
    }
    return change({ do: 'add', kind: 'cost', id: crypto.randomUUID(), values, before: null })
  }
  return (
    <NumberInput
      value={line?.unit_cost ?? null}
      whole={12}
      places={2}
      placeholder="–"
      label={name}
      mayEdit={mayEdit}
      onFocus={() => onChoose(cell)}
      onWrite={(amount) => {
        const problem = write(amount)
        return problem === null ? null : t(`problem.${problem.why}`)
      }}
    />
  )
}

/** A number that follows from others; pressed, it shows its sum. */
function Computed({ cell, scope, name, onChoose }: AmountProps): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan } = usePlan()
  const figure = figureIn(plan.budget, cell, scope)
  const isOpen = figure === null && costsIn(plan.budget, cell.partner, scope) !== null
  return (
    <button
      type="button"
      className={styles.computed}
      aria-label={`${name}: ${figure?.value ?? t('formula.open')}`}
      onClick={() => onChoose(cell)}
    >
      {isOpen ? '?' : figure === null || figure.value === '0.00' ? '–' : writeMoney(figure.value, language)}
    </button>
  )
}
