/** What the sections of the site's own pages repeat by themselves, as `page.section`: questions and figures, in their order. */
export const ownItems = {
  'home.hero': ['stat_agents', 'stat_grants', 'stat_support'],
  'about.claims': ['stat_organisations', 'stat_raised', 'stat_platforms', 'stat_support'],
  'faq.group_1': ['q1', 'q2', 'q3', 'q4', 'q5'],
  'faq.group_2': ['q1', 'q2', 'q3', 'q4'],
  'faq.group_3': ['q1', 'q2', 'q3', 'q4'],
  'faq.group_4': ['q1', 'q2', 'q3', 'q4', 'q5'],
} as const satisfies Record<string, readonly string[]>

/** A section of a page of the site that repeats things, as `page.section`. */
export type ItemsPlace = keyof typeof ownItems
