import { builtInSectionsOf, isCopied, isUncopied } from '#shared/content/built-in-sections.ts'
import { contentEntries, isContentId } from '#shared/content/catalogue.ts'
import type { ContentEntry } from '#shared/content/catalogue.ts'
import { itemKeys, itemOfKey, repeatedIn } from '#shared/content/repeated-items.ts'
import type { Repeated } from '#shared/content/repeated-items.ts'
import { isPlainDoc, richWords } from '#shared/content/rich-text.ts'
import type { RichBlock } from '#shared/content/rich-text.ts'
import { isPicture, listLines, readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { ContentInsert } from '#shared/contracts/content.ts'
import type { Language } from '#shared/languages.ts'
import { buttonKey, descriptionKey, imageKey, itemKey, itemsMax, titleKey } from '#shared/pages/fields.ts'
import { plainLayout } from '#shared/sections/declarations.ts'
import { defaults } from '#server/features/content/default-content.ts'
import { sectionItems } from '#server/features/content/section-items.ts'
import { builtInMetadata } from '#server/features/content/page-sections.ts'
import type { SectionRef } from '#server/features/content/page-sections.ts'
import type { StoredContent } from '#server/features/content/store.ts'
import { sectionMetadataKey } from '#server/features/content/stored-value.ts'
import { AppError } from '#server/http/errors.ts'

/** A card of the copy. */
type Card = { label: string; text: string }

/** What a section of a page of the site says in one language, in the order in which it does. */
type OwnWords = { title: string; parts: (RichBlock | Card)[]; button: ContentValue | null; image: ContentValue | null }

/**
 * The rows of an added section that says what a section of a page of the site says: its questions, figures and the like
 * become cards, the rest of its words the text. What only its own drawing can show (second buttons of cards, states of
 * samples) has no place in it.
 *
 * @param rows the stored rows of the section; words that no one stored are the built-in ones.
 * @returns no `order`: that is the matter of the page it is put on.
 * @throws {AppError} `validation_failed` for one whose words mean nothing elsewhere.
 */
export function ownSectionAsAdded(
  place: SectionRef,
  rows: readonly StoredContent[],
  languages: readonly Language[],
): ContentInsert[] {
  if (!isCopied(place.page, place.name)) {
    throw new AppError('validation_failed', { detail: 'Only its own page can show this section: it is not copied.' })
  }
  const words = languages.map((language) => ({ language, own: readOwnWords(place, rows, language) }))
  // One type holds for all languages.
  const hasCards = words.some(({ own }) => own.parts.some(isCard))
  const type = hasCards ? 'cards' : builtInMetadata(place.name).type
  const layout = hasCards ? 'two-columns' : plainLayout
  return words.flatMap(({ language, own: { title, parts, button, image } }): ContentInsert[] => {
    const row = (content_key: string, content_value: ContentInsert['content_value']): ContentInsert => {
      return { page: place.page, section: place.name, language, content_key, content_value }
    }
    const { blocks, cards } = hasCards
      ? inCards(parts)
      : { blocks: parts.flatMap((part) => (isCard(part) ? [] : [part])), cards: [] }
    const doc = { type: 'doc' as const, content: blocks }
    const text = richWords(doc)
    const isPlain = hasCards || isPlainDoc(doc)
    return [
      row(sectionMetadataKey, { type, layout, title, description: text, visible: true }),
      row(titleKey, { text: title, type: 'heading' }),
      ...(text === '' ? [] : [row(descriptionKey, { text, type: 'text', ...(isPlain ? {} : { doc }) })]),
      ...cards.slice(0, itemsMax).map((card, at) => row(itemKey(at + 1), card)),
      ...(button ? [row(buttonKey, { ...button, type: 'button' })] : []),
      ...(image ? [row(imageKey, { ...image, type: 'image' })] : []),
    ]
  })
}

/** Cards leave no place for headings: what is under one is a card as well. */
function inCards(parts: OwnWords['parts']): { blocks: RichBlock[]; cards: Card[] } {
  const blocks: RichBlock[] = []
  const cards: Card[] = []
  let open: Card | null = null
  for (const part of parts) {
    if (isCard(part)) {
      cards.push(part)
      open = null
      continue
    }
    const words = richWords({ type: 'doc', content: [part] })
    if (part.type === 'heading') {
      open = { label: words, text: '' }
      cards.push(open)
    } else if (open) open.text = [open.text, words].filter(Boolean).join('\n\n')
    else blocks.push(part)
  }
  return { blocks, cards }
}

function isCard(part: RichBlock | Card): part is Card {
  return 'label' in part
}

function readOwnWords(place: SectionRef, rows: readonly StoredContent[], language: Language): OwnWords {
  const { page, name } = place
  const parts = builtInSectionsOf(page).find((each) => each.name === name)?.parts ?? []
  const valueOf = (section: string, key: string): ContentValue | null => {
    const row = rows.find((each) => each.language === language && each.section === section && each.content_key === key)
    const id = `${page}.${section}.${key}`
    const value = row
      ? readContentValue(row.content_value)
      : isContentId(id)
        ? readContentValue(defaults[language][id])
        : null
    return value === null || value.visible === false ? null : value
  }
  const words: OwnWords = { title: '', parts: [], button: null, image: null }
  for (const section of [name, ...parts]) {
    const repeated = repeatedIn(page, section)
    const entries = contentEntries.filter((entry) => entry.page === page && entry.section === section)
    for (const entry of entries) {
      if (isUncopied(entry.id) || (repeated && itemOfKey(repeated, entry.content_key) !== null)) continue
      const value = valueOf(section, entry.content_key)
      if (value) addEntry(words, entry, value)
    }
    if (!repeated) continue
    const items = sectionItems(
      repeated,
      rows.filter((row) => row.section === section),
    )
    words.parts.push(
      ...items.flatMap((item) =>
        cardOf(
          repeated,
          itemKeys(repeated, item).map((key) => valueOf(section, key)),
        ),
      ),
    )
  }
  return words
}

/** Adds what one key says to where it belongs. */
function addEntry(words: OwnWords, { kind, content_key }: ContentEntry, value: ContentValue): void {
  const { text } = value
  if (kind === 'image') {
    if (isPicture(value.url)) words.image ??= value
  } else if (kind === 'button') {
    if (value.url === undefined || text === '') return
    if (words.button === null) words.button = value
    else if (value.url !== 'assistant') words.parts.push(linkBlock(text, value.url))
  } else if (text === '') {
    return
  } else if (kind === 'card') {
    words.parts.push({ label: text, text: value.label ?? '' })
  } else if (kind === 'heading' && words.title === '') {
    words.title = text
  } else if (kind === 'heading') {
    words.parts.push({ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text }] })
  } else if (kind === 'list') {
    words.parts.push({
      type: 'bulletList',
      content: listLines(text).map((line) => ({ type: 'listItem', content: [paragraph(line)] })),
    })
  } else {
    const last = words.parts.at(-1)
    // `search` is a figure of the prices, `search_text` what it is for.
    if (last && isCard(last) && content_key.endsWith('_text'))
      last.text = [last.text, text].filter(Boolean).join('\n\n')
    else words.parts.push(...(value.doc?.content ?? text.split(/\n{2,}/).map(paragraph)))
  }
}

function cardOf({ kind }: Repeated, values: readonly (ContentValue | null)[]): Card[] {
  const [first, ...others] = values
  if (!first) return []
  // A figure is one value: the figure itself, and its caption.
  if (kind === 'figure') return [{ label: first.text, text: first.label ?? '' }]
  // A bare number says nothing without the word that its page writes before it.
  const said = others.flatMap((value) =>
    value && value.url === undefined && !/^\+?\d*$/.test(value.text) ? [value.text] : [],
  )
  return [{ label: first.text, text: said.join('\n\n') }]
}

function paragraph(text: string): RichBlock {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}

function linkBlock(text: string, href: string): RichBlock {
  return { type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }] }
}
