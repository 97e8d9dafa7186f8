import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PlainCells } from '#web/list/plain-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { CsvButton } from './csv-button.tsx'
import type { CsvPanel } from './csv-button.tsx'
import styles from './panel-frame.module.css'
import lined from '#web/ui/lined-table.module.css'

/** Rows that are shown before all are asked for. */
const firstRows = 8

type PanelRow = { value: string; label: ReactNode; figures: readonly string[] }

type PanelFrameProps = {
  name: CsvPanel
  query: string
  /** Heads of the columns of figures. */
  columns: readonly string[]
  /** The largest first; as many figures as columns. */
  rows: readonly PanelRow[]
}

/** The sheet of every part of the figures: its name, its file, and its rows, the first ones or all. */
export function PanelFrame({ name, query, columns, rows }: PanelFrameProps): ReactNode {
  const { t } = useTranslation('analytics')
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="sheet card" aria-labelledby={`visits-${name}`}>
      <div className={styles.head}>
        <h2 id={`visits-${name}`} className={styles.title}>
          {t(`panels.${name}`)}
        </h2>
        <CsvButton panel={name} query={query} />
      </div>
      {rows.length === 0 ? (
        <p className="muted">{t('empty')}</p>
      ) : (
        <table className={`${lined.table} ${styles.counts} ${styles.long}`}>
          <caption className="sr">{t(`panels.${name}`)}</caption>
          <PlainCells
            rows={isWhole ? rows : rows.slice(0, firstRows)}
            idOf={({ value }) => value}
            columns={[
              { key: 'label', label: t(`panels.${name}`), cell: ({ label }) => label },
              ...columns.map((column, place) => ({
                key: column,
                label: column,
                isNumber: true,
                cell: ({ figures }: PanelRow) => figures[place],
              })),
            ]}
          />
        </table>
      )}
      {rows.length > firstRows && !isWhole ? (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      ) : null}
    </section>
  )
}
