import type { MouseEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { nextSort } from './list-address.ts'
import { ListTable } from './list-table.tsx'
import type { Selection } from './use-selection.ts'
import styles from './table.module.css'
import choice from '#web/ui/choice.module.css'

/** A column of a list. */
export type Column<Row> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The key that the list can be sorted by, and which way first. */
  sort?: { key: string; first: 'up' | 'down' }
}

type DataTableProps<Row> = {
  caption: string
  /** The first column names the row: its cell holds the link marked `data-row-link`. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
  /** Null: nothing can be selected. */
  selection: Selection | null
  openId: string | null
  isCompact: boolean
  /** Other rows are on their way; these are the old ones. */
  isStale: boolean
  list: RefObject<HTMLElement | null>
}

/** Rows as a real table: a caption, heads that sort, row heads; cards on narrow screens. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { caption, columns, rows, selection, isCompact, isStale, list } = props
  return (
    <ListTable caption={caption} isCompact={isCompact} isStale={isStale} list={list}>
      <thead>
        <tr>
          {selection === null ? null : <PageBox selection={selection} ids={rows.map(props.idOf)} />}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={props.idOf(row)} row={row} {...props} />
        ))}
      </tbody>
    </ListTable>
  )
}

function PageBox({ selection, ids }: { selection: Selection; ids: readonly string[] }): ReactNode {
  const { t } = useTranslation('admin')
  const count = ids.filter((id) => selection.has(id)).length
  const isWhole = ids.length > 0 && count === ids.length
  return (
    <th scope="col" data-box>
      <input
        type="checkbox"
        className={choice.box}
        aria-label={t('list.selectPage')}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isWhole
        }}
        onChange={selection.togglePage}
      />
    </th>
  )
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string
  onSort: (sort: string) => void
}): ReactNode {
  if (!column.sort) return <th scope="col">{column.label}</th>
  const { key, first } = column.sort
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, key, first))}>
        {column.label}
        <Icon name={direction === 'none' ? 'sort' : 'chev-down'} size={16} />
      </button>
    </th>
  )
}

function Line<Row>({ row, columns, idOf, nameOf, selection, openId }: DataTableProps<Row> & { row: Row }): ReactNode {
  const { t } = useTranslation('admin')
  const id = idOf(row)
  const [first, ...others] = columns
  const isSelected = selection?.has(id) === true
  return (
    <tr data-row aria-selected={isSelected} data-open={openId === id || undefined} onClick={openRow}>
      {selection === null ? null : (
        <td data-box>
          <input
            type="checkbox"
            className={choice.box}
            data-row-box
            aria-label={t('list.selectRow', { name: nameOf(row) })}
            checked={isSelected}
            onChange={() => {
              // The press decides, because it knows of the shift key.
            }}
            onClick={(event) => selection.toggle(id, event.shiftKey)}
          />
        </td>
      )}
      <th scope="row">{first?.cell(row)}</th>
      {others.map((column) => (
        <td key={column.key} data-label={column.label}>
          <span>{column.cell(row)}</span>
        </td>
      ))}
    </tr>
  )
}

/** A press anywhere in a row is one on its link; whatever has an act of its own keeps it, and so does marked text. */
function openRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  const isOwn = target instanceof Element && target.closest('a, button, input, label, select, textarea') !== null
  if (isOwn || getSelection()?.isCollapsed === false) return
  currentTarget.querySelector<HTMLElement>('[data-row-link]')?.click()
}
