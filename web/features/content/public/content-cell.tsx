import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { contentRowSchema } from '#shared/contracts/content.ts'
import type { GridCell, GridItem } from '#shared/contracts/content-grid.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { useLocalDraftState } from '#web/session/use-local-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { detailsOf, withWords, wordsOf } from '#web/features/content/cell-value.ts'
import { confirmCell, insertCell, refreshContentScreen, saveCell } from '#web/features/content/content-queries.ts'
import styles from '#web/features/content/public/content-cell.module.css'
import control from '#web/ui/control.module.css'

const WordDifference = lazy(() => import('./word-difference.tsx'))

type CellProps = { item: GridItem; language: Language; cell: GridCell }

/** One language of a key: its words and state, and a field for other words. */
export function ContentCell(props: CellProps): ReactNode {
  const { item, language, cell } = props
  const { page, section, content_key } = item
  const { t } = useTranslation('content')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <CellEditor {...props} onClose={() => setOpen(false)} />
  const name = { key: item.content_key, language: t(`languages.${language}`) }
  if (cell.row === null) {
    return (
      <div className={styles.cell}>
        <StatusPill glyph="wait" tone="manila" bare>
          {t('missingIn', name)}
        </StatusPill>
        <Button variant="outline" size="sm" aria-label={t('translateKey', name)} onClick={() => setOpen(true)}>
          {t('translate')}
        </Button>
      </div>
    )
  }
  const details = detailsOf(cell.row.content_value)
  return (
    <div className={styles.cell}>
      <button type="button" className={styles.words} onClick={() => setOpen(true)}>
        <span lang={language}>{wordsOf(cell.row.content_value) || <i>{t('noWords')}</i>}</span>
        <span className="sr">{t('editKey', name)}</span>
      </button>
      {details === '' ? null : <span className={styles.details}>{details}</span>}
      {cell.state === 'hidden' ? (
        <StatusPill glyph="off" tone="neutral" bare>
          {t('states.hidden')}
        </StatusPill>
      ) : cell.state === 'outdated' ? (
        <>
          <StatusPill glyph="wait" tone="manila" bare>
            {t('olderThanSource')}
          </StatusPill>
          <StillRight place={{ page, section, language, content_key }} row={cell.row} name={name} />
        </>
      ) : null}
    </div>
  )
}

type StillRightProps = {
  place: Pick<GridItem, 'page' | 'section' | 'content_key'> & { language: Language }
  row: NonNullable<GridCell['row']>
  name: { key: string; language: string }
}

/** Says that a translation fits its source as it is: from then on it counts as made from the words that the source has now. */
function StillRight({ place, row, name }: StillRightProps): ReactNode {
  const { t } = useTranslation(['content', 'errors'])
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: () => confirmCell(browserApi, place, row),
    onSuccess: () => toast.success(t('keptAsItIs')),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => refreshContentScreen(client),
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('stillRightKey', name)}
      busy={keep.isPending}
      busyLabel={t('saving')}
      onClick={() => keep.mutate()}
    >
      {t('stillRight')}
    </Button>
  )
}

/** What another editor stored while this cell was open. */
type Theirs = { words: string; updatedAt: string }

function CellEditor({ item, language, cell, onClose }: CellProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation(['content', 'errors', 'admin'])
  const client = useQueryClient()
  // What was loaded when the field opened: the list under it may be fetched again in the meantime.
  const [loaded] = useState(cell.row)
  const place = [item.page, item.section, item.content_key, language].join('.')
  const [words, setWords, localDraft] = useLocalDraftState(
    `content.cell.${place}`,
    loaded === null ? '' : wordsOf(loaded.content_value),
  )
  const [theirs, setTheirs] = useState<Theirs | null>(null)
  const source = item.cells.en.row
  const saving = useMutation({
    async mutationFn() {
      // A translation begins with the look and the link of its source.
      if (loaded === null) await insertCell(browserApi, item, language, withWords(source?.content_value ?? '', words))
      else {
        const value = withWords(loaded.content_value, words)
        await saveCell(browserApi, loaded.id, value, theirs?.updatedAt ?? loaded.updated_at)
      }
    },
    async onSuccess() {
      localDraft.sent()
      toast.success(t('saved'))
      await refreshContentScreen(client)
      onClose()
    },
    onError(error) {
      const stored = storedBy(error)
      if (stored) setTheirs(stored)
    },
  })
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      saving.mutate()
    }
  }
  return (
    <div className={styles.cell} data-open>
      {language === 'en' || source === null ? null : (
        <p className={styles.details} lang="en">
          {wordsOf(source.content_value)}
        </p>
      )}
      <LocalDraftNote localDraft={localDraft} />
      <textarea
        className={control.textarea}
        lang={language}
        aria-label={t('wordsOf', { key: item.content_key, language: t(`languages.${language}`) })}
        value={words}
        maxLength={20_000}
        ref={focusOnce}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      {theirs === null ? null : (
        <div role="alert">
          <p>
            <b>{t('conflict')}</b>
          </p>
          <Suspense>
            <WordDifference before={theirs.words} after={words} />
          </Suspense>
          <Button variant="outline" size="sm" onClick={() => setWords(theirs.words)}>
            {t('takeTheirs')}
          </Button>
        </div>
      )}
      {saving.error && !storedBy(saving.error) ? (
        <FormError>{t(`errors:${apiErrorCode(saving.error)}`)}</FormError>
      ) : null}
      <div className={styles.foot}>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            localDraft.startOver()
            onClose()
          }}
        >
          {t('admin:list.cancel')}
        </Button>
        <Button
          variant="primary"
          size="sm"
          busy={saving.isPending}
          busyLabel={t('saving')}
          onClick={() => saving.mutate()}
        >
          {t(theirs === null ? 'save' : 'saveMine')}
        </Button>
      </div>
    </div>
  )
}

/** A field that opens takes the cursor behind its words. */
function focusOnce(field: HTMLTextAreaElement | null): void {
  if (field === null || field.dataset['seen'] !== undefined) return
  field.dataset['seen'] = ''
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

function storedBy(error: unknown): Theirs | null {
  if (!(error instanceof ApiError) || error.problem === null) return null
  const stored = contentRowSchema.safeParse(Reflect.get(error.problem, 'stored'))
  return stored.success ? { words: wordsOf(stored.data.content_value), updatedAt: stored.data.updated_at } : null
}
