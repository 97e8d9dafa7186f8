import { createContext } from 'react'

/** What a field on the canvas says and tells; as in edit mode. */
export type CanvasFieldOptions = {
  label(entry?: number): string
  hintId: string
  onWords(words: string): void
  onSave(): void
  onCancel(): void
  onTools(): void
}

/** Words of the canvas that are typed. */
export type CanvasField = {
  focus(): void
  words(): string
  says(words: string): boolean
  show(words: string): void
  end(words: string | null): void
}

type OnCanvas = { node: HTMLElement; field: 'text' | 'label'; words: string; caret: number }

/** A press on the canvas, in pixels of its window. */
export type CanvasPress = { clientX: number; clientY: number }

/** The fields of edit mode in the place of words, and the place in words that a press meant. */
export type CanvasTyping = {
  beginTyping(place: OnCanvas & { text: Text; isLong: boolean }, options: CanvasFieldOptions): CanvasField | null
  beginTypingList(place: OnCanvas & { entry: number }, options: CanvasFieldOptions): CanvasField | null
  caretAt(press: CanvasPress, words: Node): number
}

/** How words are typed where they stand. It belongs to another feature, so the route hands it in; null where there is none. */
export const CanvasTypingContext = createContext<CanvasTyping | null>(null)
