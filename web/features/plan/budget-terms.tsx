import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { PlanChange } from '#shared/contracts/plan.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError, TextField } from '#web/ui/field.tsx'
import { ChoiceCell, NumberCell, NumberInput, TextCell } from './cells.tsx'
import { partnerNames, writeDecimal, writeMoney } from './plan-names.ts'
import { AddButton, PartHead, RowTable } from './row-table.tsx'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** The rate of each partner with its source, and what it asks for where that is less than the most. */
export function PartnerTerms(): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan, list, change, set, mayEdit } = usePlan()
  const terms = list('partner')
  const nameOf = partnerNames(plan, t('partner.gone'))
  const enter = (partner: string, values: { rate_percent?: string | null; request?: string | null }) => {
    const row = terms.find((each) => each.partner === partner)
    const problem =
      row === undefined
        ? change({
            do: 'add',
            kind: 'partner',
            id: crypto.randomUUID(),
            values: { partner, rate_percent: null, request: null, ...values },
            before: null,
          })
        : set('partner', row.id, values)
    return problem === null ? null : t(`problem.${problem.why}`)
  }
  const termsOf = (partner: string) => terms.find((each) => each.partner === partner)
  const rows = plan.budget.partners.map((each) => ({ id: each.partner, ...each }))
  return (
    <section className={styles.part}>
      <PartHead title={t('terms.title')} aside={t('terms.hint')} />
      <RowTable
        kind="settings"
        label={t('terms.title')}
        rows={rows}
        canMove={false}
        canRemove={false}
        nameOf={({ id }) => nameOf(id)}
        columns={[
          { label: t('field.partner'), isWide: true, cell: ({ id }) => nameOf(id) },
          {
            label: t('terms.rate'),
            isNumber: true,
            cell: ({ id, rate }) => (
              <NumberInput
                value={termsOf(id)?.rate_percent ?? null}
                whole={3}
                places={2}
                placeholder={rate.percent ?? '?'}
                label={`${t('terms.rate')}, ${nameOf(id)}`}
                mayEdit={mayEdit && rate.from !== 'associated'}
                onWrite={(rate_percent) =>
                  Number(rate_percent ?? 0) > 100 ? t('wrong.percent') : enter(id, { rate_percent })
                }
              />
            ),
          },
          { label: t('terms.from'), cell: ({ rate }) => t(`from.${rate.from}`) },
          {
            label: t('terms.most'),
            isNumber: true,
            cell: ({ most }) => (most === null ? '?' : writeMoney(most.value, language)),
          },
          ...(plan.budget.scheme.by_package
            ? []
            : [
                {
                  label: t('terms.request'),
                  isNumber: true,
                  cell: ({ id, most }: (typeof rows)[number]) => (
                    <NumberInput
                      value={termsOf(id)?.request ?? null}
                      whole={12}
                      places={2}
                      placeholder={most === null ? '?' : writeDecimal(most.value, language)}
                      label={`${t('terms.request')}, ${nameOf(id)}`}
                      mayEdit={mayEdit}
                      onWrite={(request) => enter(id, { request })}
                    />
                  ),
                },
              ]),
          {
            label: t('terms.own'),
            isNumber: true,
            cell: ({ own }) => (own === null ? '?' : writeMoney(own, language)),
          },
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
  const { plan, list, mayEdit, change, set } = usePlan()
  const into = plan.budget.currency.code
  const rows = list('currency')
  const [typed, setTyped, draft] = useLocalDraftState(`plan.${plan.application_id}.rate`, emptyRate)
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const rate = typed.rate.replaceAll(/\s/g, '').replace(',', '.')
    const currency = typed.currency.trim().toUpperCase()
    const isRate = /^(?:0|[1-9][0-9]{0,5})(?:\.[0-9]{1,8})?$/.test(rate) && Number(rate) > 0
    if (!/^[A-Z]{3}$/.test(currency)) return setError(t('wrong.currency'))
    if (!isRate) return setError(t('wrong.rate'))
    if (typed.day === '' || typed.source.trim() === '') return setError(t('wrong.rateSource'))
    const values = { currency, into, rate, day: typed.day, source: typed.source.trim() }
    const made: PlanChange = { do: 'add', kind: 'currency', id: crypto.randomUUID(), values, before: null }
    const problem = change(made)
    if (problem !== null) return setError(t(`problem.${problem.why}`))
    setError(null)
    return draft.startAnew()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) add()
  }
  return (
    <section className={styles.part}>
      <PartHead title={t('rate.title')} aside={t('rate.hint', { currency: into })} />
      <RowTable
        kind="currency"
        label={t('rate.title')}
        rows={rows}
        canMove={false}
        nameOf={({ currency }) => currency}
        columns={[
          {
            label: t('rate.title'),
            isWide: true,
            cell: (row) => `1 ${row.currency} = ${writeDecimal(row.rate, language)} ${row.into}`,
          },
          {
            label: t('rate.rate'),
            isNumber: true,
            cell: ({ id, rate }) => (
              <NumberInput
                value={rate}
                whole={6}
                places={8}
                label={t('rate.rate')}
                mayEdit={mayEdit}
                onWrite={(next) => {
                  if (Number(next ?? 0) === 0) return t('wrong.rate')
                  const problem = set('currency', id, { rate: next })
                  return problem === null ? null : t(`problem.${problem.why}`)
                }}
              />
            ),
          },
          { label: t('rate.day'), cell: ({ day }) => day },
          {
            label: t('rate.source'),
            isWide: true,
            cell: ({ source }) => source,
          },
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
          <Button variant="outline" onClick={add}>
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
  const { plan, list, change } = usePlan()
  const rows = list('ceiling')
  const categories = [...plan.budget.categories.map(({ id }) => id), 'indirect' as const]
  return (
    <section className={styles.part}>
      <PartHead title={t('ceiling.title')} aside={t('ceiling.hint')} />
      <RowTable
        kind="ceiling"
        label={t('ceiling.title')}
        rows={rows}
        canMove={false}
        nameOf={({ category }) => t(`category.${category}`)}
        columns={[
          {
            label: t('ceiling.category'),
            cell: ({ id, category }) => (
              <ChoiceCell
                kind="ceiling"
                id={id}
                field="category"
                label={t('ceiling.category')}
                value={category}
                options={categories.map((value) => ({ value, label: t(`category.${value}`) }))}
              />
            ),
          },
          {
            label: t('ceiling.percent'),
            isNumber: true,
            cell: ({ id, percent }) => (
              <NumberCell
                kind="ceiling"
                id={id}
                field="percent"
                label={t('ceiling.percent')}
                value={percent}
                whole={3}
                places={2}
                isOptional
                isPercent
              />
            ),
          },
          {
            label: t('ceiling.amount', { currency: plan.budget.currency.code }),
            isNumber: true,
            cell: ({ id, amount }) => (
              <NumberCell
                kind="ceiling"
                id={id}
                field="amount"
                label={t('ceiling.amount', { currency: plan.budget.currency.code })}
                value={amount}
                whole={12}
                places={2}
                isOptional
              />
            ),
          },
          {
            label: t('rate.source'),
            isWide: true,
            cell: ({ id, source }) => (
              <TextCell kind="ceiling" id={id} field="source" label={t('rate.source')} value={source} />
            ),
          },
        ]}
      />
      <AddButton
        label={t('ceiling.add')}
        onAdd={() => {
          const id = crypto.randomUUID()
          const values = { category: 'travel' as const, percent: null, amount: null, source: '' }
          return change({ do: 'add', kind: 'ceiling', id, values, before: null }) === null ? id : null
        }}
      />
    </section>
  )
}
