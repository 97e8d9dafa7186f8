import { z } from 'zod'
import { agentNames } from '#shared/agents.ts'
import { languages } from '#shared/languages.ts'
import { plans } from '#shared/plans.ts'

const id = z.uuid()
const instant = z.iso.datetime()
const language = z.enum(languages)
const meeting = z.object({ consultation_id: id, starts_at: instant, ends_at: instant })
const ticket = z.object({ ticket_id: id })

const exampleId = '00000000-0000-4000-8000-000000000000'
const exampleMeeting = {
  consultation_id: exampleId,
  starts_at: '2030-05-06T08:00:00.000Z',
  ends_at: '2030-05-06T08:30:00.000Z',
}

/**
 * Every kind of event that other programs can receive, with its data and an example. It contains ids and closed lists,
 * never names, addresses or what people wrote: a program that needs more asks the API, which checks who is asking.
 *
 * @see docs/decisions/0037-webhooks-say-what-happened-not-to-whom.md
 */
export const webhookKinds = {
  /** Texts of a page were saved in a language; once for each request, however many there were. */
  'content.saved': {
    data: z.object({ page: z.string(), language }),
    example: { page: 'home', language: 'en' },
  },
  'page.published': {
    data: z.object({ page_id: id, slug: z.string(), languages: z.array(language) }),
    example: { page_id: exampleId, slug: 'programmes', languages: ['en', 'ro'] },
  },
  'page.unpublished': {
    data: z.object({ page_id: id, slug: z.string(), languages: z.array(language) }),
    example: { page_id: exampleId, slug: 'programmes', languages: ['en', 'ro'] },
  },
  'consultation.booked': { data: meeting, example: exampleMeeting },
  'consultation.moved': { data: meeting, example: exampleMeeting },
  'consultation.cancelled': { data: meeting, example: exampleMeeting },
  /** A cancellation was taken back: it takes place after all. */
  'consultation.restored': { data: meeting, example: exampleMeeting },
  'ticket.opened': { data: ticket, example: { ticket_id: exampleId } },
  /**
   * A message was written into the thread; notes among staff do not count. The first message comes with
   * `ticket.opened`.
   */
  'ticket.replied': {
    data: ticket.extend({ by: z.enum(['client', 'staff']) }),
    example: { ticket_id: exampleId, by: 'staff' },
  },
  'ticket.closed': { data: ticket, example: { ticket_id: exampleId } },
  'contact.received': { data: z.object({ contact_id: id }), example: { contact_id: exampleId } },
  'user.registered': { data: z.object({ user_id: id }), example: { user_id: exampleId } },
  'subscription.changed': {
    data: z.object({ user_id: id, plan: z.enum(plans), action: z.enum(['started', 'changed', 'cancelled', 'ended']) }),
    example: { user_id: exampleId, plan: 'pro', action: 'started' },
  },
  /** A user launched the assistant, from the card of an agent or, null, from elsewhere; the user is not named. */
  'launch.made': {
    data: z.object({ language, agent: z.enum(agentNames).nullable() }),
    example: { language: 'ro', agent: 'profiler' },
  },
} as const satisfies Record<string, { data: z.ZodType; example: unknown }>

/** Name of a kind of event. */
export type WebhookKind = keyof typeof webhookKinds

/** What a kind of event tells. */
type WebhookData<Kind extends WebhookKind> = z.output<(typeof webhookKinds)[Kind]['data']>

/** An event's kind with what it tells. */
export type WebhookFacts = { [Kind in WebhookKind]: { kind: Kind; data: WebhookData<Kind> } }[WebhookKind]

/** Names of all kinds, in the order in which they are offered. */
export const webhookKindNames = [
  'content.saved',
  'page.published',
  'page.unpublished',
  'consultation.booked',
  'consultation.moved',
  'consultation.cancelled',
  'consultation.restored',
  'ticket.opened',
  'ticket.replied',
  'ticket.closed',
  'contact.received',
  'user.registered',
  'subscription.changed',
  'launch.made',
] as const satisfies readonly WebhookKind[]
