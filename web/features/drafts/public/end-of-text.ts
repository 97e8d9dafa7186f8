import type { Editor } from '@tiptap/core'

/** The end of a text; an empty paragraph there is filled instead of followed. */
export function endOf({ state: { doc } }: Editor): number | { from: number; to: number } {
  const { lastChild, content } = doc
  const isEmpty = lastChild?.type.name === 'paragraph' && lastChild.content.size === 0
  return isEmpty ? { from: content.size - lastChild.nodeSize, to: content.size } : content.size
}
