/**
 * True when the word that a dialog asks for was typed, in any case. Signs above and below letters do not count: many
 * Romanian keyboards have no ș, and ş and s replace it.
 */
export function isTypedWord(typed: string, word: string): boolean {
  return plain(typed) === plain(word)
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
