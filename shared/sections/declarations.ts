/** Layouts of a section; every type takes every one. @see docs/reference/product.md#3-things-and-their-fields */
export const sectionLayouts = [
  'single-column',
  'two-columns',
  'three-columns',
  'four-columns',
  'sidebar-left',
  'sidebar-right',
] as const

/** How the parts of a section are arranged. */
export type SectionLayout = (typeof sectionLayouts)[number]

/** What a section of a type is made of. Each has a title as well. */
type SectionDeclaration = {
  /**
   * What its text is: running text with headings, links and lists; a list with one entry a line; or paragraphs, each of
   * which is a piece of its own while the section has no items.
   */
  text: 'rich' | 'lines' | 'pieces'
  /** Whether editors are offered a button, and a picture. One that another type left behind is shown all the same. */
  button: boolean
  image: boolean
  /** What it repeats; null: nothing. */
  items: SectionItems | null
  /** The layout of a new one. */
  layout: SectionLayout
  /** True where it is the head of a page that begins with it: its title is the page's. */
  isHead?: true
}

/** What a section repeats: each has a title, words and an address. */
export type SectionItems =
  /** The title is a heading below the section's, and leads to the address when there is one. */
  | { kind: 'card' | 'column'; title: 'heading'; url: 'link' }
  /** The address is the picture, without which it is not shown; the title is read in its place. */
  | { kind: 'picture'; title: 'alternative'; url: 'picture' }

const card: SectionItems = { kind: 'card', title: 'heading', url: 'link' }
const column: SectionItems = { kind: 'column', title: 'heading', url: 'link' }
const picture: SectionItems = { kind: 'picture', title: 'alternative', url: 'picture' }

const types = {
  hero: { text: 'rich', button: true, image: true, items: null, layout: 'single-column', isHead: true },
  features: { text: 'lines', button: false, image: false, items: null, layout: 'single-column' },
  content: { text: 'rich', button: true, image: true, items: null, layout: 'single-column' },
  cards: { text: 'pieces', button: false, image: false, items: card, layout: 'three-columns' },
  columns: { text: 'pieces', button: false, image: false, items: column, layout: 'three-columns' },
  gallery: { text: 'rich', button: false, image: false, items: picture, layout: 'three-columns' },
} as const satisfies Record<string, SectionDeclaration>

/** A section's type. */
export type SectionType = keyof typeof types

/**
 * The types of sections, each declared here and nowhere else: the page, the editor, the builder, checks and what is
 * read from the database ask this. How a type looks is in `web/content/section-drawings.tsx`.
 *
 * @see docs/reference/product.md#3-things-and-their-fields
 */
export const sectionDeclarations: Readonly<Record<SectionType, SectionDeclaration>> = types

// An object has the names that it was written with.
/** Names of the types, in the order in which they are offered. */
export const sectionTypes = Object.keys(types) as SectionType[]

/** What counts where no type is given, or one that is none. */
export const plainType: SectionType = 'content'
/** What counts where no layout is given, or one that is none. */
export const plainLayout: SectionLayout = 'single-column'

/** Reads a stored type. */
export function readSectionType(stored: unknown): SectionType {
  return sectionTypes.find((type) => type === stored) ?? plainType
}

/** Reads a stored layout. */
export function readSectionLayout(stored: unknown): SectionLayout {
  return sectionLayouts.find((layout) => layout === stored) ?? plainLayout
}

/** What the items of a section are shown as: those of its type; what another type left behind is in columns. */
export function shownItems(type: SectionType): SectionItems {
  return sectionDeclarations[type].items ?? column
}
