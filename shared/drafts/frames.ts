import type { DraftNode } from '#shared/drafts/doc.ts'

/** Ends of a sentence that an answer may bring along. */
const ends = /[.!?…]{1,3}$/

/**
 * Puts an answer into its frame. A full stop at the end of the answer is not doubled, and an answer that is a sentence of
 * its own keeps its own end.
 *
 * @param frame a sentence with `{}` for the answer.
 * @returns the words before, the answer, and the words after; null for an empty answer.
 */
function splitFrame(frame: string, answer: string): [before: string, answer: string, after: string] | null {
  const words = answer.trim().replaceAll(/\s+/g, ' ')
  if (words === '') return null
  const [before = '', after = ''] = frame.split('{}')
  const end = ends.exec(words)?.[0] ?? ''
  if (after !== '.' || end === '') return [before, words, after]
  return end === '.' ? [before, words.slice(0, -1), after] : [before, words, '']
}

/** The sentence that an answer becomes; empty for an empty answer. */
export function fillFrame(frame: string, answer: string): string {
  return splitFrame(frame, answer)?.join('') ?? ''
}

/** The same as nodes of a paragraph: the words of the frame are marked, the user's are not. A last one is a space. */
export function frameNodes(frame: string, answer: string): DraftNode[] {
  const parts = splitFrame(frame, answer)
  if (parts === null) return []
  return [...parts, ' '].flatMap((text, index): DraftNode[] => {
    if (text === '') return []
    return index === 1 || index === 3 ? [{ type: 'text', text }] : [{ type: 'text', text, marks: [{ type: 'frame' }] }]
  })
}
