import type { PageDocument, PageDraft } from '#shared/contracts/pages.ts'
import { isSameJson } from '#shared/same-json.ts'
import { ApiError } from '#web/api/client.ts'

/** State of a draft compared with what is stored. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

/** What a save of the draft needs. */
type AutosaveOptions = {
  draft: PageDraft
  send(update: { version: string; document: PageDocument; seen: string | null }): Promise<PageDraft>
  /** Runs after a delay; returns how to call it off. */
  later(run: () => void, delayMs: number): () => void
  onState(state: SaveState): void
  /** The server's answer, with the document that was sent. */
  onStored(draft: PageDraft, sent: PageDocument): void
  /** Another editor saved the draft. Nothing is sent until something is adopted. */
  onConflict(stored: PageDraft): void
}

/** Saves a draft by itself. */
export type Autosave = {
  /** Takes a new state of the draft; it is saved when the typing rests. */
  change(document: PageDocument): void
  /** Saves at once and waits for it. @returns true when everything is stored. */
  flush(): Promise<boolean>
  /** Goes on from what is stored now: after a publication, or when a conflict is settled. */
  adopt(draft: PageDraft, document: PageDocument): void
  /** Sends nothing until something is adopted: the editor has to choose first. */
  hold(): void
  /** Waits for the request that is under way. */
  idle(): Promise<void>
  stop(): void
}

/** How long the typing must rest. */
const restMs = 1_200
/** The pauses before a save that failed is tried again. */
const retryMs = [2_000, 5_000, 15_000, 30_000] as const

/**
 * Saves a draft: one request at a time, the newest state after it, again after a failure with growing pauses, and not
 * at all while another editor's draft is stored.
 */
export function openAutosave({ draft, send, later, onState, onStored, onConflict }: AutosaveOptions): Autosave {
  let stored = draft
  let wanted = draft.document
  let kept = draft.document
  let isHalted = false
  let failures = 0
  let running: Promise<void> | null = null
  let callOff: (() => void) | null = null

  function plan(delayMs: number): void {
    callOff?.()
    callOff = later(() => void save(), delayMs)
  }

  function save(): Promise<void> {
    callOff?.()
    callOff = null
    running ??= run().finally(() => {
      running = null
      if (!isHalted && wanted !== kept && failures === 0) plan(0)
    })
    return running
  }

  async function run(): Promise<void> {
    if (isHalted || wanted === kept) return
    const document = wanted
    onState('saving')
    try {
      const seen = stored.conflicts.length === 0 ? stored.mark : null
      const answer = await send({ version: stored.version, document, seen })
      const hasNews = !isSameJson(answer.document, document) && wanted !== document
      kept = document
      failures = 0
      // While the editor has typed on, changes from elsewhere are not adopted yet: their mark is not ours either.
      stored = hasNews ? { ...answer, mark: stored.mark } : answer
      onStored(answer, document)
      onState(wanted === kept ? 'saved' : 'waiting')
    } catch (error) {
      const theirs = conflictIn(error)
      if (theirs === null) return fail()
      if (!isSameJson(theirs.document, kept)) {
        hold()
        return onConflict(theirs)
      }
      // Only the version went on: something was published at its time, or another window of the same person saved the same.
      stored = theirs
      failures = 0
      onState('waiting')
      plan(0)
    }
  }

  function fail(): void {
    onState('failed')
    plan(retryMs[Math.min(failures, retryMs.length - 1)] ?? restMs)
    failures += 1
  }

  function hold(): void {
    isHalted = true
    callOff?.()
    onState('conflict')
  }

  return {
    change(document) {
      wanted = document
      if (isHalted) return
      onState(wanted === kept ? 'saved' : 'waiting')
      if (wanted !== kept && running === null && failures === 0) plan(restMs)
    },
    async flush() {
      while (!isHalted && wanted !== kept) {
        const before = wanted
        failures = 0
        await save()
        if (wanted === before && wanted !== kept) return false
      }
      return !isHalted
    },
    adopt(next, document) {
      isHalted = false
      failures = 0
      stored = next
      kept = next.document
      wanted = document
      onState(wanted === kept ? 'saved' : 'waiting')
      if (wanted !== kept) plan(0)
    },
    hold,
    async idle() {
      await running
    },
    stop() {
      isHalted = true
      callOff?.()
    },
  }
}

/** The stored draft in a refusal; null when it was refused for another reason. */
export function conflictIn(error: unknown): PageDraft | null {
  if (!(error instanceof ApiError) || error.code !== 'page_conflict') return null
  // The API answers this code with the stored draft, in the shape of the shared contract.
  return (error.problem?.['stored'] as PageDraft | undefined) ?? null
}
