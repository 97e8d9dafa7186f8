import type { Editor } from '@tiptap/core'
import type { Node as TextNode } from '@tiptap/pm/model'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readNamedWords } from '#web/workspace/apply-paths.ts'
import type { NamedWords } from '#web/workspace/apply-paths.ts'

/** Brings the words that the address names into view, and selects them for a user who may type. */
export function useNamedWords(editor: Editor): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = readNamedWords(hash)
    // The editor draws its text a moment after it was made.
    const timer = setTimeout(() => {
      const found = named === null || editor.isDestroyed ? null : findNamedWords(editor.state.doc, named)
      if (found === null) return
      editor.commands.setTextSelection(found)
      const { node } = editor.view.domAtPos(found.from)
      const element = node instanceof HTMLElement ? node : node.parentElement
      element?.scrollIntoView({ block: 'center' })
      if (editor.isEditable) editor.view.focus()
    })
    return () => clearTimeout(timer)
  }, [editor, hash])
}

/** Where named words are now: in their own block, otherwise in the first that has them; null when none has. */
export function findNamedWords(doc: TextNode, { path, words }: NamedWords): { from: number; to: number } | null {
  const found: { isOwn: boolean; from: number; to: number }[] = []
  doc.descendants((block, start) => {
    if (!block.isTextblock) return
    const { text, positions } = readBlock(block, start + 1)
    const at = text.indexOf(words)
    const last = positions[at + words.length - 1]
    const from = positions[at] ?? start + 1
    const isOwn = pathOf(doc, start) === path.join('-')
    // A block without words is named by its place alone.
    if (at !== -1 && (isOwn || words !== '')) found.push({ isOwn, from, to: last === undefined ? from : last + 1 })
  })
  const { from, to } = found.find(({ isOwn }) => isOwn) ?? found[0] ?? { from: -1, to: -1 }
  return from === -1 ? null : { from, to }
}

/** Which child of which child the node at a position is, as `blocksOf` counts. */
function pathOf(doc: TextNode, position: number): string {
  const place = doc.resolve(position)
  return Array.from({ length: place.depth + 1 }, (_, depth) => place.index(depth)).join('-')
}

/** The words of a block as `blocksOf` gives them, with the position of each letter. */
function readBlock(block: TextNode, start: number): { text: string; positions: number[] } {
  let text = ''
  const positions: number[] = []
  block.forEach((child, offset) => {
    const own = child.type.name === 'hardBreak' ? '\n' : (child.text ?? '')
    for (let letter = 0; letter < own.length; letter += 1) positions.push(start + offset + letter)
    text += own
  })
  return { text, positions }
}
