import type { MarkType, NodeType } from '@tiptap/pm/model'
import type { DraftNode } from '#shared/drafts/doc.ts'
import { cellSpanMax, draftLink } from '#shared/drafts/doc.ts'
import { draftSchema } from '#shared/drafts/extensions.ts'
import { isStorableText } from '#shared/storable-text.ts'

/** Deepest nesting of nodes, as deep as JSON of this product may be nested. */
const depthMax = 40

/**
 * Finds what a node has that an editor would delete for everyone, or that no text may hold: nodes, marks and attributes
 * that are unknown or in the wrong place. What is missing from it is no error: two users who delete at once may leave a
 * table without rows.
 *
 * @returns the error in words; null when there is none.
 */
export function findNodeError(node: DraftNode, parent: NodeType, depth = 0): string | null {
  const type = draftSchema().nodes[node.type]
  if (type === undefined) return `a node "${node.type}" is not known`
  if (depth > depthMax) return `nodes are nested more than ${depthMax} deep`
  if (!childTypesOf(parent).has(type)) return `"${node.type}" cannot be in "${parent.name}"`
  if (type.isText) {
    if (typeof node.text !== 'string' || !isStorableText(node.text)) return 'a text holds something other than text'
  } else {
    const error = findAttributeError(type, node.attrs ?? {})
    if (error !== null) return error
  }
  for (const mark of node.marks ?? []) {
    const markType = draftSchema().marks[mark.type]
    if (markType === undefined || !parent.allowsMarkType(markType)) return `a mark "${mark.type}" is not known here`
    const error = findAttributeError(markType, mark.attrs ?? {})
    if (error !== null) return error
  }
  for (const child of node.content ?? []) {
    const error = findNodeError(child, type, depth + 1)
    if (error !== null) return error
  }
  return null
}

const childTypes = new WeakMap<NodeType, Set<NodeType>>()

/** The types that may be anywhere in a node. */
function childTypesOf(parent: NodeType): Set<NodeType> {
  const known = childTypes.get(parent)
  if (known !== undefined) return known
  const found = new Set<NodeType>()
  const seen = new Set([parent.contentMatch])
  for (const match of seen) {
    for (let index = 0; index < match.edgeCount; index += 1) {
      const edge = match.edge(index)
      found.add(edge.type)
      seen.add(edge.next)
    }
  }
  childTypes.set(parent, found)
  return found
}

function findAttributeError(type: NodeType | MarkType, attributes: Readonly<Record<string, unknown>>): string | null {
  const known = type.spec.attrs ?? {}
  for (const [name, value] of Object.entries(attributes)) {
    if (!(name in known)) return `an attribute "${name}" of "${type.name}" is not known`
    if (!isAttribute(name, value)) return `the attribute "${name}" of "${type.name}" is not valid`
  }
  return null
}

function isAttribute(name: string, value: unknown): boolean {
  if (name === 'colspan' || name === 'rowspan') return isWhole(value, cellSpanMax)
  if (name === 'level') return isWhole(value, 3)
  if (name === 'colwidth')
    return (
      value === null ||
      (Array.isArray(value) && value.length <= cellSpanMax && value.every((each) => isWhole(each, 9_999)))
    )
  // A link to nowhere is shown as words.
  if (name === 'href') return value === '' || (typeof value === 'string' && draftLink(value) !== null)
  return value === null || typeof value === 'number' || (typeof value === 'string' && isStorableText(value))
}

function isWhole(value: unknown, max: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
}
