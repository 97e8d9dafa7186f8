import type { ReactNode } from 'react'
import styles from './plan-matrix.module.css'

/** A column: its head, what it shows of a row, and its cells in the rows of the foot. */
type MatrixColumn<Row> = {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  foot: readonly ReactNode[]
  /** Whether it adds up the others. */
  isSum?: boolean
  /** Whether its cell in a row is chosen. @param row null: in the total. */
  isChosen?: (row: Row | null) => boolean
}

type MatrixProps<Row> = {
  /** The name of the table, read out. */
  label: string
  /** What its rows are. */
  corner: string
  rows: readonly Row[]
  columns: readonly MatrixColumn<Row>[]
  /** Names of the rows of the foot; the first is the total. */
  foot: readonly string[]
  hasMoney?: boolean
}

/** Numbers by row and column with their sums. It scrolls sideways where it is wider than its place. */
export function Matrix<Row extends { id: string; name: ReactNode }>({
  label,
  corner,
  rows,
  columns,
  foot,
  hasMoney = false,
}: MatrixProps<Row>): ReactNode {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.matrix} data-money={hasMoney || undefined} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ id, head }) => (
              <th key={id} scope="col" data-num>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {columns.map(({ id, cell, isSum, isChosen }) => (
                <td key={id} data-num data-sum={isSum} data-chosen={isChosen?.(row)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {foot.map((name, place) => (
            <tr key={name} data-total={place === 0 || undefined}>
              <th scope="row">{name}</th>
              {columns.map(({ id, foot: cells, isChosen }) => (
                <td key={id} data-num data-chosen={place === 0 ? isChosen?.(null) : undefined}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}
