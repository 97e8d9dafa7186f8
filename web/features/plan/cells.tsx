import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { planMonthsMax } from '#shared/plan.ts'
import type { PlanRowKind } from '#shared/plan.ts'
import { usePlan } from './use-plan.ts'
import styles from './plan-cells.module.css'

/** A field of a row, and its name for those who hear it. */
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

/** What is typed with spaces and a comma, as the server takes it. */
const bareNumber = (typed: string) => typed.replaceAll(/[\s'’]/g, '').replace(',', '.')

/** How many digits a decimal may have before and behind its point. */
type Places = { whole: number; places: number }

function isDecimal(text: string, { whole, places }: Places): boolean {
  const [before = '', behind, more] = text.split('.')
  const areDigits = (part: string) => [...part].every((sign) => sign >= '0' && sign <= '9')
  return (
    more === undefined &&
    before.length > 0 &&
    before.length <= whole &&
    areDigits(before) &&
    (behind === undefined || (behind.length > 0 && behind.length <= places && areDigits(behind)))
  )
}

type NumberInputProps = Places & {
  /** Null: empty. */
  value: string | null
  label: string
  /** What the field shows while it is empty. */
  placeholder?: string
  mayEdit: boolean
  onFocus?: () => void
  /** @returns why it cannot be stored; null when it can. Null is written for an empty field. */
  onWrite(value: string | null): string | null
}

/** A number as people write it. What cannot be stored stays in the field with the reason. */
export function NumberInput({
  value,
  label,
  placeholder = '',
  mayEdit,
  onFocus,
  onWrite,
  ...places
}: NumberInputProps): ReactNode {
  const { t } = useTranslation('plan')
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const write = (text: string) => {
    setTyped(text)
    const bare = bareNumber(text)
    // Zeros before the first digit are no number for the server, and no fault of who types.
    const plain = bare.replace(/^0+(?=\d)/, '')
    if (bare !== '' && !isDecimal(plain, places)) return setError(t('wrong.number', places))
    return setError(onWrite(bare === '' ? null : plain))
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
  whole,
  places,
  isOptional = false,
  isPercent = false,
  placeholder = '',
  ...cell
}: CellProps &
  Places & { value: string | null; isOptional?: boolean; isPercent?: boolean; placeholder?: string }): ReactNode {
  const { set, mayEdit } = usePlan()
  const { t } = useTranslation('plan')
  return (
    <NumberInput
      value={value}
      whole={whole}
      places={places}
      label={cell.label}
      placeholder={placeholder}
      mayEdit={mayEdit}
      onWrite={(next) => {
        if (next === null && !isOptional) return t('wrong.empty')
        if (isPercent && Number(next ?? 0) > 100) return t('wrong.percent')
        const problem = set(cell.kind, cell.id, { [cell.field]: next })
        return problem === null ? null : t(`problem.${problem.why}`)
      }}
    />
  )
}

/** A month of the project. An end before the start takes the other one along. */
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
      whole={3}
      places={0}
      placeholder={placeholder}
      label={cell.label}
      mayEdit={mayEdit}
      onWrite={(next) => {
        if (next === null && !isOptional) return t('wrong.empty')
        const month = next === null ? null : Number(next)
        if (month !== null && (month < 1 || month > planMonthsMax)) return t('wrong.month', { max: planMonthsMax })
        const problem = set(cell.kind, cell.id, { ...(month === null ? {} : also?.(month)), [cell.field]: month })
        return problem === null ? null : t(`problem.${problem.why}`)
      }}
    />
  )
}

/** A choice. @param empty what it says while nothing is chosen; left out: something always is. */
export function ChoiceCell({
  value,
  options,
  empty,
  ...cell
}: CellProps & {
  value: string | null
  options: readonly { value: string; label: string }[]
  empty?: string
}): ReactNode {
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
