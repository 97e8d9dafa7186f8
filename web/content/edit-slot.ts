import { createContext } from 'react'
import type { ComponentType, ReactElement } from 'react'
import type { ContentId, ContentKind } from '#shared/content/catalogue.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'

/**
 * What an element is: a kind of the catalogue, a text that is a date, or a part of a section: a card or column, a picture of a
 * gallery.
 */
export type EditedKind = ContentKind | 'deadline' | 'item' | 'picture'

/** What the editor is given of a content element: its id, its value, and the element as a visitor sees it. */
export type EditableProps = {
  id: ContentId
  value: ContentValue
  /** True where headings, lists and links may be inside of the text. */
  isRich?: boolean
  /** What it is, where its id does not say it. */
  kind?: EditedKind
  children: ReactElement<Record<string, unknown>>
}

/**
 * The editor's component that makes a content element editable; null for visitors and outside of edit mode.
 * Visitors' code knows only this slot: the editor itself is a chunk that they never download.
 */
export const EditableContext = createContext<ComponentType<EditableProps> | null>(null)

/** Values being edited and not yet saved, by content id; null outside of edit mode. */
export const PendingValuesContext = createContext<ReadonlyMap<ContentId, ContentValue> | null>(null)

/** What the editor is given of a section that was added to a page: the section as a visitor sees it. */
export type SectionFrameProps = { name: string; isHidden: boolean; children: ReactElement<Record<string, unknown>> }

/** The sections of one page as editors see them, hidden ones too, and the component that makes each known to the editor. */
type EditedSections = {
  page: string
  items: readonly EditedSection[]
  Frame: ComponentType<SectionFrameProps>
}

/** Sections of the page in edit mode; null for visitors and until they have arrived. */
export const EditedSectionsContext = createContext<EditedSections | null>(null)

/** What the editor puts into the page while edit mode is on; null parts while it is off. */
export type EditSlots = {
  Editable: ComponentType<EditableProps>
  pending: ReadonlyMap<ContentId, ContentValue>
  sections: EditedSections | null
}
