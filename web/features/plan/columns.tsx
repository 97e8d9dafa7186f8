import type { PlanRowKind } from '#shared/plan.ts'
import { ChoiceCell, MonthCell, NumberCell, TextCell } from './cells.tsx'
import type { Choice } from './cells.tsx'
import type { Column } from './row-table.tsx'
import type { Digits } from './typed-decimal.ts'

type RowWith<Field extends string, Value> = { id: string } & Readonly<Record<Field, Value>>

function valueIn<Field extends string, Value>(row: Readonly<Record<Field, Value>>, field: Field): Value {
  return row[field]
}

/** Makes columns whose cells write one field of rows of a kind. */
export function columnsOf(kind: PlanRowKind) {
  return {
    /** @param lines whether it grows by lines. */
    text<Field extends string>(
      field: Field,
      label: string,
      { isWide = false, ...text }: { isWide?: boolean; max?: number; lines?: boolean } = {},
    ): Column<RowWith<Field, string>> {
      return {
        label,
        isWide,
        cell: (row) => (
          <TextCell
            kind={kind}
            id={row.id}
            field={field}
            label={label}
            value={valueIn<Field, string>(row, field)}
            {...text}
          />
        ),
      }
    },
    number<Field extends string>(
      field: Field,
      label: string,
      number: { digits: Digits; isOptional?: boolean },
    ): Column<RowWith<Field, string | null>> {
      return {
        label,
        isNumber: true,
        cell: (row) => (
          <NumberCell
            kind={kind}
            id={row.id}
            field={field}
            label={label}
            value={valueIn<Field, string | null>(row, field)}
            {...number}
          />
        ),
      }
    },
    month<Field extends string>(
      field: Field,
      label: string,
      month: { isOptional?: boolean } = {},
    ): Column<RowWith<Field, number | null>> {
      return {
        label,
        isNumber: true,
        cell: (row) => (
          <MonthCell
            kind={kind}
            id={row.id}
            field={field}
            label={label}
            value={valueIn<Field, number | null>(row, field)}
            {...month}
          />
        ),
      }
    },
    /** @param empty what it says while nothing is chosen; left out: something always is. */
    choice<Field extends string>(
      field: Field,
      label: string,
      options: readonly Choice[],
      empty?: string,
    ): Column<RowWith<Field, string | null>> {
      return {
        label,
        cell: (row) => (
          <ChoiceCell
            kind={kind}
            id={row.id}
            field={field}
            label={label}
            value={valueIn<Field, string | null>(row, field)}
            options={options}
            empty={empty}
          />
        ),
      }
    },
  }
}
