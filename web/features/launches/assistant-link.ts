import type { SiteConfig } from '#shared/contracts/site.ts'
import type { Language } from '#shared/languages.ts'

/** The assistant's address for a language: one for English, one for Romanian, a third for every other. @see LAUNCH-01 */
export function assistantLink(links: SiteConfig['assistant_links'], language: Language): string {
  if (language === 'en') return links.en
  if (language === 'ro') return links.ro
  return links.other
}
