import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { draftReplyInputSchema } from '#shared/contracts/draft-notes.ts'
import type { DraftComments } from '#shared/contracts/draft-notes.ts'
import { noteTextMax } from '#shared/drafts/sections.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import styles from './notes-panel.module.css'

/** The words of a note, and who is notified of it. */
type NoteWords = { text: string; mentions: string[] }

type NoteFormProps = {
  /** Names what is typed among the drafts on the device. */
  draft: string
  label: string
  /** Who can be mentioned. */
  people: DraftComments['people']
  submit: string
  /** @throws {ApiError} */
  send: (words: NoteWords) => Promise<unknown>
  onSent: () => unknown
  onCancel: () => void
}

const formSchema = z.object({ text: draftReplyInputSchema.shape.text })

/** Where a comment or an answer is written. `@` and the name of someone who sees the application notifies them. Ctrl Enter sends it. */
export function NoteForm({ draft, label, people, submit, send, onSent, onCancel }: NoteFormProps): ReactNode {
  const { t } = useTranslation('drafts')
  const members = people.map(({ id, name }) => ({ id, sign: `@${name}` }))
  const form = useContractForm({
    schema: formSchema,
    defaults: { text: '' },
    draft,
    send: ({ text }) => send({ text, mentions: members.filter(({ sign }) => text.includes(sign)).map(({ id }) => id) }),
    onSent,
    complain: () => t('notes.empty'),
  })
  const { setFocus, getValues, setValue } = form.form
  useEffect(() => setFocus('text'), [setFocus])
  const mention = (sign: string): void => {
    const typed = getValues('text')
    setValue('text', `${typed}${typed === '' || typed.endsWith(' ') ? '' : ' '}${sign} `, { shouldDirty: true })
    setFocus('text')
  }
  return (
    <form
      className={styles.form}
      noValidate
      data-own-escape=""
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit(event)
        else if (event.key === 'Escape') onCancel()
        else return
        event.stopPropagation()
      }}
    >
      <LocalDraftNote localDraft={form.localDraft} />
      <TextAreaField label={label} rows={3} maxLength={noteTextMax} {...form.field('text')} />
      {members.length === 0 ? null : (
        <SelectField label={t('notes.mention')} value="" onChange={({ target }) => mention(target.value)}>
          <option value="">{t('notes.mentionNone')}</option>
          {members.map(({ id, sign }) => (
            <option key={id} value={sign}>
              {sign.slice(1)}
            </option>
          ))}
        </SelectField>
      )}
      <FormFailure failure={form.failure} />
      <div className={styles.actions}>
        <Button variant="primary" size="sm" type="submit" busy={form.isBusy} aria-keyshortcuts="Control+Enter">
          {submit}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('notes.cancel')}
        </Button>
      </div>
    </form>
  )
}
