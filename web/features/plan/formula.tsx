import type { ReactNode } from 'react'
import type { BudgetFigure, BudgetTerm, Plan } from '#shared/contracts/plan.ts'
import { entriesOf } from '#shared/grants/plan-changes.ts'
import type { Language } from '#shared/languages.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { figureIn } from './budget-cells.ts'
import type { BudgetCell, Scope } from './budget-cells.ts'
import { partnerNames, writeDecimal, writeMoney } from './plan-names.ts'
import { usePlan } from './use-plan.ts'
import styles from './formula.module.css'

/** The sum of the chosen number, and the sentence or table behind it. */
export function Formula({ cell, scope }: { cell: BudgetCell; scope: Scope }): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan } = usePlan()
  const figure = figureIn(plan.budget, cell, scope)
  const who = cell.partner === null ? t('sum') : partnerNames(plan, t('partner.gone'))(cell.partner)
  const rule = ruleOf(plan, cell, t)
  return (
    <div className={styles.formula} role="status" aria-label={t('formula.label')}>
      <p className={styles.line}>
        <b>{`${who}, ${t(`category.${cell.of}`)}`}</b>
        <span>{figure === null ? t('formula.open') : sumOf(figure, plan, { t, language })}</span>
      </p>
      {rule === null ? null : <p className={styles.rule}>{rule}</p>}
    </div>
  )
}

type Words = { t: Translate<'plan'>; language: Language }

/** The sum of a figure in signs: `0.25 × (A 640,000 + C.1 165,000) = 201,250`. */
function sumOf({ value, sum }: BudgetFigure, plan: Plan, words: Words): string {
  const { t, language } = words
  const write = (amount: string) => writeMoney(amount, language)
  switch (sum.how) {
    case 'lines':
      return sum.lines.length === 0
        ? t('formula.none')
        : `${sum.lines.map((line) => lineOf(line, plan, language)).join(' + ')} = ${write(value)}`
    case 'added':
      return sum.terms.length === 0
        ? t('formula.none')
        : `${sum.terms.map((each) => termOf(each, plan, words)).join(' + ')} = ${write(value)}`
    case 'typed':
      return t('formula.typed', { value: write(value), most: write(sum.most) })
    case 'percent': {
      const base = sum.of.map((each) => termOf(each, plan, words)).join(' + ')
      const product = `${writeDecimal(sum.percent, language)} % × (${base === '' ? '0' : base}) = ${write(value)}`
      const left = sum.left_out.map((each) => termOf(each, plan, words)).join(', ')
      const rounded = sum.rounding === 'down' ? ` ${t('formula.down')}` : ''
      return `${product}${rounded}${left === '' ? '' : `; ${t('formula.leftOut', { terms: left })}`}`
    }
  }
}

function lineOf({ id, rate }: { id: string; rate: string | null }, { rows }: Plan, language: Language): string {
  const line = entriesOf(rows, 'cost').find((each) => each.id === id)
  if (line === undefined) return '–'
  const currency = rate === null ? null : entriesOf(rows, 'currency').find((each) => each.id === rate)
  const product =
    line.quantity === '1'
      ? writeDecimal(line.unit_cost, language)
      : `${writeDecimal(line.quantity, language)} × ${writeDecimal(line.unit_cost, language)}`
  return currency === null || currency === undefined
    ? product
    : `${product} ${line.currency} × ${writeDecimal(currency.rate, language)}`
}

function termOf({ of, id, value }: BudgetTerm, plan: Plan, { t, language }: Words): string {
  const amount = writeMoney(value, language)
  if (of === 'partner') return `${partnerNames(plan, t('partner.gone'))(id)} ${amount}`
  if (of === 'share') {
    const place = entriesOf(plan.rows, 'work_package').findIndex((each) => each.id === id)
    return `${place < 0 ? t('budget.scopeNone') : t('package.short', { number: place + 1 })} ${amount}`
  }
  if (of === 'cost') return `${t('category.cost')} ${amount}`
  if (of === 'indirect') return `${plan.budget.indirect.code ?? t('category.indirect')} ${amount}`
  const category = plan.budget.categories.find((each) => each.id === id)
  if (category === undefined) return amount
  return `${category.code ?? t(`category.${category.id}`)} ${amount}`
}

/** Where the percentage of a number comes from; null for a number without one. */
function ruleOf(plan: Plan, { partner, of }: BudgetCell, t: Translate<'plan'>): string | null {
  const { basis, budget } = plan
  if (of === 'indirect') {
    const { from } = budget.indirect
    const fact = from === 'call' ? basis.indirect : null
    return fact === null ? t(`from.${from}`) : factWords(fact, t)
  }
  if (of !== 'request') return null
  const rate = budget.partners.find((each) => each.partner === partner)?.rate
  if (rate === undefined) return null
  return rate.from === 'call' && basis.rate_fact !== null ? factWords(basis.rate_fact, t) : t(`from.${rate.from}`)
}

/** A fact of the call in words: its sentence, and that no one has confirmed it. */
export function factWords(
  { quote, page, marks }: { quote: string | null; page: number | null; marks: readonly string[] },
  t: Translate<'plan'>,
): string {
  const said = quote === null ? t('from.call') : t('fact.quote', { quote, page: page ?? 1 })
  return marks.length === 0 ? said : `${said} ${t('fact.unconfirmed')}`
}
