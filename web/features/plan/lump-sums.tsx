import type { ReactNode } from 'react'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { unitsOf, writeCents } from '#shared/grants/decimals.ts'
import { partnerNames, writeMoney } from './plan-names.ts'
import { PartHead } from './row-table.tsx'
import { usePlan } from './use-plan.ts'
import matrix from './plan-matrix.module.css'
import styles from './plan-screen.module.css'

/** The share of each work package and partner in the lump sum. */
export function LumpSums(): ReactNode {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const { plan, list } = usePlan()
  const { packages, partners, total } = plan.budget
  const nameOf = partnerNames(plan, t('partner.gone'))
  const titles = [
    ...list('work_package').map(({ id, title }, index) => ({ id, title: `${index + 1}. ${title}` })),
    ...(packages.some(({ work_package }) => work_package === null) ? [{ id: null, title: t('budget.scopeNone') }] : []),
  ]
  const write = (value: string | null | undefined) =>
    value === undefined ? '–' : value === null ? '?' : writeMoney(value, language)
  const shareOf = (id: string | null, partner: string) =>
    packages.find((each) => each.work_package === id && each.partner === partner)
  const sumOf = (id: string | null) => {
    const shares = packages.filter(({ work_package }) => work_package === id)
    if (shares.some(({ request }) => request === null)) return null
    return writeCents(shares.reduce((all, { request }) => all + unitsOf(request?.value ?? '0', 2), 0n))
  }
  return (
    <section className={styles.part}>
      <PartHead title={t('lump.title')} aside={t('lump.hint')} />
      <div className={matrix.scroll} tabIndex={0} role="region" aria-label={t('lump.title')}>
        <table className={matrix.matrix} aria-label={t('lump.title')}>
          <thead>
            <tr>
              <th scope="col">{t('field.package')}</th>
              {partners.map(({ partner }) => (
                <th key={partner} scope="col" data-num>
                  {nameOf(partner)}
                </th>
              ))}
              <th scope="col" data-num>
                {t('sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {titles.map(({ id, title }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                {partners.map(({ partner }) => {
                  const share = shareOf(id, partner)
                  return (
                    <td key={partner} data-num>
                      {write(share === undefined ? undefined : (share.request?.value ?? null))}
                    </td>
                  )
                })}
                <td data-num data-sum>
                  {write(sumOf(id))}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-total>
              <th scope="row">{t('sum')}</th>
              {partners.map(({ partner, request }) => (
                <td key={partner} data-num>
                  {write(request?.value ?? null)}
                </td>
              ))}
              <td data-num>{write(total.request?.value ?? null)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
