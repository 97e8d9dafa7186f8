import type { ReactNode } from 'react'
import type { PlanEntry } from '#shared/grants/plan-changes.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { costsIn, figureIn, linesIn } from './budget-cells.ts'
import type { BudgetCell, Scope } from './budget-cells.ts'
import { NumberInput } from './cells.tsx'
import { Matrix } from './matrix.tsx'
import { partnerNames, writeMoney } from './plan-names.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-matrix.module.css'

type BudgetTableProps = { cell: BudgetCell | null; scope: Scope; onChoose: (cell: BudgetCell) => void }

/** Partners and categories. An amount is typed into its cell; the cell in focus shows its sum. */
export function BudgetTable({ cell, scope, onChoose }: BudgetTableProps): ReactNode {
  const { t } = useTranslation('plan')
  const { plan, list } = usePlan()
  const { budget } = plan
  const lines = list('cost')
  const nameOf = partnerNames(plan, t('partner.gone'))
  const rows = plan.partners.map(({ id, associated }) => ({
    id,
    name: (
      <>
        {nameOf(id)}
        {associated ? <small>{t('partner.associated')}</small> : null}
      </>
    ),
  }))
  const columnOf = (of: BudgetCell['of'], code: string | null, head = t(`category.${of}`)) => ({
    id: of,
    head: (
      <>
        {code === null ? null : <b>{code}</b>}
        {head}
      </>
    ),
    cell: ({ id }: { id: string }) => (
      <Amount
        lines={linesIn(lines, { partner: id, of }, scope)}
        cell={{ partner: id, of }}
        scope={scope}
        name={`${nameOf(id)}, ${t(`category.${of}`)}`}
        onChoose={onChoose}
      />
    ),
    foot: [
      <Computed
        key="total"
        cell={{ partner: null, of }}
        scope={scope}
        name={`${t('sum')}, ${t(`category.${of}`)}`}
        onChoose={onChoose}
      />,
    ],
    isChosen: (row: { id: string } | null) => cell !== null && cell.partner === (row?.id ?? null) && cell.of === of,
  })
  return (
    <Matrix
      label={t('budget.table')}
      corner={t('field.partner')}
      hasMoney
      rows={rows}
      columns={[
        ...budget.categories.map(({ id, code }) => columnOf(id, code)),
        columnOf('indirect', budget.indirect.code, t('category.indirectAt', { percent: budget.indirect.percent })),
        columnOf('cost', null),
        columnOf('request', null),
      ]}
      foot={scope === 'all' ? [t('sum')] : []}
    />
  )
}

type AmountProps = { cell: BudgetCell; scope: Scope; name: string; onChoose: (cell: BudgetCell) => void }

/** An amount that can be typed: one line of one unit in the currency of the budget. Others show their sum, with the lines below. */
function Amount({
  lines,
  cell,
  scope,
  name,
  onChoose,
}: AmountProps & { lines: readonly PlanEntry<'cost'>[] }): ReactNode {
  const { plan, add, change, set, mayEdit } = usePlan()
  const { budget } = plan
  const { partner, of } = cell
  const [line] = lines
  const isPlain =
    lines.length === 0 ||
    (lines.length === 1 && line !== undefined && line.quantity === '1' && line.currency === budget.currency.code)
  const isTyped = of !== 'indirect' && of !== 'cost' && of !== 'request'
  if (!isTyped || !isPlain || partner === null || (budget.scheme.by_package && scope === 'all'))
    return <Computed cell={cell} scope={scope} name={name} onChoose={onChoose} />
  const work_package = scope === 'all' ? null : scope
  const write = (amount: string | null) => {
    const unit_cost = amount ?? '0'
    if (line !== undefined) {
      // Another amount is often typed next: what the line says in addition to its amount waits for it.
      const isBare = line.title === '' && line.work_package === work_package
      return amount === null && isBare ? change({ do: 'remove', id: line.id }) : set('cost', line.id, { unit_cost })
    }
    if (amount === null) return null
    const currency = budget.currency.code
    return add('cost', { partner, category: of, work_package, title: '', quantity: '1', unit_cost, currency })
  }
  return (
    <NumberInput
      value={line?.unit_cost ?? null}
      digits="amount"
      placeholder="–"
      label={name}
      mayEdit={mayEdit}
      onFocus={() => onChoose(cell)}
      onWrite={write}
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
