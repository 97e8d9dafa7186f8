import { mailErrorReasons } from '#shared/mail-kinds.ts'
import type { MailErrorReason } from '#shared/mail-kinds.ts'

/** Writes an error as the outbox keeps it. @param detail what the server said. */
export function writeMailError(reason: MailErrorReason, detail = ''): string {
  return detail === '' ? reason : `${reason}: ${detail}`
}

/** Reads an error that `writeMailError` wrote; null when there is none. */
export function readMailError(text: string | null): { reason: MailErrorReason; detail: string | null } | null {
  const reason = mailErrorReasons.find((each) => text === each || text?.startsWith(`${each}: `))
  if (reason === undefined || text === null) return null
  return { reason, detail: text.slice(reason.length + 2) || null }
}
