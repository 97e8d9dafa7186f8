/** Longest text that is read as a Telegram account: a link to one, with room for what browsers add. */
export const telegramTextLengthMax = 100

/** The part of a pasted link that leads to an account. @see https://core.telegram.org/api/links#public-username-links */
const linkStart = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\//i

/**
 * Reads a Telegram account as people write it: `name`, `@name`, or a link such as `https://t.me/name`.
 *
 * @returns what is left without the link around it; whether that is a name is judged elsewhere.
 */
export function telegramAccount(text: string): string {
  const trimmed = text.trim()
  if (!linkStart.test(trimmed)) return trimmed
  return trimmed.replace(linkStart, '').replace(/[/?#].*$/s, '')
}
