import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { ContentId } from '#shared/content/catalogue.ts'
import { draftOf, typedWords } from '#web/features/editor/draft.ts'
import { keptPlace } from '#web/features/editor/kept-sides.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { elementName } from '#web/features/editor/element-names.ts'
import { openDialog, pageElements, typingNow } from '#web/features/editor/page-elements.ts'
import { placeHandle, usePlaced } from '#web/features/editor/placing.ts'
import { beginTyping } from '#web/features/editor/typing-field.ts'
import type { TypingField, TypingFieldOptions } from '#web/features/editor/typing-field.ts'
import { beginTypingList } from '#web/features/editor/typing-list.ts'
import type { TypingPlace } from '#web/features/editor/page-elements.ts'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { keepDraft, readDraft } from '#web/session/kept-draft.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from '#web/features/editor/overlay.module.css'

type TypingBarProps = {
  id: ContentId
  userId: string
  place: TypingPlace
  open: OpenSession
  /** Saves what is typed. @returns false when something is left to do, which the session says. */
  onSave: () => Promise<boolean>
  /** Leaves without saving; asks first when something is typed. */
  onCancel: (isTyped: boolean) => void
}

/**
 * The words of one element as a field on the page itself, and its tools. What cannot be decided here (two versions, a
 * refusal, words that have changed since) goes on in the dialog, with everything that was typed.
 *
 * @see EDIT-03, CONT-04, QUAL-11
 */
export function TypingBar({ id, userId, place, open, onSave, onCancel }: TypingBarProps): ReactNode {
  const { t } = useTranslation('editor')
  const bar = useRef<HTMLDivElement>(null)
  const typing = useRef<TypingField | null>(null)
  const hintId = useId()
  const language = useLanguage()
  const [begun] = useState({ language, words: place.words })
  const side = open.session?.[begun.language]
  const elements = useObservable(pageElements)
  const isThere = elements.some(({ node }) => node === place.node) && language === begun.language

  const goOnInDialog = useCallback(() => openDialog.set({ kind: 'edit', id }), [id])
  const handleWords = useEffectEvent((words: string) => {
    if (side) open.type(place.field === 'label' ? { label: words } : typedWords(side.draft, words))
    else {
      // Until the stored version has arrived the device keeps it; the session takes it from there.
      const base = { ...draftOf(''), [place.field]: begun.words }
      keepDraft(userId, keptPlace(id), { [begun.language]: { base, draft: { ...base, [place.field]: words } } })
    }
  })
  const saved = useRef<string | null>(null)
  /** Told how the save went that was asked for before the stored version had arrived. */
  const [waiting, setWaiting] = useState<((isSaved: boolean) => void) | null>(null)
  const isBusy = open.isBusy || waiting !== null
  const save = async (): Promise<boolean> => {
    if (isBusy) return false
    return side ? saveNow() : new Promise((resolve) => setWaiting(() => resolve))
  }
  const saveNow = async (): Promise<boolean> => {
    // The page goes on showing it until it has the stored words.
    saved.current = typing.current?.words() ?? null
    const isSaved = await onSave()
    if (!isSaved) saved.current = null
    return isSaved
  }
  const handleArrival = useEffectEvent(() => {
    // What was typed while it arrived comes into the session with the next turn.
    if (!waiting || !side || !typing.current?.says(side.draft[place.field])) return
    setWaiting(null)
    void saveNow().then(waiting)
  })
  const isTyped = (): boolean => !typing.current?.says(begun.words) || open.dirty.length > 0
  const cancel = (): void => onCancel(isTyped())
  const handleSave = useEffectEvent(() => void save())
  const handleCancel = useEffectEvent(cancel)
  const handleLeave = useEffectEvent(async (): Promise<boolean> => {
    if (isTyped()) return save()
    onCancel(false)
    return true
  })

  useLayoutEffect(() => {
    // What was typed earlier and never saved is looked at in the dialog first.
    if (readDraft(userId, keptPlace(id)) !== null) return goOnInDialog()
    const options: TypingFieldOptions = {
      label: (entry) => {
        const name = elementName(id, t)
        return entry === undefined ? name : t('typing.entry', { name, number: entry })
      },
      hintId,
      onWords: (words) => handleWords(words),
      onSave: () => handleSave(),
      onCancel: () => handleCancel(),
      onTools: () => bar.current?.querySelector('button')?.focus(),
    }
    typing.current = 'entry' in place ? beginTypingList(place, options) : beginTyping(place, options)
    if (typing.current === null) goOnInDialog()
    typingNow.set({ leave: () => handleLeave(), focus: () => typing.current?.focus() })
    return () => {
      typing.current?.end(saved.current)
      typing.current = null
      typingNow.set(null)
    }
    // One field for one opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place])

  // The page may show something else than is stored: the words of another language, or those of before.
  const isFirst = useRef(true)
  const words = side?.draft[place.field]
  useLayoutEffect(() => {
    if (words === undefined || !side) return
    if (isFirst.current) {
      isFirst.current = false
      // A draft is gone on with where it can be kept as one.
      if (side.waiting || draftOf(side.stored)[place.field] !== begun.words) return goOnInDialog()
      const field = typing.current
      if (field && !field.says(words) && !field.says(begun.words)) handleWords(field.words())
      return
    }
    if (typing.current && !typing.current.says(words)) typing.current.show(words)
  }, [words, side, place.field, begun.words, goOnInDialog])

  useEffect(() => {
    if (side) handleArrival()
  }, [side])

  const isStopped = open.problem !== null || (side?.conflict ?? null) !== null || open.stored.isError
  useEffect(() => {
    if (isStopped) goOnInDialog()
  }, [isStopped, goOnInDialog])
  const handleGone = useEffectEvent(() => (isTyped() ? goOnInDialog() : onCancel(false)))
  useEffect(() => {
    if (!isThere) handleGone()
  }, [isThere])

  usePlaced(
    place.node,
    useCallback((target) => bar.current && placeHandle(bar.current, target), []),
  )
  const overlay = document.querySelector('[data-edit-part=overlay]')
  if (overlay === null) return null
  return createPortal(
    <div
      ref={bar}
      className={styles.handle}
      data-handle="typing"
      role="toolbar"
      aria-label={t('typing.tools')}
      aria-busy={!side || isBusy}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'F6') return
        event.preventDefault()
        event.stopPropagation()
        typing.current?.focus()
      }}
    >
      <span id={hintId} hidden>
        {t(hintOf(place))}
      </span>
      <span className={styles.tools}>
        <button type="button" onClick={() => void save()} aria-disabled={isBusy} aria-keyshortcuts="Control+Enter">
          {t(isBusy ? 'dialog.saving' : 'dialog.save')}
        </button>
        <button type="button" onClick={cancel} aria-disabled={isBusy}>
          {t('dialog.cancel')}
        </button>
        <button type="button" onClick={goOnInDialog} aria-disabled={isBusy}>
          <Icon name="gear" size={18} />
          {t('typing.settings')}
        </button>
      </span>
    </div>,
    overlay,
  )
}

function hintOf(place: TypingPlace): 'typing.hintList' | 'typing.hintLong' | 'typing.hint' {
  if ('entry' in place) return 'typing.hintList'
  return place.isLong ? 'typing.hintLong' : 'typing.hint'
}
