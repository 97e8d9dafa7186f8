import { dayMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import type { Role } from '#shared/roles.ts'
import { clockOf, isSameClock, meetingMoment } from '#shared/meeting-time.ts'
import type { MeetingClock } from '#shared/meeting-time.ts'
import { productLetterhead } from '#server/mail/letterhead.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { Mail, MailContent } from '#server/mail/mails.ts'
import { words as english } from '#server/mail/messages/en.ts'
import { words as romanian } from '#server/mail/messages/ro.ts'
import { words as russian } from '#server/mail/messages/ru.ts'
import type { Letter, LetterBlock } from '#server/mail/messages/letter.ts'
import {
  formatCount,
  formatDuration,
  formatMailChange,
  formatMailDay,
  formatMailDays,
  formatMailEuro,
  formatMailInstant,
  formatMailNumber,
} from '#server/mail/messages/mail-formats.ts'
import type { KindMessages, MailMessages, OtherProvider } from '#server/mail/messages/mail-messages.ts'
import { replyMarkers } from '#server/mail/messages/reply-marker.ts'
import { greetableName, oneLine } from '#server/mail/messages/shown-text.ts'

/** What a letter needs in addition to the mail itself. */
export type LetterFacts = {
  /** When the mail was caused, in milliseconds since 1970 UTC. */
  causedAt: number
  /** When it is written out: its lifetimes count from here. */
  writtenAt: number
  siteUrl: string
  linkLifetimeSeconds: number
  codeLifetimeSeconds: number
  /** Left out: the product's own. */
  letterhead?: Letterhead
}

/** A language's words without the plural forms of other languages. */
const messagesByLanguage: Record<Language, MailMessages> = {
  en: allForms(english),
  ru: allForms(russian),
  ro: allForms(romanian),
}

/** The subjects of a kind of mail, in every language, by which an answer to it is known. */
export function subjectsOfKind(kind: Exclude<MailContent['kind'], 'email_change'>): string[] {
  return Object.values(messagesByLanguage).map(({ kinds }) => kinds[kind].subject)
}

/** A mail that goes out so soon says the whole lifetime: "10 minutes", not "9". */
const graceSeconds = 60

/** Writes a mail out in its language. */
export function composeLetter(mail: Mail, facts: LetterFacts): Letter {
  const { content, language, to } = mail
  const words = messagesByLanguage[language]
  const letterhead = facts.letterhead ?? productLetterhead
  const kind = saidMessages(content, language, { words, site: oneLine(letterhead.name) })
  return {
    subject: subjectOf(content, kind),
    preheader: kind.preheader,
    heading: kind.heading,
    greeting: isGreeted(content) ? null : words.greeting(greetableName(mail.name)),
    blocks: [
      ...marker(mail),
      ...paragraphs(kind.text).map((block) => ({ ...block, isWritten: content.kind === 'announcement' })),
      ...bodyOf(content, { kind, words, language, facts }),
      note(kind, mail),
    ],
    reason: words.reasons[reasonOf(mail)](oneLine(to), new URL(facts.siteUrl).host),
    unsubscribe: mail.unsubscribeLink === undefined ? null : { label: words.unsubscribe, href: mail.unsubscribeLink },
    siteUrl: facts.siteUrl,
    letterhead,
  }
}

/** How people greet in the languages of the product, at the beginning of what staff wrote. */
const greetings =
  /^(?:(?:hello|hi|dear|greetings|good (?:morning|day|afternoon|evening)|привет|добр(?:ый|ого|ое) (?:день|вечер|утро|времени)|дорог(?:ой|ая|ие)|bună|buna|salut|dragă|draga)(?!\p{L})|здравствуй|приветству|уважаем|stimat)/iu

/** True when what staff wrote greets by itself: no one is greeted twice. */
function isGreeted(content: MailContent): boolean {
  const isAnswer = content.kind === 'ticket_answered' || content.kind === 'contact_answered'
  return isAnswer && greetings.test(content.text.trimStart())
}

function reasonOf({ unsubscribeLink, cause }: Mail): keyof MailMessages['reasons'] {
  return unsubscribeLink === undefined ? (cause ?? 'account') : 'chosen'
}

/** The words of a mail: those of its kind, or what an author wrote for it. */
function saidMessages(
  content: MailContent,
  language: Language,
  { words, site }: { words: MailMessages; site: string },
): KindMessages {
  if (content.kind === 'email_change') return withName(words.kinds.email_change[content.side], site)
  const kind = withName(words.kinds[content.kind], site)
  if (content.kind !== 'announcement') return kind
  const { title, text } = content.texts[language]
  const line = oneLine(title)
  return { ...kind, subject: line, heading: line, text }
}

/** Puts the name of the site where the words leave room for it. */
function withName(kind: KindMessages, site: string): KindMessages {
  const named = (text: string): string => text.replaceAll('{site}', () => site)
  const { subject, preheader, heading, text, action, otherwise, unanswerable } = kind
  return {
    subject: named(subject),
    preheader: named(preheader),
    heading: named(heading),
    text: named(text),
    action: action === null ? null : named(action),
    otherwise: named(otherwise),
    ...(unanswerable === undefined ? {} : { unanswerable: named(unanswerable) }),
  }
}

/** Longest text that a mail shows, in characters: what people write is checked before it comes here. */
const textLengthMax = 20_000

/** A text as people write it: every line is a paragraph, without control, direction and invisible characters. */
function paragraphs(text: string): Extract<LetterBlock, { kind: 'text' }>[] {
  return text
    .slice(0, textLengthMax)
    .replaceAll(/[\p{Cf}\p{Zl}\p{Zp}]+/gu, '')
    .split(/\r?\n(?:[ \t]*\r?\n)*/)
    .map((paragraph) => paragraph.replaceAll(/[^\S\u00A0]+/gu, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'text', text: paragraph }))
}

type Desk = { kind: KindMessages; words: MailMessages; language: Language; facts: LetterFacts }

/** The body between the first sentence and the last, by kind. */
function bodyOf(content: MailContent, desk: Desk): LetterBlock[] {
  const { words, language } = desk
  switch (content.kind) {
    case 'invite':
      return content.offer === undefined ? linkAndCode(content, desk) : offered(content.link, content.offer, desk)
    case 'confirm_signup':
      return linkAndCode(content, desk)
    case 'magic_link':
    case 'recovery':
      return [
        ...(content.isFirstProof === true ? [{ kind: 'text', text: words.firstProof } as const] : []),
        ...linkAndCode(content, desk),
      ]
    case 'email_change':
      return [
        // The new address may be a stranger's by a slip: they learn nothing of the account.
        content.side === 'new'
          ? table([words.facts.newEmail, content.newEmail])
          : table([words.facts.oldEmail, content.oldEmail], [words.facts.newEmail, content.newEmail]),
        ...linkAndCode(content, desk),
      ]
    case 'reauthentication': {
      const life = lifeLeft(desk, desk.facts.codeLifetimeSeconds)
      return [
        { kind: 'code', hint: words.codeAlone, code: content.code },
        ...(life === null ? [] : [{ kind: 'note', text: words.codeLife(life) } as const]),
      ]
    }
    case 'account_exists':
      return [when(desk), ...button(desk, content.signInLink)]
    case 'password_changed':
      return [when(desk), ...button(desk, ownAddress(desk, '/login'))]
    case 'email_changed':
      return [when(desk, [words.facts.newEmail, content.newEmail]), ...button(desk, content.undoLink)]
    case 'account_cleared': {
      const names = content.cleared.map((kind) => words.cleared[kind]).join(', ')
      return notice(
        desk,
        [words.facts.cleared, names],
        ...(content.provider === undefined
          ? []
          : [[words.facts.provider, providerName(content.provider, words)] as [string, string]]),
      )
    }
    case 'identity_linked':
    case 'identity_unlinked':
      return notice(desk, [words.facts.provider, providerName(content.provider, words)])
    case 'factor_added':
    case 'factor_removed':
      return notice(desk, [words.facts.factor, words.factors[content.factor]])
    case 'recovery_codes_renewed':
      return notice(desk)
    case 'recovery_code_used':
      return notice(desk, [words.facts.codesLeft, String(content.left)])
    case 'new_device':
      return [
        table(
          [words.facts.device, oneLine(content.device) || words.unknownDevice],
          [words.facts.when, formatMailInstant(content.at, language)],
        ),
        ...button(desk, content.securityLink),
      ]
    case 'mail_server_changed':
      return [
        when(
          desk,
          [words.facts.mailServer, oneLine(content.server) || words.noMailServer],
          [words.facts.changedBy, oneLine(content.by) || words.unknownPerson],
        ),
        ...button(desk, inLanguage(content.href, language)),
      ]
    case 'model_connection_changed':
      return [
        when(
          desk,
          [words.facts.modelServer, oneLine(content.after) || words.noModel],
          [words.facts.modelServerBefore, oneLine(content.before) || words.noModel],
          [words.facts.changedBy, oneLine(content.by) || words.unknownPerson],
        ),
        ...button(desk, inLanguage(content.href, language)),
      ]
    case 'role_changed':
      return notice(desk, [words.facts.role, words.roles[content.role]])
    case 'deletion_scheduled':
      return [table([words.facts.eraseAt, eraseDay(content.eraseAt, desk)]), ...button(desk, content.undoLink)]
    case 'consultation_booked':
    case 'consultation_restored':
    case 'consultation_place':
    case 'consultation_reminder':
      return consultation(content, desk)
    case 'consultation_moved':
      return consultation(content, desk, [words.facts.insteadOf, momentOf({ ...content, ...content.previous }, desk)])
    case 'consultation_cancelled':
      return consultation(content, desk, ...withReason(content.reason, words))
    case 'consultation_requested':
    case 'consultation_assigned':
    case 'consultation_rescheduled':
    case 'consultation_withdrawn':
    case 'consultation_reinstated':
      return deskBlocks(content, desk)
    case 'phone_changed':
    case 'deletion_cancelled':
      return notice(desk)
    case 'announcement':
      return content.href === null ? [] : button(desk, content.href)
    case 'contact_received':
    case 'contact_acknowledged':
    case 'contact_answered':
      return contactBlocks(content, desk)
    case 'subscription_started':
    case 'subscription_ends_soon':
    case 'subscription_ended':
    case 'subscription_granted':
    case 'subscription_refused':
    case 'subscription_requested':
      return subscriptionBlocks(content, desk)
    case 'ticket_received':
    case 'ticket_answered':
    case 'ticket_closed':
    case 'ticket_closing':
    case 'ticket_merged':
    case 'ticket_parted':
    case 'ticket_new':
    case 'ticket_waits':
      return ticketBlocks(content, desk)
    case 'application_opened':
      return [
        table(
          [words.facts.organisation, oneLine(content.organisation)],
          [words.facts.author, oneLine(content.by) || words.unknownPerson],
          [words.facts.when, formatMailInstant(content.start, language)],
          [words.facts.validUntil, formatMailInstant(content.until, language)],
        ),
        ...button(desk, inLanguage(content.href, language)),
      ]
    case 'deadline_near':
      return [
        table(
          ...named(words.facts.application, content.title),
          [words.facts.organisation, oneLine(content.organisation)],
          [words.facts.closesAt, formatMailInstant(content.due, language)],
        ),
        ...button(desk, inLanguage(content.href, language)),
      ]
    case 'comment_mentioned':
      return [
        table(
          [words.facts.organisation, oneLine(content.organisation)],
          [words.facts.author, oneLine(content.by) || words.unknownPerson],
        ),
        ...button(desk, inLanguage(content.href, language)),
      ]
    case 'organisation_invited':
      return [
        table(
          ...named(words.facts.organisation, content.organisation),
          [words.facts.role, words.memberRoles[content.role]],
          [words.facts.invitedBy, oneLine(content.by) || words.unknownPerson],
          [words.facts.validUntil, formatMailInstant(content.expiresAt, language)],
        ),
        ...button(desk, inLanguage(content.href, language)),
      ]
    case 'model_budget_near':
    case 'model_budget_spent':
      return [
        table(
          [words.facts.spent, formatMailEuro(content.spent, language)],
          [words.facts.budget, formatMailEuro(content.cap, language)],
          [words.facts.renewed, formatMailDay(content.renewed, language)],
        ),
        ...button(desk, inLanguage(content.href, language)),
      ]
    case 'weekly_figures':
      return weekBlocks(content, desk)
    case 'account_erased':
    case 'test':
      return [when(desk)]
  }
}

type WeekContent = Extract<MailContent, { kind: 'weekly_figures' }>

/** Which days, each number with that of the week before, and the link to them. */
function weekBlocks({ from, to, figures, href }: WeekContent, desk: Desk): LetterBlock[] {
  const { words, language } = desk
  const { now, before, change } = words.week
  return [
    table([words.week.days, formatMailDays(from, to, language)]),
    {
      kind: 'figures',
      heads: { now, before, change },
      rows: figures.map((figure) => ({
        label: words.week[figure.name],
        now: formatMailNumber(figure.now, language),
        before: formatMailNumber(figure.before, language),
        change: figure.before === 0 ? '' : formatMailChange(figure.now / figure.before - 1, language),
      })),
    },
    ...button(desk, inLanguage(href, language)),
  ]
}

type ContactContent = Extract<MailContent, { kind: 'contact_received' | 'contact_acknowledged' | 'contact_answered' }>

/** What was written through the contact form, and what is answered. */
function contactBlocks(content: ContactContent, desk: Desk): LetterBlock[] {
  const { words, language } = desk
  if (content.kind === 'contact_answered')
    return [...paragraphs(content.text), { kind: 'note', text: words.youWrote }, ...notes(content.question)]
  if (content.kind === 'contact_acknowledged')
    return content.answerBy === null ? [] : [table([words.facts.answerDue, formatMailDay(content.answerBy, language)])]
  const { name, email, organisation, phone, message, href } = content
  const rows: [string, string][] = [
    [words.facts.author, name],
    [words.facts.email, email],
  ]
  if (organisation !== null) rows.push([words.facts.organisation, organisation])
  if (phone !== null) rows.push([words.facts.phone, phone])
  return [...paragraphs(message), table(...rows), ...button(desk, inLanguage(href, language))]
}

type SubscriptionContent = Extract<MailContent, { plan: string }>

/** Which plan, until when, what was said about it, and the way there. */
function subscriptionBlocks(content: SubscriptionContent, desk: Desk): LetterBlock[] {
  const { words, language } = desk
  const rows: [string, string][] = []
  if ('name' in content) rows.push([words.facts.author, content.name])
  rows.push([words.facts.plan, words.plans[content.plan]])
  if ('expiresAt' in content) {
    const until = content.expiresAt === null ? words.withoutEnd : formatMailInstant(content.expiresAt, language)
    rows.push([words.facts.validUntil, until])
  }
  if ('comment' in content && content.comment !== null) rows.push([words.facts.comment, content.comment])
  return [table(...rows), ...button(desk, inLanguage(content.href, language))]
}

/** A text in smaller letters, line by line. */
function notes(text: string): LetterBlock[] {
  return paragraphs(text).flatMap((block) => (block.kind === 'text' ? [{ kind: 'note', text: block.text }] : []))
}

type TicketContent = Extract<MailContent, { page: string }>

/** Which ticket, what was written, what follows, and the way there. */
function ticketBlocks(content: TicketContent, desk: Desk): LetterBlock[] {
  const { words, language } = desk
  const rows: [string, string][] = [[words.facts.ticket, `#${content.number} ${oneLine(content.subject)}`]]
  if ('author' in content && content.author !== '') rows.push([words.facts.author, content.author])
  if (content.kind === 'ticket_waits' && content.newSubject) rows.push([words.facts.newSubject, content.newSubject])
  if (content.kind === 'ticket_received' && content.dueAt !== null)
    rows.push([words.facts.answerDue, formatMailInstant(content.dueAt, language)])
  if (content.kind === 'ticket_merged') rows.push([words.facts.mergedTicket, `#${content.merged}`])
  if (content.kind === 'ticket_closing')
    rows.push([words.facts.closesAt, formatMailInstant(content.closesAt, language)])
  const text = 'text' in content ? paragraphs(content.text) : []
  const faces = 'rateLink' in content && content.rateLink !== undefined ? [rating(content.rateLink, desk)] : []
  return [...text, table(...rows), ...faces, ...button(desk, inLanguage(content.page, language))]
}

/** Typed faces, worst first: drawn ones are not shown by every mail program. */
const faces = [':-((', ':-(', ':-|', ':-)', ':-))'] as const

/** Asks how content the reader is; a press on an answer opens a page that asks for another press. */
function rating(link: string, { words, language }: Desk): LetterBlock {
  return {
    kind: 'faces',
    question: words.rateQuestion,
    answers: faces.map((face, index) => ({
      face,
      label: words.rates[index] ?? '',
      href: `${inLanguage(link, language)}.${index + 1}`,
    })),
  }
}

/** Above a mail that can be answered: what is below it is cut off an answer. */
function marker({ replyTo, language }: Mail): LetterBlock[] {
  return replyTo === undefined ? [] : [{ kind: 'note', text: replyMarkers[language] }]
}

/**
 * A client's name, and a ticket's number and subject, are in the subject of its mails, so that readers can distinguish
 * them.
 */
function subjectOf(content: MailContent, { subject }: KindMessages): string {
  if ('client' in content) return content.client.name === '' ? subject : `${subject}: ${oneLine(content.client.name)}`
  return 'number' in content ? `${subject}: #${content.number} ${oneLine(content.subject)}` : subject
}

type ConsultationContent = Extract<MailContent, { uid: string }>

/** When, in the reader's zone and in the office's when its clock shows another time; what, and where. */
function consultation(content: ConsultationContent, desk: Desk, ...rows: [string, string][]): LetterBlock[] {
  const { words, language } = desk
  const [start, end] = [Date.parse(content.start), Date.parse(content.end)]
  const isElsewhere = !isSameClock(clientClock(content), content.officeZone, start)
  const about: [string, string][] = [
    [words.facts.when, momentOf(content, desk)],
    ...(isElsewhere
      ? [[words.facts.officeTime, meetingMoment(start, end, language, content.officeZone)] satisfies [string, string]]
      : []),
    ...rows,
    [words.facts.consultation, content.title],
    ...(content.kind === 'consultation_cancelled'
      ? []
      : [[words.facts.meetingLink, content.meetingLink ?? words.noMeetingLink] satisfies [string, string]]),
  ]
  return [table(...about), ...(content.manageLink === null ? [] : button(desk, content.manageLink))]
}

type Times = Pick<ConsultationContent, 'start' | 'end' | 'clientZone' | 'clientOffsetMinutes' | 'officeZone'>

function momentOf(times: Times, { language }: Desk): string {
  return meetingMoment(Date.parse(times.start), Date.parse(times.end), language, clientClock(times))
}

/** The client's clock as their browser showed it; the office's while theirs is unknown. */
function clientClock({ start, clientZone, clientOffsetMinutes = null, officeZone }: Times): MeetingClock {
  return clientZone === null ? officeZone : clockOf(clientZone, Date.parse(start), clientOffsetMinutes)
}

type DeskContent = Extract<MailContent, { client: object }>

/** When, with whom, what the client wrote, and the way there. Staff read the office's time. */
function deskBlocks(content: DeskContent, desk: Desk): LetterBlock[] {
  const { words, language } = desk
  const { client, previous, officeZone } = content
  const moment = ({ start, end }: { start: string; end: string }) =>
    meetingMoment(Date.parse(start), Date.parse(end), language, officeZone)
  const rows: [string, string][] = [[words.facts.when, moment(content)]]
  if (previous !== null) rows.push([words.facts.insteadOf, moment(previous)])
  // Their data are erased: what is left to say is why.
  if (client.name === '') rows.push([words.facts.reason, words.clientErased])
  else
    rows.push(
      ...withReason(content.reason, words),
      [words.facts.author, client.name],
      [words.facts.email, client.email],
    )
  if (client.phone !== null) rows.push([words.facts.phone, client.phone])
  if (client.company !== null) rows.push([words.facts.organisation, client.company])
  const text = client.message === null ? [] : paragraphs(client.message)
  return [table(...rows), ...text, ...button(desk, inLanguage(content.href, language))]
}

function withReason(reason: string | null, words: MailMessages): [string, string][] {
  return reason === null ? [] : [[words.facts.reason, reason]]
}

/** A notice of a change: what, when, and the way to the account. */
function notice(desk: Desk, ...rows: [string, string][]): LetterBlock[] {
  return [when(desk, ...rows), ...button(desk, ownAddress(desk, '/dashboard?tab=profile#security'))]
}

/** The link, and the code as long as it works: a mail that was held up has only its link left. */
function linkAndCode({ link, code }: { link: string; code: string }, desk: Desk): LetterBlock[] {
  const { words, facts } = desk
  const linkLife = lifeLeft(desk, facts.linkLifetimeSeconds)
  const codeLife = lifeLeft(desk, facts.codeLifetimeSeconds)
  const blocks = button(desk, link)
  if (codeLife !== null) blocks.push({ kind: 'code', hint: words.codeHint, code })
  if (linkLife !== null && codeLife !== null) blocks.push({ kind: 'note', text: words.bothLives(linkLife, codeLife) })
  else if (linkLife !== null) blocks.push({ kind: 'note', text: words.linkLife(linkLife) })
  else if (codeLife !== null) blocks.push({ kind: 'note', text: words.codeLife(codeLife) })
  return blocks
}

/** What an invitation is to, and its link. No screen asks for its code, so none is shown. */
function offered(link: string, offer: { role: Role; lifeSeconds: number }, desk: Desk): LetterBlock[] {
  const { words } = desk
  const life = lifeLeft(desk, offer.lifeSeconds)
  return [
    table([words.facts.role, words.roles[offer.role]]),
    ...button(desk, link),
    ...(life === null ? [] : [{ kind: 'note', text: words.linkLife(life) } as const]),
  ]
}

/** What is left of a lifetime, in words; null when nothing is. A minute on the way of the mail is given away. */
function lifeLeft({ words, facts, language }: Desk, lifetimeSeconds: number): string | null {
  const delaySeconds = (facts.writtenAt - facts.causedAt) / 1000
  const left = delaySeconds < graceSeconds ? lifetimeSeconds : lifetimeSeconds - delaySeconds
  return left <= 0 ? null : formatDuration(left, language, words.units)
}

function button({ kind, words }: Desk, href: string): LetterBlock[] {
  return kind.action === null ? [] : [{ kind: 'button', label: kind.action, href, hint: words.linkHint }]
}

function when({ words, facts, language }: Desk, ...rows: [string, string][]): LetterBlock {
  return table(...rows, [words.facts.when, formatMailInstant(facts.causedAt, language)])
}

/** A row for a name; none for a name that is not shown. */
function named(label: string, name: string): [string, string][] {
  return name === '' ? [] : [[label, name]]
}

function table(...rows: [string, string][]): LetterBlock {
  return { kind: 'facts', rows: rows.map(([label, value]) => ({ label, value: oneLine(value) })) }
}

function note({ otherwise, unanswerable = otherwise }: KindMessages, { replyTo }: Mail): LetterBlock {
  return { kind: 'note', text: replyTo === undefined ? unanswerable : otherwise }
}

function eraseDay(eraseAt: string, { words, facts, language }: Desk): string {
  const days = Math.max(0, Math.round((Date.parse(eraseAt) - facts.causedAt) / dayMs))
  return `${formatMailInstant(eraseAt, language)} (${formatCount(days, language, words.units.days)})`
}

/** An address of the site in the language of the mail. */
function ownAddress({ facts, language }: Desk, path: string): string {
  return inLanguage(new URL(path, facts.siteUrl).href, language)
}

function inLanguage(href: string, language: Language): string {
  const address = new URL(href)
  address.searchParams.set('lng', language)
  return address.href
}

/** Names of providers that are the same in every language. */
const ownNames: Record<string, string> = { google: 'Google', github: 'GitHub' }

function providerName(provider: string, words: MailMessages): string {
  const [family = ''] = provider.split(':', 1)
  return ownNames[family] ?? (isOtherProvider(family, words) ? words.providers[family] : oneLine(provider))
}

function isOtherProvider(name: string, words: MailMessages): name is OtherProvider {
  return Object.hasOwn(words.providers, name)
}

/** Fills the categories that a language does not have with its general form: its plural rules never ask for them. */
function allForms<Category extends Intl.LDMLPluralRule>(words: MailMessages<Category | 'other'>): MailMessages {
  const filled = (forms: MailMessages<Category | 'other'>['units']['days']): MailMessages['units']['days'] => ({
    zero: forms.other,
    one: forms.other,
    two: forms.other,
    few: forms.other,
    many: forms.other,
    ...forms,
  })
  const { seconds, minutes, hours, days } = words.units
  return {
    ...words,
    units: { seconds: filled(seconds), minutes: filled(minutes), hours: filled(hours), days: filled(days) },
  }
}
