import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { ContentId } from '#shared/content/catalogue.ts'
import { draftOf } from '#web/features/editor/draft.ts'
import { keptDraft } from '#web/features/editor/edit-session.ts'
import type { Side } from '#web/features/editor/edit-session.ts'
import { sessionDraftKey } from '#web/features/editor/session-draft.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { elementName } from '#web/features/editor/element-names.ts'
import { hasOtherWidth } from '#web/features/editor/other-width.tsx'
import { emptiedNode, kindOf, openDialog, pageElements, typingNow } from '#web/features/editor/page-elements.ts'
import type { RichTarget, TypingTarget } from '#web/features/editor/page-elements.ts'
import { typeInto } from '#web/features/editor/page-gestures.ts'
import { placeHandle, usePlaced } from '#web/features/editor/placing.ts'
import type { TypingField } from '#web/features/editor/typing-field.ts'
import { TypingFields, focusFirst } from '#web/features/editor/typing-fields.tsx'
import { plainWay, richWay } from '#web/features/editor/typing-ways.tsx'
import type { TypingWay } from '#web/features/editor/typing-ways.tsx'
import { useAutosave } from '#web/features/editor/use-autosave.ts'
import { isUndoKey, useEarlierWording } from '#web/features/editor/use-earlier-wording.ts'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveLocalDraft, readLocalDraft } from '#web/session/local-draft.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from '#web/features/editor/overlay.module.css'

type TypingBarProps = {
  id: ContentId
  userId: string
  place: TypingTarget | RichTarget
  open: OpenSession
  /** True while a question is asked: nothing is saved in the meantime. */
  isHeld: boolean
  /** Saves what is typed so far, and leaves it open. */
  onAutosave: () => Promise<boolean>
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
export function TypingBar({ place, ...props }: TypingBarProps): ReactNode {
  const { t } = useTranslation('editor')
  const emptied = useObservable(emptiedNode)
  if (!('shown' in place)) return <Bar {...props} place={place} way={plainWay(place)} />
  return (
    <Bar {...props} place={place} way={richWay(place, emptied === place.node, () => toast.error(t('rich.tooMuch')))} />
  )
}

type BarProps<Typed> = Omit<TypingBarProps, 'place'> & { place: { node: HTMLElement }; way: TypingWay<Typed> }

function Bar<Typed>(props: BarProps<Typed>): ReactNode {
  const { id, userId, place, way, open, isHeld, onAutosave, onSave, onCancel } = props
  const { t } = useTranslation('editor')
  const bar = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  const typing = useRef<TypingField<Typed> | null>(null)
  const [hasLanguages, showLanguages] = useState(false)
  const hintId = useId()
  const language = useLanguage()
  const [begun] = useState({ language, words: way.begun })
  const side = open.session?.[begun.language]
  const elements = useObservable(pageElements)
  const isThere = elements.some(({ node }) => node === place.node) && language === begun.language

  const goOnInDialog = useCallback(() => openDialog.set({ kind: 'edit', id }), [id])
  const [hasSaved, setSaved] = useState(false)
  const earlier = useEarlierWording(way, side, typing, (words) => side && open.type(way.changes(side.draft, words)))
  const handleWords = useEffectEvent((words: Typed) => {
    earlier.forget()
    if (side) open.type(way.changes(side.draft, words))
    else {
      // Until the stored version has arrived the device keeps it; the session takes it from there.
      const base = { ...draftOf(''), ...way.fields(begun.words) }
      saveLocalDraft(userId, sessionDraftKey(id), {
        [begun.language]: { base, draft: { ...base, ...way.fields(words) } },
      })
    }
  })
  const saved = useRef<Typed | null>(null)
  /** Called with the outcome of a save that was requested before the stored version had arrived. */
  const [waiting, setWaiting] = useState<((isSaved: boolean) => void) | null>(null)
  const isBusy = open.isBusy || waiting !== null
  const save = async (): Promise<boolean> => {
    if (waiting !== null) return false
    return side && !open.isBusy ? saveNow() : new Promise((resolve) => setWaiting(() => resolve))
  }
  const saveNow = async (): Promise<boolean> => {
    // The page goes on showing it until it has the stored words.
    saved.current = typing.current?.words() ?? null
    const isSaved = await onSave()
    if (isSaved) return true
    saved.current = null
    // The saved words may have another element: a paragraph that got its first list is a block.
    if (!pageElements.get().some(({ node }) => node === place.node)) goOnInDialog()
    return false
  }
  const handleArrival = useEffectEvent(() => {
    // What was typed while it arrived, or was being saved, comes into the session with the next turn.
    if (!waiting || !side || open.isBusy || !typing.current?.says(way.read(side.draft))) return
    setWaiting(null)
    void saveNow().then(waiting)
  })
  // What saved by itself is not lost by leaving: only what came after it is asked about.
  const isTyped = (): boolean => open.isTyped || !typing.current?.says(side ? way.read(keptDraft(side)) : begun.words)
  const leave = (): void => {
    if (hasSaved) saved.current = typing.current?.words() ?? null
    onCancel(false)
  }
  const cancel = (): void => (isTyped() ? onCancel(true) : leave())
  const handleSave = useEffectEvent(() => void save())
  const handleCancel = useEffectEvent(cancel)
  const handleLeave = useEffectEvent(async (): Promise<boolean> => {
    if (isTyped()) return save()
    leave()
    return true
  })

  const { isReady } = way
  useLayoutEffect(() => {
    // What was typed earlier and never saved is looked at in the dialog first.
    if (readLocalDraft(userId, sessionDraftKey(id)) !== null) return goOnInDialog()
    if (!isReady) return emptiedNode.set(place.node)
    typing.current = way.begin({
      label: (entry) => {
        const name = elementName(id, t)
        return entry === undefined ? name : t('typing.entry', { name, number: entry })
      },
      hintId,
      onWords: (words) => handleWords(words),
      onSave: () => handleSave(),
      onCancel: () => handleCancel(),
      onTools: () => bar.current?.querySelector('button')?.focus(),
    })
    if (typing.current === null) goOnInDialog()
    typingNow.set({ leave: () => handleLeave(), focus: () => typing.current?.focus() })
    return () => {
      typing.current?.end(saved.current)
      typing.current = null
      typingNow.set(null)
      emptiedNode.set(null)
    }
    // One field for one opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place, isReady])

  // The page may show something else than is stored: the words of another language, or those of before.
  const isFirst = useRef(true)
  const handleSide = useEffectEvent((arrived: Side) => {
    const words = way.read(arrived.draft)
    const field = typing.current
    if (isFirst.current) {
      isFirst.current = false
      // A draft is gone on with where it can be kept as one.
      const isElsewhere = open.isDrafted ? arrived.conflict : arrived.waiting
      const shown = open.isDrafted ? keptDraft(arrived) : draftOf(arrived.stored)
      if (isElsewhere || !way.isSame(way.read(shown), begun.words)) return goOnInDialog()
      if (field && !field.says(words) && !field.says(begun.words)) handleWords(field.words())
      return
    }
    if (field && !field.says(words)) field.show(words)
  })
  useLayoutEffect(() => {
    if (side) handleSide(side)
  }, [side])

  const isSaving = open.isBusy
  useEffect(() => {
    if (side) handleArrival()
  }, [side, isSaving])

  const stays = side !== undefined && way.staysAfterSave(draftOf(side.stored), side.draft)
  useAutosave(open, !stays || waiting !== null || isHeld, () => {
    void onAutosave().then((isSaved) => isSaved && setSaved(true))
  })

  const hasConflict = Object.values(open.session ?? {}).some(({ conflict }) => conflict !== null)
  const isStopped = open.problem !== null || hasConflict || open.stored.isError
  useEffect(() => {
    if (isStopped) goOnInDialog()
  }, [isStopped, goOnInDialog])
  const handleGone = useEffectEvent(() => {
    // While it is being saved, the save decides.
    if (saved.current !== null) return
    if (isTyped()) return goOnInDialog()
    // Saved by another editor in the meantime, a paragraph may have become a block.
    const again = elements.find((each) => each.id === id)
    if (again && language === begun.language) typeInto(again.node)
    else onCancel(false)
  })
  useEffect(() => {
    if (!isThere) handleGone()
  }, [isThere])

  usePlaced(
    place.node,
    useCallback((target) => bar.current && placeHandle(bar.current, target), []),
  )
  const hasFields = hasLanguages || kindOf(id) === 'button' || hasOtherWidth(id)
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Tab' && !event.shiftKey && !event.altKey && hasFields) {
      isWanted.current = !focusFirst(fields.current)
    } else if (!isUndoKey(event) || !earlier.step()) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    // Before the field's own keys.
    const onKey = (event: KeyboardEvent): void => handleKey(event)
    place.node.addEventListener('keydown', onKey, { capture: true })
    return () => place.node.removeEventListener('keydown', onKey, { capture: true })
  }, [place.node])
  const state = isBusy ? null : (earlier.said ?? (hasSaved && open.dirty.length === 0 ? t('toolbar.saved') : null))
  useLayoutEffect(() => {
    if (bar.current) placeHandle(bar.current, place.node)
  }, [state, place.node])
  const overlay = document.querySelector('[data-edit-part=overlay]')
  if (overlay === null) return null
  return createPortal(
    <>
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
          {t(way.hint)}
        </span>
        <span className={styles.tools}>
          <button type="button" onClick={() => void save()} aria-disabled={isBusy} aria-keyshortcuts="Control+Enter">
            {t(isBusy ? 'dialog.saving' : open.isDrafted ? 'drafts.keep' : 'dialog.save')}
          </button>
          <button type="button" onClick={cancel} aria-disabled={isBusy}>
            {t('dialog.cancel')}
          </button>
          {way.tool}
          <button
            type="button"
            aria-expanded={hasLanguages}
            title={t('typing.languagesHint')}
            onClick={() => showLanguages(!hasLanguages)}
          >
            {t('typing.languages')}
          </button>
          <button
            type="button"
            title={t('typing.earlierHint')}
            aria-disabled={!earlier.isPossible}
            // The words keep the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => earlier.isPossible && earlier.step(true)}
          >
            {t('typing.earlier')}
          </button>
          <button type="button" onClick={goOnInDialog} aria-disabled={isBusy}>
            <Icon name="gear" size={18} />
            {t('typing.settings')}
          </button>
        </span>
        <span className={styles.state} role="status">
          {state}
        </span>
      </div>
      {hasFields && side ? (
        <TypingFields
          id={id}
          node={place.node}
          open={open}
          own={begun.language}
          field={way.field}
          hasLanguages={hasLanguages}
          box={fields}
          isWanted={isWanted}
          onSave={() => void save()}
          onBack={() => typing.current?.focus()}
        />
      ) : null}
      {way.bar}
    </>,
    overlay,
  )
}
