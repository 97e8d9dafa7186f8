import type { ClearedKind } from '#server/people/personal-data.ts'
import type { WeeklyFigureName } from '#shared/contracts/analytics.ts'
import type { MailKind } from '#shared/mail-kinds.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Plan } from '#shared/plans.ts'
import type { Role } from '#shared/roles.ts'

/**
 * The words of every mail: those of the mail program's list, then the mail from top to bottom. `{site}` is the name of
 * the site: it can be any, so nothing around it is declined after it, and in Russian and Romanian it is in quotation
 * marks.
 */
export type KindMessages = {
  subject: string
  /** The line that mail programs show after the subject. */
  preheader: string
  heading: string
  /** What happened, or what is asked. */
  text: string
  /** Label of the button; null for a mail without one. */
  action: string | null
  /** What to do when it was not the reader, or when nothing is left to do. */
  otherwise: string
  /** The same where answers to the mail reach no one; left out where nothing else is to be said. */
  unanswerable?: string
}

/** Forms of a counted noun with its figure as `{n}`, by the plural categories that the language has. */
type CountedMessages<Category extends Intl.LDMLPluralRule> = Readonly<Record<Category, string>>

/** Ways to sign in that can be linked, in addition to the two whose own names serve. */
export type OtherProvider = 'sso' | 'web3' | 'email' | 'phone'

/**
 * Everything that mails say in one language; the type is the check that no word is missing.
 *
 * @typeParam Category the plural categories of the language, so that no form is missing either.
 * @see LANG-02; docs/reference/services.md#11-languages
 */
export type MailMessages<Category extends Intl.LDMLPluralRule = Intl.LDMLPluralRule> = {
  /** Without a name the greeting does without. */
  greeting(name: string | null): string
  /** Shown above the bare address of the button. */
  linkHint: string
  /** Shown above the code of a mail that has a button too, and of one that has none. */
  codeHint: string
  codeAlone: string
  /** How long a link works, a code, or both; the durations come from `units`. */
  linkLife(link: string): string
  codeLife(code: string): string
  bothLives(link: string, code: string): string
  /** The accusative, as it is in the three lines above. */
  units: Readonly<Record<'seconds' | 'minutes' | 'hours' | 'days', CountedMessages<Category>>>
  facts: Readonly<
    Record<
      | 'when'
      | 'email'
      | 'phone'
      | 'organisation'
      | 'plan'
      | 'validUntil'
      | 'comment'
      | 'device'
      | 'mailServer'
      | 'changedBy'
      | 'ticket'
      | 'mergedTicket'
      | 'newSubject'
      | 'answerDue'
      | 'application'
      | 'author'
      | 'closesAt'
      | 'oldEmail'
      | 'newEmail'
      | 'provider'
      | 'factor'
      | 'cleared'
      | 'codesLeft'
      | 'role'
      | 'eraseAt'
      | 'invitedBy'
      | 'officeTime'
      | 'insteadOf'
      | 'consultation'
      | 'meetingLink'
      | 'reason'
      | 'spent'
      | 'budget'
      | 'renewed'
      | 'modelServer'
      | 'modelServerBefore',
      string
    >
  >
  unknownDevice: string
  /** Where a consultation is held that has no link yet. */
  noMeetingLink: string
  /** Why a consultation was cancelled whose client deleted their account. */
  clientErased: string
  /** Replaces a mail server or a person where there is none. */
  noMailServer: string
  /** Replaces the server of a language model where there is none. */
  noModel: string
  unknownPerson: string
  /** What the first mail that an unconfirmed address is used by takes away. */
  firstProof: string
  /** Heads of the numbers of a week, and the names of the numbers. */
  week: Readonly<Record<'days' | 'now' | 'before' | 'change' | WeeklyFigureName, string>>
  /** Asks how content the reader is with what was done, and the answers, worst first. */
  rateQuestion: string
  rates: readonly [string, string, string, string, string]
  /** Shown above what the reader wrote themselves. */
  youWrote: string
  plans: Readonly<Record<Plan, string>>
  /** Of a plan that does not end. */
  withoutEnd: string
  roles: Readonly<Record<Role, string>>
  /** What members of an organisation are there. */
  memberRoles: Readonly<Record<OrganisationRole, string>>
  providers: Readonly<Record<OtherProvider, string>>
  /** What was removed from an account that someone else had opened. */
  cleared: Readonly<Record<ClearedKind, string>>
  factors: Readonly<Record<'totp' | 'phone' | 'recovery_code', string>>
  /**
   * Why the mail came, at its foot: because of an account, by choice, because the reader wrote to us, because a meeting
   * was booked, because a user invited the reader, or because one named the address as their own.
   */
  reasons: Readonly<
    Record<'account' | 'chosen' | 'wrote' | 'booked' | 'invited' | 'claimed', (to: string, host: string) => string>
  >
  /** Label of the link that ends mails of a topic. */
  unsubscribe: string
  kinds: Readonly<Record<Exclude<MailKind, 'email_change'>, KindMessages>> & {
    /** One mail goes to each of the two addresses. */
    email_change: Readonly<Record<'current' | 'new', KindMessages>>
  }
}
