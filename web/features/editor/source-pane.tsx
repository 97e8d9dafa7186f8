import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { defaultLanguage, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { EditedKind } from '#web/content/edit-slot.ts'
import { RichText } from '#web/content/rich-text.tsx'
import { ComparedWords } from '#web/content/compared-words.tsx'
import { ProposedTranslation } from '#web/features/editor/proposed-translation.tsx'
import type { CopiedWords } from '#web/features/editor/proposed-translation.tsx'
import { refreshPage, rowsKey } from '#web/features/editor/content-calls.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { draftOf, valueOf } from '#web/features/editor/draft.ts'
import type { Draft } from '#web/features/editor/draft.ts'
import { bringTo, remember, storeHistory } from '#web/features/editor/edit-history.ts'
import type { Step } from '#web/features/editor/edit-history.ts'
import type { Side } from '#web/features/editor/edit-session.ts'
import { useFieldNames } from '#web/features/editor/field-names.ts'
import { NextUntranslated } from '#web/features/editor/next-untranslated.tsx'
import { history, whileSaving } from '#web/features/editor/saving-state.ts'
import { useUndoRedo } from '#web/features/editor/undo-redo.ts'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './source-pane.module.css'

type SourcePaneProps = {
  id: ContentId
  kind: EditedKind
  open: OpenSession
  userId: string
  /** True where headings, lists and links may be inside of the text. */
  isRich: boolean
  /** Saves what is typed, then goes on with this. */
  onSave: (then: () => void) => Promise<boolean>
}

/**
 * What an element says in another language, for those who translate it: with the words that changed since the translation
 * was saved, a way to copy it into the fields, and a way to say that the translation is still right. Nothing in the
 * default language, and while no other language has words.
 *
 * @see docs/reference/content-and-admin.md#29-structure-and-languages
 */
export function SourcePane({ id, kind, open, userId, isRich, onSave }: SourcePaneProps): ReactNode {
  const { t } = useTranslation('editor')
  const [chosen, setChosen] = useState<Language>(defaultLanguage)
  const nameOf = useFieldNames(kind)
  const { session, language } = open
  const sources = languages.filter((each) => each !== language && session?.[each].draft.text)
  const from = sources.includes(chosen) ? chosen : sources[0]
  const before = useTranslatedWords(session, language)
  if (!session || language === defaultLanguage || from === undefined) return null
  const [own, source] = [session[language], session[from]]
  const words = copiedWords(source.draft, isRich)
  const isCopied = Object.entries(words).every(([field, value]) => own.draft[field as keyof typeof words] === value)
  const changed = from === defaultLanguage && before !== null && before !== source.draft.text ? before : null
  return (
    <section className={styles.pane} aria-label={t('source.title')}>
      <p className={styles.title}>
        <b>{t('source.title')}</b>
        {sources.length > 1 ? null : <span>{t(`languages.${from}`)}</span>}
      </p>
      {sources.length > 1 ? (
        <Segmented
          label={t('source.language')}
          value={from}
          onChange={setChosen}
          options={sources.map((each) => ({ value: each, label: t(`languages.${each}`) }))}
        />
      ) : null}
      {draftOf(own.stored).text === '' ? <p className="hint">{t('dialog.untranslated')}</p> : null}
      {changed === null ? null : <p className={styles.changed}>{t('outdated.title')}</p>}
      <div className={styles.words} lang={from}>
        {changed === null ? (
          <Words side={source} isRich={isRich} />
        ) : (
          <ComparedWords before={changed} after={source.draft.text} />
        )}
      </div>
      {words.label === undefined ? null : (
        <p className={styles.label}>
          {nameOf('label')}: <span lang={from}>{words.label}</span>
        </p>
      )}
      <div className={styles.tools}>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={isCopied || open.isBusy}
          onClick={() => isCopied || open.isBusy || open.take(words)}
        >
          {t('source.copy')}
        </Button>
        {changed !== null && own.row && !open.dirty.includes(language) ? (
          <StillRight row={own.row} userId={userId} />
        ) : null}
      </div>
      {kind === 'deadline' ? null : (
        <ProposedTranslation key={`${from} ${language}`} from={from} words={words} open={open} />
      )}
      <div className={styles.tools}>
        <NextUntranslated id={id} open={open} onSave={onSave} />
      </div>
    </section>
  )
}

/** True where the window has room for the source next to the fields; on smaller screens it is above them. */
export function useSourceAlongside(): boolean {
  return useSyncExternalStore(followWidth, () => matchMedia(wideScreen).matches)
}

const wideScreen = '(width >= 1100px)'

function followWidth(onChange: () => void): () => void {
  const wide = matchMedia(wideScreen)
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** What goes from the source into the fields. Looks, links and pictures are no words. */
function copiedWords({ text, doc, label }: Draft, isRich: boolean): CopiedWords {
  return { text, doc: isRich ? doc : '', ...(label === '' ? {} : { label }) }
}

function Words({ side, isRich }: { side: Side; isRich: boolean }): ReactNode {
  const { doc, text } = valueOf(side.stored, side.draft)
  if (isRich && doc)
    return (
      <div className="rich">
        <RichText doc={doc} />
      </div>
    )
  return <ComparedWords after={text} />
}

/** What the default language said when a translation was saved; null while it says the same, or this is not known yet. */
function useTranslatedWords(session: OpenSession['session'], language: Language): string | null {
  const row = session?.[language].row ?? null
  const { page, section, content_key } = row ?? {}
  const { data } = useQuery({
    queryKey: [rowsKey, page, 'translated', section, content_key],
    queryFn: ({ signal }) =>
      browserApi.call(contentStaffRoutes.listContentGrid, { query: { page, section, content_key }, signal }),
    enabled: row !== null && language !== defaultLanguage,
  })
  const before = data?.items[0]?.cells[language].source_before
  return before === undefined ? null : draftOf(before).text
}

/** Says that a translation fits its source as it is: from then on it counts as made from the words that the source has now. */
function StillRight({ row, userId }: { row: ContentRow; userId: string }): ReactNode {
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  const { undoStep } = useUndoRedo(userId)
  const { id: rowId, page, section, language, content_key, content_value: value } = row
  const place = { page, section, language, content_key }
  const step: Step = [{ rowId, place, before: value, after: value, fitsSource: true }]
  const keep = useMutation({
    mutationFn: () => whileSaving(() => bringTo('after', step)),
    onSuccess() {
      history.set(remember(history.get(), step))
      storeHistory(userId, history.get())
      toast.success(t('outdated.kept'), { action: { label: t('save.undo'), onPress: () => undoStep(step) } })
    },
    onError: () => toast.error(t('save.failed')),
    onSettled: () => refreshPage(client, page, language),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      busy={keep.isPending}
      busyLabel={t('dialog.saving')}
      onClick={() => keep.mutate()}
    >
      {t('outdated.stillRight')}
    </Button>
  )
}
