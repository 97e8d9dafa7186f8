import type { ReactNode } from 'react'
import type { LaunchCards } from '#shared/contracts/launches.ts'
import { languageNames, languages } from '#shared/languages.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainCells } from '#web/list/plain-table.tsx'
import lined from '#web/ui/lined-table.module.css'

type Card = LaunchCards['cards'][number]

/** Launches by the card they came from and the language of the page; what came from no card is a row of its own. */
export function LaunchTable({ cards }: { cards: readonly Card[] }): ReactNode {
  const { t } = useTranslation('agents')
  const shown = useLanguage()
  const sum = (figures: Card['languages']): string =>
    formatNumber(
      figures.reduce((total, { launches }) => total + launches, 0),
      shown,
    )
  return (
    <table className={`${lined.table} ${lined.stack}`}>
      <caption className="sr">{t('launches.title')}</caption>
      <PlainCells
        rows={cards}
        idOf={({ agent }) => agent ?? 'none'}
        columns={[
          {
            key: 'card',
            label: t('launches.card'),
            cell: ({ agent }) => (agent === null ? t('launches.none') : t(`names.${agent}`)),
          },
          ...languages.map((language) => ({
            key: language,
            label: languageNames[language],
            isNumber: true,
            cell: ({ languages: figures }: Card) => sum(figures.filter((each) => each.language === language)),
          })),
          { key: 'all', label: t('launches.all'), isNumber: true, cell: ({ languages: figures }) => sum(figures) },
        ]}
      />
    </table>
  )
}
