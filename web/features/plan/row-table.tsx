import type { ReactNode } from 'react'
import type { PlanProblem, PlanValues } from '#shared/grants/plan-changes.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePlan } from './use-plan.ts'
import type { NewKind } from './use-plan.ts'
import styles from './row-table.module.css'

/** A column: its head, and what it shows of a row. */
export type Column<Row> = {
  label: string
  isNumber?: boolean
  isWide?: boolean
  cell: (row: Row, index: number) => ReactNode
}

type RowTableProps<Row extends { id: string }> = {
  /** The name of the table, read out. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What a row is called in buttons and messages. */
  nameOf: (row: Row, index: number) => string
  /** False: rows keep the order in which they came. */
  canMove?: boolean
  /** False: rows follow from others, and are neither moved nor removed. */
  canRemove?: boolean
}

/** A table of rows of a plan: on phones each row is a stack whose cells name themselves. */
export function RowTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  nameOf,
  canMove = true,
  canRemove = true,
}: RowTableProps<Row>): ReactNode {
  const { t } = useTranslation('plan')
  const { mayEdit } = usePlan()
  const hasActions = mayEdit && canRemove
  if (rows.length === 0) return null
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-num={column.isNumber} data-wide={column.isWide}>
              {column.label}
            </th>
          ))}
          {hasActions ? (
            <th scope="col">
              <span className="sr">{t('row.actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column.label} data-num={column.isNumber} data-wide={column.isWide} data-label={column.label}>
                {column.cell(row, place)}
              </td>
            ))}
            {hasActions ? (
              <td className={styles.acts}>
                <RowActions
                  id={row.id}
                  name={nameOf(row, place)}
                  up={canMove && place > 0 ? (rows[place - 1]?.id ?? null) : undefined}
                  down={canMove && place < rows.length - 1 ? (rows[place + 2]?.id ?? null) : undefined}
                />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** @param up before which row it goes; undefined: it is the first. @param down the same for the other way. */
function RowActions({
  id,
  name,
  up,
  down,
}: {
  id: string
  name: string
  up: string | null | undefined
  down: string | null | undefined
}): ReactNode {
  const { t } = useTranslation('plan')
  const { change } = usePlan()
  const remove = useRemoval()
  return (
    <>
      {up === undefined ? null : (
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={t('row.up', { name })}
          onClick={() => void change({ do: 'move', id, before: up })}
        >
          <Icon name="chev-down" size={16} className={styles.upward ?? ''} />
        </Button>
      )}
      {down === undefined ? null : (
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={t('row.down', { name })}
          onClick={() => void change({ do: 'move', id, before: down })}
        >
          <Icon name="chev-down" size={16} />
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={t('row.remove', { name })}
        onClick={() => remove(id, name)}
      >
        <Icon name="trash" size={16} />
      </Button>
    </>
  )
}

/** Removes a row, and offers to bring it back. */
function useRemoval(): (id: string, name: string) => void {
  const { t } = useTranslation('plan')
  const { change } = usePlan()
  const report = useProblemToast()
  const restore = useRestore()
  return (id, name) => {
    if (report(change({ do: 'remove', id }))) return
    toast.success(t('row.removed', { name }), {
      action: { label: t('row.undo'), onPress: () => restore(id) },
      durationMs: 10_000,
    })
  }
}

/** Brings a removed row back. */
export function useRestore(): (id: string) => void {
  const { change } = usePlan()
  const report = useProblemToast()
  return (id) => void report(change({ do: 'restore', id }))
}

/** Says why a change cannot be made. @returns whether there is a reason. */
function useProblemToast(): (problem: PlanProblem | null) => boolean {
  const { t } = useTranslation('plan')
  return (problem) => {
    if (problem !== null) toast.error(t(`problem.${problem.why}`))
    return problem !== null
  }
}

/** The head of a part: its name, and what is in it. */
export function PartHead({ title, aside }: { title: string; aside?: ReactNode }): ReactNode {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {aside === undefined ? null : <span>{aside}</span>}
    </div>
  )
}

type AddButtonProps<Kind extends NewKind> = {
  kind: Kind
  label: string
  /** What the new row holds. */
  values: PlanValues<Kind>
  /** Whether it is what the screen is about, because nothing is there yet. */
  isFirst?: boolean
}

/** Adds a row at the end, and puts the caret into its first field. */
export function AddButton<Kind extends NewKind>({
  kind,
  label,
  values,
  isFirst = false,
}: AddButtonProps<Kind>): ReactNode {
  const { add, mayEdit } = usePlan()
  const report = useProblemToast()
  if (!mayEdit) return null
  return (
    <Button
      variant={isFirst ? 'primary' : 'outline'}
      size={isFirst ? 'default' : 'sm'}
      onClick={(event) => {
        const part = event.currentTarget.closest('section')
        if (report(add(kind, values))) return
        requestAnimationFrame(() => {
          const rows = part?.querySelectorAll<HTMLElement>('tbody tr:last-child input, tbody tr:last-child textarea')
          rows?.[0]?.focus()
        })
      }}
    >
      <Icon name="plus" size={16} />
      {label}
    </Button>
  )
}
