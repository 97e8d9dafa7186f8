import type { ReactNode } from 'react'
import { addEffort } from '#shared/grants/budget.ts'
import { unitsOf, writeCents } from '#shared/grants/decimals.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NumberInput } from './cells.tsx'
import { partnerNames, writeDecimal, writeMoney } from './plan-names.ts'
import { PartHead } from './row-table.tsx'
import { usePlan } from './use-plan.ts'
import styles from './plan-matrix.module.css'

/** Person-months of each partner in each work package. */
export function EffortPart(): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan, list, change, set, mayEdit } = usePlan()
  const packages = list('work_package')
  const nameOf = partnerNames(plan, t('partner.gone'))
  const effort = addEffort(plan.rows)
  const write = (months: string) => writeDecimal(months, language)
  const partners = plan.partners.filter(({ id, takes_part }) => takes_part || effort.byPartner(id) !== '0.00')
  const enter = (work_package: string, partner: string, months: string | null) => {
    const row = effort.of(work_package, partner)
    if (months === null) return row === null ? null : change({ do: 'remove', id: row.id })
    if (row !== null) return set('effort', row.id, { months })
    const values = { work_package, partner, months }
    return change({ do: 'add', kind: 'effort', id: crypto.randomUUID(), values, before: null })
  }
  if (packages.length === 0) return <p className={styles.quiet}>{t('effort.needsPackage')}</p>
  return (
    <section>
      <PartHead title={t('effort.title')} aside={t('effort.total', { months: write(effort.total) })} />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('effort.title')}>
        <table className={styles.matrix} aria-label={t('effort.title')}>
          <thead>
            <tr>
              <th scope="col">{t('field.package')}</th>
              {partners.map(({ id }) => (
                <th key={id} scope="col" data-num>
                  {nameOf(id)}
                </th>
              ))}
              <th scope="col" data-num>
                {t('effort.sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {packages.map(({ id, title }, index) => (
              <tr key={id}>
                <th scope="row">{`${index + 1}. ${title}`}</th>
                {partners.map((partner) => (
                  <td key={partner.id} data-num>
                    <NumberInput
                      value={effort.of(id, partner.id)?.months ?? null}
                      whole={4}
                      places={2}
                      placeholder="–"
                      label={t('effort.cell', { package: index + 1, partner: nameOf(partner.id) })}
                      mayEdit={mayEdit}
                      onWrite={(months) => {
                        const problem = enter(id, partner.id, months)
                        return problem === null ? null : t(`problem.${problem.why}`)
                      }}
                    />
                  </td>
                ))}
                <td data-num data-sum>
                  {write(effort.byPackage(id))}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-total>
              <th scope="row">{t('sum')}</th>
              {partners.map(({ id }) => (
                <td key={id} data-num>
                  {write(effort.byPartner(id))}
                </td>
              ))}
              <td data-num>{write(effort.total)}</td>
            </tr>
            <tr>
              <th scope="row">{t('effort.cost', { currency: plan.budget.currency.code })}</th>
              {partners.map(({ id }) => (
                <td key={id} data-num>
                  {perMonth(
                    plan.budget.partners.find(({ partner }) => partner === id)?.categories.personnel?.value,
                    effort.byPartner(id),
                  )}
                </td>
              ))}
              <td data-num>{perMonth(plan.budget.total.categories.personnel?.value, effort.total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )

  /** Personnel cost for a person-month, to the whole; a dash where there are no months. */
  function perMonth(cost: string | undefined, months: string): string {
    const count = unitsOf(months, 2)
    if (cost === undefined || count === 0n) return '–'
    return writeMoney(writeCents(((2n * unitsOf(cost, 2) + count) / (2n * count)) * 100n), language)
  }
}
