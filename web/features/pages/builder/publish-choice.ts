import type { PageDraft } from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { checkPage } from './page-checks.ts'

/** What is to be done, and when. */
export type PublishChoice = { action: 'publish' | 'unpublish'; languages: Language[]; runAt: string | null }

/** The languages in which an act can be done at all. */
export function offeredFor({ document, states }: PageDraft, action: PublishChoice['action']): Language[] {
  return languages.filter((each) =>
    action === 'publish' ? document.heads[each] !== null : ['live', 'changed'].includes(states[each]),
  )
}

/** To be published is what says something new; to be taken away is everything that visitors see. */
export function tickedFor(draft: PageDraft, action: PublishChoice['action']): Language[] {
  return offeredFor(draft, action).filter((each) => action === 'unpublish' || draft.states[each] !== 'live')
}

/**
 * The languages that can be published without a look at what the checks found: all that say something new, and nothing was found
 * but a missing description, in the place of which search engines take words from the page. Empty where there is more.
 */
export function publishedAtOnce(draft: PageDraft): Language[] {
  const of = tickedFor(draft, 'publish')
  const findings = checkPage(draft.document, draft.slug, of)
  return findings.every(({ error }) => error === 'no_description') ? of : []
}
