/** Returns whether the database can hold a text: PostgreSQL stores no NUL, and half of a surrogate pair is no text. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
