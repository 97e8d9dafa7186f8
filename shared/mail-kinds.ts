import type { Permission } from '#shared/roles.ts'

/** Kinds of mail that the product writes; the server's `MailContent` says what each holds. */
export const mailKinds = [
  'confirm_signup',
  'invite',
  'magic_link',
  'recovery',
  'email_change',
  'reauthentication',
  'account_exists',
  'password_changed',
  'email_changed',
  'phone_changed',
  'account_cleared',
  'identity_linked',
  'identity_unlinked',
  'factor_added',
  'factor_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'new_device',
  'role_changed',
  'deletion_scheduled',
  'deletion_cancelled',
  'account_erased',
  'announcement',
  'contact_received',
  'contact_acknowledged',
  'contact_answered',
  'subscription_started',
  'subscription_ends_soon',
  'subscription_ended',
  'subscription_granted',
  'subscription_refused',
  'subscription_requested',
  'ticket_received',
  'ticket_answered',
  'ticket_closed',
  'ticket_closing',
  'ticket_merged',
  'ticket_parted',
  'ticket_new',
  'ticket_waits',
  'consultation_booked',
  'consultation_moved',
  'consultation_cancelled',
  'consultation_restored',
  'consultation_place',
  'consultation_reminder',
  'consultation_requested',
  'consultation_assigned',
  'consultation_rescheduled',
  'consultation_withdrawn',
  'consultation_reinstated',
  'application_opened',
  'deadline_near',
  'comment_mentioned',
  'organisation_invited',
  'weekly_figures',
  'model_budget_near',
  'model_budget_spent',
  'mail_server_changed',
  'model_connection_changed',
  'test',
] as const

export type MailKind = (typeof mailKinds)[number]

/**
 * Mails to staff, with the permission by whose right they come: a recipient who no longer holds it when the mail is to
 * go out gets none. All others are to users about what is their own.
 */
export const mailPermissions: Readonly<Partial<Record<MailKind, Permission>>> = {
  contact_received: 'contact.view',
  subscription_requested: 'subscriptions.manage',
  ticket_new: 'tickets.manage',
  ticket_waits: 'tickets.manage',
  consultation_requested: 'consultations.manage',
  consultation_assigned: 'consultations.manage',
  consultation_rescheduled: 'consultations.manage',
  consultation_withdrawn: 'consultations.manage',
  consultation_reinstated: 'consultations.manage',
  application_opened: 'consultations.manage',
  weekly_figures: 'analytics.view',
  model_budget_near: 'settings.edit',
  model_budget_spent: 'settings.edit',
}

/** What becomes of a mail: it waits (for its turn, or for the next try), was handed to the mail server, or was given up. */
export const mailStates = ['waiting', 'sent', 'failed'] as const

export type MailState = (typeof mailStates)[number]

/**
 * Why a mail is not out: what a server did (`refused`, `deferred`, `unreachable`), or what we found (`expired`: link and
 * code are dead; `too_old`: it waited longer than anybody is helped by it; `unreadable`: sealed with another secret;
 * `not_allowed`: its reader lost the right to it; `discarded`: an administrator let it go when a mail server was set).
 */
export const mailErrorReasons = [
  'refused',
  'deferred',
  'unreachable',
  'expired',
  'too_old',
  'unreadable',
  'not_allowed',
  'discarded',
] as const

export type MailErrorReason = (typeof mailErrorReasons)[number]
