import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ConflictNote } from '#web/list/conflict-note.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ContractForm } from './use-contract-form.ts'

/** Shows what another user saved while the form was filled in; nothing while no one did. */
export function FormConflictNote<Input extends FieldValues>({ form }: { form: ContractForm<Input> }): ReactNode {
  const { t } = useTranslation()
  const { conflict } = form
  if (conflict === null) return null
  return (
    <ConflictNote
      title={t('conflict.title')}
      text={t('conflict.text')}
      yours={conflict.fields.length === 0 ? null : t('conflict.yours')}
      actions={
        conflict.fields.length === 0 ? null : (
          <Button variant="outline" size="sm" onClick={conflict.takeStored}>
            {t('conflict.take')}
          </Button>
        )
      }
    >
      {conflict.fields.map(([label, words]) => (
        <p key={label} className="wrap-anywhere">
          {label}: <b>{words === '' ? '–' : words}</b>
        </p>
      ))}
    </ConflictNote>
  )
}
