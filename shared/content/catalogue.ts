const text = { kind: 'text' } as const
const heading = { kind: 'heading' } as const
const button = { kind: 'button' } as const
const image = { kind: 'image' } as const
const list = { kind: 'list' } as const
const card = { kind: 'card' } as const

/**
 * Every content key of the public site, page by page, with its kind.
 *
 * The order is the reading order of the page. A key that is not here does not exist: the texts of the three languages
 * are checked against it by the compiler, and a stored row with another key belongs to a custom section or page.
 *
 * What the kinds hold:
 * - `text` and `heading`: one run of words; a date is `YYYY-MM-DD` and is written out by the page; `+18` in a deadline of
 *   the samples is so many days from whenever it is read.
 * - `list`: one entry per line; `layout.site.social` has addresses of profiles, and none at first.
 * - `card`: a figure in `text` and its caption in `label`.
 * - `button`: words in `text` and, when it leads somewhere, a target in `url`. The target `assistant` starts the launch
 *   flow; a button without `url` does what its page says. Links are buttons without a `variant`.
 * - `image`: the alternative text in `text`, the address in `url`; an empty address means the drawing built into the page.
 * @see docs/reference/product.md#1-facts, docs/reference/product.md#3-things-and-their-fields (facts, screens, value fields)
 */
const catalogue = {
  home: {
    hero: {
      badge: text,
      headline: heading,
      headline_short: heading,
      description: text,
      cta: button,
      cta_note: text,
      stat_agents: card,
      stat_grants: card,
      stat_support: card,
      image: image,
    },
    hero_cards: {
      profiling_title: heading,
      profiling_description: text,
      generation_title: heading,
      generation_description: text,
      review_title: heading,
      review_description: text,
    },
    agents: {
      title: heading,
      description: text,
      note: text,
      profiler_badge: text,
      profiler_title: heading,
      profiler_subtitle: text,
      profiler_description: text,
      profiler_tasks: list,
      profiler_icon: image,
      parser_badge: text,
      parser_title: heading,
      parser_subtitle: text,
      parser_description: text,
      parser_tasks: list,
      parser_icon: image,
      generator_badge: text,
      generator_title: heading,
      generator_subtitle: text,
      generator_description: text,
      generator_tasks: list,
      generator_icon: image,
      reviewer_badge: text,
      reviewer_title: heading,
      reviewer_subtitle: text,
      reviewer_description: text,
      reviewer_tasks: list,
      reviewer_icon: image,
      coordinator_badge: text,
      coordinator_title: heading,
      coordinator_subtitle: text,
      coordinator_description: text,
      coordinator_tasks: list,
      coordinator_icon: image,
    },
    integrated: {
      title: heading,
      description: text,
      cta: button,
      note: text,
    },
    chat: {
      title: heading,
      description: text,
      note: text,
      term_1_label: text,
      term_1_value: text,
      term_2_label: text,
      term_2_value: text,
      term_3_label: text,
      term_3_value: text,
      term_4_label: text,
      term_4_value: text,
      assistant_name: text,
      status: text,
      speaker: text,
      greeting: text,
      placeholder: text,
      open: button,
      export: button,
      download: button,
    },
    dashboard: {
      title: heading,
      description: text,
      note: text,
      new_project: button,
      work_with_agent: button,
      stat_projects: card,
      stat_budget: card,
      stat_deadline: card,
      stat_partners: card,
      project_1_title: heading,
      project_1_program: text,
      project_1_budget: text,
      project_1_deadline: text,
      project_1_partners: text,
      project_1_source: button,
      project_2_title: heading,
      project_2_program: text,
      project_2_budget: text,
      project_2_deadline: text,
      project_2_partners: text,
      project_2_source: button,
      project_3_title: heading,
      project_3_program: text,
      project_3_budget: text,
      project_3_deadline: text,
      project_3_partners: text,
      project_3_source: button,
    },
  },
  features: {
    hero: {
      title: heading,
      lead: text,
      note: text,
      contents: text,
    },
    agents: {
      tasks_title: heading,
      gets_title: heading,
    },
    profiler: {
      text: text,
      tasks: list,
      gets: list,
    },
    parser: {
      text: text,
      tasks: list,
      gets: list,
    },
    generator: {
      text: text,
      tasks: list,
      gets: list,
    },
    reviewer: {
      text: text,
      tasks: list,
      gets: list,
    },
    coordinator: {
      text: text,
      tasks: list,
      gets: list,
    },
    programmes: {
      title: heading,
      lead: text,
      note: text,
      items: list,
    },
    account: {
      title: heading,
      lead: text,
      items: list,
    },
    prices: {
      title: heading,
      lead: text,
      note: text,
      consultation: card,
      consultation_text: text,
      application: card,
      application_text: text,
      support: card,
      support_text: text,
      search: card,
      search_text: text,
      creation: card,
      creation_text: text,
      plans: button,
      ask: button,
    },
    cta: {
      title: heading,
      text: text,
      launch: button,
      contact: button,
    },
  },
  about: {
    hero: {
      title: heading,
      lead: text,
      note: text,
      image: image,
    },
    claims: {
      title: heading,
      lead: text,
      note: text,
      success_label: text,
      success_value: text,
      market_label: text,
      market_value: text,
      stat_organisations: card,
      stat_raised: card,
      stat_platforms: card,
      stat_support: card,
    },
    story: {
      title: heading,
      paragraph_1: text,
      paragraph_2: text,
      paragraph_3: text,
      paragraph_4: text,
      note_1: text,
      note_2: text,
      note_3: text,
    },
    hands: {
      title: heading,
      lead: text,
      note: text,
      profiler: text,
      parser: text,
      generator: text,
      reviewer: text,
      coordinator: text,
      people: text,
    },
    time: {
      title: heading,
      lead: text,
      note: text,
      draft: card,
      review: card,
    },
    rules: {
      title: heading,
      note: text,
      items: list,
    },
    limits: {
      title: heading,
      note: text,
      items: list,
    },
    cta: {
      title: heading,
      text: text,
      launch: button,
      contact: button,
    },
  },
  contact: {
    hero: {
      title: heading,
      lead: text,
      note: text,
      book: button,
    },
    details: {
      email_label: text,
      email: button,
      phone_label: text,
      phone: button,
      address_label: text,
      address: text,
      weekdays_label: text,
      weekdays_hours: text,
      saturday_label: text,
      saturday_hours: text,
      sunday_label: text,
      sunday_hours: text,
    },
    form: {
      title: heading,
      hint: text,
    },
    success: {
      title: heading,
      text: text,
    },
  },
  faq: {
    hero: {
      title: heading,
      lead: text,
    },
    group_1: {
      title: heading,
      q1_question: heading,
      q1_answer: text,
      q2_question: heading,
      q2_answer: text,
      q3_question: heading,
      q3_answer: text,
      q4_question: heading,
      q4_answer: text,
      q5_question: heading,
      q5_answer: text,
    },
    group_2: {
      title: heading,
      q1_question: heading,
      q1_answer: text,
      q2_question: heading,
      q2_answer: text,
      q3_question: heading,
      q3_answer: text,
      q4_question: heading,
      q4_answer: text,
    },
    group_3: {
      title: heading,
      q1_question: heading,
      q1_answer: text,
      q2_question: heading,
      q2_answer: text,
      q3_question: heading,
      q3_answer: text,
      q4_question: heading,
      q4_answer: text,
    },
    group_4: {
      title: heading,
      q1_question: heading,
      q1_answer: text,
      q2_question: heading,
      q2_answer: text,
      q3_question: heading,
      q3_answer: text,
      q4_question: heading,
      q4_answer: text,
      q5_question: heading,
      q5_answer: text,
    },
    cta: {
      title: heading,
      text: text,
      contact: button,
    },
  },
  privacy: {
    hero: {
      title: heading,
      lead: text,
      note: text,
    },
    controller: {
      title: heading,
      text: text,
    },
    collected: {
      title: heading,
      text: text,
      items: list,
    },
    purposes: {
      title: heading,
      items: list,
    },
    storage: {
      title: heading,
      text: text,
    },
    cookies: {
      title: heading,
      text: text,
      items: list,
    },
    assistant: {
      title: heading,
      text: text,
    },
    mails: {
      title: heading,
      text: text,
    },
    retention: {
      title: heading,
      items: list,
    },
    rights: {
      title: heading,
      text: text,
      items: list,
    },
    changes: {
      title: heading,
      text: text,
    },
  },
  terms: {
    hero: {
      title: heading,
      lead: text,
      note: text,
    },
    service: {
      title: heading,
      text: text,
    },
    account: {
      title: heading,
      text: text,
    },
    use: {
      title: heading,
      text: text,
      items: list,
    },
    consultations: {
      title: heading,
      text: text,
    },
    payment: {
      title: heading,
      text: text,
    },
    texts: {
      title: heading,
      text: text,
    },
    liability: {
      title: heading,
      text: text,
    },
    ending: {
      title: heading,
      text: text,
    },
    contact: {
      title: heading,
      text: text,
    },
  },
  login: {
    promise: {
      login_title: heading,
      login_lead: text,
      register_title: heading,
      register_lead: text,
    },
  },
  layout: {
    site: {
      name: text,
      tagline: text,
      description: text,
      logo: image,
      share_image: image,
      social: list,
      other_language: text,
    },
    seo: {
      home_title: text,
      home_description: text,
      home_image: image,
      features_title: text,
      features_description: text,
      features_image: image,
      about_title: text,
      about_description: text,
      about_image: image,
      contact_title: text,
      contact_description: text,
      contact_image: image,
      faq_title: text,
      faq_description: text,
      faq_image: image,
      privacy_title: text,
      privacy_description: text,
      privacy_image: image,
      terms_title: text,
      terms_description: text,
      terms_image: image,
      login_title: text,
      login_description: text,
      register_title: text,
      register_description: text,
    },
    header: {
      nav_home: button,
      nav_about: button,
      nav_features: button,
      nav_contact: button,
      nav_faq: button,
      login: button,
      register: button,
      launch: button,
    },
    footer: {
      blurb: text,
      features_title: heading,
      feature_1: button,
      feature_2: button,
      feature_3: button,
      feature_4: button,
      feature_5: button,
      company_title: heading,
      company_about: button,
      company_features: button,
      company_agents: button,
      company_dashboard: button,
      company_contact: button,
      contact_title: heading,
      email: button,
      phone: button,
      address: text,
      hours: text,
      copyright: text,
      faq: button,
      support: button,
      login: button,
      register: button,
      privacy: button,
      terms: button,
    },
    not_found: {
      stamp: text,
      title: heading,
      lead: text,
      asked: text,
      home: button,
      faq: button,
    },
    error: {
      title: heading,
      lead: text,
    },
  },
} as const

type Catalogue = typeof catalogue

/** A page of the catalogue; `layout` is what every page shares, `login` serves the sign-in and the registration page. */
export type ContentPage = keyof Catalogue

/** The address of one content value: `<page>.<section>.<content_key>`. */
export type ContentId = {
  [Page in ContentPage]: {
    [Section in keyof Catalogue[Page] & string]: `${Page}.${Section}.${keyof Catalogue[Page][Section] & string}`
  }[keyof Catalogue[Page] & string]
}[ContentPage]

/** An id of the privacy policy or the terms, whose texts have files of their own. */
export type LegalContentId = Extract<ContentId, `privacy.${string}` | `terms.${string}`>

/**
 * What a content value is, in the words of the field `type`. `section` marks the rows that describe a section made in
 * the editor; no key of the catalogue has it.
 * @see docs/reference/product.md#content
 */
export type ContentKind = 'text' | 'heading' | 'button' | 'image' | 'list' | 'card' | 'section'

/**
 * A default text: plain words, or an object with the fields that a stored value may have.
 * @see docs/reference/product.md#fields-of-a-value
 */
export type CopyValue =
  | string
  | {
      readonly text?: string
      readonly value?: string
      readonly url?: string
      readonly variant?: 'default' | 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive'
      readonly gradient?: string
      readonly bgColor?: string
      readonly textColor?: string
      readonly padding?: string
      readonly margin?: string
      readonly border?: string
      readonly shadow?: string
      readonly width?: string
      readonly height?: string
      readonly customClasses?: string
      readonly visible?: boolean
      readonly type?: ContentKind
      readonly label?: string
    }

/** One key of the catalogue, with its address taken apart. */
export type ContentEntry = {
  readonly id: ContentId
  readonly page: ContentPage
  readonly section: string
  readonly content_key: string
  readonly kind: ContentKind
}

/** Every key, in the catalogue's order. */
export const contentEntries: readonly ContentEntry[] = listEntries()

const entriesById: ReadonlyMap<string, ContentEntry> = new Map(contentEntries.map((entry) => [entry.id, entry]))

/** The pages of the catalogue, in its order; each occurs once. */
export const contentPages: readonly ContentPage[] = [...new Set(contentEntries.map((entry) => entry.page))]

/** Returns whether a text is the id of a key in the catalogue. */
export function isContentId(text: string): text is ContentId {
  return entriesById.has(text)
}

/**
 * Takes an id apart into the three columns that address a row, and its kind.
 *
 * @throws {Error} when the catalogue has no such id, which the type rules out for every id written in code.
 */
export function splitContentId(id: ContentId): ContentEntry {
  const entry = entriesById.get(id)
  if (entry === undefined) throw new Error(`The content catalogue has no id "${id}"`)
  return entry
}

function listEntries(): ContentEntry[] {
  const pages: Record<string, Record<string, Record<string, { kind: ContentKind }>>> = catalogue
  return Object.entries(pages).flatMap(([page, sections]) =>
    Object.entries(sections).flatMap(([section, keys]) =>
      Object.entries(keys).map(([content_key, { kind }]) => ({
        // The two casts are proven by the loop: each id is put together from the catalogue's own names.
        id: `${page}.${section}.${content_key}` as ContentId,
        page: page as ContentPage,
        section,
        content_key,
        kind,
      })),
    ),
  )
}
