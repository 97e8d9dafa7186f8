import type { ReactNode } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { unitsOf, writeCents } from '#shared/grants/decimals.ts'
import { Matrix } from './matrix.tsx'
import { partnerNames, writeMoney } from './plan-names.ts'
import { PartHead } from './row-table.tsx'
import { usePlan } from './use-plan.ts'
import styles from './plan-screen.module.css'

/** The share of each work package and partner in the lump sum. */
export function LumpSums(): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan, list } = usePlan()
  const { packages, partners, total } = plan.budget
  const nameOf = partnerNames(plan, t('partner.gone'))
  const rows = [
    ...list('work_package').map(({ id, title }, index) => ({ id, of: id, name: `${index + 1}. ${title}` })),
    ...(packages.some(({ work_package }) => work_package === null)
      ? [{ id: 'none', of: null, name: t('budget.scopeNone') }]
      : []),
  ]
  const write = (value: string | null) => (value === null ? '?' : writeMoney(value, language))
  const sharesOf = (id: string | null) => packages.filter(({ work_package }) => work_package === id)
  const sumOf = (id: string | null) => {
    const shares = sharesOf(id)
    if (shares.some(({ request }) => request === null)) return null
    return writeCents(shares.reduce((all, { request }) => all + unitsOf(request?.value ?? '0', 2), 0n))
  }
  return (
    <section className={styles.part}>
      <PartHead title={t('lump.title')} aside={t('lump.hint')} />
      <Matrix
        label={t('lump.title')}
        corner={t('field.package')}
        rows={rows}
        columns={[
          ...partners.map(({ partner, request }) => ({
            id: partner,
            head: nameOf(partner),
            cell: ({ of }: (typeof rows)[number]) => {
              const share = sharesOf(of).find((each) => each.partner === partner)
              return share === undefined ? '–' : write(share.request?.value ?? null)
            },
            foot: [write(request?.value ?? null)],
          })),
          {
            id: 'sum',
            head: t('sum'),
            isSum: true,
            cell: ({ of }) => write(sumOf(of)),
            foot: [write(total.request?.value ?? null)],
          },
        ]}
        foot={[t('sum')]}
      />
    </section>
  )
}
