import type { ReactNode } from 'react'
import type { LaunchCards } from '#shared/contracts/launches.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Launches by the card they came from and the language of the page; what came from no card is a row of its own. */
export function LaunchTable({ cards }: { cards: LaunchCards['cards'] }): ReactNode {
  const { t } = useTranslation('agents')
  const shown = useLanguage()
  const sum = (figures: readonly { launches: number }[]): number =>
    figures.reduce((total, { launches }) => total + launches, 0)
  return (
    <table className="tbl stack agents-launches">
      <caption className="sr">{t('launches.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('launches.card')}</th>
          {languages.map((language) => (
            <th key={language} scope="col" className="num">
              {languageNames[language]}
            </th>
          ))}
          <th scope="col" className="num">
            {t('launches.all')}
          </th>
        </tr>
      </thead>
      <tbody>
        {cards.map(({ agent, languages: figures }) => (
          <tr key={agent ?? 'none'}>
            <th scope="row">{agent === null ? t('launches.none') : t(`names.${agent}`)}</th>
            {figures.map(({ language, launches }) => (
              <td key={language} className="num" data-label={languageNames[language]}>
                {formatNumber(launches, shown)}
              </td>
            ))}
            <td className="num" data-label={t('launches.all')}>
              {formatNumber(sum(figures), shown)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
