import type { EditorState } from '@tiptap/pm/state'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { noteTextMax } from '#shared/drafts/sections.ts'
import { fromBase64, toBase64 } from '../sync/base64.ts'

/** A passage that stays when others type around it, as the API takes it. */
export type Anchor = {
  /** Relative positions of Yjs, as base64. */
  start: string
  end: string
  /** Its words now. */
  quote: string
  /** Whether it is one run of words, which alone can get another wording. */
  isOneRun: boolean
}

/** Returns the anchor of what lies between two places of the text; null where no words are. */
export function anchorAt(state: EditorState, from: number, to: number): Anchor | null {
  const binding = bindingOf(state)
  let [first, last] = [Infinity, -1]
  state.doc.nodesBetween(from, to, (node, position) => {
    if (!node.isText) return
    first = Math.min(first, Math.max(from, position))
    last = Math.max(last, Math.min(to, position + node.nodeSize))
  })
  if (binding === null || first >= last) return null
  const [start, end] = [runAt(binding, first), runAt(binding, last)]
  if (start === null || end === null) return null
  const quote = state.doc.textBetween(first, last, '\n', ' ')
  return {
    // Words that are typed at an edge of the passage do not become part of it.
    start: encode(Y.createRelativePositionFromTypeIndex(start.run, start.index, 0)),
    end: encode(Y.createRelativePositionFromTypeIndex(end.run, end.index, -1)),
    quote: quote.slice(0, noteTextMax),
    isOneRun: start.run === end.run && quote.length <= noteTextMax,
  }
}

/** Returns where a passage is in the text now; null when it is gone. */
export function placeOf(
  state: EditorState,
  { start, end }: { start: string; end: string },
): { from: number; to: number } | null {
  const binding = bindingOf(state)
  if (binding === null) return null
  const [from, to] = [positionOf(binding, start), positionOf(binding, end)]
  return from === null || to === null || from >= to || to > state.doc.content.size ? null : { from, to }
}

type Binding = {
  doc: Y.Doc
  type: Y.XmlFragment
  mapping: Parameters<typeof absolutePositionToRelativePosition>[2]
}

function bindingOf(state: EditorState): Binding | null {
  // The plugin's state is typed as any; the binding is absent until the view is there.
  const synced = ySyncPluginKey.getState(state) as { binding?: Binding | null } | undefined
  return synced?.binding ?? null
}

function runAt({ doc, type, mapping }: Binding, position: number): { run: Y.XmlText; index: number } | null {
  // Typed as any: the library answers with a position of Yjs.
  const relative = absolutePositionToRelativePosition(position, type, mapping) as Y.RelativePosition
  const place = Y.createAbsolutePositionFromRelativePosition(relative, doc)
  return place?.type instanceof Y.XmlText ? { run: place.type, index: place.index } : null
}

function positionOf({ doc, type, mapping }: Binding, position: string): number | null {
  try {
    const place = Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(fromBase64(position)), doc)
    if (!(place?.type instanceof Y.XmlText)) return null
    // The library refuses a position at the first letter of a text: the start of the run is asked for instead.
    const begin = relativePositionToAbsolutePosition(
      doc,
      type,
      Y.createRelativePositionFromTypeIndex(place.type, 0, -1),
      mapping,
    )
    return begin === null ? null : begin + place.index
  } catch {
    // Bytes that are no position are a place that is nowhere.
    return null
  }
}

function encode(position: Y.RelativePosition): string {
  return toBase64(Y.encodeRelativePosition(position))
}
