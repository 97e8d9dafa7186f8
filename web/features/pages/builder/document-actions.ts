import { changeRichWords } from '#shared/content/rich-edit.ts'
import { richWords } from '#shared/content/rich-text.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import { compareSections, orderKeyBetween } from '#shared/content/section-order.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import type { PageConflict, PageDocument, PageHead, PageSection } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { newHead } from '#shared/pages/document.ts'
import { itemKey, itemNumber, itemsMax, titleKey } from '#shared/pages/fields.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'

type Fields = PageSection['fields'][Language]

/** Adds an empty section before another one, or at the end. @returns the page and the section's name. */
export function addSection(
  document: PageDocument,
  {
    type,
    title,
    language,
    before,
  }: { type: CustomSection['type']; title: string; language: Language; before: string | null },
): { document: PageDocument; name: string } {
  const name = freeName(document, type)
  const fields: PageSection['fields'] = { en: {}, ru: {}, ro: {} }
  fields[language] = { [titleKey]: { text: title, type: 'heading' } }
  const { layout } = sectionDeclarations[type]
  const section: PageSection = { name, type, layout, visible: true, order: keyAt(document, before, null), fields }
  return { document: withSections(document, [...document.sections, section]), name }
}

/** Moves a section one place up or down; the same page when it is at the edge. */
export function moveSection(document: PageDocument, name: string, way: 'up' | 'down'): PageDocument {
  const at = document.sections.findIndex((section) => section.name === name)
  const target = way === 'up' ? at - 1 : at + 1
  if (at === -1 || target < 0 || target >= document.sections.length) return document
  return placeSection(document, name, document.sections[way === 'up' ? target : target + 1]?.name ?? null)
}

/** Moves a section before another one, or to the end. */
export function placeSection(document: PageDocument, name: string, before: string | null): PageDocument {
  if (name === before) return document
  return changeSection(document, name, { order: keyAt(document, before, name) })
}

/** Copies a section; the copy comes right after it. @returns the page and the copy's name. */
export function copySection(document: PageDocument, name: string): { document: PageDocument; name: string } {
  const at = document.sections.findIndex((section) => section.name === name)
  const section = document.sections[at]
  if (!section) return { document, name }
  const copy = freeName(document, name.replace(/_\d{1,4}$/, ''))
  const order = keyAt(document, document.sections[at + 1]?.name ?? null, null)
  return { document: withSections(document, [...document.sections, { ...section, name: copy, order }]), name: copy }
}

/** Takes a section away. */
export function removeSection(document: PageDocument, name: string): PageDocument {
  return { ...document, sections: document.sections.filter((section) => section.name !== name) }
}

/** Changes the structure of a section. */
export function changeSection(
  document: PageDocument,
  name: string,
  change: Partial<Pick<PageSection, 'type' | 'layout' | 'visible' | 'order'>>,
): PageDocument {
  const sections = document.sections.map((section) => (section.name === name ? { ...section, ...change } : section))
  return withSections(document, sections)
}

/** Reads a value of a section; without words when the language has none of its own. */
export function fieldOf(section: PageSection, language: Language, key: string): ContentValue {
  const { [key]: stored } = section.fields[language]
  return readContentValue(stored ?? '')
}

/**
 * Writes parts of a value; a value that says nothing goes altogether. A rich text keeps its form when only its words are
 * given; `doc` gives another form, null none.
 */
export function setField(
  document: PageDocument,
  place: { section: string; language: Language; key: string },
  change: Partial<Record<'text' | 'label' | 'url' | 'variant' | 'pixels' | 'type', string>> & { doc?: RichDoc | null },
): PageDocument {
  return changeFields(document, place.section, place.language, (fields) => {
    const { [place.key]: stored, ...rest } = fields
    const { doc: own, ...before } = readContentValue(stored ?? '')
    const { doc: given, ...parts } = change
    const kept = own !== undefined && parts.text !== undefined ? changeRichWords(own, parts.text) : own
    const doc = given === undefined ? kept : (given ?? undefined)
    const words = doc === undefined ? {} : { text: richWords(doc), doc }
    const entries = Object.entries({ ...before, ...parts, ...words })
    const value = Object.fromEntries(entries.filter(([, part]) => part !== ''))
    const saysNothing = ['text', 'label', 'url'].every((field) => (value[field] ?? '') === '')
    return saysNothing && value['visible'] !== false ? rest : { ...fields, [place.key]: value }
  })
}

/** Numbers of the items that a section has in any language, in their order. */
export function itemsOf({ fields }: PageSection): number[] {
  const numbers = languages.flatMap((language) => Object.keys(fields[language]).map(itemNumber))
  return [...new Set(numbers.filter((number) => number !== null))].toSorted((one, other) => one - other)
}

/** The number that a further item gets; null when there is no room. */
export function nextItem(section: PageSection): number | null {
  const next = (itemsOf(section).at(-1) ?? 0) + 1
  return next <= itemsMax ? next : null
}

/** Takes an item away in every language; those behind it move up. */
export function removeItem(document: PageDocument, name: string, number: number): PageDocument {
  return rearrangeItems(document, name, (numbers) => numbers.filter((each) => each !== number))
}

/** Moves an item one place, in every language. */
export function moveItem(document: PageDocument, name: string, number: number, way: 'up' | 'down'): PageDocument {
  return rearrangeItems(document, name, (numbers) => {
    const at = numbers.indexOf(number)
    const target = way === 'up' ? at - 1 : at + 1
    const other = numbers[target]
    return other === undefined ? numbers : numbers.with(at, other).with(target, number)
  })
}

/** Changes what is said of the page as a whole; a language that has no page yet gets one. */
export function setHead(document: PageDocument, language: Language, change: Partial<PageHead>): PageDocument {
  const head = { ...(document.heads[language] ?? newHead('')), ...change }
  return { ...document, heads: { ...document.heads, [language]: head } }
}

/** Copies the words of another language into a language, where that one has none: a draft to be translated. */
export function copyLanguage(document: PageDocument, from: Language, to: Language): PageDocument {
  const { [from]: source } = document.heads
  const head = document.heads[to] ?? (source && { ...source, show_in_menu: false })
  const sections = document.sections.map((section) => ({
    ...section,
    fields: { ...section.fields, [to]: { ...section.fields[from], ...section.fields[to] } },
  }))
  return { heads: { ...document.heads, [to]: head }, sections }
}

/** Takes what is on the page instead of the draft's, at one place that both changed. */
export function takeTheirs(document: PageDocument, { section, language, key, theirs }: PageConflict): PageDocument {
  // What the API lists as stored at a place has the shape of that place.
  if (section === null && language !== null) {
    if (key === 'page') return { ...document, heads: { ...document.heads, [language]: theirs as PageHead | null } }
    return setHead(document, language, { [key]: theirs } as Partial<PageHead>)
  }
  if (section === null) return document
  if (key === 'section') {
    const rest = removeSection(document, section).sections
    return withSections(document, theirs ? [...rest, theirs as PageSection] : rest)
  }
  if (language === null) return changeSection(document, section, { [key]: theirs })
  return changeFields(document, section, language, ({ [key]: _mine, ...rest }) =>
    theirs === undefined || theirs === null ? rest : { ...rest, [key]: theirs as Fields[string] },
  )
}

function rearrangeItems(document: PageDocument, name: string, arrange: (numbers: number[]) => number[]): PageDocument {
  const section = document.sections.find((each) => each.name === name)
  if (!section) return document
  const order = arrange(itemsOf(section))
  return languages.reduce(
    (page, language) =>
      changeFields(page, name, language, (fields) => {
        const others = Object.entries(fields).filter(([key]) => itemNumber(key) === null)
        const items = order.flatMap((number, index) => {
          const { [itemKey(number)]: value } = fields
          return value === undefined ? [] : [[itemKey(index + 1), value] as const]
        })
        return Object.fromEntries([...others, ...items])
      }),
    document,
  )
}

function changeFields(
  document: PageDocument,
  name: string,
  language: Language,
  change: (fields: Fields) => Fields,
): PageDocument {
  const sections = document.sections.map((section) =>
    section.name === name
      ? { ...section, fields: { ...section.fields, [language]: change(section.fields[language]) } }
      : section,
  )
  return { ...document, sections }
}

function withSections(document: PageDocument, sections: readonly PageSection[]): PageDocument {
  return { ...document, sections: sections.toSorted(compareSections) }
}

/** A key for a place before a section, or behind all. @param moved the section that leaves its place. */
function keyAt({ sections }: PageDocument, before: string | null, moved: string | null): string {
  const others = sections.filter(({ name }) => name !== moved)
  const at = before === null ? others.length : others.findIndex(({ name }) => name === before)
  const low = others[(at === -1 ? others.length : at) - 1]?.order ?? ''
  const high = at === -1 ? undefined : others.slice(at).find(({ order }) => order > low)
  return orderKeyBetween(low, high?.order ?? null, Math.random)
}

function freeName({ sections }: PageDocument, stem: string): string {
  const taken = new Set(sections.map(({ name }) => name))
  if (!taken.has(stem)) return stem
  let number = 2
  while (taken.has(`${stem}_${number}`)) number += 1
  return `${stem}_${number}`
}
