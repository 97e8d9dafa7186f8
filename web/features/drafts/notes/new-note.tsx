import { useState } from 'react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { suggestionInputSchema } from '#shared/contracts/draft-notes.ts'
import * as routes from '#shared/contracts/routes/draft-notes.ts'
import { noteTextMax } from '#shared/drafts/sections.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { FormFailure } from '#web/form/form-failure.tsx'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented, TextAreaField, TextField } from '#web/ui/field.tsx'
import { useApplication } from '#web/workspace/application-context.ts'
import { useSectionActions } from '../use-section-actions.ts'
import type { Anchor } from './anchors.ts'
import { NoteForm } from './note-form.tsx'
import type { Notes } from './use-notes.ts'
import styles from './notes-panel.module.css'

type NewNoteProps = { sectionKey: string; anchor: Anchor; notes: Notes }

/** Writes a comment on the chosen passage, or suggests another wording for it. */
export function NewNote({ sectionKey, anchor, notes }: NewNoteProps): ReactNode {
  const { t } = useTranslation('drafts')
  const { id, language } = useApplication()
  const { refresh } = useSectionActions()
  const [kind, setKind] = useState<'comment' | 'wording'>('comment')
  const { start, end, quote } = anchor
  const path = { id, key: sectionKey }
  const sent = async (): Promise<void> => {
    await refresh()
    notes.end()
  }
  return (
    <section aria-label={t('notes.new')}>
      <blockquote className={styles.quote} lang={language}>
        {quote}
      </blockquote>
      {anchor.isOneRun ? (
        <Segmented
          label={t('notes.kind')}
          options={[
            { value: 'comment', label: t('notes.kinds.comment') },
            { value: 'wording', label: t('notes.kinds.wording') },
          ]}
          value={kind}
          onChange={setKind}
        />
      ) : null}
      {kind === 'comment' ? (
        <NoteForm
          draft={`comment.new.${id}.${sectionKey}`}
          label={t('notes.label')}
          people={notes.people}
          submit={t('notes.send')}
          send={async (words) => {
            const added = await browserApi.call(routes.addDraftComment, { path, body: { start, end, quote, ...words } })
            notes.choose(added.id)
          }}
          onSent={sent}
          onCancel={notes.end}
        />
      ) : (
        <WordingForm
          anchor={anchor}
          send={async (body) => {
            const added = await browserApi.call(routes.addSuggestion, { path, body })
            notes.choose(added.id)
          }}
          onSent={sent}
          onCancel={notes.end}
        />
      )}
    </section>
  )
}

const formSchema = z.object({
  new: suggestionInputSchema.shape.new,
  why: suggestionInputSchema.shape.why.unwrap(),
})

type WordingFormProps = {
  anchor: Anchor
  /** @throws {ApiError} */
  send: (body: z.input<typeof suggestionInputSchema>) => Promise<unknown>
  onSent: () => unknown
  onCancel: () => void
}

/** Another wording of a passage, and why. Nothing of the text changes until an editor accepts it. */
function WordingForm({ anchor, send, onSent, onCancel }: WordingFormProps): ReactNode {
  const { t } = useTranslation('drafts')
  const { start, end, quote } = anchor
  const form = useContractForm({
    schema: formSchema,
    defaults: { new: quote, why: '' },
    // A wording fits only the passage that it was typed for.
    draft: null,
    send: (body) => send({ start, end, old: quote, ...body }),
    onSent,
    complain: () => t('notes.tooLong'),
  })
  return (
    <form
      className={styles.form}
      noValidate
      data-own-escape=""
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextAreaField label={t('notes.wording')} rows={3} maxLength={noteTextMax} {...form.field('new')} />
      <TextField label={t('notes.why')} maxLength={1_000} {...form.field('why')} />
      <FormFailure failure={form.failure} />
      <div className={styles.actions}>
        <Button variant="primary" size="sm" type="submit" busy={form.isBusy} disabled={!form.isDirty}>
          {t('notes.suggest')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('notes.cancel')}
        </Button>
      </div>
    </form>
  )
}
