import type { ReactNode } from 'react'
import { addEffort } from '#shared/grants/budget.ts'
import { divide, unitsOf, writeCents } from '#shared/grants/decimals.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NumberInput } from './cells.tsx'
import { Matrix } from './matrix.tsx'
import { partnerNames, writeDecimal, writeMoney } from './plan-names.ts'
import { PartHead } from './row-table.tsx'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** Person-months of each partner in each work package. */
export function EffortPart(): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan, list, add, change, set, mayEdit } = usePlan()
  const { budget } = plan
  const packages = list('work_package').map(({ id, title }, index) => ({
    id,
    number: index + 1,
    name: `${index + 1}. ${title}`,
  }))
  const nameOf = partnerNames(plan, t('partner.gone'))
  const effort = addEffort(plan.rows)
  const write = (months: string) => writeDecimal(months, language)
  const partners = plan.partners.filter(({ id, takes_part }) => takes_part || effort.byPartner(id) !== '0.00')
  const enter = (work_package: string, partner: string, months: string | null) => {
    const row = effort.of(work_package, partner)
    if (months === null) return row === null ? null : change({ do: 'remove', id: row.id })
    return row === null ? add('effort', { work_package, partner, months }) : set('effort', row.id, { months })
  }
  if (packages.length === 0) return <p className={styles.quiet}>{t('effort.needsPackage')}</p>
  return (
    <section>
      <PartHead title={t('effort.title')} aside={t('effort.total', { months: write(effort.total) })} />
      <Matrix
        label={t('effort.title')}
        corner={t('field.package')}
        rows={packages}
        columns={[
          ...partners.map(({ id: partner }) => ({
            id: partner,
            head: nameOf(partner),
            cell: ({ id, number }: (typeof packages)[number]) => (
              <NumberInput
                value={effort.of(id, partner)?.months ?? null}
                digits="months"
                placeholder="–"
                label={t('effort.cell', { package: number, partner: nameOf(partner) })}
                mayEdit={mayEdit}
                onWrite={(months) => enter(id, partner, months)}
              />
            ),
            foot: [
              write(effort.byPartner(partner)),
              perMonth(
                budget.partners.find((each) => each.partner === partner)?.categories.personnel?.value,
                effort.byPartner(partner),
              ),
            ],
          })),
          {
            id: 'sum',
            head: t('effort.sum'),
            isSum: true,
            cell: ({ id }) => write(effort.byPackage(id)),
            foot: [write(effort.total), perMonth(budget.total.categories.personnel?.value, effort.total)],
          },
        ]}
        foot={[t('sum'), t('effort.cost', { currency: budget.currency.code })]}
      />
    </section>
  )

  /** Personnel cost for a person-month, to the whole; a dash where there are no months. */
  function perMonth(cost: string | undefined, months: string): string {
    const count = unitsOf(months, 2)
    if (cost === undefined || count === 0n) return '–'
    return writeMoney(writeCents(divide(unitsOf(cost, 2), count, 'nearest') * 100n), language)
  }
}
