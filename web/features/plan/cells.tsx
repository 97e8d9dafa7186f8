import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { PlanProblem } from '#shared/grants/plan-changes.ts'
import { planMonthsMax } from '#shared/plan.ts'
import type { PlanRowKind } from '#shared/plan.ts'
import { digitLimits, readDecimal } from './typed-decimal.ts'
import type { Digits } from './typed-decimal.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-cells.module.css'

/** A field of a row, and its accessible name. */
type CellProps = { kind: PlanRowKind; id: string; field: string; label: string }

/** A text that is stored while it is typed. */
export function TextCell({
  value,
  max = 300,
  lines = false,
  ...cell
}: CellProps & { value: string; max?: number; lines?: boolean }): ReactNode {
  const { set, mayEdit } = usePlan()
  const shared = {
    className: styles.cell,
    value,
    maxLength: max,
    'aria-label': cell.label,
    placeholder: mayEdit ? cell.label : '',
    readOnly: !mayEdit,
  }
  const write = (next: string) => void set(cell.kind, cell.id, { [cell.field]: next })
  return lines ? (
    <textarea {...shared} rows={1} onChange={({ target }) => write(target.value)} />
  ) : (
    <input {...shared} onChange={({ target }) => write(target.value)} onKeyDown={goDown} />
  )
}

type NumberInputProps = {
  /** Null: empty. */
  value: string | null
  digits: Digits
  label: string
  /** What the field shows while it is empty. */
  placeholder?: string
  mayEdit: boolean
  onFocus?: () => void
  /** @returns why it cannot be stored; null when it can. Null is written for an empty field. */
  onWrite(value: string | null): PlanProblem | string | null
}

/** A number as people write it. What cannot be stored stays in the field with the reason. */
export function NumberInput({
  value,
  digits,
  label,
  placeholder = '',
  mayEdit,
  onFocus,
  onWrite,
}: NumberInputProps): ReactNode {
  const { t } = useTranslation('plan')
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const write = (text: string) => {
    setTyped(text)
    const next = text.trim() === '' ? null : readDecimal(text, digits)
    if (next === null && text.trim() !== '') return setError(t('wrong.number', digitLimits(digits)))
    if (digits === 'percent' && Number(next) > 100) return setError(t('wrong.percent'))
    const wrong = onWrite(next)
    return setError(wrong === null || typeof wrong === 'string' ? wrong : t(`problem.${wrong.why}`))
  }
  return (
    <>
      <input
        className={styles.cell}
        data-num
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        value={typed ?? value ?? ''}
        placeholder={placeholder}
        readOnly={!mayEdit}
        aria-label={label}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : errorId}
        onFocus={onFocus}
        onChange={({ target }) => write(target.value)}
        onBlur={() => {
          if (error === null) setTyped(null)
        }}
        onKeyDown={goDown}
      />
      {error === null ? null : (
        <span id={errorId} className={styles.wrong}>
          {error}
        </span>
      )}
    </>
  )
}

/** A decimal of a row. */
export function NumberCell({
  value,
  digits,
  isOptional = false,
  placeholder = '',
  ...cell
}: CellProps & { value: string | null; digits: Digits; isOptional?: boolean; placeholder?: string }): ReactNode {
  const { set, mayEdit } = usePlan()
  const { t } = useTranslation('plan')
  return (
    <NumberInput
      value={value}
      digits={digits}
      label={cell.label}
      placeholder={placeholder}
      mayEdit={mayEdit}
      onWrite={(next) =>
        next === null && !isOptional ? t('wrong.empty') : set(cell.kind, cell.id, { [cell.field]: next })
      }
    />
  )
}

/** A month of the project. @param also other fields that change with it. */
export function MonthCell({
  value,
  also,
  isOptional = false,
  placeholder = '',
  ...cell
}: CellProps & {
  value: number | null
  also?: (month: number) => Readonly<Record<string, unknown>>
  isOptional?: boolean
  placeholder?: string
}): ReactNode {
  const { set, mayEdit } = usePlan()
  const { t } = useTranslation('plan')
  return (
    <NumberInput
      value={value === null ? null : String(value)}
      digits="month"
      placeholder={placeholder}
      label={cell.label}
      mayEdit={mayEdit}
      onWrite={(next) => {
        if (next === null && !isOptional) return t('wrong.empty')
        const month = next === null ? null : Number(next)
        if (month !== null && (month < 1 || month > planMonthsMax)) return t('wrong.month', { max: planMonthsMax })
        return set(cell.kind, cell.id, { ...(month === null ? {} : also?.(month)), [cell.field]: month })
      }}
    />
  )
}

/** One of the things that can be chosen. */
export type Choice = { value: string; label: string }

/** A choice. @param empty what it says while nothing is chosen; left out: something always is. */
export function ChoiceCell({
  value,
  options,
  empty,
  ...cell
}: CellProps & { value: string | null; options: readonly Choice[]; empty?: string | undefined }): ReactNode {
  const { set, mayEdit } = usePlan()
  const isUnknown = value !== null && !options.some((option) => option.value === value)
  return (
    <select
      className={styles.cell}
      aria-label={cell.label}
      value={value ?? ''}
      disabled={!mayEdit}
      onChange={({ target }) =>
        void set(cell.kind, cell.id, { [cell.field]: target.value === '' ? null : target.value })
      }
    >
      {empty === undefined ? null : <option value="">{empty}</option>}
      {isUnknown ? <option value={value}>–</option> : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Enter goes to the same column of the next row, with Shift of the one before, as in a spreadsheet. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const cell = event.currentTarget.closest('td, th')
  const row = cell?.parentElement
  const next = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling
  if (!(cell instanceof HTMLTableCellElement) || !(next instanceof HTMLTableRowElement)) return
  event.preventDefault()
  next.cells[cell.cellIndex]?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}
