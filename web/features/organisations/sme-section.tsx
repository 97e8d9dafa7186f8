import type { ReactNode } from 'react'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import { smeCeilings } from '#shared/grants/sme.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDecimal } from '#web/i18n/measures.ts'
import { Section } from './section.tsx'
import { SmeSum } from './public/sme-sum.tsx'
import styles from './sme-section.module.css'

/** The class of enterprise of an organisation as a sum, and what is missing for it. */
export function SmeSection({
  organisation: { facts, sme },
  onEdit,
}: {
  organisation: OrganisationDetail
  onEdit: ((name: OrganisationFactName) => void) | null
}): ReactNode {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const place = (missing: string): 'owners' | 'holdings' | 'years' =>
    missing.startsWith('owners') ? 'owners' : missing.startsWith('holdings') ? 'holdings' : 'years'
  const wanted = [...new Set(sme.missing.map(place))]
  return (
    <Section title={t('sme.title')} aside={t(`sme.classes.${sme.class}`)}>
      {sme.class === 'unknown' ? (
        <div className={styles.missing}>
          <p>{t('sme.unknown')}</p>
          <ul>
            {wanted.map((name) => (
              <li key={name}>
                {onEdit === null ? (
                  t(`sme.missing.${name}`)
                ) : (
                  <button type="button" onClick={() => onEdit(name)}>
                    {t(`sme.missing.${name}`)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <SmeSum sme={sme} />
      <p className={styles.rule}>
        {t('sme.ceilings', {
          staff: smeCeilings.small.staff,
          turnover: formatDecimal(smeCeilings.small.turnover / 1e6, language, 0),
          balance: formatDecimal(smeCeilings.small.balance / 1e6, language, 0),
          staffMedium: smeCeilings.medium.staff,
          turnoverMedium: formatDecimal(smeCeilings.medium.turnover / 1e6, language, 0),
          balanceMedium: formatDecimal(smeCeilings.medium.balance / 1e6, language, 0),
        })}{' '}
        {facts.years === undefined ? null : t('sme.source', { source: facts.years.source ?? t('ownStatement') })}
      </p>
    </Section>
  )
}
