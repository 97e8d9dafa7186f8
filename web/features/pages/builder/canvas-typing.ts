import { createContext } from 'react'
import type { ComponentType } from 'react'

/** What a field on the canvas says and tells; as in edit mode. */
export type CanvasFieldOptions<Typed = string> = {
  label(entry?: number): string
  hintId: string
  onWords(words: Typed): void
  onSave(): void
  onCancel(): void
  onTools(): void
}

/** Words of the canvas that are typed. */
export type CanvasField<Typed = string> = {
  focus(): void
  words(): Typed
  says(words: Typed): boolean
  show(words: Typed): void
  end(words: Typed | null): void
}

/** Words with their form, which is JSON; empty without one. */
export type FormattedWords = { text: string; doc: string }

/** The editor of formatted words in their place, and its tools at the chosen ones. */
export type CanvasRich = {
  beginTypingRich(
    place: { node: HTMLElement; shown: FormattedWords; isOneBlock: boolean; at: { x: number; y: number } | null },
    options: CanvasFieldOptions<FormattedWords> & { onTooMuch(): void },
  ): CanvasField<FormattedWords>
  FormatBar: ComponentType<{ node: HTMLElement }>
}

type OnCanvas = { node: HTMLElement; field: 'text' | 'label'; words: string; caret: number }

/** A press on the canvas, in pixels of its window. */
export type CanvasPress = { clientX: number; clientY: number }

/** The fields of edit mode in the place of words, and the place in words that a press meant. */
export type CanvasTyping = {
  beginTyping(place: OnCanvas & { text: Text; isLong: boolean }, options: CanvasFieldOptions): CanvasField | null
  beginTypingList(place: OnCanvas & { entry: number }, options: CanvasFieldOptions): CanvasField | null
  caretAt(press: CanvasPress, words: Node): number
  /** Fetches what types formatted words. @throws {TypeError} when it cannot be fetched */
  loadRich(): Promise<CanvasRich>
}

/**
 * How words are typed where they are. It belongs to another feature, so the route hands it in; null where there is
 * none.
 */
export const CanvasTypingContext = createContext<CanvasTyping | null>(null)
