import { dayMs, secondMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import type { Mail, MailContent } from '#server/mail/mails.ts'

const link =
  'https://grants.example.org/auth/v1/verify?token=pkce_abc&type=signup&redirect_to=https%3A%2F%2Fgrants.example.org'
const secrets = { link, code: '482915' }

const ticket = { number: 1042, subject: 'Export', page: 'https://grants.example.org/dashboard?tab=support' }
const meeting = {
  start: '2026-03-12T09:00:00Z',
  end: '2026-03-12T10:00:00Z',
  officeZone: 'Europe/Chisinau',
  clientZone: null,
  title: 'Consultation',
  meetingLink: null,
  manageLink: 'https://grants.example.org/consultation#token',
  uid: 'a1@grants.example.org',
  sequence: 0,
}

const deskMeeting = {
  start: '2026-03-12T09:00:00Z',
  end: '2026-03-12T10:00:00Z',
  officeZone: 'Europe/Chisinau',
  previous: null,
  reason: null,
  client: {
    name: 'Ana',
    email: 'ana@example.org',
    phone: '+373 22 000 000',
    company: 'Bakery',
    message: 'We make bread.\nMay we apply?',
  },
  href: 'https://grants.example.org/admin/consultations',
}

const subscriptionPage = 'https://grants.example.org/dashboard?tab=subscription'
const modelsPage = 'https://grants.example.org/admin/agents/models'

/** One content of every kind of mail: a kind that is missing here does not compile. */
export const everyMailContent: { [Kind in MailContent['kind']]: readonly Extract<MailContent, { kind: Kind }>[] } = {
  confirm_signup: [{ kind: 'confirm_signup', ...secrets }],
  invite: [
    { kind: 'invite', ...secrets },
    { kind: 'invite', ...secrets, offer: { role: 'moderator', lifeSeconds: (7 * dayMs) / secondMs } },
  ],
  magic_link: [{ kind: 'magic_link', ...secrets }],
  recovery: [{ kind: 'recovery', ...secrets }],
  email_change: [
    { kind: 'email_change', side: 'current', oldEmail: 'ana@example.org', newEmail: 'rusu@example.org', ...secrets },
    { kind: 'email_change', side: 'new', oldEmail: 'ana@example.org', newEmail: 'rusu@example.org', ...secrets },
  ],
  reauthentication: [{ kind: 'reauthentication', code: '482915' }],
  account_exists: [{ kind: 'account_exists', signInLink: 'https://grants.example.org/login' }],
  password_changed: [{ kind: 'password_changed' }],
  email_changed: [{ kind: 'email_changed', newEmail: 'rusu@example.org', undoLink: link }],
  phone_changed: [{ kind: 'phone_changed' }],
  account_cleared: [
    { kind: 'account_cleared', cleared: ['password', 'organisations', 'tickets'] },
    { kind: 'account_cleared', cleared: ['profile'], provider: 'google' },
  ],
  identity_linked: [
    { kind: 'identity_linked', provider: 'google' },
    { kind: 'identity_linked', provider: 'sso:6f1d' },
  ],
  identity_unlinked: [{ kind: 'identity_unlinked', provider: 'github' }],
  factor_added: [
    { kind: 'factor_added', factor: 'totp' },
    { kind: 'factor_added', factor: 'phone' },
  ],
  factor_removed: [{ kind: 'factor_removed', factor: 'recovery_code' }],
  recovery_codes_renewed: [{ kind: 'recovery_codes_renewed' }],
  recovery_code_used: [{ kind: 'recovery_code_used', left: 9 }],
  new_device: [
    { kind: 'new_device', device: 'Firefox, Windows', at: '2026-03-04T09:41:00Z', securityLink: link },
    { kind: 'new_device', device: '', at: '2026-03-04T09:41:00Z', securityLink: link },
  ],
  mail_server_changed: [
    {
      kind: 'mail_server_changed',
      by: 'root@example.org',
      server: 'smtp.example.net',
      href: 'https://grants.example.org/admin/settings',
    },
    { kind: 'mail_server_changed', by: '', server: '', href: 'https://grants.example.org/admin/settings' },
  ],
  model_connection_changed: [
    {
      kind: 'model_connection_changed',
      by: 'root@example.org',
      before: 'models.example.net',
      after: 'other.example.net',
      href: 'https://grants.example.org/admin/agents/models',
    },
    {
      kind: 'model_connection_changed',
      by: '',
      before: '',
      after: '',
      href: 'https://grants.example.org/admin/agents/models',
    },
  ],
  role_changed: [{ kind: 'role_changed', role: 'editor' }],
  deletion_scheduled: [{ kind: 'deletion_scheduled', eraseAt: '2026-03-18T09:41:00Z', undoLink: link }],
  deletion_cancelled: [{ kind: 'deletion_cancelled' }],
  account_erased: [{ kind: 'account_erased' }],
  announcement: [
    {
      kind: 'announcement',
      texts: {
        en: { title: 'The office is closed on Friday', text: 'We answer on Monday.\n\nThe assistant works as always.' },
        ru: { title: 'В пятницу офис закрыт', text: 'Ответим в понедельник.\n\nАссистент работает как всегда.' },
        ro: { title: 'Vineri biroul este închis', text: 'Răspundem luni.\n\nAsistentul lucrează ca de obicei.' },
      },
      href: 'https://grants.example.org/about',
    },
  ],
  ticket_received: [
    { kind: 'ticket_received', ...ticket, text: 'The table is empty.', dueAt: '2026-03-05T09:41:00Z' },
    { kind: 'ticket_received', ...ticket, text: 'The table is empty.', dueAt: null },
  ],
  ticket_answered: [
    { kind: 'ticket_answered', ...ticket, text: 'It is corrected. Please export again.', author: 'Ion Rusu' },
    { kind: 'ticket_answered', ...ticket, text: 'It is corrected.', author: '' },
  ],
  ticket_closed: [
    { kind: 'ticket_closed', ...ticket, by: 'system' },
    { kind: 'ticket_closed', ...ticket, by: 'staff', rateLink: 'https://grants.example.org/rate#a-long-secret' },
  ],
  ticket_merged: [{ kind: 'ticket_merged', ...ticket, merged: 1041 }],
  ticket_parted: [{ kind: 'ticket_parted', ...ticket }],
  ticket_closing: [{ kind: 'ticket_closing', ...ticket, closesAt: '2026-03-11T09:41:00Z' }],
  ticket_new: [{ kind: 'ticket_new', ...ticket, text: 'The table is empty.', author: 'Ana' }],
  ticket_waits: [{ kind: 'ticket_waits', ...ticket, text: '', author: 'Ana' }],
  consultation_booked: [
    { kind: 'consultation_booked', ...meeting },
    {
      kind: 'consultation_booked',
      ...meeting,
      clientZone: 'America/New_York',
      meetingLink: 'https://meet.example.org/a',
    },
  ],
  consultation_moved: [
    {
      kind: 'consultation_moved',
      ...meeting,
      previous: { start: '2026-03-11T09:00:00Z', end: '2026-03-11T10:00:00Z' },
    },
  ],
  consultation_cancelled: [
    { kind: 'consultation_cancelled', ...meeting, manageLink: null, reason: 'The adviser is ill.' },
    { kind: 'consultation_cancelled', ...meeting, manageLink: null, reason: null },
  ],
  consultation_restored: [{ kind: 'consultation_restored', ...meeting, sequence: 2 }],
  consultation_place: [
    { kind: 'consultation_place', ...meeting, sequence: 1 },
    { kind: 'consultation_place', ...meeting, sequence: 2, meetingLink: null },
  ],
  consultation_reminder: [{ kind: 'consultation_reminder', ...meeting }],
  consultation_requested: [{ kind: 'consultation_requested', ...deskMeeting }],
  consultation_assigned: [{ kind: 'consultation_assigned', ...deskMeeting }],
  consultation_rescheduled: [
    {
      kind: 'consultation_rescheduled',
      ...deskMeeting,
      previous: { start: '2026-03-11T09:00:00Z', end: '2026-03-11T10:00:00Z' },
    },
  ],
  consultation_reinstated: [{ kind: 'consultation_reinstated', ...deskMeeting }],
  consultation_withdrawn: [
    {
      kind: 'consultation_withdrawn',
      ...deskMeeting,
      reason: 'We found the money elsewhere.',
      client: { name: 'Ana', email: 'ana@example.org', phone: null, company: null, message: null },
    },
  ],
  contact_received: [
    {
      kind: 'contact_received',
      name: 'Ana Rusu',
      email: 'ana@example.org',
      organisation: 'Bakery',
      phone: '+373 22 000 000',
      message: 'We make bread.\nMay we apply?',
      href: 'https://grants.example.org/admin/support/contact',
    },
  ],
  contact_acknowledged: [
    { kind: 'contact_acknowledged', answerBy: '2026-03-05' },
    { kind: 'contact_acknowledged', answerBy: null },
  ],
  contact_answered: [{ kind: 'contact_answered', text: 'You may.\nWrite by Friday.', question: 'May we apply?' }],
  subscription_started: [
    { kind: 'subscription_started', plan: 'pro', expiresAt: '2027-03-04T09:41:00Z', href: subscriptionPage },
    { kind: 'subscription_started', plan: 'enterprise', expiresAt: null, href: subscriptionPage },
  ],
  subscription_ends_soon: [
    { kind: 'subscription_ends_soon', plan: 'basic', expiresAt: '2027-03-04T09:41:00Z', href: subscriptionPage },
  ],
  subscription_ended: [{ kind: 'subscription_ended', plan: 'pro', href: subscriptionPage }],
  deadline_near: [
    {
      kind: 'deadline_near',
      title: 'Clear rivers',
      organisation: 'Orchard Systems SRL',
      due: '2027-03-24T16:00:00.000Z',
      href: 'https://grants.example.org/apply/018f3c9e-0000-7000-8000-000000000001/submission',
    },
  ],
  application_opened: [
    {
      kind: 'application_opened',
      organisation: 'Orchard Systems SRL',
      by: 'Ana Rusu',
      until: '2027-04-20T20:59:59.000Z',
      start: '2027-03-20T10:00:00.000Z',
      href: 'https://grants.example.org/apply/018f3c9e-0000-7000-8000-000000000001',
    },
  ],
  comment_mentioned: [
    {
      kind: 'comment_mentioned',
      organisation: 'Orchard Systems SRL',
      by: 'Ana Rusu',
      href: 'https://grants.example.org/apply/018f3c9e-0000-7000-8000-000000000001/text',
    },
  ],
  organisation_invited: [
    {
      kind: 'organisation_invited',
      organisation: 'Orchard Systems SRL',
      role: 'editor',
      by: 'Ana Rusu',
      expiresAt: '2027-03-20T10:00:00.000Z',
      href: 'https://grants.example.org/dashboard/organisation',
    },
  ],
  subscription_granted: [{ kind: 'subscription_granted', plan: 'pro', comment: null, href: subscriptionPage }],
  subscription_refused: [{ kind: 'subscription_refused', plan: 'free', comment: 'x', href: subscriptionPage }],
  subscription_requested: [
    { kind: 'subscription_requested', name: 'Ana Rusu', plan: 'pro', comment: 'x', href: subscriptionPage },
  ],
  model_budget_near: [{ kind: 'model_budget_near', spent: 82.5, cap: 100, renewed: '2027-03-01', href: modelsPage }],
  model_budget_spent: [{ kind: 'model_budget_spent', spent: 99.99, cap: 100, renewed: '2027-03-01', href: modelsPage }],
  weekly_figures: [
    {
      kind: 'weekly_figures',
      from: '2026-02-23',
      to: '2026-03-01',
      figures: [
        { name: 'visits', now: 1234, before: 1100 },
        { name: 'visitors', now: 800, before: 800 },
        { name: 'views', now: 4021, before: 5210 },
        { name: 'launches', now: 12, before: 0 },
        { name: 'registrations', now: 0, before: 3 },
        { name: 'bookings', now: 0, before: 0 },
      ],
      href: 'https://grants.example.org/admin/analytics?period=7d',
    },
  ],
  test: [{ kind: 'test' }],
}

/** Makes a mail about which only what matters to a test is said. */
export function mailOf(given: Partial<Mail> = {}): Mail {
  const language: Language = 'en'
  return { to: 'ana@example.org', language, userId: null, name: 'Ana', content: { kind: 'password_changed' }, ...given }
}
