import type { Deps } from '#server/deps.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { Mail } from '#server/mail/mails.ts'
import { letterHtml } from '#server/mail/templates/html.ts'
import { letterText } from '#server/mail/templates/text.ts'
import { writeLetter } from '#server/mail/templates/write-letter.ts'

/** A mail written out: two parts of equal content. */
export type RenderedMail = { subject: string; html: string; text: string }

/** Writes a mail out as HTML and as plain text; takes some milliseconds, so never inside a transaction. */
export async function renderMail(
  deps: Deps,
  mail: Mail,
  causedAt: Date,
  letterhead?: Letterhead,
): Promise<RenderedMail> {
  const letter = writeLetter(deps, mail, causedAt, letterhead)
  return { subject: letter.subject, html: await letterHtml(letter, mail.language), text: letterText(letter) }
}
