import type { PageDocument } from '#shared/contracts/pages.ts'
import { readRichDoc } from '#shared/content/rich-text.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import { richLink } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import type { CanvasTarget } from './canvas-targets.ts'
import type { CanvasField, CanvasFieldOptions, CanvasPress, CanvasRich, FormattedWords } from './canvas-typing.ts'
import type { WordsAt } from './canvas-words.ts'
import { fieldOf, setField } from './document-actions.ts'

/** Attribute of words of the canvas while the editor of formatted words replaces them. */
const coveredMark = 'data-covered'

/** The editor of formatted words on the canvas, and the element that it is in. */
export type RichField = CanvasField<FormattedWords> & { host: HTMLElement }

type RichAtOptions = CanvasFieldOptions<FormattedWords> & {
  rich: CanvasRich
  own: FormattedWords
  press: CanvasPress | null
  onTooMuch(): void
}

/**
 * Replaces a text of the canvas with the editor of formatted words. It is placed next to the element that the page
 * draws, which is out of sight in the meantime and keeps its nodes.
 */
export function beginRichAt({ node, ghost }: CanvasTarget, options: RichAtOptions): RichField {
  const { rich, own, press, ...fieldOptions } = options
  const { left, top } = node.getBoundingClientRect()
  const said = node.textContent.trim()
  const host = node.ownerDocument.createElement(node.localName)
  host.className = node.className
  node.after(host)
  node.toggleAttribute(coveredMark, true)
  const field = rich.beginTypingRich(
    {
      node: host,
      shown: own,
      isOneBlock: own.doc === '' && node.firstElementChild === null,
      at: press && ghost === null ? { x: press.clientX - left, y: press.clientY - top } : null,
    },
    fieldOptions,
  )
  // While nothing is typed the words that were there say what is meant.
  if (ghost !== null) host.dataset['hint'] = said
  return {
    ...field,
    host,
    end(words) {
      field.end(words)
      host.remove()
      node.removeAttribute(coveredMark)
    },
  }
}

/** The words of a value with their form. */
export function formattedOf({ text, doc }: ContentValue): FormattedWords {
  return { text, doc: doc === undefined ? '' : JSON.stringify(doc) }
}

/** What a value gets of words with their form; a doc of null takes off the one that it has. */
export function formattedValue({ text, doc }: FormattedWords): { text: string; doc: RichDoc | null } {
  return { text, doc: doc === '' ? null : readRichDoc(JSON.parse(doc), richLink) }
}

/** Reads the words of a section with their form. */
export function readFormatted(
  document: PageDocument,
  { section: name, key }: WordsAt,
  language: Language,
): FormattedWords {
  const section = document.sections.find((each) => each.name === name)
  return section ? formattedOf(fieldOf(section, language, key)) : { text: '', doc: '' }
}

/** Writes the words of a section with their form. */
export function writeFormatted(
  document: PageDocument,
  { section, key }: WordsAt,
  language: Language,
  words: FormattedWords,
): PageDocument {
  if (section === null) return document
  return setField(document, { section, language, key }, { ...formattedValue(words), type: 'text' })
}
