import type { DraftNode } from '#shared/drafts/doc.ts'

/** What a model writes where something is missing: `[[number of schools]]`. */
const missing = /\[\[([^[\]]{1,200})\]\]/

/**
 * Makes nodes of the plain text of a model: lines that begin with `#` become headings, with `-` or a number entries of a
 * list, `[[…]]` becomes a placeholder. Everything else stays the words that it is. Linear in the length of the text.
 */
export function modelNodes(text: string): DraftNode[] {
  const nodes: DraftNode[] = []
  for (const line of text.split('\n')) {
    const words = line.trim()
    if (words === '') continue
    const heading = /^(#{1,3}) +(.*)$/.exec(words)
    const entry = /^(?:[-*•]|(\d{1,3})[.)]) +(.*)$/.exec(words)
    if (heading !== null)
      nodes.push({ type: 'heading', attrs: { level: heading[1]?.length ?? 2 }, content: lineNodes(heading[2] ?? '') })
    else if (entry !== null) addEntry(nodes, entry[1] === undefined ? 'bulletList' : 'orderedList', entry[2] ?? '')
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
  const parts = line.replaceAll('**', '').split(missing)
  return parts.flatMap((part, index): DraftNode[] => {
    if (part === '') return []
    return index % 2 === 1 ? [{ type: 'placeholder', attrs: { label: part.trim() } }] : [{ type: 'text', text: part }]
  })
}
