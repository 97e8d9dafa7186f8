import type { ReactNode } from 'react'
import { ListSheet } from './list-parts.tsx'
import { ListTable } from './list-table.tsx'
import styles from './table.module.css'

type PlainColumn<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The label is for readers of the screen alone: a column of buttons. */
  isSilent?: boolean
  /** Figures, aligned under each other. */
  isNumber?: boolean
}

type PlainCellsProps<Row> = {
  /** The first column names the row. */
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The name of a row where its first cell says more. */
  nameOf?: ((row: Row) => string) | undefined
  openId?: string | null | undefined
}

type PlainRowsProps<Row> = PlainCellsProps<Row> & {
  caption: string
  /** Names the area that scrolls; the caption does when it is left out. */
  label?: string
  isCompact?: boolean
  isStale?: boolean
  className?: string | undefined
}

/** Rows that are neither sorted nor selected: a caption, heads, row heads; cards on narrow screens. */
export function PlainRows<Row>({ columns, rows, idOf, nameOf, openId, ...frame }: PlainRowsProps<Row>): ReactNode {
  return (
    <ListTable {...frame}>
      <PlainCells columns={columns} rows={rows} idOf={idOf} nameOf={nameOf} openId={openId} />
    </ListTable>
  )
}

/** Head and body of plain rows, for a table that is inside something else and brings its own caption. */
export function PlainCells<Row>({ columns, rows, idOf, nameOf, openId }: PlainCellsProps<Row>): ReactNode {
  const [first, ...others] = columns
  return (
    <>
      <thead>
        <tr>
          {columns.map(({ key, label, isSilent, isNumber }) => (
            <th key={key} scope="col" data-num={isNumber || undefined}>
              {isSilent ? <span className="sr">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} data-open={openId === idOf(row) || undefined}>
            <th scope="row" aria-label={nameOf?.(row)}>
              {first?.cell(row)}
            </th>
            {others.map(({ key, label, cell, isSilent, isNumber }) => (
              <td
                key={key}
                className={isSilent ? styles.actions : undefined}
                data-num={(isNumber && !isSilent) || undefined}
                data-label={isSilent ? undefined : label}
              >
                <span>{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

/** Plain rows as a sheet, with its foot: the pager. */
export function PlainTable<Row>({ children, ...rows }: PlainRowsProps<Row> & { children?: ReactNode }): ReactNode {
  return (
    <ListSheet>
      <PlainRows {...rows} />
      {children}
    </ListSheet>
  )
}
