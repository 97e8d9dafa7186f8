import type { ReactNode } from 'react'
import type { OrganisationFactName } from '#shared/grants/profile.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FactFieldInput } from './fact-field-input.tsx'
import { factForms, newRow, rowsMax } from './fact-fields.ts'
import type { FactRow } from './fact-fields.ts'
import styles from './fact-rows-input.module.css'

type FactRowsInputProps = {
  name: OrganisationFactName
  rows: readonly FactRow[]
  onChange(rows: FactRow[]): void
  /** The words for a place `<row>.<field>` that was refused. */
  complaint(place: string): string | undefined
}

/** The fields of a fact; of a list row by row, each of which can be removed. */
export function FactRowsInput({ name, rows, onChange, complaint }: FactRowsInputProps): ReactNode {
  const { t } = useTranslation('organisations')
  const { isList, fields } = factForms[name]
  const setField = (at: number, field: string, text: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [field]: text } : row)))
  return (
    <>
      {rows.map((row, at) => (
        // Rows have no name of their own; only their place tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={isList ? styles.row : styles.single}>
          {fields.map((field) => (
            <FactFieldInput
              key={field.name}
              field={field}
              fact={name}
              value={row[field.name] ?? ''}
              error={complaint(`${at}.${field.name}`)}
              onChange={(text) => setField(at, field.name, text)}
            />
          ))}
          {isList ? (
            <Button variant="ghost" size="sm" onClick={() => onChange(rows.filter((_, index) => index !== at))}>
              <Icon name="trash" size={16} />
              {t('dialog.removeRow')}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {isList ? (
        <div className={styles.add}>
          {rows.length === 0 ? <p>{t(`empty.${name === 'years' ? 'years' : 'list'}`)}</p> : null}
          {rows.length < (rowsMax[name] ?? 0) ? (
            <Button variant="outline" size="sm" onClick={() => onChange([...rows, newRow(name, rows)])}>
              <Icon name="plus" size={16} />
              {t('dialog.addRow')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
