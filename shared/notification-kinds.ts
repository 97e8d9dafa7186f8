import { z } from 'zod'
import { languages } from '#shared/languages.ts'
import { plans } from '#shared/plans.ts'
import type { Permission } from '#shared/roles.ts'

/** What notices are about. People choose by topic how they hear. */
export const notificationTopics = [
  'account',
  'application',
  'consultation',
  'ticket',
  'subscription',
  'content',
  'announcement',
  'system',
  'figures',
] as const

export type NotificationTopic = (typeof notificationTopics)[number]

/** Topics whose mails cannot be switched off: they are about the account itself. */
export const mandatoryMailTopics: readonly NotificationTopic[] = ['account']

/** Topics of which no one is notified before asking for it. */
const optInTopics: readonly NotificationTopic[] = ['figures']

/**
 * Topics that no one gets a mail about before turning it on: news is sent with consent, as the privacy policy says
 * and directive 2002/58/EC, article 13(1), asks.
 */
const optInMailTopics: readonly NotificationTopic[] = ['announcement']

/** How a user is notified of a topic. */
export type Channels = { in_app: boolean; email: boolean }

/** Returns how a user is notified of a topic until they choose. */
export function usualChannels(topic: NotificationTopic): Channels {
  const isOn = !optInTopics.includes(topic)
  return { in_app: isOn, email: isOn && !optInMailTopics.includes(topic) }
}

/** Topics of which only holders of a permission are notified. */
export const topicPermissions: Readonly<Partial<Record<NotificationTopic, Permission>>> = { figures: 'analytics.view' }

/** Topics of which only staff are notified; no one else is asked about them. */
export const staffTopics: readonly NotificationTopic[] = ['content', 'system']

const instant = z.iso.datetime()
const short = z.string().max(300)
const inLanguages = <Schema extends z.ZodType>(schema: Schema) => z.record(z.enum(languages), schema)

const meeting = z.object({ starts_at: instant })
const ticket = z.object({ number: z.string().max(40), subject: short })
const plan = z.enum(plans)

/**
 * Every kind of notice: its topic and its data. The words are the interface's (`notifications:kinds.<kind>`), so a
 * notice is read in the language of its reader. Instants are ISO 8601 in UTC. What comes by right of a permission is
 * written to those who hold it, and hidden from those who no longer do.
 */
export const notificationKinds = {
  role_changed: { topic: 'account', data: z.object({ role: z.enum(['user', 'editor', 'moderator', 'admin']) }) },
  consultation_booked: { topic: 'consultation', data: meeting },
  consultation_moved: { topic: 'consultation', data: meeting },
  consultation_cancelled: { topic: 'consultation', data: meeting },
  /** A cancellation was taken back. */
  consultation_restored: { topic: 'consultation', data: meeting },
  consultation_reminder: { topic: 'consultation', data: meeting },
  /** To staff. */
  consultation_requested: {
    permission: 'consultations.manage',
    topic: 'consultation',
    data: z.object({ name: short, starts_at: instant }),
  },
  /** To whom the meeting was given. */
  consultation_assigned: {
    permission: 'consultations.manage',
    topic: 'consultation',
    data: z.object({ name: short, starts_at: instant }),
  },
  /** To staff: a client, or another member of staff, moved or cancelled a meeting. */
  consultation_rescheduled: {
    permission: 'consultations.manage',
    topic: 'consultation',
    data: z.object({ name: short, starts_at: instant }),
  },
  consultation_withdrawn: {
    permission: 'consultations.manage',
    topic: 'consultation',
    data: z.object({ name: short, starts_at: instant }),
  },
  /** To staff: a cancellation was taken back. */
  consultation_reinstated: {
    permission: 'consultations.manage',
    topic: 'consultation',
    data: z.object({ name: short, starts_at: instant }),
  },
  ticket_answered: { topic: 'ticket', data: ticket },
  ticket_closed: { topic: 'ticket', data: ticket },
  /** To staff: a client wrote. */
  ticket_waiting: { permission: 'tickets.manage', topic: 'ticket', data: ticket },
  ticket_assigned: { permission: 'tickets.manage', topic: 'ticket', data: ticket },
  /** To staff: a visitor used the contact form. */
  contact_received: { permission: 'contact.view', topic: 'ticket', data: z.object({ name: short }) },
  subscription_started: { topic: 'subscription', data: z.object({ plan, expires_at: instant.nullable() }) },
  subscription_ends_soon: { topic: 'subscription', data: z.object({ plan, expires_at: instant }) },
  subscription_ended: { topic: 'subscription', data: z.object({ plan }) },
  subscription_request_granted: {
    topic: 'subscription',
    data: z.object({ action: z.enum(['change', 'cancel']), plan }),
  },
  subscription_request_refused: {
    topic: 'subscription',
    data: z.object({ action: z.enum(['change', 'cancel']), plan }),
  },
  /** To staff. */
  subscription_requested: {
    permission: 'subscriptions.manage',
    topic: 'subscription',
    data: z.object({ name: short, action: z.enum(['change', 'cancel']), plan }),
  },
  /** To staff: the payment provider sent something that changed nothing. */
  payment_unclear: { permission: 'subscriptions.manage', topic: 'subscription', data: z.object({ ref: short }) },
  /** To administrators: a receiver failed too often. */
  webhook_paused: { permission: 'integrations.manage', topic: 'system', data: z.object({ name: short }) },
  /** To who applies for a call: a newer version says something else in so many places. */
  call_changed: { topic: 'application', data: z.object({ title: short, changes: z.string().max(10) }) },
  /** To who writes an application: its confirmed deadline is so many days ahead. */
  deadline_near: { topic: 'application', data: z.object({ title: short, due: instant, days: z.string().max(3) }) },
  /** To a consultant: an application was opened to them for a consultation. */
  application_opened: {
    permission: 'consultations.manage',
    topic: 'consultation',
    data: z.object({ organisation: short, until: instant }),
  },
  /** To a user who was named in a comment on an application. Its words stay there. */
  comment_mentioned: { topic: 'application', data: z.object({ by: short, organisation: short }) },
  content_published: { permission: 'pages.edit', topic: 'content', data: z.object({ title: short }) },
  content_publish_failed: { permission: 'pages.edit', topic: 'content', data: z.object({ title: short }) },
  /** To staff who asked for it: the figures of a week, both days inclusive. */
  weekly_figures: {
    permission: 'analytics.view',
    topic: 'figures',
    data: z.object({ visits: z.string().max(20), from: z.iso.date(), to: z.iso.date() }),
  },
  /** To administrators: four fifths of what models may cost in a month are spent; what is left is too little for a request. */
  model_budget_near: { permission: 'settings.edit', topic: 'system', data: z.object({ renewed: z.iso.date() }) },
  model_budget_spent: { permission: 'settings.edit', topic: 'system', data: z.object({ renewed: z.iso.date() }) },
  /** To administrators: texts for language models go to another server. Hosts; a dash where there is none. */
  model_connection_changed: { topic: 'account', data: z.object({ before: short, after: short }) },
  /** A user invited the reader to work for an organisation. */
  organisation_invited: { topic: 'account', data: z.object({ organisation: short, name: short }) },
  announcement: { topic: 'announcement', data: z.object({ title: inLanguages(short), text: inLanguages(z.string()) }) },
} as const satisfies Record<string, { permission?: Permission; topic: NotificationTopic; data: z.ZodType }>

/** Name of a kind of notice. */
export type NotificationKind = keyof typeof notificationKinds

/** What a kind of notice tells. */
type NotificationData<Kind extends NotificationKind> = z.output<(typeof notificationKinds)[Kind]['data']>

/** A notice's kind with what it tells. */
export type NotificationFacts = {
  [Kind in NotificationKind]: { kind: Kind; data: NotificationData<Kind> }
}[NotificationKind]

/** True when the text names a kind of notice. */
export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationKinds, text)
}

/** The kinds of notice that a reader with these permissions is not shown: each comes by right of another permission. */
export function kindsHiddenFrom(permissions: readonly Permission[]): NotificationKind[] {
  return Object.entries(notificationKinds).flatMap(([kind, facts]) =>
    isNotificationKind(kind) && 'permission' in facts && !permissions.includes(facts.permission) ? [kind] : [],
  )
}

/** The topic of a kind. */
export function topicOf(kind: NotificationKind): NotificationTopic {
  return notificationKinds[kind].topic
}
