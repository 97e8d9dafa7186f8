import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OverviewFigure, OverviewFigureName } from '#shared/contracts/overview.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { screenPath } from '#web/admin/screens.ts'
import type { ScreenKey } from '#web/admin/screens.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router'
import { figureQuery } from './overview-queries.ts'
import { Part } from './part.tsx'
import styles from './overview.module.css'

const screens: Record<OverviewFigureName, ScreenKey> = {
  users: 'users',
  consultations: 'consultations',
  tickets: 'support',
  visits: 'analytics',
}

/** A figure of the day with its change against the week before and its last fourteen days. */
export function FigurePart({ name }: { name: OverviewFigureName }): ReactNode {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const query = useQuery(figureQuery(browserApi, name))
  return (
    <Part title={t(`figures.${name}`)} query={query}>
      {(figure) => (
        <>
          <p className={styles.number}>
            <Link to={screenPath(screens[name])}>
              <b className={styles.fig}>{formatNumber(figure.today, language)}</b>
              <span className="sr">{t('figures.open')}</span>
            </Link>
            <span>{changeWords(figure)}</span>
          </p>
          <Trend
            figure={figure}
            label={t('figures.trend', { list: figure.days.map(({ count }) => count).join(', ') })}
          />
        </>
      )}
    </Part>
  )

  function changeWords({ today, week_before: before }: OverviewFigure): string {
    const change = today - before
    if (change === 0) return t('figures.same')
    return t(change > 0 ? 'figures.more' : 'figures.less', { count: Math.abs(change) })
  }
}

const [width, height] = [140, 28] as const

/** Fourteen days as bars; read out as numbers. */
function Trend({ figure: { days }, label }: { figure: OverviewFigure; label: string }): ReactNode {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const step = width / days.length
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMax"
      role="img"
      aria-label={label}
    >
      {days.map(({ day, count }, index) => {
        const high = Math.max(1, (count / most) * height)
        return <rect key={day} x={index * step + 1} y={height - high} width={step - 2} height={high} />
      })}
    </svg>
  )
}
