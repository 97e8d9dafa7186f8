import { isJsonTooDeep } from '#shared/json-depth.ts'
import { Node, Schema } from 'prosemirror-model'
import { richColumnsMax, richDepthMax, richNodesMax, richStartMax, readRichDoc } from '#shared/content/rich-text.ts'
import { richLink } from '#shared/content/value.ts'
import { AppError } from '#server/http/errors.ts'

/** The closed schema of rich texts: what may contain what. Nothing of it can hold markup or styles. */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*' },
    heading: { group: 'block', content: 'inline*', attrs: { level: { validate: checkLevel } } },
    bulletList: { group: 'block', content: 'listItem+' },
    orderedList: { group: 'block', content: 'listItem+', attrs: { start: { default: 1, validate: checkStart } } },
    listItem: { content: 'paragraph block*' },
    blockquote: { group: 'block', content: 'block+' },
    table: { group: 'block', content: 'tableRow+' },
    tableRow: { content: `(tableCell | tableHeader){1,${richColumnsMax}}` },
    tableCell: { content: 'paragraph' },
    tableHeader: { content: 'paragraph' },
    text: { group: 'inline' },
    hardBreak: { group: 'inline', inline: true },
  },
  marks: {
    link: { attrs: { href: { validate: checkLink } } },
    bold: {},
    italic: {},
    code: { excludes: '_' },
  },
})

/**
 * Checks a rich text before it is stored, so that nothing of it is lost silently: reading would leave out what does not
 * belong to the closed set.
 *
 * @param stored a content value in any of its forms; values without `doc` pass.
 * @throws {AppError} `validation_failed` with what is wrong at `content_value.doc`.
 * @see CONT-05; docs/reference/content-and-admin.md#24-values
 */
export function rejectBadRichText(stored: unknown): void {
  const message = errorOfRichText(stored)
  if (message === null) return
  throw new AppError('validation_failed', {
    errors: [{ path: 'content_value.doc', message, code: 'invalid_rich_text' }],
  })
}

/** What is wrong with the rich text of a value, in words; null when nothing is. */
export function errorOfRichText(stored: unknown): string | null {
  const doc = docOf(stored)
  if (doc === undefined) return null
  const tooLarge = `expected at most ${richNodesMax} nodes, and lists and quotes at most ${richDepthMax} deep`
  if (isTooDeep(doc)) return tooLarge
  try {
    Node.fromJSON(schema, doc).check()
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'expected a rich text'
  }
  return readRichDoc(doc, richLink) === null ? tooLarge : null
}

/** How deep the JSON of a document may be: every list is two nodes, every node an object in a list. */
const nestingMax = 4 * richDepthMax + 16

function docOf(stored: unknown): unknown {
  let value = stored
  if (typeof value === 'string' && value.trim().startsWith('{')) {
    if (isJsonTooDeep(value)) return undefined // readers take it for text
    try {
      value = JSON.parse(value)
    } catch {
      return undefined // text that merely begins with a brace is text
    }
  }
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'doc')
    ? Reflect.get(value, 'doc')
    : undefined
}

/** Counted level by level, so that no document is deep enough to break the counting. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= nestingMax; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return false
  }
  return true
}

function checkLevel(level: unknown): void {
  if (level !== 3 && level !== 4) throw new RangeError('A heading in a text has level 3 or 4')
}

function checkStart(start: unknown): void {
  if (typeof start !== 'number' || !Number.isInteger(start) || start < 1 || start > richStartMax) {
    throw new RangeError(`A list begins with a number from 1 to ${richStartMax}`)
  }
}

function checkLink(href: unknown): void {
  if (typeof href !== 'string' || richLink(href) === null) {
    throw new RangeError('A link leads to a page, an anchor, https, http, mailto or tel')
  }
}
