import {
  announcementInputSchema,
  announcementTextLengthMax,
  announcementTitleLengthMax,
} from '#shared/contracts/announcements.ts'
import type { AnnouncementInput } from '#shared/contracts/announcements.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Translate } from '#web/i18n/use-translation.ts'

/** A field that is filled in wrongly; `path` as the contract spells it, such as `texts.ru.title`. */
export type AnnouncementError = { path: string }

/** What the contract finds wrong before anything is sent. */
export function findErrors(input: AnnouncementInput): AnnouncementError[] {
  const { error } = announcementInputSchema.safeParse(input)
  return (error?.issues ?? []).map(({ path }) => ({ path: path.join('.') }))
}

/**
 * The error of a title or a text: shown at once when it is too long, so that nothing that is pasted is cut unseen;
 * otherwise as `errorWords`.
 */
export function lengthWords(
  t: Translate<'announcements'>,
  errors: readonly AnnouncementError[],
  { text, language, field }: { text: string; language: Language; field: 'title' | 'text' },
): string | undefined {
  const { length } = text.trim()
  const max = field === 'title' ? announcementTitleLengthMax : announcementTextLengthMax
  if (length > max) return t(`faults.${field}Long`, { language: t(`faults.names.${language}`), length, max })
  return errorWords(t, errors, `texts.${language}.${field}`)
}

/** The error of a field: what is wrong and how to fix it; undefined when nothing is. */
export function errorWords(
  t: Translate<'announcements'>,
  errors: readonly AnnouncementError[],
  path: string,
): string | undefined {
  if (!errors.some((error) => error.path === path || error.path.startsWith(`${path}.`))) return undefined
  for (const each of languages) {
    const language = t(`faults.names.${each}`)
    if (path === `texts.${each}.title`) return t('faults.title', { language })
    if (path === `texts.${each}.text`) return t('faults.text', { language })
  }
  switch (path) {
    case 'link':
      return t('faults.link')
    case 'send_at':
      return t('faults.send_at')
    case 'audience':
      return t('faults.audience')
    default:
      return t('faults.channels')
  }
}
