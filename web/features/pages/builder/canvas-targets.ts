import type { CustomPage } from '#shared/contracts/custom-page.ts'
import { buttonKey, descriptionKey, imageKey, titleKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { paragraphsOf } from '#web/content/section-drawings.tsx'
import { isSameWords } from './canvas-words.ts'
import type { WordsAt } from './canvas-words.ts'
import type { GhostWords } from './canvas-page.ts'

/** Attribute of the elements of the canvas: their ids, as `{page}.{section}.{key}`. */
export const canvasMark = 'data-canvas'
/** Attribute of what takes the focus on the canvas. */
export const holderMark = 'data-place'

/** A place on the canvas that can be pressed. */
export type CanvasTarget = WordsAt & {
  /** The element as a whole. */
  node: HTMLElement
  /** What has the focus. */
  holder: HTMLElement
  /** The words, when they can be typed here: one text node. */
  text: Text | null
  /** Which paragraph of the words these are, from 0; null when they are all of them. */
  paragraph: number | null
  /** True for the entries of a list. */
  isList: boolean
  /** True for words that may have headings, links and lists. */
  isRich: boolean
  /** Set when the words are not the language's own. */
  ghost: GhostWords | null
}

/** A place as it is found; what its words may have is known by the section. */
type FoundPlace = Omit<CanvasTarget, 'ghost' | 'isRich'>

/** Finds what can be pressed on a page that is drawn on the canvas, in its order. */
export function findTargets(
  root: HTMLElement,
  { slug, title, sections }: Pick<CustomPage, 'slug' | 'title' | 'sections'>,
  ghosts: readonly GhostWords[],
): CanvasTarget[] {
  const places: CanvasTarget[] = []
  const add = (place: FoundPlace): void => {
    const section = sections.find(({ name }) => name === place.section)
    places.push({
      ...place,
      isRich:
        place.key === descriptionKey && section !== undefined && sectionDeclarations[section.type].text === 'rich',
      ghost: ghosts.find((each) => isSameWords(each, place)) ?? null,
    })
  }
  const own = root.querySelector<HTMLElement>('h1')
  if (own && !own.closest('[data-part]')) {
    const at: WordsAt = { section: null, key: 'title', part: 'text' }
    addWords(own, { at, words: { text: title }, add })
  }
  for (const node of root.querySelectorAll<HTMLElement>(`[${canvasMark}]`)) {
    const id = (node.getAttribute(canvasMark) ?? '').slice(slug.length + 1)
    const [name, key] = [id.slice(0, id.lastIndexOf('.')), id.slice(id.lastIndexOf('.') + 1)]
    const section = sections.find((each) => each.name === name)
    if (!section) continue
    const at: WordsAt = { section: name, key, part: 'text' }
    const item = section.items?.find((each) => each.key === key)
    const whole = { ...at, node, text: null, paragraph: null, isList: false }
    if (key === imageKey) add({ ...whole, holder: node.querySelector('img') ?? node })
    else if (key === descriptionKey && sectionDeclarations[section.type].text === 'lines')
      add({ ...whole, holder: node, isList: true })
    else if (key === descriptionKey && node.matches('.rich')) add({ ...whole, holder: node })
    else if (item && sectionDeclarations[section.type].items?.url === 'picture') {
      const picture = node.querySelector('img')
      if (picture) add({ ...whole, part: 'label', holder: picture })
      addWords(node, { at, words: { text: item.text }, add })
    } else if (item) addWords(node, { at, words: { label: item.title, text: item.text }, add })
    else if (key === titleKey) addWords(node, { at, words: { text: section.title }, add })
    else if (key === descriptionKey) addWords(node, { at, words: { text: section.description }, add })
    else if (key === buttonKey) addWords(node, { at, words: { text: section.button?.text ?? '' }, add })
  }
  return places
}

type AddOptions = {
  at: WordsAt
  words: { label?: string; text: string }
  add: (place: FoundPlace) => void
}

/** The text nodes of an element that hold its words: the label, and then the text as a whole or paragraph by paragraph. */
function addWords(node: HTMLElement, { at, words: { label = '', text: whole }, add }: AddOptions): void {
  const walker = node.ownerDocument.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const paragraphs = paragraphsOf(whole)
  let next = 0
  let isLabelFound = label === ''
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const holder = text.parentElement
    // Drawings have words too; those that are being typed are in a field of their own.
    if (holder === null || text.data === '' || holder.closest('svg, [data-typing-field]') !== null) continue
    const place = { ...at, node, holder, text, isList: false }
    if (!isLabelFound && text.data === label) {
      isLabelFound = true
      add({ ...place, part: 'label', paragraph: null })
    } else if (text.data === whole) add({ ...place, paragraph: null })
    else if (text.data === paragraphs[next]) {
      add({ ...place, paragraph: next })
      next += 1
    }
  }
}
