import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OrganisationDetail } from '#shared/contracts/organisations.ts'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, StatusGlyph } from '#web/ui/icon.tsx'
import { factNames } from './fact-fields.ts'
import { factText, isOld } from './fact-text.ts'
import { Section } from './section.tsx'
import styles from './facts-section.module.css'

type FactsSectionProps = {
  organisation: OrganisationDetail
  /** Null for who may only read. */
  onEdit: ((name: OrganisationFactName) => void) | null
  /** Null: the history of all. */
  onHistory: (name: OrganisationFactName | null) => void
}

/** The facts of an organisation: each with its source, its day and its age, and what is missing. */
export function FactsSection({ organisation: { facts, version }, onEdit, onHistory }: FactsSectionProps): ReactNode {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const [today] = useState(() => new Date())
  const told = factNames.filter((name) => facts[name] !== undefined)
  const missing = factNames.filter((name) => facts[name] === undefined)
  const old = told.filter((name) => isOld(facts[name]?.date ?? '', today)).length
  const counts = [
    ...(told.length > old ? [t('factsTable.inDate', { count: told.length - old })] : []),
    ...(old > 0 ? [t('factsTable.old', { count: old })] : []),
    ...(missing.length > 0 ? [t('factsTable.missing', { count: missing.length })] : []),
  ]
  return (
    <Section
      title={t('factsTable.title')}
      aside={
        <>
          {counts.join(', ')}
          {version === 1 ? null : (
            <Button variant="ghost" size="sm" className={styles.past} onClick={() => onHistory(null)}>
              <Icon name="clock" size={16} />
              {t('history.act')}
            </Button>
          )}
        </>
      }
    >
      {told.length === 0 ? (
        <p className={styles.none}>{t('factsTable.none')}</p>
      ) : (
        <table className={styles.facts}>
          <thead>
            <tr>
              <th scope="col">{t('factsTable.fact')}</th>
              <th scope="col">{t('factsTable.value')}</th>
              <th scope="col">{t('factsTable.source')}</th>
              <th scope="col">{t('factsTable.asOf')}</th>
              <th scope="col">{t('factsTable.state')}</th>
              <th scope="col">
                <span className="sr-only">{t('factsTable.edit')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {told.map((name) => {
              const { date = '', source = null, author = null, at = '' } = facts[name] ?? {}
              const tone = isOld(date, today) ? 'old' : 'good'
              return (
                <tr key={name}>
                  <th scope="row">{t(`facts.${name}`)}</th>
                  <td className={styles.value}>{factText(facts, name, t, language)}</td>
                  <td data-label={t('factsTable.source')}>
                    {source ?? t('ownStatement')}
                    <small>{[author, at === '' ? '' : formatInstant(at, language)].filter(Boolean).join(', ')}</small>
                  </td>
                  <td data-label={t('factsTable.asOf')} className={styles.day}>
                    {formatDay(date, language)}
                  </td>
                  <td>
                    <span className={styles.word} data-tone={tone}>
                      <StatusGlyph name={tone === 'old' ? 'half' : 'full'} />
                      {t(tone === 'old' ? 'factsTable.wordOld' : 'factsTable.wordInDate')}
                    </span>
                  </td>
                  <td>
                    <Button
                      variant="ghost"
                      size="sm"
                      iconOnly
                      aria-label={t('history.named', { fact: t(`facts.${name}`) })}
                      onClick={() => onHistory(name)}
                    >
                      <Icon name="clock" size={18} />
                    </Button>
                    {onEdit === null ? null : (
                      <Button
                        variant="ghost"
                        size="sm"
                        iconOnly
                        aria-label={t('factsTable.change', { fact: t(`facts.${name}`) })}
                        onClick={() => onEdit(name)}
                      >
                        <Icon name="pencil" size={18} />
                      </Button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {missing.length === 0 ? null : (
        <div className={styles.missing}>
          <p>
            <StatusGlyph name="wait" /> {t('factsTable.notTold')}
          </p>
          <ul>
            {missing.map((name) => (
              <li key={name}>
                {onEdit === null ? (
                  t(`facts.${name}`)
                ) : (
                  <button type="button" onClick={() => onEdit(name)}>
                    {t(`facts.${name}`)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
