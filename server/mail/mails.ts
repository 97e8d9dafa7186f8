import type { ClearedKind } from '#server/people/personal-data.ts'
import type { WeeklyFigureName } from '#shared/contracts/analytics.ts'
import type { Language } from '#shared/languages.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Plan } from '#shared/plans.ts'
import type { Role } from '#shared/roles.ts'

/** A link that acts once, and the code that does the same when it is typed in. */
type LinkAndCode = { link: string; code: string }

/** What every mail about a ticket holds; `page` is the ticket's address on the site. */
type TicketFacts = { number: number; subject: string; page: string }
/** Where the reader rates the answer: `.1` to `.5` after it name a face. Missing where nothing was closed. */
type Rateable = { rateLink?: string }
/** What mails about a consultation say; `manageLink` moves and cancels. Calendar programs know it by `uid` for life. */
type ConsultationFacts = {
  start: string
  end: string
  officeZone: string
  /** The client's zone; null when no one knows. */
  clientZone: string | null
  /** How far the client's clock is ahead of UTC at the start, as their browser said; missing or null: unknown. */
  clientOffsetMinutes?: number | null
  title: string
  meetingLink: string | null
  /** Null when nothing is left to manage. */
  manageLink: string | null
  uid: string
  sequence: number
}

/** What staff read about a consultation. `previous`: when it was to be; `href` leads to it in the admin area. */
type DeskFacts = {
  start: string
  end: string
  officeZone: string
  previous: { start: string; end: string } | null
  reason: string | null
  client: { name: string; email: string; phone: string | null; company: string | null; message: string | null }
  href: string
}

/** How far the budget of models is, in euro; `renewed` is a day, `YYYY-MM-DD`. */
type BudgetFacts = { spent: number; cap: number; renewed: string; href: string }

/**
 * What the product writes to people, by kind; the templates know the words. Instants are ISO 8601 in UTC, links absolute.
 *
 * @see docs/reference/auth-protocol.md#61-links-and-codes; docs/reference/services.md#6-mail
 */
export type MailContent =
  | ({ kind: 'confirm_signup' } & LinkAndCode)
  /** `offer`: staff have made the account; it says as what, and how long the link works. */
  | ({ kind: 'invite'; offer?: { role: Role; lifeSeconds: number } } & LinkAndCode)
  /** `isFirstProof`: no one has confirmed the address yet, so that using the mail takes away what was set up before. */
  | ({ kind: 'magic_link'; isFirstProof?: boolean } & LinkAndCode)
  | ({ kind: 'recovery'; isFirstProof?: boolean } & LinkAndCode)
  /** `side` tells which of the two addresses this mail goes to. */
  | ({ kind: 'email_change'; side: 'current' | 'new'; oldEmail: string; newEmail: string } & LinkAndCode)
  | { kind: 'reauthentication'; code: string }
  /** Another sign-up used an address that has an account. */
  | { kind: 'account_exists'; signInLink: string }
  | { kind: 'password_changed' }
  /** To the old address. `undoLink` puts it back. */
  | { kind: 'email_changed'; newEmail: string; undoLink: string }
  | { kind: 'phone_changed' }
  /** To the owner of an address that someone else had opened an account with: what was removed from it, and through which provider the owner came. */
  | { kind: 'account_cleared'; cleared: readonly ClearedKind[]; provider?: string }
  | { kind: 'identity_linked'; provider: string }
  | { kind: 'identity_unlinked'; provider: string }
  | { kind: 'factor_added'; factor: 'totp' | 'phone' | 'recovery_code' }
  | { kind: 'factor_removed'; factor: 'totp' | 'phone' | 'recovery_code' }
  /** New recovery codes replace the ones before. */
  | { kind: 'recovery_codes_renewed' }
  /** A recovery code opened a session; `left` are still unused. */
  | { kind: 'recovery_code_used'; left: number }
  /** `device` in words that are the same in every language, such as `Firefox, Windows`; empty when unknown. */
  | { kind: 'new_device'; device: string; at: string; securityLink: string }
  | { kind: 'role_changed'; role: Role }
  | { kind: 'deletion_scheduled'; eraseAt: string; undoLink: string }
  | { kind: 'deletion_cancelled' }
  | { kind: 'account_erased' }
  /** Staff tell people something, in every language. `href` leads to what it is about. */
  | { kind: 'announcement'; texts: Readonly<Record<Language, { title: string; text: string }>>; href: string | null }
  /** To the owner: the ticket has come in. `dueAt`: when an answer is promised; null when there is no promise. */
  | ({ kind: 'ticket_received'; text: string; dueAt: string | null } & TicketFacts)
  /** To the owner: the whole answer. `author` may be empty. */
  | ({ kind: 'ticket_answered'; text: string; author: string } & Rateable & TicketFacts)
  | ({ kind: 'ticket_closed'; by: 'staff' | 'system' } & Rateable & TicketFacts)
  /** To the owner, before a quiet ticket closes by itself. */
  | ({ kind: 'ticket_closing'; closesAt: string } & TicketFacts)
  /** To the owner: another ticket of theirs, by its number, goes on in this one. */
  | ({ kind: 'ticket_merged'; merged: number } & TicketFacts)
  /** To the owner, who was notified of the merge: it was taken back, and this ticket goes on by itself. */
  | ({ kind: 'ticket_parted' } & TicketFacts)
  /** To staff: a new ticket, and a message that waits. `author` is who wrote. */
  | ({ kind: 'ticket_new'; text: string; author: string } & TicketFacts)
  /** `newSubject`: of the client's mail, when it is not the ticket's. */
  | ({ kind: 'ticket_waits'; text: string; author: string; newSubject?: string } & TicketFacts)
  | ({ kind: 'consultation_booked' } & ConsultationFacts)
  /** `previous`: when it was to be until now. */
  | ({
      kind: 'consultation_moved'
      previous: { start: string; end: string; clientOffsetMinutes?: number | null }
    } & ConsultationFacts)
  | ({ kind: 'consultation_cancelled'; reason: string | null } & ConsultationFacts)
  /** The announced cancellation is taken back. */
  | ({ kind: 'consultation_restored' } & ConsultationFacts)
  /** Where it is held is known now, or has changed. */
  | ({ kind: 'consultation_place' } & ConsultationFacts)
  | ({ kind: 'consultation_reminder' } & ConsultationFacts)
  /** To staff: a client booked; a meeting was given to the reader, moved, cancelled, takes place after all. */
  | ({ kind: 'consultation_requested' } & DeskFacts)
  | ({ kind: 'consultation_assigned' } & DeskFacts)
  | ({ kind: 'consultation_rescheduled' } & DeskFacts)
  | ({ kind: 'consultation_withdrawn' } & DeskFacts)
  | ({ kind: 'consultation_reinstated' } & DeskFacts)
  /** To staff: a visitor used the contact form. */
  | {
      kind: 'contact_received'
      name: string
      email: string
      organisation: string | null
      phone: string | null
      message: string
      href: string
    }
  /** `answerBy` is a day, `YYYY-MM-DD`; null when the office's hours give none. Repeats nothing of what was typed. */
  | { kind: 'contact_acknowledged'; answerBy: string | null }
  | { kind: 'contact_answered'; text: string; question: string }
  | { kind: 'subscription_started'; plan: Plan; expiresAt: string | null; href: string }
  | { kind: 'subscription_ends_soon'; plan: Plan; expiresAt: string; href: string }
  | { kind: 'subscription_ended'; plan: Plan; href: string }
  | { kind: 'subscription_granted'; plan: Plan; comment: string | null; href: string }
  | { kind: 'subscription_refused'; plan: Plan; comment: string | null; href: string }
  /** To staff. */
  | { kind: 'subscription_requested'; name: string; plan: Plan; comment: string | null; href: string }
  /** To a consultant: an application was opened for a consultation. Names no word of its texts. */
  | { kind: 'application_opened'; organisation: string; by: string; until: string; start: string; href: string }
  /** To owners and editors: the confirmed deadline of an application is near. `title` may be empty. */
  | { kind: 'deadline_near'; title: string; organisation: string; due: string; href: string }
  /** A user named the reader in a comment. Says nothing of its words. */
  | { kind: 'comment_mentioned'; organisation: string; by: string; href: string }
  /** A user invites the reader to work for an organisation. `by` may be empty. */
  | {
      kind: 'organisation_invited'
      organisation: string
      role: OrganisationRole
      by: string
      expiresAt: string
      href: string
    }
  /** To staff who asked for it: a week, from its first day to its last, next to the one before. Days `YYYY-MM-DD`. */
  | {
      kind: 'weekly_figures'
      from: string
      to: string
      figures: readonly { name: WeeklyFigureName; now: number; before: number }[]
      href: string
    }
  /** To administrators: how much of what models may cost in a month is spent. */
  | ({ kind: 'model_budget_near' } & BudgetFacts)
  | ({ kind: 'model_budget_spent' } & BudgetFacts)
  /**
   * To every administrator, by the mail server that was in force until then. `by` and `server` may be empty: no one known, and
   * no server from now on.
   */
  | { kind: 'mail_server_changed'; by: string; server: string; href: string }
  /** To every administrator: hosts of language models; empty: none. `by` may be empty: no one known. */
  | { kind: 'model_connection_changed'; by: string; before: string; after: string; href: string }
  /** An administrator asked whether mail works. */
  | { kind: 'test' }

/** A mail before it is written out. */
export type Mail = {
  to: string
  language: Language
  /** Whose account it is about; null without one. */
  userId: string | null
  /** How to address the person; null when no one knows. */
  name: string | null
  content: MailContent
  /** Where an answer goes to; left out where no one reads answers. */
  replyTo?: string
  /** What its thread is called in Message-IDs (`threadId`), and the mail that it answers, when it answers one. */
  thread?: { id: string; inReplyTo?: string }
  /** Ends mails of its topic; left out for mails that must come. */
  unsubscribeLink?: string
  /** Address of the mail server that has to take it, whichever is in force by then; left out: the one in force. */
  through?: string
  /**
   * Why it comes: left out, because of an account; `wrote`: the reader wrote to us; `booked`: a meeting was booked;
   * `invited`: a user invited the reader; `claimed`: a user named this address as the new one of an account; with or
   * without one.
   */
  cause?: 'wrote' | 'booked' | 'invited' | 'claimed'
}
