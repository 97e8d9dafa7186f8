import type { WordsTarget } from '#web/features/editor/page-elements.ts'
import { lettersBefore, typingFieldMark } from '#web/features/editor/typing-target.ts'
import styles from '#web/features/editor/typing-field.module.css'

/** What a field on the page says and tells. @template Typed what is typed in it: words, or words with a form */
export type TypingFieldOptions<Typed = string> = {
  /** What the words are, for readers. @param entry the number of an entry in a list, from 1 */
  label(entry?: number): string
  /** HTML id of the words that tell how it is used. */
  hintId: string
  onWords(words: Typed): void
  onSave(): void
  onCancel(): void
  onTools(): void
}

/** Words of the page that can be typed into. */
export type TypingField<Typed = string> = {
  focus(): void
  /** Its words, without spaces at the end; in a list without empty entries. */
  words(): Typed
  /** True when these words are there, whatever spaces they end with. */
  says(words: Typed): boolean
  /** Replaces its words: another editor saved them. */
  show(words: Typed): void
  /** Gives the page its words back. @param words what was saved, until the page has it; null for what it showed before. */
  end(words: Typed | null): void
}

/**
 * Replaces words of the page with a field. The words are React's own text node: it stays where it is, emptied, so that
 * React finds everything that it made; the field follows it, and a key changes nothing else.
 *
 * @returns null in a browser that cannot keep a field free of formats.
 */
export function beginTyping(place: WordsTarget, options: TypingFieldOptions): TypingField | null {
  const { node, isLong } = place
  const holder = place.text.parentElement
  const inside = place.text.ownerDocument
  const field = makeField(isLong, options, inside)
  if (holder === null || field === null) return null
  let text = place.text
  let shown = text.data
  let isWritten = false
  field.setAttribute('aria-multiline', String(isLong))
  field.setAttribute('aria-label', options.label())
  field.textContent = shown
  const words = (): string => wordsIn(field, isLong).trimEnd()

  const pressed = holder.closest<HTMLElement>('button, a, summary')
  // Readers do not look into a button, and a link would be dragged instead of its words being marked. It takes the focus
  // still, so it has the name of its field: its own words are in that.
  const putBack = pressed ? setFor(pressed, { role: 'group', draggable: 'false', 'aria-label': options.label() }) : null
  node.dataset['typing'] = ''

  const focus = (caret: number): void => {
    field.focus({ preventScroll: true })
    const first = field.firstChild
    inside.getSelection()?.collapse(first ?? field, isText(first) ? Math.min(caret, first.length) : 0)
  }

  field.addEventListener('input', () => options.onWords(words()))
  /** Where the caret was when the focus left: a browser would put it before the words when it comes back. */
  let left: number | null = null
  field.addEventListener('blur', () => {
    const selection = inside.getSelection()
    const isInside = selection?.focusNode && field.contains(selection.focusNode)
    left = isInside ? lettersBefore(field, selection.focusNode, selection.focusOffset) : null
  })
  field.addEventListener('paste', (event) => {
    event.preventDefault()
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    insert(inside, isLong ? pasted.split(/\r\n?/).join('\n') : oneLine(pasted))
  })
  field.addEventListener('keydown', (event) => {
    // What an input method composes with is its own.
    if (event.isComposing) return
    const action = actionOf(event, isLong, options)
    const isSpace = event.key === ' ' && pressed !== null && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!action && !isSpace) return
    event.preventDefault()
    event.stopPropagation()
    // A button or a question would take the key as a press.
    if (isSpace) insert(inside, ' ')
    else action?.()
  })
  field.addEventListener('keyup', (event) => {
    if (event.key === ' ' || event.key === 'Enter') event.preventDefault()
  })
  field.addEventListener('beforeinput', (event) => {
    if (isLong || !/^insert(Paragraph|LineBreak)$/.test(event.inputType)) return
    event.preventDefault()
    options.onSave()
  })

  // What the page writes in the meantime, because another editor saved it, waits until the field is gone.
  const observer = new MutationObserver(() => {
    if (!field.isConnected && holder.isConnected) {
      const written = [...holder.childNodes].find(isText)
      if (written) text = written
      holder.insertBefore(field, written?.nextSibling ?? null)
      focus(wordsIn(field, isLong).length)
      observer.observe(text, { characterData: true })
    }
    if (text.data === '') return
    shown = text.data
    isWritten = true
    text.data = ''
  })
  text.data = ''
  text.after(field)
  observer.observe(holder, { childList: true })
  observer.observe(text, { characterData: true })

  focus(place.caret)

  return {
    focus() {
      if (inside.activeElement !== field) focus(left ?? wordsIn(field, isLong).length)
    },
    words,
    says: (given) => words() === given.trimEnd(),
    show(next) {
      const hadFocus = inside.activeElement === field
      field.textContent = next
      if (hadFocus) focus(next.length)
    },
    end(next) {
      observer.disconnect()
      field.remove()
      if (text.isConnected) text.data = isWritten ? shown : (next ?? shown)
      delete node.dataset['typing']
      putBack?.()
    },
  }
}

/**
 * Makes an empty field for a document: the page builder shows its page in a frame, which has one of its own.
 *
 * @returns null in a browser that cannot keep a field free of formats.
 */
export function makeField(
  takesEnter: boolean,
  { hintId }: Pick<TypingFieldOptions, 'hintId'>,
  inside: Document = document,
): HTMLElement | null {
  const field = inside.createElement('span')
  try {
    field.contentEditable = 'plaintext-only'
  } catch {
    return null // an older browser
  }
  field.className = styles.field ?? ''
  field.setAttribute(typingFieldMark, '')
  field.setAttribute('role', 'textbox')
  field.setAttribute('aria-describedby', hintId)
  field.setAttribute('enterkeyhint', takesEnter ? 'enter' : 'done')
  return field
}

type FieldActions = Pick<TypingFieldOptions, 'onSave' | 'onCancel' | 'onTools'>

/** What a key means in every field on the page; null where it is the browser's. */
export function actionOf(event: KeyboardEvent, isLong: boolean, options: FieldActions): (() => void) | null {
  const isModified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (isModified) return event.key === 'Enter' || event.code === 'KeyS' ? options.onSave : null
  if (event.key === 'Escape') return options.onCancel
  if (event.key === 'F6') return options.onTools
  return event.key === 'Enter' && !isLong ? options.onSave : null
}

/** True for a text node of any window: in a frame they are no instances of this one's class. */
export function isText(node: Node | null): node is Text {
  return node?.nodeType === Node.TEXT_NODE
}

/** The content of a field, with its breaks. */
function wordsIn(field: HTMLElement, isLong: boolean): string {
  const walker = field.ownerDocument.createTreeWalker(field, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let words = ''
  while (walker.nextNode()) {
    const { currentNode } = walker
    if (isText(currentNode)) words += currentNode.data
    else if (currentNode.nodeName === 'BR') words += '\n'
  }
  return isLong ? words : oneLine(words)
}

function oneLine(words: string): string {
  return words.split(/[\r\n]+/).join(' ')
}

/** Inserts words at the caret, as a step of the browser's own undo. */
function insert(inside: Document, words: string): void {
  // Nothing else than this command makes a step that the browser can take back.
  // oxlint-disable-next-line typescript/no-deprecated
  inside.execCommand('insertText', false, words)
}

/** Sets attributes for a while. @returns how to have the earlier ones again. */
function setFor(element: HTMLElement, attributes: Readonly<Record<string, string>>): () => void {
  const before = Object.keys(attributes).map((name) => [name, element.getAttribute(name)] as const)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name)
      else element.setAttribute(name, value)
    }
  }
}
