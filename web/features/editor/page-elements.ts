import { isContentId, splitContentId } from '#shared/content/catalogue.ts'
import type { ContentId, ContentKind } from '#shared/content/catalogue.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import { observable } from '#web/features/editor/observable.ts'

/** A thing on the page that can be edited. */
export type PageElement = {
  id: ContentId
  node: HTMLElement
  isHidden: boolean
  /** True where headings, lists and links may stand inside of the text. */
  isRich: boolean
  /** Tells two elements with the same id apart. */
  number: number
}

/** What can be edited on the page now; in no order. */
export const pageElements = observable<readonly PageElement[]>([])

/** The one that the pointer or the focus is on; it has the handle. */
export const activeNode = observable<HTMLElement | null>(null)

/** What is open over the page. */
export const openDialog = observable<
  | { kind: 'edit' | 'delete'; id: ContentId }
  /** A new section, before another one or at the end. */
  | { kind: 'section'; before: string | null }
  | { kind: 'delete-section'; name: string }
  | null
>(null)

/** What is being typed and not saved: the page shows it. */
export const typedValue = observable<{ id: ContentId; language: Language; value: ContentValue } | null>(null)

/** Takes a content id apart: the page, section and key of its row. */
export function keyOf(id: ContentId): { page: string; section: string; content_key: string } {
  const [page = '', section = '', content_key = ''] = id.split('.')
  return { page, section, content_key }
}

/** What an element is. Sections made in the editor have ids that the catalogue does not know. */
export function kindOf(id: ContentId): ContentKind {
  if (isContentId(id)) return splitContentId(id).kind
  return keyOf(id).content_key === 'section_title' ? 'heading' : 'text'
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

/** A page mounts hundreds of elements at once: they are told of once. */
function announce(): void {
  if (isAnnounced) return
  isAnnounced = true
  queueMicrotask(() => {
    isAnnounced = false
    lostActive = null
    pageElements.set([...registered.values()])
  })
}
