import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { EditSession } from '#web/features/editor/edit-session.ts'
import { sessionDraftKey, sessionDraft, withSessionDraft } from '#web/features/editor/session-draft.ts'
import { deleteLocalDraft, saveLocalDraft, readLocalDraft } from '#web/session/local-draft.ts'

/** What the device keeps of the element that is open. */
type KeptSession = {
  /** True when what was typed earlier is in the fields again. */
  isBack: boolean
  /** Puts what was kept into a session that has just been opened. */
  restore(opened: EditSession): EditSession
  /** Keeps what a session holds now; nothing, when all of it is saved. */
  keep(session: EditSession): void
  /** Forgets it: it was discarded. */
  forget(): void
}

/**
 * Keeps on the device what is typed into an element, until it is saved or discarded: a session may end, a tab close or a
 * browser crash at any moment.
 *
 * @see QUAL-11
 */
export function useSessionDraft(id: ContentId, userId: string, session: EditSession | null): KeptSession {
  const [isBack, setBack] = useState(false)
  const isGone = useRef(false)
  const place = sessionDraftKey(id)
  const keep = useCallback(
    (now: EditSession) => {
      if (isGone.current) return
      const sides = sessionDraft(now)
      if (sides === null) deleteLocalDraft(userId, place)
      else saveLocalDraft(userId, place, sides)
      if (sides === null) setBack(false)
    },
    [userId, place],
  )
  useEffect(() => {
    if (session !== null) keep(session)
  }, [session, keep])
  return {
    isBack,
    keep,
    restore(opened) {
      const kept = readLocalDraft(userId, place)
      const again = kept && withSessionDraft(opened, kept.values)
      if (!again) return opened
      setBack(true)
      return again
    },
    forget() {
      isGone.current = true
      deleteLocalDraft(userId, place)
    },
  }
}
