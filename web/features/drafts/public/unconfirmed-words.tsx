import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useContractForm } from '#web/form/use-contract-form.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { confirmPlace, listUnconfirmed } from './unconfirmed.ts'
import type { UnconfirmedPlace } from './unconfirmed.ts'
import styles from './unconfirmed-words.module.css'

/** Longest source of a place, in characters. */
const sourceMax = 500

/** How many places of the text are in pencil, and what can be done with the one at the caret or the first. */
export function UnconfirmedWords({ editor, mayType }: { editor: Editor; mayType: boolean }): ReactNode {
  const { t } = useTranslation('drafts')
  const { places, at } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ places: listUnconfirmed(state.doc), at: state.selection.from }),
  })
  const [isSourcing, setSourcing] = useState(false)
  const current = places.find(({ to }) => at <= to) ?? places[0]
  if (current === undefined) return null
  const { quote } = current
  const show = (place: UnconfirmedPlace): void => {
    editor.chain().focus().setTextSelection(place).scrollIntoView().run()
  }
  return (
    <section className={styles.places} aria-label={t('pencil.title')}>
      <p role="status">{t('pencil.count', { count: places.length })}</p>
      <div className={styles.actions}>
        <Button variant="outline" size="sm" onClick={() => show(places.find(({ from }) => from > at) ?? current)}>
          {t('pencil.next')}
        </Button>
        {mayType ? (
          <>
            <Button variant="outline" size="sm" onClick={() => confirmPlace(editor, current)}>
              {t('pencil.confirm', { quote })}
            </Button>
            {isSourcing ? null : (
              <Button variant="outline" size="sm" onClick={() => setSourcing(true)}>
                {t('pencil.source', { quote })}
              </Button>
            )}
          </>
        ) : null}
      </div>
      {mayType && isSourcing ? (
        <SourceForm
          key={quote}
          quote={quote}
          onGive={(source) => confirmPlace(editor, current, source)}
          onClose={() => setSourcing(false)}
        />
      ) : null}
    </section>
  )
}

type SourceFormProps = { quote: string; onGive: (source: string) => void; onClose: () => void }

function SourceForm({ quote, onGive, onClose }: SourceFormProps): ReactNode {
  const { t } = useTranslation('drafts')
  const form = useContractForm({
    schema: z.object({ source: z.string().trim().min(1).max(sourceMax) }),
    defaults: { source: '' },
    draft: null,
    send: async ({ source }) => onGive(source),
    onSent: onClose,
    complain: () => t('notes.empty'),
  })
  return (
    <form className={styles.source} noValidate onSubmit={form.submit}>
      <TextField
        label={t('pencil.sourceOf', { quote })}
        hint={t('pencil.sourceHint')}
        maxLength={sourceMax}
        {...form.field('source')}
      />
      <Button variant="primary" size="sm" type="submit" busy={form.isBusy}>
        {t('pencil.give')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onClose}>
        {t('notes.cancel')}
      </Button>
    </form>
  )
}
