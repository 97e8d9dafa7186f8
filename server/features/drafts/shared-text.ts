import { updateYFragment, yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { blocksMax, draftFragment, emptyDraft, sectionBytesMax } from '#shared/drafts/doc.ts'
import type { DraftDoc, DraftNode } from '#shared/drafts/doc.ts'
import { lengthOf } from '#shared/drafts/count.ts'
import type { DraftLength } from '#shared/drafts/count.ts'
import { draftSchema } from '#shared/drafts/extensions.ts'
import { findNodeError } from '#server/features/drafts/check-text.ts'

/** Why a change of a text cannot be stored. */
export class TextError extends Error {
  readonly reason: 'broken' | 'gap' | 'schema' | 'full'
  constructor(reason: TextError['reason'], message: string) {
    super(message)
    this.name = 'TextError'
    this.reason = reason
  }
}

/**
 * The text of a section in memory. After a `TextError` it may hold what was refused: load it again.
 */
export class SharedText {
  readonly #doc = new Y.Doc()
  readonly #fragment = this.#doc.getXmlFragment(draftFragment)
  /** Blocks that were checked and counted since they last changed. */
  readonly #lengths = new Map<unknown, DraftLength>()
  /** At most what the whole text takes as one update, in bytes. */
  #bytes = 0

  /** Loads a text: an update that holds all of it, then later ones in their order. */
  static load(stored: Uint8Array, updates: readonly Uint8Array[] = []): SharedText {
    const text = new SharedText()
    for (const update of [stored, ...updates]) text.#take(update)
    text.#bytes = stored.length + updates.reduce((sum, { length }) => sum + length, 0)
    text.#doc.on('afterTransaction', (transaction: Y.Transaction) => text.#forget(transaction))
    return text
  }

  /** A new text with one empty paragraph. Only here a text begins: two beginnings would be there twice. */
  static begin(doc: DraftDoc = emptyDraft): SharedText {
    const text = new SharedText()
    text.replace(doc)
    return SharedText.load(text.encode())
  }

  /** At most what it takes in memory and in the database, in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Applies a change that came from outside.
   *
   * @returns whether it changed anything: one that is there already does not.
   * @throws {TextError} when it is no update of Yjs, rests on changes that are not here, holds what no text may hold, or
   * makes the text too long.
   */
  apply(update: Uint8Array): boolean {
    const isNew = this.#take(update)
    if (isNew) {
      this.#bytes += update.length
      this.#check()
    }
    return isNew
  }

  /**
   * Turns the text into a document by the smallest change.
   *
   * @returns that change as an update of Yjs; null when the text is the same already.
   * @throws {TextError} for a document that no text may hold.
   */
  replace(doc: DraftDoc): Uint8Array | null {
    const node = parseDoc(doc)
    return this.#record(() => {
      updateYFragment(this.#doc, this.#fragment, node, { mapping: new Map(), isOMark: new Map() })
    })
  }

  /** Makes a change. @returns it as an update of Yjs; null when there was nothing to change. @throws {TextError} */
  #record(change: () => void): Uint8Array | null {
    const updates: Uint8Array[] = []
    const collect = (update: Uint8Array) => updates.push(update)
    this.#doc.on('update', collect)
    this.#doc.transact(change)
    this.#doc.off('update', collect)
    const [update] = updates
    if (update === undefined) return null
    this.#bytes += update.length
    this.#check()
    return update
  }

  /** Returns the words between two relative positions (base64); null when one of them is gone, or they hold no text. */
  passageAt(start: string, end: string): string | null {
    const [from, to] = [this.#resolve(start), this.#resolve(end)]
    if (from === null || to === null) return null
    if (from.type === to.type) return wordsIn(from.type, from.index, to.index) || null
    // A passage over several blocks: it is there as long as both of its ends are.
    return ''
  }

  /** Sorts what has a place in the text by that place (`start`); what is nowhere comes last. */
  inOrder<Placed extends { start: string }>(items: readonly Placed[]): Placed[] {
    const runs = new Map<unknown, number>()
    for (const type of this.#fragment.createTreeWalker(() => true)) runs.set(type, runs.size)
    const placed = items.map((item) => {
      const place = this.#resolve(item.start)
      return { item, run: (place && runs.get(place.type)) ?? Infinity, index: place?.index ?? 0 }
    })
    return placed
      .toSorted((one, other) => (one.run === other.run ? one.index - other.index : one.run - other.run))
      .map(({ item }) => item)
  }

  /**
   * Puts other words in the place of a passage within one run of words.
   *
   * @returns the change as an update of Yjs; null when the passage is no longer `old`.
   * @throws {TextError}
   */
  replacePassage({ start, end, old, new: words }: { start: string; end: string; old: string; new: string }) {
    const [from, to] = [this.#resolve(start), this.#resolve(end)]
    const run = from?.type
    if (from === null || to === null || !(run instanceof Y.XmlText) || to.type !== run) return null
    if (wordsIn(run, from.index, to.index) !== old) return null
    return this.#record(() => {
      run.delete(from.index, to.index - from.index)
      if (words !== '') run.insert(from.index, words)
    })
  }

  /** Finds words in a run of the text, and returns the relative positions around them; null when they are nowhere. */
  findPassage(words: string): { start: string; end: string } | null {
    const visit = (parent: Y.XmlFragment): { start: string; end: string } | null => {
      for (const child of parent.toArray()) {
        if (child instanceof Y.XmlText) {
          const index = wordsIn(child, 0, child.length).indexOf(words)
          if (index !== -1)
            return { start: positionAt(child, index, 0), end: positionAt(child, index + words.length, -1) }
        } else if (child instanceof Y.XmlElement) {
          const found = visit(child)
          if (found !== null) return found
        }
      }
      return null
    }
    return visit(this.#fragment)
  }

  /** The text as the editor's JSON. */
  toJson(): DraftDoc {
    return { type: 'doc', content: this.#fragment.toArray().map((block) => nodeOf(block)) }
  }

  /** The whole text as one update of Yjs. */
  encode(): Uint8Array {
    const update = Y.encodeStateAsUpdate(this.#doc)
    this.#bytes = update.length
    return update
  }

  /** Counts the text. */
  length(): DraftLength {
    const total = { words: 0, characters: 0, characters_without_spaces: 0 }
    for (const block of this.#fragment.toArray()) {
      const length = this.#lengthOf(block)
      total.words += length.words
      total.characters += length.characters
      total.characters_without_spaces += length.characters_without_spaces
    }
    return total
  }

  /** Lets go of its memory. */
  destroy(): void {
    this.#doc.destroy()
  }

  #take(update: Uint8Array): boolean {
    let isNew = false
    const note = () => {
      isNew = true
    }
    this.#doc.on('update', note)
    try {
      Y.applyUpdate(this.#doc, update)
    } catch (error) {
      throw new TextError('broken', `no update of Yjs: ${error instanceof Error ? error.message : 'unreadable'}`)
    } finally {
      this.#doc.off('update', note)
    }
    if (this.#doc.store.pendingStructs !== null || this.#doc.store.pendingDs !== null)
      throw new TextError('gap', 'rests on changes that are not stored; send everything that is not stored yet')
    return isNew
  }

  #resolve(position: string): { type: Y.AbstractType<unknown>; index: number } | null {
    try {
      const relative = Y.decodeRelativePosition(Buffer.from(position, 'base64'))
      return Y.createAbsolutePositionFromRelativePosition(relative, this.#doc)
    } catch {
      // Bytes that are no position are a place that is nowhere.
      return null
    }
  }

  /** Checks what changed since the last time, and the size of the whole. */
  #check(): void {
    const [other] = [...this.#doc.share.keys()].filter((name) => name !== draftFragment)
    if (other !== undefined) throw new TextError('schema', 'holds something other than the text of a section')
    if (this.#fragment.length > blocksMax)
      throw new TextError('full', `a section holds at most ${blocksMax} paragraphs; divide it into two`)
    for (const block of this.#fragment.toArray()) this.#lengthOf(block)
    if (this.#bytes > sectionBytesMax && this.encode().length > sectionBytesMax)
      throw new TextError('full', `a section holds at most ${sectionBytesMax} bytes; divide it into two`)
  }

  #lengthOf(block: unknown): DraftLength {
    const known = this.#lengths.get(block)
    if (known !== undefined) return known
    const node = nodeOf(block)
    const error = findNodeError(node, draftSchema().topNodeType)
    if (error !== null) throw new TextError('schema', error)
    const length = lengthOf({ type: 'doc', content: [node] })
    this.#lengths.set(block, length)
    return length
  }

  /** Forgets the lengths of the blocks that a change touched. */
  #forget(transaction: Y.Transaction): void {
    for (const changed of transaction.changed.keys())
      for (let around: unknown = changed; around instanceof Y.AbstractType; around = around.parent)
        this.#lengths.delete(around)
    if (this.#lengths.size > 2 * this.#fragment.length + 100) this.#lengths.clear()
  }
}

/** Reads a document by the schema. @throws {TextError} */
function parseDoc(doc: DraftDoc) {
  try {
    const node = draftSchema().nodeFromJSON(doc)
    node.check()
    for (const block of doc.content) {
      const error = findNodeError(block, draftSchema().topNodeType)
      if (error !== null) throw new Error(error)
    }
    return node
  } catch (error) {
    throw new TextError('schema', error instanceof Error ? error.message : 'no text of a section')
  }
}

function nodeOf(block: unknown): DraftNode {
  if (!(block instanceof Y.XmlElement)) throw new TextError('schema', 'words are in no paragraph')
  try {
    const content = yXmlFragmentToProsemirrorJSON(block)['content'].flat() as DraftNode[]
    const attrs = block.getAttributes()
    return {
      type: block.nodeName,
      ...(Object.keys(attrs).length === 0 ? {} : { attrs }),
      ...(content.length === 0 ? {} : { content }),
    }
  } catch (error) {
    throw new TextError('schema', error instanceof Error ? error.message : 'holds something other than text')
  }
}

/** The words of a run between two of its positions. */
function wordsIn(run: unknown, from: number, to: number): string {
  if (!(run instanceof Y.XmlText)) return ''
  const parts: { insert?: unknown }[] = run.toDelta()
  return parts
    .map(({ insert }) => (typeof insert === 'string' ? insert : '\uFFFC'))
    .join('')
    .slice(from, to)
}

function positionAt(run: Y.XmlText, index: number, side: number): string {
  const position = Y.createRelativePositionFromTypeIndex(run, index, side)
  return Buffer.from(Y.encodeRelativePosition(position)).toString('base64')
}
