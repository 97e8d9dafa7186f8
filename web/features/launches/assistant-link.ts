import { linkKeyOf } from '#shared/agents.ts'
import type { SiteConfig } from '#shared/contracts/site.ts'
import type { Language } from '#shared/languages.ts'
import { paths } from '#web/paths.ts'

/**
 * Where a launch leads for a language: the assistant's link for English, for Romanian, or the third for every other; where
 * that is not set, the beginning of an application in this product. @see LAUNCH-01, AGENT-05
 */
export function assistantLink(links: SiteConfig['assistant_links'], language: Language): string {
  const link = links[linkKeyOf(language)]
  return link === '' ? paths.applyNew : link
}
