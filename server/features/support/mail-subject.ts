import { subjectLengthMax } from '#shared/contracts/support.ts'
import { subjectsOfKind } from '#server/mail/messages/compose-letter.ts'

/** What mail programs put before the subject of an answer or of a forwarded mail, in several languages, once or more. */
const prefix = /^(?:re|aw|sv|fwd?|wg|tr|ответ|отв|на|пересл|răsp|rasp|redir)(?:\[\d{1,3}\])?\s?:\s*/i

/** A subject without the prefixes of answers, for comparing. */
function bare(subject: string): string {
  let rest = subject.replaceAll(/\s+/g, ' ').trim()
  for (let found = prefix.exec(rest); found !== null; found = prefix.exec(rest)) rest = rest.slice(found[0].length)
  return rest.toLowerCase()
}

/** True for the subject of an answer to a ticket or to a mail about it, and for none. */
export function isSubjectOf(subject: string, ticket: { number: number; subject: string }): boolean {
  const [given, own] = [bare(subject), bare(ticket.subject)]
  return given === '' || given === own || given.endsWith(`#${ticket.number} ${own}`)
}

/** The subject that a mail gives a conversation; null when it is that of the ticket, or none. */
export function newSubject(subject: string, ticket: { number: number; subject: string }): string | null {
  if (isSubjectOf(subject, ticket)) return null
  return subject.replaceAll(/\s+/g, ' ').trim().slice(0, subjectLengthMax).toWellFormed()
}

/** True for the subject of an answer to a mail about a contact request, in any language, and for none. */
export function isContactSubject(subject: string): boolean {
  const given = bare(subject)
  return (
    given === '' ||
    (['contact_answered', 'contact_acknowledged'] as const).some((kind) =>
      subjectsOfKind(kind).some((own) => bare(own) === given),
    )
  )
}
