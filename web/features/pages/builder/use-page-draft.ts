import { useEffect, useRef, useState } from 'react'
import type { PageConflict, PageDocument, PageDraft } from '#shared/contracts/pages.ts'
import { isSameJson } from '#shared/same-json.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { deleteLocalDraft, saveLocalDraft, readLocalDraft } from '#web/session/local-draft.ts'
import { useDraftOwner } from '#web/session/use-local-draft.ts'
import type { LocalDraftState } from '#web/session/use-local-draft.ts'
import { openAutosave } from './autosave.ts'
import type { Autosave, SaveState } from './autosave.ts'
import { takeTheirs } from './document-actions.ts'
import { isSamePlace, mergeDrafts, mergeKept, valueAt } from './draft-merge.ts'
import { beginHistory, rebase, redo, step, undo } from './draft-history.ts'
import type { DraftHistory } from './draft-history.ts'
import { pageActions } from './pages-queries.ts'

const actions = pageActions(browserApi)

/** What two people changed to different things: the name of the other one, and the places to choose for. */
export type DraftClash = { name: string; conflicts: readonly PageConflict[] }

/** A page that is being worked on, with everything that can be done to its draft. */
export type PageWork = {
  /** As stored, but for the document: that is what is on the screen. */
  draft: PageDraft
  document: PageDocument
  saveState: SaveState
  /** Places that another editor changed too and saved first; null without any. */
  clash: DraftClash | null
  canUndo: boolean
  canRedo: boolean
  /** @param field where it was typed; null for an act. */
  change(change: (document: PageDocument) => PageDocument, field: string | null): void
  undo(): void
  redo(): void
  /** Stores everything. @returns what is stored now; null when it could not be stored. */
  flush(): Promise<PageDraft | null>
  /** Goes on from a stored draft: after a publication. */
  adopt(draft: PageDraft): void
  /** Keeps one's own over what is stored. */
  overwrite(draft: PageDraft, document: PageDocument): void
  /** Merges what another editor stored with what was typed here. @returns false when the editor has to choose first. */
  absorb(theirs: PageDraft): boolean
  /** Settles one place of a clash: with what the other one stored, with both, or as it is here. */
  settle(conflict: PageConflict, value: 'mine' | { value: unknown }): void
  /** What was typed earlier on this device and never stored. */
  localDraft: LocalDraftState
  /** Asks what is stored now, unless it is known already. @param isKnown tells by the version. */
  refresh(isKnown: (version: string) => boolean): Promise<void>
}

/** Works on a page: steps that can be undone, saves by itself, and takes in what others store in the meantime. */
export function usePageDraft(loaded: PageDraft): PageWork {
  const [draft, setDraft] = useState(loaded)
  const owner = useDraftOwner()
  const place = `page.${loaded.id}`
  const [typed] = useState(() => (owner === null ? null : mergeKept(readLocalDraft(owner, place)?.values, loaded)))
  const [history, setHistory] = useState(() => {
    const begun = beginHistory(loaded.document)
    return typed === null ? begun : step(begun, typed.document, null)
  })
  // Answers arrive between a change and its drawing: they are laid over the newest state, not over the one that is drawn.
  const newest = useRef(history)
  const [isBack, setBack] = useState(() => history.past.length > 0)
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const [clash, setClash] = useState<DraftClash | null>(
    typed === null || typed.conflicts.length === 0
      ? null
      : { name: loaded.changed_by?.name ?? '', conflicts: typed.conflicts },
  )
  const stored = useRef(loaded)
  const autosave = useRef<Autosave | null>(null)
  const now = useRef({ clash, absorb })
  const { present: document } = history
  function put(next: DraftHistory): void {
    newest.current = next
    setHistory(next)
  }
  useEffect(() => {
    now.current = { clash, absorb }
  })
  useEffect(() => {
    const opened = openAutosave({
      draft: stored.current,
      send: (update) => actions.save(loaded.id, update),
      later: (run, delayMs) => {
        const timer = setTimeout(run, delayMs)
        return () => clearTimeout(timer)
      },
      onState: setSaveState,
      onStored: (answer, sent) => {
        stored.current = answer
        setDraft(answer)
        // What others wrote on the page in the meantime came with the answer; typed signs are never replaced.
        const { current: before } = newest
        if (before.present === sent && !isSameJson(answer.document, sent)) {
          newest.current = { ...before, present: answer.document }
          setHistory(newest.current)
        }
      },
      onConflict: (theirs) => now.current.absorb(theirs),
    })
    autosave.current = opened
    // What this device kept and others saved since differ: nothing is saved until that is decided.
    if (now.current.clash !== null) opened.hold()
    return () => opened.stop()
  }, [loaded.id])
  useEffect(() => {
    if (now.current.clash !== null) return
    if (!isSameJson(document, stored.current.document)) autosave.current?.change(document)
    else autosave.current?.adopt(stored.current, stored.current.document)
  }, [document])
  useEffect(() => {
    if (owner === null) return
    if (isSameJson(document, draft.document)) deleteLocalDraft(owner, place)
    else if (!saveLocalDraft(owner, place, { base: draft.document, document }))
      saveLocalDraft(owner, place, { document, version: draft.version })
  }, [owner, place, document, draft])
  function goOn(next: PageDraft, wanted: PageDocument): void {
    stored.current = next
    setDraft(next)
    setClash(null)
    autosave.current?.adopt(next, wanted)
  }
  function absorb(theirs: PageDraft): boolean {
    const base = stored.current.document
    const { clash: open } = now.current
    const { present: mine } = newest.current
    const merged = mergeDrafts(base, mine, theirs.document)
    // What was to be chosen before still is, unless both say the same by now.
    const left = (open?.conflicts ?? [])
      .filter((each) => !merged.conflicts.some((other) => isSamePlace(each, other)))
      .map((each) => ({ ...each, mine: valueAt(mine, each), theirs: valueAt(theirs.document, each) }))
      .filter((each) => !isSameJson(each.mine, each.theirs))
    const conflicts = [...merged.conflicts, ...left]
    put(rebase(newest.current, merged.document, (past) => mergeDrafts(base, past, theirs.document).document))
    if (conflicts.length === 0) {
      goOn(theirs, merged.document)
      return true
    }
    stored.current = theirs
    setDraft(theirs)
    setClash({ name: theirs.changed_by?.name ?? '', conflicts })
    autosave.current?.hold()
    return false
  }
  return {
    draft,
    document,
    saveState,
    clash,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (change, field) => put(step(newest.current, change(newest.current.present), field)),
    undo: () => put(undo(newest.current)),
    redo: () => put(redo(newest.current)),
    async flush() {
      if (clash !== null) return null
      autosave.current?.change(newest.current.present)
      return (await autosave.current?.flush()) ? stored.current : null
    },
    adopt(next) {
      goOn(next, next.document)
      put(step(newest.current, next.document, null))
    },
    overwrite(next, wanted) {
      goOn({ ...next, conflicts: [] }, wanted)
      put(step(newest.current, wanted, null))
    },
    absorb,
    settle(conflict, value) {
      if (clash === null) return
      const conflicts = clash.conflicts.filter((each) => each !== conflict)
      const { present: mine } = newest.current
      const wanted = value === 'mine' ? mine : takeTheirs(mine, { ...conflict, theirs: value.value })
      put(step(newest.current, wanted, null))
      if (conflicts.length > 0) setClash({ ...clash, conflicts })
      else goOn(stored.current, wanted)
    },
    localDraft: {
      isBack,
      sent: () => setBack(false),
      startOver() {
        setBack(false)
        put(step(newest.current, loaded.document, null))
      },
    },
    async refresh(isKnown) {
      await autosave.current?.idle()
      if (isKnown(stored.current.version)) return
      const newer = await actions.read(loaded.id)
      // What was saved while the answer was on its way is newer than the answer, and says already what it would say.
      await autosave.current?.idle()
      if (Number(newer.version) < Number(stored.current.version)) return
      if (newer.deleted_at === null && !isSameJson(newer, stored.current)) now.current.absorb(newer)
    },
  }
}
