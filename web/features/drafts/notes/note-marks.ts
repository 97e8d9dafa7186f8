import { Extension } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type { DraftComment, Suggestion } from '#shared/contracts/draft-notes.ts'
import { memberOf } from '#shared/guards.ts'
import { compareWords } from '#web/content/words.ts'
import { placeOf } from './anchors.ts'

/** What is marked in a text. */
export type MarkedNotes = {
  /** Comments that are open. */
  comments: readonly Pick<DraftComment, 'id' | 'start' | 'end'>[]
  suggestions: readonly Pick<Suggestion, 'id' | 'start' | 'end' | 'old' | 'new'>[]
  /** The one that is chosen. */
  active: string | null
}

type Marks = { notes: MarkedNotes; set: DecorationSet }

const key = new PluginKey<Marks>('notes')

/** Marks the passages of comments, and shows suggestions as word diffs. @param onPress gets the note whose words were pressed; null for other words. */
export function noteMarks(onPress: (id: string | null) => void): Extension {
  return Extension.create({
    name: 'notes',
    addProseMirrorPlugins: () => [
      new Plugin<Marks>({
        key,
        state: {
          init: () => ({ notes: { comments: [], suggestions: [], active: null }, set: DecorationSet.empty }),
          apply(tr, known, _before, state) {
            const notes: MarkedNotes | undefined = tr.getMeta(key)
            // Others' changes replace whole blocks: only the relative positions still know the place.
            const isForeign = memberOf(tr.getMeta(ySyncPluginKey), 'isChangeOrigin') === true
            if (notes === undefined && !isForeign)
              return tr.docChanged ? { ...known, set: known.set.map(tr.mapping, tr.doc) } : known
            const shown = notes ?? known.notes
            return { notes: shown, set: DecorationSet.create(state.doc, drawNotes(state, shown)) }
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.set,
          handleClick(_view, _position, { target }) {
            const note = target instanceof Element ? target.closest<HTMLElement>('[data-note]') : null
            onPress(note?.dataset['note'] ?? null)
            return false
          },
        },
      }),
    ],
  })
}

/** Shows other notes in a text. */
export function showNotes(editor: Editor, notes: MarkedNotes): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, notes))
}

function drawNotes(state: EditorState, { comments, suggestions, active }: MarkedNotes): Decoration[] {
  const attributesOf = (id: string) => ({ 'data-note': id, ...(id === active ? { 'data-active': '' } : {}) })
  const marked = comments.flatMap(({ id, ...comment }) => {
    const place = placeOf(state, comment)
    return place === null ? [] : [Decoration.inline(place.from, place.to, { nodeName: 'mark', ...attributesOf(id) })]
  })
  return marked.concat(
    suggestions.flatMap((suggestion) => {
      const place = placeOf(state, suggestion)
      if (place === null || state.doc.textBetween(place.from, place.to) !== suggestion.old) return []
      let at = place.from
      return compareWords(suggestion.old, suggestion.new).map(({ kind, text }) => {
        if (kind === 'added') return drawAdded(at, text, attributesOf(suggestion.id))
        const from = at
        at += text.length
        const change = kind === 'removed' ? { 'data-removed': '' } : {}
        return Decoration.inline(from, at, { nodeName: 'span', ...attributesOf(suggestion.id), ...change })
      })
    }),
  )
}

/** Suggested words that are not in the text. */
function drawAdded(at: number, text: string, attributes: Record<string, string>): Decoration {
  const draw = () => {
    const words = document.createElement('ins')
    for (const [name, value] of Object.entries(attributes)) words.setAttribute(name, value)
    words.textContent = text
    return words
  }
  return Decoration.widget(at, draw, { side: 1, key: `${Object.values(attributes).join()} ${text}` })
}
