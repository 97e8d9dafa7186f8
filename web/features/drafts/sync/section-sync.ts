import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { SectionEvents } from '#shared/contracts/drafts.ts'
import { draftFragment, draftSchemaVersion, updateBytesMax } from '#shared/drafts/doc.ts'
import { memberOf } from '#shared/guards.ts'
import { minuteMs, secondMs } from '#shared/duration.ts'
import { ApiError } from '#web/api/client.ts'
import { readEventStream } from '#web/session/event-stream.ts'
import { clearUnsent, noteKeptText, noteUnsent, unsentSince } from '#web/session/unsent-texts.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { openJournal } from './journal.ts'
import type { Journal } from './journal.ts'

/** How a section's text reaches the server. */
export type SectionPorts = {
  /** Stores a batch. @throws {ApiError} */
  store(batch: { client: string; n: number; update: string; schema: number }, signal: AbortSignal): Promise<void>
  /** Opens the stream. @param after the number of the last change that arrived; null for the whole text. */
  open(after: number | null, signal: AbortSignal): Promise<Response>
  /** Passes the caret on. Errors do not matter. */
  show(presence: { client: string; awareness: string }): Promise<void>
  /** Something other than the text changed. */
  onChanged(what: SectionEvents['changed']['what'] | 'access'): void
}

/** Why a text is not stored, or not shown as it is now. */
type SyncTrouble =
  /** No answer; it is tried again. */
  | 'offline'
  /** The session is over. */
  | 'session'
  /** The user may no longer write. */
  | 'forbidden'
  /** The section is deleted, or the user no longer sees it. */
  | 'missing'
  /** This page is older than the text. */
  | 'old_page'
  /** The text, or a change of it, is too large. */
  | 'too_large'
  /** The server does not take a change. */
  | 'refused'

/** What a screen shows of a text and its way to the server. */
export type SyncState = {
  /** Whether there is a text to show: the server's, or the one that this device keeps. */
  isOpen: boolean
  trouble: SyncTrouble | null
  /** When the oldest change was made that is not stored, in Unix milliseconds. */
  unsentSince: number | null
  /** When the last change was stored, in Unix milliseconds; null when none was since the text was opened. */
  savedAt: number | null
  /** Whether the device keeps what is typed. */
  isKept: boolean
  /** Names of those who write in other windows. */
  others: readonly string[]
}

/** How long changes are gathered into one batch. */
const gatherMs = 250
/** Waiting times before something is tried again: doubled after every failure. */
const retryMinMs = secondMs
const retryMaxMs = 30 * secondMs
/** A request without an answer counts as failed after this. */
const sendTimeoutMs = 20 * secondMs
/** A window that lies behind others for so long lets its stream go: a browser opens only six connections to a site. */
const hiddenMaxMs = minuteMs
/** How often a caret is passed on at most. */
const presenceMs = 400

/** Marks changes that came from the server: they are not sent back. */
const fromServer = Symbol('from the server')

/**
 * The text of one section in one window: follows the server, and sends what is typed until the server has stored it.
 *
 * Each window takes a new name. What an earlier window could not send is found by comparing the kept text with the
 * server's, so no counter has to survive a crash, and no two windows can ever count alike.
 *
 * @see docs/decisions/0140-a-window-names-itself-and-compares-texts.md
 */
export class SectionSync {
  readonly doc = new Y.Doc()
  readonly awareness = new Awareness(this.doc)
  readonly fragment = this.doc.getXmlFragment(draftFragment)
  /** The name of this window. */
  readonly client = crypto.randomUUID()

  private readonly ports: SectionPorts
  private readonly journalName: string
  private readonly mayWrite: boolean
  private journal: Journal | null = null
  private readonly listeners = new Set<() => void>()
  private readonly stopped = new AbortController()
  private stream: AbortController | null = null
  private wake = (): void => {}
  private state: SyncState

  /** Changes that wait for the next batch. */
  private waiting: Uint8Array[] = []
  /** The batch that is on its way or tried again; it keeps its number. */
  private batch: { n: number; update: Uint8Array } | null = null
  private n = 0
  private isSending = false
  private retryMs = retryMinMs
  private sendTimer: ReturnType<typeof setTimeout> | undefined
  /** Whether the server's text has been compared with ours; nothing is sent before. */
  private isCompared = false
  private lastSeq: number | null = null
  private presenceTimer: ReturnType<typeof setTimeout> | undefined
  private hiddenTimer: ReturnType<typeof setTimeout> | undefined

  constructor(journalName: string, mayWrite: boolean, ports: SectionPorts) {
    this.ports = ports
    this.journalName = journalName
    this.mayWrite = mayWrite
    this.state = {
      isOpen: false,
      trouble: null,
      unsentSince: unsentSince(journalName),
      savedAt: null,
      isKept: mayWrite,
      others: [],
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly read = (): SyncState => this.state

  /** Begins. Not in the constructor: rendering must have no effects. */
  async start(): Promise<void> {
    this.awareness.on('update', this.handleAwareness)
    document.addEventListener('visibilitychange', this.handleVisibility)
    window.addEventListener('online', this.retry)
    window.addEventListener('pagehide', this.handleLeave)
    // A viewer's device keeps nothing, unless it has words from when they still could write.
    if (this.mayWrite || this.state.unsentSince !== null) {
      // Signing out erases what is noted.
      noteKeptText(this.journalName)
      this.journal = await openJournal(this.journalName, this.doc)
      this.set({ isKept: this.journal !== null, isOpen: this.fragment.length > 0 })
    }
    if (this.stopped.signal.aborted) {
      await this.journal?.close()
      return
    }
    // After the journal: what it brings back is compared with the server's text, not sent as typed.
    this.doc.on('update', this.handleUpdate)
    void this.follow()
  }

  /** Ends. What was not sent stays on the device. */
  stop(): void {
    if (this.stopped.signal.aborted) return
    // Before everything stops: the others' windows take the caret away at once.
    removeAwarenessStates(this.awareness, [this.doc.clientID], 'gone')
    this.stopped.abort()
    this.stream?.abort()
    this.wake()
    clearTimeout(this.sendTimer)
    clearTimeout(this.presenceTimer)
    clearTimeout(this.hiddenTimer)
    document.removeEventListener('visibilitychange', this.handleVisibility)
    window.removeEventListener('online', this.retry)
    window.removeEventListener('pagehide', this.handleLeave)
    this.doc.off('update', this.handleUpdate)
    // The last words still go; without an answer they go when the text is opened again.
    void this.flush(true)
    this.awareness.destroy()
    void this.journal?.close()
  }

  /** Tries again at once: the line or the session is back. */
  readonly retry = (): void => {
    this.retryMs = retryMinMs
    this.wake()
    this.sendSoon(0)
  }

  private set(changes: Partial<SyncState>): void {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }

  private readonly handleUpdate = (update: Uint8Array, origin: unknown): void => {
    if (!this.state.isOpen && this.fragment.length > 0) this.set({ isOpen: true })
    if (origin === fromServer || (this.journal !== null && origin === this.journal.origin)) return
    const since = this.state.unsentSince ?? Date.now()
    noteUnsent(this.journalName, this.client, since)
    if (this.state.unsentSince === null) this.set({ unsentSince: since })
    this.waiting.push(update)
    this.sendSoon(gatherMs)
  }

  private sendSoon(delayMs: number): void {
    if (this.stopped.signal.aborted) return
    clearTimeout(this.sendTimer)
    this.sendTimer = setTimeout(() => void this.flush(), delayMs)
  }

  /** Sends what waits, batch after batch. @param isLast the window goes: one try. */
  private async flush(isLast = false): Promise<void> {
    if (this.isSending || !this.isCompared || this.isOld()) return
    this.isSending = true
    try {
      while (this.batch !== null || this.waiting.length > 0) {
        this.batch ??= this.nextBatch()
        const { n, update } = this.batch
        await this.ports.store(
          { client: this.client, n, update: toBase64(update), schema: draftSchemaVersion },
          AbortSignal.timeout(sendTimeoutMs),
        )
        this.batch = null
        this.retryMs = retryMinMs
        this.clearTrouble()
      }
      this.noteStored()
    } catch (error) {
      this.failed(error)
      if (isLast || this.stopped.signal.aborted) return
      clearTimeout(this.sendTimer)
      this.sendTimer = setTimeout(() => void this.flush(), jitter(this.retryMs))
      this.retryMs = Math.min(this.retryMs * 2, retryMaxMs)
    } finally {
      this.isSending = false
    }
  }

  /** As many waiting changes as a request may hold, merged. */
  private nextBatch(): { n: number; update: Uint8Array } {
    let bytes = 0
    const fits = this.waiting.findIndex((update, at) => {
      bytes += update.length
      return at > 0 && bytes > updateBytesMax
    })
    const taken = this.waiting.splice(0, fits === -1 ? this.waiting.length : fits)
    this.n += 1
    return { n: this.n, update: taken.length === 1 && taken[0] ? taken[0] : Y.mergeUpdates(taken) }
  }

  /** Everything in the text is stored, also what windows left that are gone. A live one notes its changes again. */
  private noteStored(): void {
    clearUnsent(this.journalName)
    if (this.state.unsentSince === null) return
    this.set({ unsentSince: null, savedAt: Date.now() })
  }

  private clearTrouble(): void {
    if (this.state.trouble !== null && !this.isOld()) this.set({ trouble: null })
  }

  private isOld(): boolean {
    return this.state.trouble === 'old_page'
  }

  private failed(error: unknown): void {
    const trouble = troubleOf(error)
    this.set({ trouble })
    noteUnsent(this.journalName, this.client, this.state.unsentSince ?? Date.now())
    const isRefused = trouble === 'refused' || trouble === 'too_large'
    if (isRefused) {
      // Compared again, everything that the server lacks goes as one batch, with what was deleted since.
      this.batch = null
      this.lastSeq = null
      this.isCompared = false
    }
    // The stream may not have noticed that the line is gone.
    if (trouble === 'offline' || isRefused) this.stream?.abort()
  }

  /** Keeps the stream open until the window goes. */
  private async follow(): Promise<void> {
    let delayMs = retryMinMs
    while (!this.stopped.signal.aborted && !this.isOld()) {
      if (document.hidden && this.isCompared) await new Promise<void>((resolve) => (this.wake = resolve))
      if (this.stopped.signal.aborted) return
      this.stream = new AbortController()
      try {
        const response = await this.ports.open(this.lastSeq, this.stream.signal)
        if (!response.ok || !response.body) throw new ApiError(response.status, 'stream', null)
        if (!lastingTroubles.has(this.state.trouble)) this.clearTrouble()
        delayMs = retryMinMs
        this.sendSoon(0)
        await readEventStream(response.body, (data, event) => this.receive(event, data))
      } catch (error) {
        if (this.stopped.signal.aborted) return
        if (!this.stream.signal.aborted) this.set({ trouble: this.isOld() ? 'old_page' : troubleOf(error) })
        delayMs = Math.min(delayMs * 2, retryMaxMs)
      }
      this.forgetOthers()
      await new Promise<void>((resolve) => {
        this.wake = resolve
        // Not all windows at once when a server is back.
        setTimeout(resolve, jitter(delayMs))
      })
    }
  }

  private receive(event: string, data: string): void {
    // What the server writes.
    const given: unknown = JSON.parse(data)
    // Before it is in the text: the editor deletes for everyone what it does not know.
    if (Number(memberOf(given, 'schema')) > draftSchemaVersion) {
      this.set({ trouble: 'old_page' })
      this.stream?.abort()
    } else if (event === 'state') this.takeState(given as SectionEvents['state'])
    else if (event === 'update') this.takeUpdate(given as SectionEvents['update'])
    else if (event === 'presence') this.takePresence(given as SectionEvents['presence'])
    else if (event === 'changed') this.ports.onChanged((given as SectionEvents['changed']).what)
    else if (event === 'access') this.ports.onChanged('access')
  }

  private takeState({ seq, update }: SectionEvents['state']): void {
    const theirs = fromBase64(update)
    Y.applyUpdate(this.doc, theirs, fromServer)
    this.lastSeq = seq
    this.waiting = []
    const missing = this.mayWrite ? missingIn(theirs, this.doc) : null
    if (missing !== null) this.waiting.push(missing)
    this.isCompared = true
    this.set({ isOpen: true })
    if (missing !== null) {
      const since = this.state.unsentSince ?? Date.now()
      noteUnsent(this.journalName, this.client, since)
      this.set({ unsentSince: since })
      this.sendSoon(this.state.trouble === null ? 0 : jitter(this.retryMs))
    } else if (this.batch === null) this.noteStored()
  }

  private takeUpdate({ seq, client, update }: SectionEvents['update']): void {
    if (client !== this.client) Y.applyUpdate(this.doc, fromBase64(update), fromServer)
    this.lastSeq = seq
  }

  private takePresence({ client, awareness }: SectionEvents['presence']): void {
    if (client === this.client) return
    const before = this.awareness.getStates().size
    applyAwarenessUpdate(this.awareness, fromBase64(awareness), fromServer)
    // A new writer does not know yet who is here.
    if (this.awareness.getStates().size > before) this.showSoon()
  }

  private readonly handleAwareness = (
    { added, updated, removed }: { added: number[]; updated: number[]; removed: number[] },
    origin: unknown,
  ): void => {
    this.nameOthers()
    if (origin === fromServer || ![...added, ...updated, ...removed].includes(this.doc.clientID)) return
    if (origin === 'gone') void this.showNow()
    else this.showSoon()
  }

  private nameOthers(): void {
    const names = [...this.awareness.getStates()].flatMap(([id, given]) => {
      const name: unknown = id === this.doc.clientID ? undefined : memberOf(given['user'], 'name')
      return typeof name === 'string' && name !== '' ? [name] : []
    })
    const others = [...new Set(names)]
    if (others.join('\0') !== this.state.others.join('\0')) this.set({ others })
  }

  private showSoon(): void {
    this.presenceTimer ??= setTimeout(() => void this.showNow(), presenceMs)
  }

  private async showNow(): Promise<void> {
    this.presenceTimer = undefined
    if (!this.isCompared || this.state.trouble !== null) return
    try {
      const awareness = toBase64(encodeAwarenessUpdate(this.awareness, [this.doc.clientID]))
      await this.ports.show({ client: this.client, awareness })
    } catch {
      // A caret is shown again with its next move.
    }
  }

  private forgetOthers(): void {
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.doc.clientID)
    removeAwarenessStates(this.awareness, others, fromServer)
  }

  private readonly handleVisibility = (): void => {
    clearTimeout(this.hiddenTimer)
    if (document.hidden) {
      void this.flush()
      this.hiddenTimer = setTimeout(() => this.stream?.abort(), hiddenMaxMs)
    } else this.retry()
  }

  private readonly handleLeave = (): void => void this.flush()
}

/** What of our text the server lacks, as an update; null when it has everything. */
function missingIn(theirs: Uint8Array, doc: Y.Doc): Uint8Array | null {
  const server = new Y.Doc()
  Y.applyUpdate(server, theirs)
  // Snapshots also compare what was deleted, of which a state vector knows nothing.
  const isSame = Y.equalSnapshots(Y.snapshot(server), Y.snapshot(doc))
  return isSame ? null : Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server))
}

function troubleOf(error: unknown): SyncTrouble {
  if (!(error instanceof ApiError)) return 'offline'
  if (error.status === 401) return 'session'
  if (error.status === 403) return 'forbidden'
  if (error.status === 404) return 'missing'
  if (error.status === 413 || error.code === 'draft_full') return 'too_large'
  if (error.code === 'draft_schema_old') return 'old_page'
  // Too many requests, or a server that is not ready: it is tried again.
  const isRefusal = error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
  return isRefusal ? 'refused' : 'offline'
}

/** Troubles that an open stream does not end. */
const lastingTroubles: ReadonlySet<SyncTrouble | null> = new Set(['old_page', 'too_large', 'refused'])

const jitter = (delayMs: number): number => delayMs * (0.75 + Math.random() / 2)
