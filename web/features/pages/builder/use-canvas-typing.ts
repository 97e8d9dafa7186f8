import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { PageDocument } from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import { descriptionKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { paragraphsOf } from '#web/content/section-drawings.tsx'
import type { CanvasTarget } from './canvas-targets.ts'
import { beginRichAt, readFormatted, writeFormatted } from './canvas-rich.ts'
import type { RichField } from './canvas-rich.ts'
import { CanvasTypingContext } from './canvas-typing.ts'
import type { CanvasField, CanvasFieldOptions, CanvasPress, CanvasRich, CanvasTyping } from './canvas-typing.ts'
import { isSameWords, readWords, wordsMax, writeWords } from './canvas-words.ts'
import type { WordsAt } from './canvas-words.ts'
import type { ChangePage } from './section-fields.tsx'

type CanvasTypingOptions = {
  document: PageDocument
  language: Language
  /** HTML id of the words that tell how a field is used. */
  hintId: string
  /** The same for formatted words. */
  richHintId: string
  /** What can be pressed, as it was drawn last. */
  places: RefObject<readonly CanvasTarget[]>
  labelOf: (place: WordsAt, entry?: number) => string
  onChange: ChangePage
  /** Receives what cannot be typed where it is. */
  onOpenField: (place: CanvasTarget) => void
  onTools: () => void
  /** A change was more than a text can hold; nothing of it is kept. */
  onTooMuch: (limit: 'nodes' | 'length') => void
  /** Words get the focus back, once the page is drawn again. */
  onReturn: (at: WordsAt) => void
}

/** What is being typed, and the page as it was before: the canvas leaves the words in hand as they were. */
type Typed = {
  at: WordsAt
  before: PageDocument
  /** What the editor of formatted words is in; null for other words. */
  host: HTMLElement | null
}

type Current = {
  at: WordsAt
  paragraph: number | null
  place: CanvasTarget
  /** The words, or those with their form. */
  way: { field: CanvasField; rich: null } | { field: null; rich: RichField }
  run: number
}

/** Where the caret goes: where a press was, behind a number of characters, or to the end. */
type Where = (CanvasPress & { target: EventTarget }) | number | null

/** Types into the words of the canvas: every sign goes into the draft, and one run is one step back. */
export function useCanvasTyping(options: CanvasTypingOptions) {
  const { document: page, language, hintId, richHintId, places, labelOf } = options
  const { onChange, onOpenField, onTools, onTooMuch, onReturn } = options
  const typing = use(CanvasTypingContext)
  const rich = useRich(typing)
  const [typed, setTyped] = useState<Typed | null>(null)
  const current = useRef<Current | null>(null)
  /**
   * What the draft says at the place as far as it was typed here: anything else comes from another editor, or an undo.
   */
  const expected = useRef('')
  const runs = useRef(0)
  const wanted = useRef<{ at: WordsAt; paragraph: number; caret: number; run: number } | null>(null)

  function leave(withFocus = false): void {
    const { current: now } = current
    if (now === null) return
    current.current = null
    ;(now.way.rich ?? now.way.field).end(null)
    setTyped(null)
    if (!withFocus) return
    // Formatted words may be drawn by other elements than before.
    if (now.way.rich) onReturn(now.at)
    else now.place.holder.focus({ preventScroll: true })
  }

  /** Types words with their form. */
  function beginRich(place: CanvasTarget, where: Where, editor: CanvasRich): void {
    const at: WordsAt = { section: place.section, key: place.key, part: place.part }
    const run = (runs.current += 1)
    const type = page.sections.find(({ name }) => name === at.section)?.type ?? null
    const own = readFormatted(page, at, language)
    const read = (document: PageDocument): string => JSON.stringify(readFormatted(document, at, language))
    let last = own
    const field = beginRichAt(place, {
      rich: editor,
      own,
      press: where !== null && typeof where === 'object' ? where : null,
      label: (entry) => labelOf(at, entry),
      hintId: richHintId,
      onWords(words) {
        if (words.text.length > wordsMax(type, at)) {
          onTooMuch('length')
          field.show(last)
          return
        }
        last = words
        onChange(
          (document) => {
            const next = writeFormatted(document, at, language, words)
            expected.current = read(next)
            return next
          },
          `canvas ${run} ${at.section ?? ''} ${language} ${at.key} ${at.part}`,
        )
      },
      onSave: () => leave(true),
      onCancel: () => leave(true),
      onTools,
      onTooMuch: () => onTooMuch('nodes'),
    })
    expected.current = read(page)
    current.current = { at, paragraph: null, place, way: { field: null, rich: field }, run }
    setTyped({ at, before: page, host: field.host })
  }

  function begin(place: CanvasTarget, where: Where, goingOn?: number): void {
    leave()
    if (place.isRich && rich) return beginRich(place, where, rich)
    const at: WordsAt = { section: place.section, key: place.key, part: place.part }
    const own = readWords(page, at, language)
    const isGhost = place.ghost !== null
    const paragraph = isGhost ? null : place.paragraph
    const type = page.sections.find(({ name }) => name === at.section)?.type ?? null
    const declared = type === null ? null : sectionDeclarations[type]
    const run = goingOn ?? (runs.current += 1)
    const isText =
      at.part === 'text' &&
      (at.key === descriptionKey || (declared?.items?.url !== 'picture' && at.key.startsWith('item_')))
    const max = wordsMax(type, at)
    const whole = (words: string): string =>
      paragraph === null
        ? words
        : paragraphsOf(own)
            .with(paragraph, words)
            .filter((each) => each.trim() !== '')
            .join('\n\n')
    const handleWords = (words: string): void => {
      const text = whole(words)
      if (text.length > max) return current.current?.way.field?.show(words.slice(0, max - (text.length - words.length)))
      onChange(
        (document) => {
          const next = writeWords(document, at, language, text)
          expected.current = readWords(next, at, language)
          return next
        },
        `canvas ${run} ${at.section ?? ''} ${language} ${at.key} ${at.part}`,
      )
      // An empty line parts paragraphs, but for a hero's lead, which is one.
      if (isText && !place.isList && !declared?.isHead && /\n[^\S\n]*\n\s*\S/.test(words)) goOnInNext(words)
    }
    const goOnInNext = (words: string): void => {
      const before = paragraphsOf(wordsBeforeCaret(place.node) ?? words)
      wanted.current = {
        at,
        paragraph: (paragraph ?? 0) + Math.max(0, before.length - 1),
        caret: before.at(-1)?.length ?? 0,
        run,
      }
      leave()
    }
    const fieldOptions = {
      label: (entry?: number) => labelOf(at, entry),
      hintId,
      onWords: handleWords,
      onSave: () => leave(true),
      onCancel: () => leave(true),
      onTools,
    }
    const hint = (place.text?.data ?? place.holder.textContent).trim()
    const field = typing && beginAt(place, { typing, own: isGhost ? '' : own, isLong: isText, where, fieldOptions })
    if (field === null) return onOpenField(place)
    if (isGhost) {
      if (!place.isList) field.show('')
      // While nothing is typed the words that were there say what is meant.
      place.node.querySelector('[data-typing-field]')?.setAttribute('data-hint', hint)
    }
    expected.current = own
    current.current = { at, paragraph, place, way: { field, rich: null }, run }
    setTyped({ at, before: page, host: null })
  }

  // Words that another editor stored, or that an undo brought, come into the field.
  const handleStand = useEffectEvent(() => {
    const { current: now } = current
    if (now === null) return
    if (!now.place.node.isConnected) return leave()
    const formatted = now.way.rich && readFormatted(page, now.at, language)
    const stand = formatted ? JSON.stringify(formatted) : readWords(page, now.at, language)
    if (stand === expected.current) return
    expected.current = stand
    if (formatted) {
      // The same words may be stored with their parts in another order.
      if (!now.way.rich?.says(formatted)) now.way.rich?.show(formatted)
    } else if (now.paragraph === null) now.way.field?.show(stand)
    else leave()
  })
  useLayoutEffect(() => handleStand(), [page])

  /** Goes on in the next paragraph, once the page is drawn with it. */
  function goOn(): void {
    const { current: next } = wanted
    if (next === null || typed !== null) return
    wanted.current = null
    const found = places.current.filter((each) => isSameWords(each, next.at))
    const place = found.find((each) => each.paragraph === next.paragraph) ?? found.at(-1)
    if (place) begin(place, next.caret, next.run)
  }
  useEffect(
    () => () => {
      current.current = null
    },
    [],
  )
  return { typed, current, begin, leave, goOn, FormatBar: rich?.FormatBar ?? null }
}

/** The editor of formatted words; null until it has come. Without it they are typed in their field, and plain words as such. */
function useRich(typing: CanvasTyping | null): CanvasRich | null {
  const [rich, setRich] = useState<CanvasRich | null>(null)
  useEffect(() => {
    let isWanted = true
    typing?.loadRich().then(
      (loaded) => isWanted && setRich(loaded),
      () => {
        // A broken line: the field next to the canvas tries again.
      },
    )
    return () => {
      isWanted = false
    }
  }, [typing])
  return rich
}

type BeginOptions = {
  typing: CanvasTyping
  /** The language's own words; empty when others are there. */
  own: string
  isLong: boolean
  where: Where
  fieldOptions: CanvasFieldOptions
}

/** Puts a field in a place; null where its words cannot be typed where they are. */
function beginAt(place: CanvasTarget, { typing, own, isLong, where, fieldOptions }: BeginOptions): CanvasField | null {
  const { holder: node, part: field, text } = place
  const caretIn = (words: Node, length: number): number =>
    where === null ? length : typeof where === 'number' ? where : typing.caretAt(where, words)
  if (place.isList) {
    const entries = [...node.children]
    const target = where !== null && typeof where === 'object' ? (where.target as Node) : null
    const entry = own === '' ? 0 : Math.max(0, target ? entries.findIndex((each) => each.contains(target)) : 0)
    const { [entry]: at } = entries
    const caret = own === '' || !at ? 0 : caretIn(at, at.textContent.length)
    return typing.beginTypingList({ node, field, words: own, entry, caret }, fieldOptions)
  }
  if (text === null) return null
  const caret = caretIn(text, text.length)
  return typing.beginTyping({ node, field, words: text.data, caret, text, isLong }, fieldOptions)
}

/** What comes before the caret in the field of an element; null without one. */
function wordsBeforeCaret(node: HTMLElement): string | null {
  const field = node.querySelector('[data-typing-field]')
  const selection = node.ownerDocument.getSelection()
  if (!field || !selection?.focusNode || !field.contains(selection.focusNode)) return null
  const range = node.ownerDocument.createRange()
  range.selectNodeContents(field)
  range.setEnd(selection.focusNode, selection.focusOffset)
  return range.toString()
}
