/**
 * Why a mail is not out: what a server did (`refused`, `deferred`, `unreachable`), or what we found (`expired`: link and
 * code are dead; `too_old`: it waited longer than anybody is helped by it; `unreadable`: sealed with another secret).
 */
export const mailErrorReasons = ['refused', 'deferred', 'unreachable', 'expired', 'too_old', 'unreadable'] as const

/** A reason that a mail is not out. */
export type MailErrorReason = (typeof mailErrorReasons)[number]

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
