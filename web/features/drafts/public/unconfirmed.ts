import { Extension } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { Run } from '#shared/contracts/runs.ts'
import { memberOf } from '#shared/guards.ts'

/** The mark of words that a model wrote and that no source says. It stays until a user confirms, sources or changes them. */
const pencil = 'pencil'

/** Words in pencil, with their place in the text. */
export type UnconfirmedPlace = { from: number; to: number; quote: string }

/** Lists the words of a text that are in pencil, in their order. */
export function listUnconfirmed(doc: Node): UnconfirmedPlace[] {
  const places: UnconfirmedPlace[] = []
  doc.descendants((node, from) => {
    if (!node.marks.some(({ type }) => type.name === pencil)) return
    const last = places.at(-1)
    const words = node.text ?? ''
    // Bold words within a name are a node of their own.
    if (last?.to === from) Object.assign(last, { to: from + node.nodeSize, quote: last.quote + words })
    else places.push({ from, to: from + node.nodeSize, quote: words })
  })
  return places
}

/** A run whose text is taken. */
export type TakenRun = Pick<Run, 'unsourced' | 'id'>

/** Puts what in a text of a model has no source into pencil; what was left out of it is passed over. @param range where the text was just put. */
export function markUnconfirmed(
  { state, view }: Editor,
  range: { from: number; to: number },
  { unsourced, id }: TakenRun,
): void {
  const mark = state.schema.marks[pencil]?.create({ run: id })
  const { tr } = state
  let left = unsourced.map(({ quote }) => quote)
  state.doc.nodesBetween(range.from, range.to, (node, position) => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, undefined, '\uFFFC')
    const start = position + 1
    let at = Math.max(0, range.from - start)
    left = left.filter((quote) => {
      const found = text.indexOf(quote, at)
      if (mark === undefined || found === -1 || start + found + quote.length > range.to) return true
      at = found + quote.length
      tr.addMark(start + found, start + at, mark)
      return false
    })
    return false
  })
  if (tr.docChanged) view.dispatch(tr)
}

/** Confirms the words at a place for a user, or adds their source as a footnote. */
export function confirmPlace({ state, view }: Editor, { from, to }: UnconfirmedPlace, source?: string): void {
  const tr = state.tr.removeMark(from, to, state.schema.marks[pencil])
  const note = source === undefined ? undefined : state.schema.nodes['footnote']?.create({ text: source })
  if (note !== undefined) tr.insert(to, note)
  view.dispatch(tr)
}

const joinsWord = /[\p{L}\p{N}]/u

/** Takes words out of pencil when the user of this window changes them. What others change arrives with their marks. */
export const unconfirmedChanges = Extension.create({
  name: 'unconfirmedChanges',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, state) {
        const { tr } = state
        const type = state.schema.marks[pencil]
        transactions.forEach((transaction, index) => {
          const isForeign = memberOf(transaction.getMeta(ySyncPluginKey), 'isChangeOrigin') === true
          if (isForeign || !transaction.docChanged) return
          for (const [step, { from, to }] of changedPlaces(transaction)) {
            const mappings = [
              transaction.mapping.slice(step),
              ...transactions.slice(index + 1).map((each) => each.mapping),
            ]
            const now = (place: number, side: -1 | 1) => mappings.reduce((at, each) => each.map(at, side), place)
            tr.removeMark(now(from, -1), now(to, 1), type)
          }
        })
        return tr.docChanged ? tr : null
      },
    }),
  ],
})

/** Places in pencil that a step of a transaction changed, each as it was before that step. */
function* changedPlaces({ docs, doc, mapping: { maps } }: Transaction): Generator<[number, UnconfirmedPlace]> {
  for (const [step, map] of maps.entries()) {
    const before = docs[step]
    const after = docs[step + 1] ?? doc
    const places = before === undefined ? [] : listUnconfirmed(before)
    if (places.length === 0) continue
    const changes: { start: number; end: number; first: string; last: string }[] = []
    map.forEach((start, end, newStart, newEnd) => {
      const typed = after.textBetween(newStart, newEnd, '\n', '\uFFFC')
      changes.push({ start, end, first: typed.at(0) ?? '', last: typed.at(-1) ?? '' })
    })
    for (const place of places) {
      const isChanged = changes.some(
        ({ start, end, first, last }) =>
          (start < place.to && end > place.from) ||
          // A digit right behind a number makes it another one.
          (start === place.to && joinsWord.test(first)) ||
          (end === place.from && joinsWord.test(last)),
      )
      if (isChanged) yield [step, place]
    }
  }
}
