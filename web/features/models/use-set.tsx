import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { agentNames } from '#shared/agents.ts'
import type { AgentName } from '#shared/agents.ts'
import type { ModelUse } from '#shared/contracts/models.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { drawingOf } from '#web/content/agents.ts'
import { formatDecimal, formatNumber, formatUtcMonth } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ListPending } from '#web/list/list-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { modelUseQuery } from './models-queries.ts'
import styles from './models.module.css'

/** Agents whose work is done by rules alone. */
const byRules: readonly AgentName[] = ['profiler', 'coordinator']

/** What models were used for in a month, on a ruler and by agent, person and organisation. */
export function UseSet(): ReactNode {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const [month, setMonth] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    ...modelUseQuery(browserApi, month),
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return <ListPending error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.month}>
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={t('use.earlier')}
          onClick={() => setMonth(monthFrom(data.month, -1))}
        >
          <Icon name="chev-left" />
        </Button>
        <strong aria-live="polite">{formatUtcMonth(data.month, language)}</strong>
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={t('use.later')}
          disabled={month === null}
          onClick={() => setMonth(laterThan(data.month))}
        >
          <Icon name="chev-right" />
        </Button>
      </div>
      <Ruler use={data} />
      {data.total.runs === 0 ? <p>{t('use.nobody')}</p> : <Tables use={data} />}
    </>
  )
}

function monthFrom(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7)
}

/** The month after one; null once that is the present one. */
function laterThan(month: string): string | null {
  const next = monthFrom(month, 1)
  return new Date().toISOString().startsWith(next) ? null : next
}

/** A sum in euro: two digits, and more only where two would show nothing of it. */
function useEuro(): (eur: number) => string {
  const language = useLanguage()
  return (eur) => {
    if (eur > 0 && eur < 0.01) return formatDecimal(eur, language, 6)
    const digits = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    return digits.format(eur)
  }
}

const rulerWidth = 1000
const rulerHeight = 34
/** Long ticks of the ruler; each has three short ones behind it. */
const longTicks = 10

function Ruler({ use }: { use: ModelUse }): ReactNode {
  const { t } = useTranslation('models')
  const euro = useEuro()
  const { cap_eur: cap, spent_eur: spent, reserved_eur: reserved } = use
  const words =
    cap === null ? t('use.spentFree', { spent: euro(spent) }) : t('use.spent', { spent: euro(spent), cap: euro(cap) })
  const placeOf = (eur: number): number => (cap === null || cap === 0 ? 0 : Math.min(1, eur / cap) * rulerWidth)
  return (
    <div className={styles.ruler}>
      <div className={styles.labels}>
        <span>
          <b>{words}</b>
        </span>
        <span>
          {reserved > 0 ? `${t('use.reserved', { reserved: euro(reserved) })} ` : ''}
          {cap === null ? '' : t('use.left', { left: euro(Math.max(0, cap - spent - reserved)) })}
        </span>
      </div>
      {cap === null ? null : (
        <svg
          className={styles.line}
          viewBox={`0 0 ${rulerWidth} ${rulerHeight}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('use.ruler', { spent: euro(spent), cap: euro(cap) })}
        >
          {Array.from({ length: longTicks * 4 + 1 }, (_, place) => place).map((place) => (
            <line
              key={place}
              className={place % 4 === 0 ? styles.long : styles.tick}
              vectorEffect="non-scaling-stroke"
              x1={(place * rulerWidth) / longTicks / 4}
              x2={(place * rulerWidth) / longTicks / 4}
              y1={place % 4 === 0 ? rulerHeight - 13 : rulerHeight - 7}
              y2={rulerHeight}
            />
          ))}
          <line className={styles.base} x1={0} x2={rulerWidth} y1={rulerHeight - 1} y2={rulerHeight - 1} />
          <rect className={styles.spent} x={0} y={rulerHeight - 9} width={placeOf(spent)} height={8} />
          <rect
            className={styles.aside}
            x={placeOf(spent)}
            y={rulerHeight - 9}
            width={placeOf(spent + reserved) - placeOf(spent)}
            height={8}
          />
          <line
            className={styles.end}
            vectorEffect="non-scaling-stroke"
            x1={placeOf(spent + reserved)}
            x2={placeOf(spent + reserved)}
            y1={2}
            y2={rulerHeight}
          />
        </svg>
      )}
    </div>
  )
}

function Tables({ use }: { use: ModelUse }): ReactNode {
  const { t } = useTranslation(['models', 'agents'])
  const language = useLanguage()
  const euro = useEuro()
  const number = (value: number): string => formatNumber(value, language)
  return (
    <div className={styles.tables}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('use.agent')}</th>
            <Head>{t('use.runs')}</Head>
            <Head isWide>{t('use.tokensIn')}</Head>
            <Head isWide>{t('use.tokensOut')}</Head>
            <Head>{t('use.eur')}</Head>
          </tr>
        </thead>
        <tbody>
          {agentNames.map((name) => {
            const sum = use.agents.find(({ agent }) => agent === name)
            return (
              <tr key={name}>
                <th scope="row">
                  <span className={styles.agent}>
                    <InlineArt name={drawingOf(name)} className={styles.art} />
                    {t(`agents:names.${name}`)}
                  </span>
                </th>
                {sum === undefined && byRules.includes(name) ? (
                  <>
                    <td className={styles.num}>{t('use.byRules')}</td>
                    <Cell isWide />
                    <Cell isWide />
                    <Cell>{euro(0)}</Cell>
                  </>
                ) : (
                  <>
                    <Cell>{number(sum?.runs ?? 0)}</Cell>
                    <Cell isWide>{number(sum?.tokens_in ?? 0)}</Cell>
                    <Cell isWide>{number(sum?.tokens_out ?? 0)}</Cell>
                    <Cell>{euro(sum?.eur ?? 0)}</Cell>
                  </>
                )}
              </tr>
            )
          })}
          {(['translation', null] as const).map((name) => {
            const sum = use.agents.find(({ agent }) => agent === name)
            return sum === undefined ? null : (
              <tr key={name}>
                <th scope="row">{t(name === null ? 'use.trials' : 'use.translation')}</th>
                <Cell>{number(sum.runs)}</Cell>
                <Cell isWide>{number(sum.tokens_in)}</Cell>
                <Cell isWide>{number(sum.tokens_out)}</Cell>
                <Cell>{euro(sum.eur)}</Cell>
              </tr>
            )
          })}
          <tr className={styles.sum}>
            <th scope="row">{t('use.total')}</th>
            <Cell>{number(use.total.runs)}</Cell>
            <Cell isWide>{number(use.total.tokens_in)}</Cell>
            <Cell isWide>{number(use.total.tokens_out)}</Cell>
            <Cell>{euro(use.total.eur)}</Cell>
          </tr>
        </tbody>
      </table>
      {use.people.length === 0 ? null : (
        <div className={styles.side}>
          <Shares
            title={t('use.person')}
            lines={use.people.map(({ name, people, ...line }) => ({
              ...line,
              name: name ?? t('use.otherPeople', { count: people }),
            }))}
          />
          <Shares
            title={t('use.organisation')}
            lines={use.organisations.map(({ name, organisations, ...line }) => ({
              ...line,
              name: name ?? t('use.otherOrganisations', { count: organisations }),
            }))}
          />
        </div>
      )}
    </div>
  )
}

function Shares({ title, lines }: { title: string; lines: { name: string; runs: number; eur: number }[] }): ReactNode {
  const { t } = useTranslation('models')
  const language = useLanguage()
  const euro = useEuro()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <Head>{t('use.runs')}</Head>
          <Head>{t('use.eur')}</Head>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, runs, eur }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <Cell>{formatNumber(runs, language)}</Cell>
            <Cell>{euro(eur)}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ isWide, children }: { isWide?: boolean; children: ReactNode }): ReactNode {
  return (
    <th scope="col" className={isWide ? `${styles.num} ${styles.wide}` : styles.num}>
      {children}
    </th>
  )
}

function Cell({ isWide, children }: { isWide?: boolean; children?: ReactNode }): ReactNode {
  return <td className={isWide ? `${styles.num} ${styles.wide}` : styles.num}>{children}</td>
}
