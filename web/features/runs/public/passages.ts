import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { modelNodes } from '#shared/drafts/model-text.ts'
import { markUnconfirmed } from '#web/features/drafts/public/unconfirmed.ts'
import type { TakenRun } from '#web/features/drafts/public/unconfirmed.ts'
import { wordChanges } from '../word-changes.ts'

/** The words between two places, a line for each block, with the place of each letter. */
function lettersIn(doc: Node, from: number, to: number): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  let isFirst = true
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isTextblock) return true
    if (!isFirst) {
      places.push(position)
      text += '\n'
    }
    isFirst = false
    node.forEach((child, offset) => {
      const start = position + 1 + offset
      // Anything but a text counts as one letter that no passage holds, so that it is never overwritten.
      const letters = child.text ?? '\uFFFC'.repeat(child.nodeSize)
      for (let at = 0; at < letters.length; at += 1) {
        if (start + at < from || start + at >= to) continue
        text += letters[at]
        places.push(start + at)
      }
    })
    return false
  })
  return { text, places }
}

/** The chosen words of an editor; empty where nothing is chosen, or a footnote or placeholder is among it. */
export function chosenPassage({ state }: Editor): string {
  const { from, to, empty } = state.selection
  const { text } = empty ? { text: '' } : lettersIn(state.doc, from, to)
  return text.includes('\uFFFC') ? '' : text.trim()
}

/**
 * Changes a passage word by word, so that what others type next to it, its formatting and its notes stay. Of several
 * places with the same words, the one that is selected is changed.
 *
 * @returns `gone` when the text does not hold the passage any more, `several` when it has it more than once and none of
 * the places is selected.
 */
export function changePassage(
  editor: Editor,
  before: string,
  after: string,
  run: TakenRun,
): 'done' | 'gone' | 'several' {
  const { state } = editor
  const { text, places } = lettersIn(state.doc, 0, state.doc.content.size)
  const starts: number[] = []
  for (let at = text.indexOf(before); at !== -1; at = text.indexOf(before, at + 1)) starts.push(at)
  const isSelected = (at: number): boolean =>
    (places[at] ?? 0) < state.selection.to && (places[at + before.length - 1] ?? 0) >= state.selection.from
  const start = starts.length > 1 ? starts.find(isSelected) : starts[0]
  if (start === undefined) return starts.length > 1 ? 'several' : 'gone'
  const tr = state.tr
  const lines = (words: string) => words.includes('\n')
  const changes = wordChanges(before, after)
  if (changes.some((each) => each.kind === 'change' && (lines(each.before) || lines(each.after))))
    replaceLines(tr, places[start] ?? 0, (places[start + before.length - 1] ?? 0) + 1, after)
  else {
    let at = start
    for (const each of changes) {
      if (each.kind === 'same') {
        at += each.text.length
        continue
      }
      const from = tr.mapping.map(places[at] ?? (places[at - 1] ?? 0) + 1, -1)
      const to = each.before === '' ? from : tr.mapping.map((places[at + each.before.length - 1] ?? 0) + 1, -1)
      if (each.after === '') tr.delete(from, to)
      else tr.insertText(each.after, from, to)
      at += each.before.length
    }
  }
  const range = {
    from: tr.mapping.map(places[start] ?? 0, -1),
    to: tr.mapping.map((places[start + before.length - 1] ?? 0) + 1, 1),
  }
  editor.view.dispatch(tr.scrollIntoView())
  markUnconfirmed(editor, range, run)
  return 'done'
}

/** Replaces words across blocks; the other words of their blocks stay. */
function replaceLines(tr: Transaction, from: number, to: number, after: string): void {
  tr.delete(from, to)
  let at = from
  for (const [index, line] of after.split('\n').entries()) {
    if (index > 0) {
      tr.split(at)
      at += 2
    }
    if (line !== '') tr.insertText(line, at)
    at += line.length
  }
}

/** Puts a text of a model where the caret is, or at the end of an empty section. */
export function insertText(editor: Editor, text: string, run: TakenRun): void {
  const nodes = modelNodes(text)
  const { doc, selection } = editor.state
  const isEmpty = doc.textContent === ''
  const { $to } = selection
  const from = isEmpty ? 0 : $to.depth === 0 ? doc.content.size : $to.after(1)
  const to = isEmpty ? doc.content.size : from
  editor.chain().focus().insertContentAt({ from, to }, nodes).run()
  const range = { from, to: to + editor.state.doc.content.size - doc.content.size }
  markUnconfirmed(editor, range, run)
}
