import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ListSheet } from './list-parts.tsx'
import { MoreList } from './more-list.tsx'
import { PlainRows } from './plain-table.tsx'

type Column =
  | 'account'
  | 'action'
  | 'actions'
  | 'address'
  | 'count'
  | 'created'
  | 'device'
  | 'error'
  | 'first'
  | 'from'
  | 'job'
  | 'kind'
  | 'last'
  | 'leadsTo'
  | 'referrer'
  | 'state'
  | 'target'
  | 'tries'
  | 'way'
  | 'when'
  | 'who'

type LogTableProps<Row> = Omit<ComponentProps<typeof MoreList>, 'children' | 'count'> & {
  /** Names the area that scrolls. */
  label: string
  caption: string
  /** The columns in their order; the first names the row, `actions` holds its buttons. */
  cells: readonly (readonly [name: Column, cell: (row: Row) => ReactNode])[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  openId?: string | undefined
  isStale?: boolean
}

/** A table that grows at its end, with a head in the words of the logs. */
export function LogTable<Row>({ list, empty, cells, ...rows }: LogTableProps<Row>): ReactNode {
  const { t } = useTranslation('logs')
  const columns = cells.map(([key, cell]) => ({ key, label: t(`columns.${key}`), cell, isSilent: key === 'actions' }))
  return (
    <ListSheet>
      <MoreList list={list} count={rows.rows.length} empty={empty}>
        <PlainRows {...rows} columns={columns} isCompact />
      </MoreList>
    </ListSheet>
  )
}
