import { isContentId, splitContentId } from '#shared/content/catalogue.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import type { EditedKind } from '#web/content/edit-slot.ts'
import type { Draft } from '#web/features/editor/draft.ts'
import { observable } from '#web/features/editor/observable.ts'

/** A thing on the page that can be edited. */
export type PageElement = {
  id: ContentId
  node: HTMLElement
  isHidden: boolean
  /** True where headings, lists and links may be inside of the text. */
  isRich: boolean
  /** What it is, where its id does not say it. */
  kind?: EditedKind
  /** True when it has no words: it shows a frame instead. */
  isEmpty: boolean
  /** Distinguishes two elements with the same id. */
  number: number
}

/** Where typing on the page begins. */
type PlaceOnPage = {
  /** The element. */
  node: HTMLElement
  field: 'text' | 'label'
  /** What the field holds as far as the page shows it. */
  words: string
  /** Where the caret goes, in UTF-16 units from the beginning of the words, of an entry in a list. */
  caret: number
}

/** Words of an element that can be typed on the page: one text node that holds exactly what one field holds. */
export type WordsTarget = PlaceOnPage & {
  text: Text
  /** True where a text may have several lines. */
  isLong: boolean
}

/** A list that can be typed on the page: each line of its text is an entry. */
export type ListTarget = PlaceOnPage & {
  /** Which entry has the caret, from 0. */
  entry: number
}

/** What can be typed on the page. */
export type TypingTarget = WordsTarget | ListTarget

/** A text that may have headings, lists and links, and can be typed on the page with them. */
export type RichTarget = {
  /** The element; all that it shows is this text. */
  node: HTMLElement
  /** What the page shows of it. */
  shown: Pick<Draft, 'text' | 'doc'>
  /** True where a text without a form is one block, with its line breaks; otherwise each paragraph is one. */
  isOneBlock: boolean
  /** Where it was pressed, in pixels from the upper left corner of the element; null for its end. */
  at: { x: number; y: number } | null
}

/** What can be edited on the page now; in no order. */
export const pageElements = observable<readonly PageElement[]>([])

/** The one that the pointer or the focus is on; it has the handle. */
export const activeNode = observable<HTMLElement | null>(null)

/** What is open over the page. */
export const openDialog = observable<
  | { kind: 'delete'; id: ContentId }
  /**
   * `element` says what it is, when it is not on the page yet. With a place its words are typed there, without the
   * dialog. `language` is shown first, otherwise the page's. `files` were dropped on a picture.
   */
  | {
      kind: 'edit'
      id: ContentId
      element?: EditedKind
      place?: TypingTarget | RichTarget
      language?: Language
      files?: readonly File[]
    }
  /** The type, layout and words of a section that was added. */
  | { kind: 'edit-section'; name: string }
  /** A new section, before another one or at the end. */
  | { kind: 'section'; before: string | null }
  | { kind: 'delete-section'; name: string }
  /** Another page for a section, or for a copy of it. */
  | { kind: 'send-section'; name: string }
  /** The question or figure that an element is a part of. */
  | { kind: 'delete-item'; id: ContentId }
  /** What search engines get of the page, and the site's name and logo. */
  | { kind: 'facts' }
  /** The changes that wait for publication. */
  | { kind: 'drafts' }
  | null
>(null)

/** Where the bar, which is there before the editor, has room for a tool of it. */
export const barPlace = observable<HTMLElement | null>(null)

/**
 * The element that the page shows without its words, because they are being typed there with their form; otherwise
 * null.
 */
export const emptiedNode = observable<HTMLElement | null>(null)

/** What is being typed on the page itself; null while nothing is. */
export const typingNow = observable<{
  /** Saves it and leaves. @returns false when it stays open: it could not be saved. */
  leave(): Promise<boolean>
  focus(): void
} | null>(null)

/** What is being typed and not saved: the page shows it. */
export const typedValue = observable<{ id: ContentId; language: Language; value: ContentValue } | null>(null)

/** Takes a content id apart: the page, section and key of its row. */
export function keyOf(id: ContentId): { page: string; section: string; content_key: string } {
  const [page = '', section = '', content_key = ''] = id.split('.')
  return { page, section, content_key }
}

/** What an element is. Sections made in the editor have ids that the catalogue does not know. */
export function kindOf(id: ContentId): EditedKind {
  if (deadline.test(id)) return 'deadline'
  if (isContentId(id)) return splitContentId(id).kind
  const known = [...registered.values()].find((each) => each.id === id)?.kind
  if (known) return known
  const dialog = openDialog.get()
  if (dialog?.kind === 'edit' && dialog.id === id && dialog.element) return dialog.element
  const key = keyOf(id).content_key
  return partKinds.find(({ pattern }) => pattern.test(key))?.kind ?? 'text'
}

/** The texts that their page writes out as dates. */
const deadline = /^home\.dashboard\.project_\d+_deadline$/

/** What the keys of a section's rows hold. */
const partKinds: readonly { pattern: RegExp; kind: EditedKind }[] = [
  { pattern: /^section_title$/, kind: 'heading' },
  { pattern: /^section_button$/, kind: 'button' },
  { pattern: /^section_image$/, kind: 'image' },
  { pattern: /^item_\d+$/, kind: 'item' },
  { pattern: /^q\d+_question$/, kind: 'heading' },
  { pattern: /^stat_\d+$/, kind: 'card' },
  { pattern: /^(agent|project)_\d+_title$/, kind: 'heading' },
  { pattern: /^agent_\d+_tasks$/, kind: 'list' },
  { pattern: /^agent_\d+_icon$/, kind: 'image' },
  { pattern: /^project_\d+_source$/, kind: 'button' },
]

const shownValues = new Map<ContentId, ContentValue>()

/** Notes what the page shows of an element now. */
export function noteShown(id: ContentId, value: ContentValue): void {
  shownValues.set(id, value)
}

/** What the page shows of an element; null for what has never been on it. */
export function shownValue(id: ContentId): ContentValue | null {
  return shownValues.get(id) ?? null
}

const registered = new Map<HTMLElement, PageElement>()
let count = 0
let isAnnounced = false
let lostActive: ContentId | null = null

/** Makes a thing on the page known as editable. @returns how to make it forgotten. */
export function registerElement(element: Omit<PageElement, 'number'>): () => void {
  const { node, id } = element
  count += 1
  registered.set(node, { ...element, number: count })
  if (lostActive === id) {
    // The same thing in a new shape: a link became a button.
    lostActive = null
    activeNode.set(node)
  }
  announce()
  return () => {
    registered.delete(node)
    if (activeNode.get() === node) {
      lostActive = id
      activeNode.set(null)
    }
    announce()
  }
}

/** Finds what is registered for a node. */
export function elementOf(node: HTMLElement | null): PageElement | null {
  return (node && registered.get(node)) ?? null
}

/** A page mounts hundreds of elements at once: they are announced once. */
function announce(): void {
  if (isAnnounced) return
  isAnnounced = true
  queueMicrotask(() => {
    isAnnounced = false
    lostActive = null
    pageElements.set([...registered.values()])
  })
}
