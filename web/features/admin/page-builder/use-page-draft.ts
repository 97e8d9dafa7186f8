import { useEffect, useRef, useState } from 'react'
import type { PageDocument, PageDraft } from '#shared/contracts/pages.ts'
import { isSameValue } from '#shared/pages/document.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { openAutosave } from './autosave.ts'
import type { Autosave, SaveState } from './autosave.ts'
import { beginHistory, redo, step, undo } from './draft-history.ts'
import { pageActs } from './pages-queries.ts'

const acts = pageActs(browserApi)

/** A page that is being worked on, with everything that can be done to its draft. */
export type PageWork = {
  /** As stored, but for the document: that is what is on the screen. */
  draft: PageDraft
  document: PageDocument
  saveState: SaveState
  /** The draft of somebody else who saved first; null without a conflict. */
  theirs: PageDraft | null
  canUndo: boolean
  canRedo: boolean
  /** @param field where it was typed; null for an act. */
  change(change: (document: PageDocument) => PageDocument, field: string | null): void
  undo(): void
  redo(): void
  /** Stores everything. @returns what is stored now; null when it could not be stored. */
  flush(): Promise<PageDraft | null>
  /** Goes on from a stored draft: after a publication, or when theirs is taken. */
  adopt(draft: PageDraft): void
  /** Keeps one's own over what is stored. */
  overwrite(draft: PageDraft, document: PageDocument): void
}

/** Works on a page: steps that can be undone, and saves by itself. */
export function usePageDraft(loaded: PageDraft): PageWork {
  const [draft, setDraft] = useState(loaded)
  const [history, setHistory] = useState(() => beginHistory(loaded.document))
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const [theirs, setTheirs] = useState<PageDraft | null>(null)
  const stored = useRef(loaded)
  const autosave = useRef<Autosave | null>(null)
  useEffect(() => {
    const opened = openAutosave({
      draft: stored.current,
      send: (update) => acts.save(loaded.id, update),
      later: (run, delayMs) => {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
      onState: setSaveState,
      onStored: (answer, sent) => {
        stored.current = answer
        setDraft(answer)
        // What others wrote on the page meanwhile came with the answer; typed signs are never replaced.
        if (!isSameValue(answer.document, sent)) {
          setHistory((before) => (before.present === sent ? { ...before, present: answer.document } : before))
        }
      },
      onConflict: setTheirs,
    })
    autosave.current = opened
    return () => opened.stop()
  }, [loaded.id])
  const { present: document } = history
  useEffect(() => {
    if (!isSameValue(document, stored.current.document)) autosave.current?.change(document)
    else autosave.current?.adopt(stored.current, stored.current.document)
  }, [document])
  function goOn(next: PageDraft, wanted: PageDocument): void {
    stored.current = next
    setDraft(next)
    setTheirs(null)
    autosave.current?.adopt(next, wanted)
  }
  return {
    draft,
    document,
    saveState,
    theirs,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (change, field) => setHistory((before) => step(before, change(before.present), field)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    async flush() {
      autosave.current?.change(document)
      return (await autosave.current?.flush()) ? stored.current : null
    },
    adopt(next) {
      goOn(next, next.document)
      setHistory((before) => step(before, next.document, null))
    },
    overwrite(next, wanted) {
      goOn({ ...next, conflicts: [] }, wanted)
      setHistory((before) => step(before, wanted, null))
    },
  }
}
