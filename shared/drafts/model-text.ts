import type { DraftNode } from '#shared/drafts/doc.ts'

/** What a model writes around the name of what is missing: `[[number of schools]]`. */
const [opening, closing] = ['[[', ']]']
/** Longest name of what is missing, in characters. */
const missingMax = 200

/**
 * Makes nodes of the plain text of a model: lines that begin with `#` become headings, with `-` or a number entries of a
 * list, `[[…]]` becomes a placeholder. Everything else stays the words that it is. Linear in the length of the text.
 */
export function modelNodes(text: string): DraftNode[] {
  const nodes: DraftNode[] = []
  for (const line of text.split('\n')) {
    const words = line.trim()
    if (words === '') continue
    const [heading] = /^#{1,3} /.exec(words) ?? []
    const [entry] = /^(?:[-*•]|\d{1,3}[.)]) /.exec(words) ?? []
    const rest = words.slice((heading ?? entry ?? '').length).trim()
    if (heading !== undefined)
      nodes.push({ type: 'heading', attrs: { level: heading.trim().length }, content: lineNodes(rest) })
    else if (entry !== undefined) addEntry(nodes, /^\d/.test(entry) ? 'orderedList' : 'bulletList', rest)
    else nodes.push({ type: 'paragraph', content: lineNodes(words) })
  }
  return nodes
}

/** Adds an entry to the list at the end, or begins one. */
function addEntry(nodes: DraftNode[], type: 'bulletList' | 'orderedList', words: string): void {
  const item: DraftNode = { type: 'listItem', content: [{ type: 'paragraph', content: lineNodes(words) }] }
  const last = nodes.at(-1)
  if (last?.type === type) last.content?.push(item)
  else nodes.push({ type, content: [item] })
}

function lineNodes(line: string): DraftNode[] {
  // Models put words in bold although they are asked for plain text.
  const [first = '', ...parts] = line.replaceAll('**', '').split(opening)
  const nodes: DraftNode[] = [{ type: 'text', text: first }]
  for (const part of parts) {
    const end = part.indexOf(closing)
    const last = nodes.at(-1)
    if (end < 1 || end > missingMax) {
      if (last?.text === undefined) nodes.push({ type: 'text', text: opening + part })
      else last.text += opening + part
    } else
      nodes.push(
        { type: 'placeholder', attrs: { label: part.slice(0, end).trim() } },
        { type: 'text', text: part.slice(end + closing.length) },
      )
  }
  return nodes.filter(({ type, text }) => type !== 'text' || text !== '')
}
