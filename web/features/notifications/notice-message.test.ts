import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'
import type { NotificationFacts, NotificationKind } from '#shared/notification-kinds.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { noticeMessage } from './notice-message.ts'

const meeting = { starts_at: '2027-02-17T07:00:00.000Z' }
const ticket = { number: 'T-12', subject: 'Invoice' }
const texts = { en: 'News', ru: 'Новость', ro: 'Știre' }

/** One example of every kind: a kind that is missing here does not compile. */
const examples: { [Kind in NotificationKind]: Extract<NotificationFacts, { kind: Kind }>['data'] } = {
  role_changed: { role: 'editor' },
  consultation_booked: meeting,
  consultation_moved: meeting,
  consultation_cancelled: meeting,
  consultation_restored: meeting,
  consultation_reminder: meeting,
  consultation_requested: { name: 'Ana', ...meeting },
  consultation_assigned: { name: 'Ana', ...meeting },
  consultation_rescheduled: { name: 'Ana', ...meeting },
  consultation_withdrawn: { name: 'Ana', ...meeting },
  consultation_reinstated: { name: 'Ana', ...meeting },
  ticket_answered: ticket,
  ticket_closed: ticket,
  ticket_waiting: ticket,
  ticket_assigned: ticket,
  contact_received: { name: 'Ana' },
  subscription_started: { plan: 'pro', expires_at: null },
  subscription_ends_soon: { plan: 'pro', expires_at: '2027-02-17T07:00:00.000Z' },
  subscription_ended: { plan: 'pro' },
  subscription_request_granted: { action: 'change', plan: 'pro' },
  subscription_request_refused: { action: 'cancel', plan: 'basic' },
  subscription_requested: { name: 'Ana', action: 'change', plan: 'enterprise' },
  payment_unclear: { ref: 'sub_1' },
  webhook_paused: { name: 'Accounting' },
  call_changed: { title: 'Rivers Fund', changes: '3' },
  deadline_near: { title: 'Rivers', due: '2027-03-24T16:00:00.000Z', days: '14' },
  application_opened: { organisation: 'Orchard Systems', until: '2027-04-01T20:59:59.000Z' },
  comment_mentioned: { by: 'Ana Rusu', organisation: 'Orchard Systems' },
  content_published: { title: 'Spring' },
  content_publish_failed: { title: 'Spring' },
  weekly_figures: { visits: '1234', from: '2027-02-08', to: '2027-02-14' },
  model_budget_near: { renewed: '2027-03-01' },
  model_budget_spent: { renewed: '2027-03-01' },
  model_connection_changed: { before: 'models.example.org', after: '–' },
  organisation_invited: { organisation: 'Orchard Systems', name: 'Ana' },
  announcement: { title: texts, text: texts },
}

test.each(languages)('[LANG-02] every kind of notice has its words and fills them in (%s)', async (language) => {
  const catalog = openCatalog(language)
  catalog.add(language, 'notifications', await loadMessages(language, 'notifications'))
  for (const [kind, data] of Object.entries(examples)) {
    // The record's keys are the kinds.
    const words = noticeMessage(
      { kind: kind as NotificationKind, data },
      (key, values) => catalog.translate(['notifications'], key, values),
      language,
    )
    expect(words?.title, kind).toMatch(/\S/)
    expect(words?.title, kind).not.toMatch(/\{\{|kinds\.|plans\.|acts\.|roles\.|undefined|Invalid/)
  }
})

test('what cannot be read is not shown', async () => {
  expect(Object.keys(notificationKinds)).toEqual(Object.keys(examples))
  expect(noticeMessage({ kind: 'ticket_answered', data: { number: 12 } }, (key) => key, 'en')).toBeNull()
})
