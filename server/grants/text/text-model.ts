import type { Language } from '#shared/languages.ts'

/** A stretch of a text: from `start` up to, not including, `end`, in UTF-16 code units. */
export type Span = { readonly start: number; readonly end: number }

/**
 * A piece of a call as its layout shows it. `heading`: a title over what follows. `field`: a label with its value, as
 * "Deadline: 3 May 2027" or a line of a table of conditions. `row`: a line of a table with its cells. `item`: an entry of a
 * list. `prose`: a paragraph.
 */
export type BlockKind = 'heading' | 'field' | 'row' | 'item' | 'prose'

/** A piece of a call. Its positions are those of the kept text. */
export type Block = Span & {
  readonly kind: BlockKind
  /** From 1 for the first page. A source without pages is one page. */
  readonly page: number
  /** Null when it is too short to tell. */
  readonly language: Language | null
  /** Of a heading or an item, from 1; 0 otherwise. */
  readonly level: number
  /** Where the label of a field or the marker of an item is; null otherwise. */
  readonly label: Span | null
  /** Cells of a row in their order; empty otherwise. */
  readonly cells: readonly Span[]
  /**
   * Places in `blocks` of the headings over it, outermost first; for an entry of a list or a row of a table also, at the end,
   * the sentence that announces it ("The file contains:").
   */
  readonly headings: readonly number[]
  /** The place in `blocks` of the row that names the columns; null otherwise. */
  readonly header: number | null
}

/** What is odd about a text, with the place that shows it. */
export type TextWarning = Span & {
  /** `other_language`: rules read no facts in it. `read_in_part`: the text is longer than any call; rules read it up to here. */
  readonly kind: 'addresses_machines' | 'hidden_characters' | 'mixed_languages' | 'other_language' | 'read_in_part'
  /** Of `other_language`: its code, as `pl`. */
  readonly language?: string
}

/**
 * A call for proposals as text: what every reading rule works on, and what evidence points into. Words that the source
 * broke at the end of a line are whole; what repeats at the edge of pages appears once, at the end, under no heading. A
 * block is one line: no line break, tab or unusual space is inside it. Marks of Markdown are gone; cells are between "
 * | ". Compare with `fold` (./fold.ts), which keeps positions.
 */
export type TextModel = {
  readonly text: string
  readonly pages: number
  /** The language of most of it. */
  readonly language: Language
  readonly blocks: readonly Block[]
  readonly warnings: readonly TextWarning[]
}
