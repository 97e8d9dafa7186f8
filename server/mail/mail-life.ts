import { dayMs, hourMs, minuteMs, secondMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail, MailContent } from '#server/mail/mails.ts'

/** After this no one is helped by a mail that did not go out, and its body is erased like that of a sent one. */
export const mailAgeMaxMs = 30 * dayMs

/**
 * True when sending the mail would only disappoint: its link and code, or what it announces, are over.
 *
 * @see docs/reference/interfaces.md#auth_config-keys-default (AUTH_CONFIG) (link_lifetime_seconds, otp_lifetime_seconds)
 */
export function isOver(deps: Deps, mail: Mail, causedAt: Date): boolean {
  return deps.clock.now() >= causedAt.getTime() + usefulMs(deps, mail.content, causedAt)
}

function usefulMs(deps: Deps, content: MailContent, causedAt: Date): number {
  const { link_lifetime_seconds, otp_lifetime_seconds } = deps.config.auth
  switch (content.kind) {
    case 'invite':
      return Math.max(link_lifetime_seconds, otp_lifetime_seconds, content.offer?.lifeSeconds ?? 0) * secondMs
    case 'confirm_signup':
    case 'magic_link':
    case 'recovery':
    case 'email_change':
      return Math.max(link_lifetime_seconds, otp_lifetime_seconds) * secondMs
    case 'reauthentication':
      return otp_lifetime_seconds * secondMs
    case 'deletion_scheduled':
      return Date.parse(content.eraseAt) - causedAt.getTime()
    case 'organisation_invited':
      return Date.parse(content.expiresAt) - causedAt.getTime()
    case 'deadline_near':
      return Date.parse(content.due) - causedAt.getTime()
    case 'application_opened':
      return Date.parse(content.until) - causedAt.getTime()
    case 'ticket_closing':
      return Date.parse(content.closesAt) - causedAt.getTime()
    case 'consultation_booked':
    case 'consultation_moved':
    case 'consultation_restored':
    case 'consultation_place':
    case 'consultation_reminder':
      // What it announces has begun.
      return Date.parse(content.start) - causedAt.getTime()
    case 'consultation_cancelled':
      return Math.max(Date.parse(content.start) - causedAt.getTime(), dayMs)
    case 'account_exists':
    case 'password_changed':
    case 'email_changed':
    case 'phone_changed':
    case 'account_cleared':
    case 'identity_linked':
    case 'identity_unlinked':
    case 'factor_added':
    case 'factor_removed':
    case 'recovery_codes_renewed':
    case 'recovery_code_used':
    case 'new_device':
    case 'role_changed':
    case 'deletion_cancelled':
    case 'account_erased':
    case 'announcement':
    case 'contact_received':
    case 'contact_acknowledged':
    case 'contact_answered':
    case 'subscription_started':
    case 'subscription_ends_soon':
    case 'subscription_ended':
    case 'subscription_granted':
    case 'subscription_refused':
    case 'subscription_requested':
    case 'ticket_received':
    case 'ticket_answered':
    case 'ticket_closed':
    case 'ticket_merged':
    case 'ticket_parted':
    case 'ticket_new':
    case 'ticket_waits':
    case 'comment_mentioned':
    case 'consultation_requested':
    case 'consultation_assigned':
    case 'consultation_rescheduled':
    case 'consultation_withdrawn':
    case 'consultation_reinstated':
    case 'weekly_figures':
    case 'model_budget_near':
    case 'model_budget_spent':
    case 'mail_server_changed':
    case 'model_connection_changed':
    case 'test':
      return mailAgeMaxMs
  }
}

/** True when the mail holds something that acts for its reader: another reader could act in their place. */
export function holdsSecret(content: MailContent): boolean {
  if ('manageLink' in content) return content.manageLink !== null
  return 'code' in content || 'link' in content || 'undoLink' in content
}

/** Longer than a whole send may take (60 s), so that a mail that is being sent is not taken by another replica. */
export const leaseMs = 2 * minuteMs

/** The longest pause between two tries. */
export const pauseMaxMs = 4 * hourMs
