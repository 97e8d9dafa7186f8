import type { ReactNode } from 'react'
import type { Sme, SmeStep } from '#shared/grants/sme.ts'
import { formatDecimal } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './sme-sum.module.css'

const million = 1_000_000

/** The class of enterprise as a sum line by line, year by year. The words are those of the namespace `organisations`. */
export function SmeSum({ sme: { steps } }: { sme: Sme }): ReactNode {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const years = [...new Set(steps.filter(({ key }) => key === 'sum').map(({ year }) => year))].toReversed()
  const remarks = steps.filter(({ key }) => !lines.has(key))
  const amount = (value: number | null, unit: number) =>
    value === null ? t('sme.notTold') : formatDecimal(value / unit, language, 2)
  const labelOf = ({ key, name, share }: SmeStep) =>
    key === 'own' || key === 'sum'
      ? t(`sme.steps.${key}`)
      : t(`sme.steps.${key === 'linked' ? 'linked' : 'partner'}`, {
          name: name ?? '',
          share: formatDecimal(share ?? 0, language, 2),
        })
  return (
    <>
      {years.map((year) => (
        <div className={styles.scroll} key={year}>
          <table className={styles.sum}>
            <thead>
              <tr>
                <th scope="col">{year}</th>
                <th scope="col">{t('sme.staff')}</th>
                <th scope="col">{t('sme.turnover')}</th>
                <th scope="col">{t('sme.balance')}</th>
              </tr>
            </thead>
            <tbody>
              {steps
                .filter((step) => step.year === year && lines.has(step.key))
                .map((step, index) => (
                  // The lines of a year never change places.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={index} data-sum={step.key === 'sum'}>
                    <th scope="row">
                      {labelOf(step)}
                      {step.key === 'sum' && step.class !== null ? (
                        <b>{t('sme.ofYear', { class: t(`sme.classes.${step.class}`) })}</b>
                      ) : null}
                    </th>
                    <td>{amount(step.staff, 1)}</td>
                    <td>{amount(step.turnover, million)}</td>
                    <td>{amount(step.balance, million)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      ))}
      {remarks.length === 0 ? null : (
        <ul className={styles.remarks}>
          {remarks.map((step, index) => (
            // Remarks have no name of their own and never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {t(`sme.remarks.${remarkOf(step)}`, {
                name: step.name ?? '',
                share: formatDecimal(step.share ?? 0, language, 2),
                year: step.year ?? '',
                class: step.class === null ? '' : t(`sme.classes.${step.class}`),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Steps that are lines of a sum; the others are remarks under it. */
const lines: ReadonlySet<SmeStep['key']> = new Set(['own', 'partner', 'linked', 'sum'])

type Remark = Exclude<SmeStep['key'], 'own' | 'partner' | 'linked' | 'sum'>

function remarkOf({ key }: SmeStep): Remark {
  // The caller has taken out the lines.
  return key as Remark
}
