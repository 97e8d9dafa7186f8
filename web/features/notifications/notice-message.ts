import type { Notification } from '#shared/contracts/notifications.ts'
import type { Language } from '#shared/languages.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'
import type { NotificationFacts } from '#shared/notification-kinds.ts'
import { formatDay } from '#web/i18n/formats.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import type { Translate } from '#web/i18n/use-translation.ts'

/** What a notice says: a line, and for announcements a text under it. */
type NoticeWords = { title: string; text: string | null }

/** Puts a notice into the words of the reader's language; null when what it tells cannot be read. */
export function noticeMessage(
  notice: Pick<Notification, 'kind' | 'data'>,
  t: Translate<'notifications'>,
  language: Language,
): NoticeWords | null {
  const facts = readFacts(notice)
  if (facts === null) return null
  if (facts.kind === 'announcement') return { title: facts.data.title[language], text: facts.data.text[language] }
  return { title: t(`kinds.${facts.kind}`, valuesOf(facts, t, language)), text: null }
}

function readFacts({ kind, data }: Pick<Notification, 'kind' | 'data'>): NotificationFacts | null {
  const parsed = notificationKinds[kind].data.safeParse(data)
  // The schema is the one of this kind, which the compiler cannot follow through the table.
  return parsed.success ? ({ kind, data: parsed.data } as NotificationFacts) : null
}

function valuesOf({ data }: NotificationFacts, t: Translate<'notifications'>, language: Language) {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(data)) if (typeof value === 'string') values[name] = value
  // Their account was deleted, and their name with it.
  if (values['name'] === '') values['name'] = t('erasedName')
  if ('starts_at' in data) values['time'] = formatInstant(data.starts_at, language)
  if ('expires_at' in data)
    values['time'] = data.expires_at === null ? t('withoutEnd') : formatInstant(data.expires_at, language)
  if ('due' in data) values['time'] = formatInstant(data.due, language)
  if ('renewed' in data) values['time'] = formatDay(data.renewed, language)
  if ('plan' in data) values['plan'] = t(`plans.${data.plan}`)
  if ('role' in data) values['role'] = t(`roles.${data.role}`)
  if ('action' in data) values['act'] = t(`actions.${data.action}`)
  return values
}
