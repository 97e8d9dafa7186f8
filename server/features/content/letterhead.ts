import { readContentValue } from '#shared/content/value.ts'
import type { Language } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import { defaults } from '#server/features/content/default-content.ts'
import { resolvePage } from '#server/features/content/shown-pages.ts'
import { productLetterhead } from '#server/mail/letterhead.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'

const contactIds = ['layout.footer.phone', 'layout.footer.email', 'layout.footer.address'] as const

/**
 * Takes the letterhead of mails from the site details. A number that came with the product belongs to no one: it is in
 * no mail.
 */
export async function readLetterhead(deps: Deps, language: Language): Promise<Letterhead> {
  const { values } = await resolvePage(deps, 'layout', language)
  const contact = contactIds.flatMap((id) => {
    const { text, visible } = readContentValue(values[id])
    return text === '' || visible === false || text === readContentValue(defaults[language][id]).text ? [] : [text]
  })
  return { name: readContentValue(values['layout.site.name']).text || productLetterhead.name, contact }
}
