import type { ReactNode } from 'react'
import type { Fit } from '#shared/contracts/fit.ts'
import { SmeSum } from '#web/features/organisations/public/sme-sum.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './size-part.module.css'

/** The class of the enterprise as a sum, where the call or the rate may ask for it. */
export function SizePart({ fit: { sme } }: { fit: Fit }): ReactNode {
  const { t } = useTranslation('fit')
  return (
    <section className={styles.part} aria-labelledby="fit-size">
      <div className={styles.line}>
        <h2 id="fit-size">{t(`size.${sme.class}`)}</h2>
        <span>{t('size.rule')}</span>
      </div>
      {sme.class === 'unknown' ? <p className={styles.lead}>{t('size.missing')}</p> : <SmeSum sme={sme} />}
    </section>
  )
}
