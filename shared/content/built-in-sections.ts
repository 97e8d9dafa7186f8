import type { ContentPage } from '#shared/content/catalogue.ts'

/**
 * The sections of the site's own pages in the order that they have while no one moved them, each with the sections of the
 * catalogue that are shown as parts of it. A page that is not here takes no sections.
 *
 * @see docs/reference/content-and-admin.md#29-structure-and-languages
 */
export const pageSections = {
  home: { hero: ['hero_cards'], agents: ['integrated'], chat: [], dashboard: [] },
  features: {
    hero: [],
    agents: ['profiler', 'parser', 'generator', 'reviewer', 'coordinator'],
    programmes: [],
    prices: ['account'],
    cta: [],
  },
  about: { hero: [], story: [], claims: [], hands: ['time'], rules: [], limits: [], cta: [] },
  contact: { hero: ['details', 'form', 'success'] },
  faq: { hero: [], group_1: [], group_2: [], group_3: [], group_4: [], cta: [] },
  privacy: {
    hero: [],
    controller: [],
    collected: [],
    purposes: [],
    storage: [],
    cookies: [],
    assistant: [],
    mails: [],
    retention: [],
    rights: [],
    changes: [],
  },
  terms: {
    hero: [],
    service: [],
    account: [],
    use: [],
    consultations: [],
    payment: [],
    texts: [],
    liability: [],
    ending: [],
    contact: [],
  },
} as const satisfies Partial<Record<ContentPage, Record<string, readonly string[]>>>

/** A page of the site that is made of sections. */
export type SectionedPage = keyof typeof pageSections

/** A section that a page of the site has by itself. */
export type BuiltInSection<Page extends SectionedPage> = keyof (typeof pageSections)[Page] & string

/** A section of a page of the site, with its place while no one moved it. */
type Declared = { name: string; order: string; parts: readonly string[] }

/** The sections that a page has by itself, in their order; none for custom pages. */
export function builtInSectionsOf(page: string): readonly Declared[] {
  return declared.get(page) ?? []
}

/**
 * Before the place of every section that was ever added: those came after the page's own. Between two of them, and
 * before the first, is room.
 */
const before = '-'.repeat(10)
const places = 'ABCDEFGHIJKLMNOP'

const declared = new Map<string, readonly Declared[]>(
  Object.entries(pageSections).map(([page, sections]) => [
    page,
    Object.entries(sections).map(([name, parts], index) => ({
      name,
      order: before + places.charAt(index),
      parts,
    })),
  ]),
)

/** Sections whose words other pages show too; hidden, they are left out of their own page alone. */
export const sharedSections: ReadonlySet<string> = new Set(['home.agents'])

/** Sections that cannot be copied: a form, and words that mean something with their drawings only. */
const unlike: ReadonlySet<string> = new Set(['contact.hero', 'features.agents'])

/** Keys that a copy of their section leaves out: other wordings for phones, names for readers, the lines of a sample. */
const uncopied: ReadonlySet<string> = new Set([
  'home.hero.headline_short',
  'home.chat.assistant_name',
  'home.chat.status',
  'home.chat.speaker',
  'home.chat.greeting',
  'home.chat.placeholder',
  'features.hero.contents',
])

/** True for a section whose words an added section can say. */
export function isCopied(page: string, section: string): boolean {
  return !unlike.has(`${page}.${section}`)
}

/** True for a key that a copy of its section leaves out. @param id page, section and key */
export function isUncopied(id: string): boolean {
  return uncopied.has(id)
}

/**
 * True for a section without which its page says nothing: its opening, the questions of the page of questions, the agents,
 * which other pages show. It is hidden instead of deleted.
 */
export function isCore(page: string, section: string): boolean {
  const isQuestions = page === 'faq' && section !== 'cta'
  return section === 'hero' || isQuestions || sharedSections.has(`${page}.${section}`)
}

/** The section of a page of the site that a section of the catalogue is shown in: itself, or the one that it is a part of. */
export function shownIn(page: string, section: string): string {
  return builtInSectionsOf(page).find(({ name, parts }) => name === section || parts.includes(section))?.name ?? section
}
