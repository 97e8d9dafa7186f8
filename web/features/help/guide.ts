import type { Language } from '#shared/languages.ts'
import type { TopicName } from '#web/help-topics.ts'

/** A paragraph, a list, words with what they mean, or the table of what each plan allows. */
export type GuideBlock =
  | string
  | { list: readonly string[] }
  | { terms: readonly (readonly [term: string, meaning: string])[] }
  | { plans: { plan: string; applications: string; members: string; upload_pages: string } }

/** One topic: what it is called, and what it says. */
export type GuideTopic = { title: string; blocks: readonly GuideBlock[] }

/** The guide for applicants in one language, with the words around it. */
export type Guide = {
  title: string
  lead: string
  /** Names the list of topics. */
  contents: string
  search: string
  /** What the search found: `{{count}}` topics. */
  found: string
  nothing: string
  clear: string
  topics: Readonly<Record<TopicName, GuideTopic>>
}

const guides: Readonly<Record<Language, () => Promise<Guide>>> = {
  en: async () => (await import('./guide/en.ts')).guide,
  ru: async () => (await import('./guide/ru.ts')).guide,
  ro: async () => (await import('./guide/ro.ts')).guide,
}

/** The guide in a language, a chunk of its own in the browser. */
export function guideQuery(language: Language) {
  return { queryKey: ['guide', language] as const, queryFn: guides[language], staleTime: Infinity }
}
