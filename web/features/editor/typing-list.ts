import { listLines } from '#shared/content/value.ts'
import { moveLines } from '#web/features/editor/move-line.ts'
import type { SelectedText } from '#web/features/editor/move-line.ts'
import type { ListTarget } from '#web/features/editor/page-elements.ts'
import { insertWords, joinEntries, moveList, rememberList } from '#web/features/editor/typed-list.ts'
import type { ListSteps } from '#web/features/editor/typed-list.ts'
import { actionOf, isText, makeField } from '#web/features/editor/typing-field.ts'
import type { TypingField, TypingFieldOptions } from '#web/features/editor/typing-field.ts'
import { caretAt, lettersBefore, shownEntries } from '#web/features/editor/typing-target.ts'

/** How lists whose saved entries are still in sight, because the page does not have them yet, show the page's own. */
const waiting = new WeakMap<HTMLElement, () => void>()

/**
 * Replaces the entries of a list with fields. React's own entries stay where they are, out of sight, so that it finds
 * everything that it made; ours follow them and look alike.
 *
 * @returns null in a browser that cannot keep a field free of formats.
 */
export function beginTypingList(place: ListTarget, options: TypingFieldOptions): TypingField | null {
  const { node } = place
  const inside = node.ownerDocument
  if (makeField(true, options, inside) === null) return null
  waiting.get(node)?.()
  const pattern = shownEntries(node)[0]
  const fields: HTMLElement[] = []
  let current = place.entry

  const addField = (): void => {
    const field = makeField(true, options, inside)
    if (field === null) return
    const entry = inside.createElement('li')
    if (pattern) entry.className = pattern.className
    entry.setAttribute('data-typing-entry', '')
    const drawings = [...(pattern?.children ?? [])].filter((each) => each.matches('svg'))
    entry.append(...drawings.map((each) => each.cloneNode(true)), field)
    field.setAttribute('aria-multiline', 'false')
    fields.push(field)
    field.setAttribute('aria-label', options.label(fields.length))
    node.append(entry)
  }
  const read = (): SelectedText => {
    const lines = fields.map(({ textContent }) => textContent.replaceAll('\r', ''))
    const before = lines.slice(0, current).reduce((sum, line) => sum + line.length + 1, 0)
    const field = fields[current]
    const selection = inside.getSelection()
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    const isHere = range && field?.contains(range.startContainer) && field.contains(range.endContainer)
    const letters = (holder: Node, offset: number): number => (field ? lettersBefore(field, holder, offset) : 0)
    const start = before + (isHere ? letters(range.startContainer, range.startOffset) : 0)
    const end = isHere ? before + letters(range.endContainer, range.endOffset) : start
    return { text: lines.join('\n'), start, end }
  }
  const focusAt = (entry: number, from: number, to = from): void => {
    const field = fields[entry]
    if (!field) return
    current = entry
    field.focus()
    const first = field.firstChild
    if (isText(first)) {
      const within = (offset: number): number => Math.min(offset, first.length)
      inside.getSelection()?.setBaseAndExtent(first, within(from), first, within(to))
    } else inside.getSelection()?.collapse(field, 0)
  }
  const write = ({ text, start, end }: SelectedText, withFocus = true): void => {
    const lines = text.split('\n')
    while (fields.length < lines.length) addField()
    lines.forEach((line, at) => {
      const field = fields[at]
      if (field && field.textContent !== line) field.textContent = line
    })
    const entry = text.slice(0, start).split('\n').length - 1
    const before = lines.slice(0, entry).reduce((sum, line) => sum + line.length + 1, 0)
    // First the focus, then what loses it: a phone would put its keyboard away in between.
    if (withFocus) focusAt(entry, start - before, end - before)
    else current = Math.min(current, lines.length - 1)
    for (const left of fields.splice(lines.length)) left.parentElement?.remove()
  }
  const words = (): string => listLines(read().text).join('\n')

  const begun = listLines(place.words).join('\n')
  const hasWritten = (): boolean =>
    shownEntries(node)
      .map(({ textContent }) => textContent)
      .join('\n') !== begun
  write({ text: begun, start: 0, end: 0 }, false)
  let steps: ListSteps = { stands: [read()], at: 0, last: null }
  const change = (next: SelectedText | null, name: string | null = null): void => {
    if (next === null) return
    write(next)
    steps = rememberList(steps, next, name)
    options.onWords(words())
  }
  const move = (way: 'undo' | 'redo'): void => {
    const moved = moveList(steps, way)
    const stand = moved?.stands[moved.at]
    if (!moved || !stand) return
    steps = moved
    write(stand)
    options.onWords(words())
  }

  /** What a key does to the entries; null where it is the browser's. */
  const listAction = (event: KeyboardEvent): (() => void) | null => {
    const { key, code, altKey, shiftKey } = event
    if (event.ctrlKey || event.metaKey) {
      if (altKey || (code !== 'KeyZ' && code !== 'KeyY')) return null
      return () => move(code === 'KeyY' || shiftKey ? 'redo' : 'undo')
    }
    if (altKey) {
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
      return () => change(moveLines(read(), key === 'ArrowUp' ? 'up' : 'down'))
    }
    if (key === 'Enter') return () => change(insertWords(read(), '\n'))
    if (key === 'Backspace' || key === 'Delete') {
      const joined = joinEntries(read(), key === 'Backspace' ? 'before' : 'behind')
      return joined && (() => change(joined))
    }
    return shiftKey ? null : walk(key)
  }
  /** Moves on to the neighbouring entry, from the edge of this one. */
  const walk = (key: string): (() => void) | null => {
    const way = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
    const [from, to] = [fields[current], fields[current + way]]
    const selection = inside.getSelection()
    if (!from || !to || !selection?.isCollapsed || !selection.focusNode) return null
    const offset = lettersBefore(from, selection.focusNode, selection.focusOffset)
    const toEnd = to.textContent.length
    if (key === 'ArrowLeft') return offset === 0 ? () => focusAt(current - 1, toEnd) : null
    if (key === 'ArrowRight') return offset === from.textContent.length ? () => focusAt(current + 1, 0) : null
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
    const caret = selection.getRangeAt(0).getClientRects()[0]
    const edge = edgeLine(from, way < 0 ? 'first' : 'last')
    // An entry may take several lines of the page.
    if (caret && edge && (way < 0 ? caret.top > edge.bottom - 2 : caret.bottom < edge.top + 2)) return null
    return () => {
      const next = current + way
      focusAt(next, Math.min(offset, toEnd))
      const line = edgeLine(to, way < 0 ? 'last' : 'first')
      if (caret && line) focusAt(next, caretAt({ clientX: caret.left, clientY: (line.top + line.bottom) / 2 }, to))
    }
  }

  const onKey = (event: KeyboardEvent): void => {
    // What an input method composes with is its own.
    if (event.isComposing) return
    const action = actionOf(event, true, options) ?? listAction(event)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  const onBeforeInput = (event: InputEvent): void => {
    // Keyboards of phones tell no keys.
    const joined = event.inputType === 'deleteContentBackward' ? joinEntries(read(), 'before') : null
    const isBreak = /^insert(Paragraph|LineBreak)$/.test(event.inputType)
    const isHistory = event.inputType === 'historyUndo' || event.inputType === 'historyRedo'
    if (!joined && !isBreak && !isHistory) return
    event.preventDefault()
    if (isHistory) move(event.inputType === 'historyUndo' ? 'undo' : 'redo')
    else change(joined ?? insertWords(read(), '\n'))
  }
  const onInput = (event: Event): void => {
    const kind = 'inputType' in event ? String(event.inputType) : 'input'
    const stand = read()
    // Words that were dropped may have brought breaks.
    if (stand.text.split('\n').length !== fields.length) return change(stand)
    steps = rememberList(steps, stand, `${kind} ${current}`)
    options.onWords(words())
  }
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault()
    const pasted = listLines((event.clipboardData?.getData('text/plain') ?? '').replaceAll('\r', '\n'))
    change(insertWords(read(), pasted.join('\n')))
  }
  const onFocus = (event: FocusEvent): void => {
    const at = fields.findIndex((field) => field === event.target)
    if (at >= 0) current = at
  }
  const hearing = new AbortController()
  const { signal } = hearing
  node.addEventListener('keydown', onKey, { signal })
  node.addEventListener('beforeinput', onBeforeInput, { signal })
  node.addEventListener('input', onInput, { signal })
  node.addEventListener('paste', onPaste, { signal })
  node.addEventListener('focusin', onFocus, { signal })
  node.dataset['typing'] = ''
  node.setAttribute('data-typing-list', '')
  focusAt(place.entry, place.caret)

  return {
    focus: () => fields[current]?.focus({ preventScroll: true }),
    words,
    says: (given) => words() === listLines(given).join('\n'),
    show(next) {
      const hadFocus = node.contains(inside.activeElement) && inside.activeElement !== node
      const text = listLines(next).join('\n')
      write({ text, start: text.length, end: text.length }, hadFocus)
      steps = { stands: [read()], at: 0, last: null }
    },
    end(next) {
      hearing.abort()
      delete node.dataset['typing']
      const entries = fields.map((field) => field.parentElement)
      const giveBack = (): void => {
        for (const entry of entries) entry?.remove()
        node.removeAttribute('data-typing-list')
      }
      if (next === null || next === begun || hasWritten()) return giveBack()
      // What was saved stays in sight until the page has it.
      for (const field of fields) field.replaceWith(makeWords(field))
      const observer = new MutationObserver(() => waiting.get(node)?.())
      waiting.set(node, () => {
        waiting.delete(node)
        observer.disconnect()
        giveBack()
      })
      observer.observe(node, { childList: true, characterData: true, subtree: true })
    },
  }
}

function makeWords({ ownerDocument, textContent }: HTMLElement): HTMLElement {
  const words = ownerDocument.createElement('span')
  words.textContent = textContent
  return words
}

/** The first or last line that the words of an entry take on the page; null for an empty one. */
function edgeLine(field: HTMLElement, edge: 'first' | 'last'): DOMRect | null {
  const range = field.ownerDocument.createRange()
  range.selectNodeContents(field)
  return [...range.getClientRects()].at(edge === 'first' ? 0 : -1) ?? null
}
