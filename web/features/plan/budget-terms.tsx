import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { NumberInput } from './cells.tsx'
import { columnsOf } from './columns.tsx'
import { partnerNames, writeDecimal, writeMoney } from './plan-names.ts'
import { AddButton, PartHead, RowTable } from './row-table.tsx'
import type { Column } from './row-table.tsx'
import { readDecimal } from './typed-decimal.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** The rate of each partner with its source, and what it asks for where that is less than the most. */
export function PartnerTerms(): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan, list, add, set, mayEdit } = usePlan()
  const nameOf = partnerNames(plan, t('partner.gone'))
  const write = (value: string | null) => (value === null ? '?' : writeMoney(value, language))
  const terms = list('partner')
  const rows = plan.budget.partners.map(({ partner, ...costs }) => ({
    id: partner,
    typed: terms.find((each) => each.partner === partner),
    ...costs,
  }))
  type Row = (typeof rows)[number]
  const enter = ({ id, typed }: Row, values: { rate_percent: string | null } | { request: string | null }) =>
    typed === undefined
      ? add('partner', { partner: id, rate_percent: null, request: null, ...values })
      : set('partner', typed.id, values)
  const request: Column<Row> = {
    label: t('terms.request'),
    isNumber: true,
    cell: (row) => (
      <NumberInput
        value={row.typed?.request ?? null}
        digits="amount"
        placeholder={row.most === null ? '?' : writeDecimal(row.most.value, language)}
        label={`${t('terms.request')}, ${nameOf(row.id)}`}
        mayEdit={mayEdit}
        onWrite={(asked) => enter(row, { request: asked })}
      />
    ),
  }
  return (
    <section className={styles.part}>
      <PartHead title={t('terms.title')} aside={t('terms.hint')} />
      <RowTable
        label={t('terms.title')}
        rows={rows}
        canMove={false}
        canRemove={false}
        nameOf={({ id }) => nameOf(id)}
        columns={[
          { label: t('field.partner'), isWide: true, cell: ({ id }: Row) => nameOf(id) },
          {
            label: t('terms.rate'),
            isNumber: true,
            cell: (row: Row) => (
              <NumberInput
                value={row.typed?.rate_percent ?? null}
                digits="percent"
                placeholder={row.rate.percent ?? '?'}
                label={`${t('terms.rate')}, ${nameOf(row.id)}`}
                mayEdit={mayEdit && row.rate.from !== 'associated'}
                onWrite={(rate_percent) => enter(row, { rate_percent })}
              />
            ),
          },
          { label: t('terms.from'), cell: ({ rate }: Row) => t(`from.${rate.from}`) },
          { label: t('terms.most'), isNumber: true, cell: ({ most }: Row) => write(most?.value ?? null) },
          ...(plan.budget.scheme.by_package ? [] : [request]),
          { label: t('terms.own'), isNumber: true, cell: ({ own }: Row) => write(own) },
        ]}
      />
    </section>
  )
}

const emptyRate = { currency: '', rate: '', day: '', source: '' }

/** Rates of exchange: typed, each with its day and source. */
export function Currencies(): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan, list, mayEdit, add, set } = usePlan()
  const into = plan.budget.currency.code
  const rows = list('currency')
  type Row = (typeof rows)[number]
  const [typed, setTyped, draft] = useLocalDraftState(`plan.${plan.application_id}.rate`, emptyRate)
  const [error, setError] = useState<string | null>(null)
  const addRate = () => {
    const rate = readDecimal(typed.rate, 'rate')
    const currency = typed.currency.trim().toUpperCase()
    if (!/^[A-Z]{3}$/.test(currency)) return setError(t('wrong.currency'))
    if (rate === null || Number(rate) === 0) return setError(t('wrong.rate'))
    if (typed.day === '' || typed.source.trim() === '') return setError(t('wrong.rateSource'))
    const problem = add('currency', { currency, into, rate, day: typed.day, source: typed.source.trim() })
    if (problem !== null) return setError(t(`problem.${problem.why}`))
    setError(null)
    return draft.startOver()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) addRate()
  }
  return (
    <section className={styles.part}>
      <PartHead title={t('rate.title')} aside={t('rate.hint', { currency: into })} />
      <RowTable
        label={t('rate.title')}
        rows={rows}
        canMove={false}
        nameOf={({ currency }) => currency}
        columns={[
          {
            label: t('rate.title'),
            isWide: true,
            cell: (row: Row) => `1 ${row.currency} = ${writeDecimal(row.rate, language)} ${row.into}`,
          },
          {
            label: t('rate.rate'),
            isNumber: true,
            cell: ({ id, rate }: Row) => (
              <NumberInput
                value={rate}
                digits="rate"
                label={t('rate.rate')}
                mayEdit={mayEdit}
                onWrite={(next) => (Number(next) === 0 ? t('wrong.rate') : set('currency', id, { rate: next }))}
              />
            ),
          },
          { label: t('rate.day'), cell: ({ day }: Row) => day },
          { label: t('rate.source'), isWide: true, cell: ({ source }: Row) => source },
        ]}
      />
      {mayEdit ? (
        <div className={styles.inline} role="group" aria-label={t('rate.add')} onKeyDown={addOnEnter}>
          <TextField
            label={t('settings.currency')}
            value={typed.currency}
            maxLength={3}
            onChange={({ target }) => setTyped({ ...typed, currency: target.value.toUpperCase() })}
          />
          <TextField
            label={t('rate.of', { currency: typed.currency === '' ? '…' : typed.currency, into })}
            inputMode="decimal"
            value={typed.rate}
            maxLength={20}
            onChange={({ target }) => setTyped({ ...typed, rate: target.value })}
          />
          <TextField
            label={t('rate.day')}
            type="date"
            value={typed.day}
            onChange={({ target }) => setTyped({ ...typed, day: target.value })}
          />
          <TextField
            label={t('rate.source')}
            value={typed.source}
            maxLength={300}
            onChange={({ target }) => setTyped({ ...typed, source: target.value })}
          />
          <Button variant="outline" onClick={addRate}>
            {t('rate.add')}
          </Button>
          {error === null ? null : <FormError>{error}</FormError>}
        </div>
      ) : null}
    </section>
  )
}

/** Ceilings that the call sets for a category and the reader of calls does not know. */
export function Ceilings(): ReactNode {
  const { t } = useTranslation('plan')
  const { plan, list } = usePlan()
  const { text, number, choice } = columnsOf('ceiling')
  const categories = [...plan.budget.categories.map(({ id }) => id), 'indirect' as const]
  return (
    <section className={styles.part}>
      <PartHead title={t('ceiling.title')} aside={t('ceiling.hint')} />
      <RowTable
        label={t('ceiling.title')}
        rows={list('ceiling')}
        canMove={false}
        nameOf={({ category }) => t(`category.${category}`)}
        columns={[
          choice(
            'category',
            t('ceiling.category'),
            categories.map((value) => ({ value, label: t(`category.${value}`) })),
          ),
          number('percent', t('ceiling.percent'), { digits: 'percent', isOptional: true }),
          number('amount', t('ceiling.amount', { currency: plan.budget.currency.code }), {
            digits: 'amount',
            isOptional: true,
          }),
          text('source', t('rate.source'), { isWide: true }),
        ]}
      />
      <AddButton
        kind="ceiling"
        label={t('ceiling.add')}
        values={{ category: 'travel', percent: null, amount: null, source: '' }}
      />
    </section>
  )
}
