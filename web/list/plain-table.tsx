import type { ReactNode } from 'react'

/** A column of a plain table. */
type PlainColumn<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The label is for readers of the screen alone: a column of buttons. */
  isSilent?: boolean
}

type PlainTableProps<Row> = {
  caption: string
  /** The first column names the row. */
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** What stands at its foot: the pager. */
  children?: ReactNode
}

/** Rows that are neither sorted nor selected, as a sheet: a caption, heads, row heads, a foot; cards on narrow screens. */
export function PlainTable<Row>({ caption, columns, rows, idOf, nameOf, children }: PlainTableProps<Row>): ReactNode {
  const [first, ...others] = columns
  return (
    <div className="sheet list-sheet">
      <table className="tbl stack list-table">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, isSilent }) => (
              <th key={key} scope="col">
                {isSilent ? <span className="sr">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              <th scope="row" aria-label={nameOf(row)}>
                {first?.cell(row)}
              </th>
              {others.map(({ key, label, cell, isSilent }) => (
                <td key={key} className={isSilent ? 'list-acts' : undefined} data-label={isSilent ? undefined : label}>
                  <span>{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}
