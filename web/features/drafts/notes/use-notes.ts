import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { DraftComments, Suggestions } from '#shared/contracts/draft-notes.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { commentsQuery, suggestionsQuery } from '../draft-queries.ts'
import type { Anchor } from './anchors.ts'
import type { MarkedNotes } from './note-marks.ts'
import { showNote } from './quote.tsx'

/** The comments and suggestions of the open section, and which of them is chosen. */
export type Notes = {
  comments: DraftComments['items']
  suggestions: Suggestions['items']
  /** Who can be mentioned. */
  people: DraftComments['people']
  state: 'loading' | 'failed' | 'ready'
  retry: () => void
  mayComment: boolean
  marked: MarkedNotes
  active: string | null
  choose: (id: string | null) => void
  /** The words of a note in the text were pressed; null for other words. */
  press: (id: string | null) => void
  /** Goes to the next open comment of the text, or to the one before. */
  step: (by: 1 | -1) => void
  /** The passage that a new note is about; null while none is written. */
  anchor: Anchor | null
  begin: (anchor: Anchor) => void
  end: () => void
}

/** Keeps what the notes of a section and their marks in the text share. @param onOpen shows the notes; never changes. */
export function useNotes(key: string, onOpen: () => void): Notes {
  const { id, role } = useApplication()
  const userId = useApplicationUser()
  const [active, choose] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const asked = [
    useQuery(commentsQuery(browserApi, userId, id, key)),
    useQuery(suggestionsQuery(browserApi, userId, id, key)),
  ] as const
  const [{ data: listed }, { data: suggested }] = asked
  const comments = listed?.items ?? none
  const suggestions = suggested?.items ?? none
  const marked = useMemo(
    () => ({ comments: comments.filter(({ resolved }) => resolved === null), suggestions, active }),
    [comments, suggestions, active],
  )
  const isReady = listed !== undefined && suggested !== undefined
  const hasFailed = asked.some(({ error }) => error !== null)
  return {
    comments,
    suggestions,
    people: listed?.people ?? none,
    state: isReady ? 'ready' : hasFailed ? 'failed' : 'loading',
    retry: () => asked.forEach(({ refetch }) => void refetch()),
    mayComment: mayAs(role, 'commenter'),
    marked,
    active,
    choose,
    press: (note) => {
      choose(note)
      if (note !== null) onOpen()
    },
    step: (by) => {
      const { comments: open } = marked
      const at = open.findIndex((comment) => comment.id === active)
      const next = open[at === -1 && by < 0 ? open.length - 1 : at + by]
      if (next === undefined) return
      onOpen()
      showNote({ choose }, next.id)
    },
    anchor,
    begin: (passage) => {
      setAnchor(passage)
      onOpen()
    },
    end: () => setAnchor(null),
  }
}

const none: never[] = []

/** Where the notes have room next to the text; on smaller screens they are a drawer. As in `text-screen.module.css`. */
const wideScreen = '(min-width: 77.5rem)'

/** True where the window has room for the notes next to the text. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    followWidth,
    () => matchMedia(wideScreen).matches,
    () => true,
  )
}

function followWidth(onChange: () => void): () => void {
  const wide = matchMedia(wideScreen)
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
