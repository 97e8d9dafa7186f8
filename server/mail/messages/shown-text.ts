/** Longest name that a mail greets, in characters. */
const nameLengthMax = 60
/** Longest piece of foreign text that a mail shows, in characters. */
const foreignLengthMax = 120

/**
 * A name to greet, or null when it is better not to. Anybody can sign up with another person's address and any name, so
 * a name must not carry a message or an address: what is not plainly a name is left out.
 */
export function greetableName(name: string | null): string | null {
  const line = name === null ? '' : oneLine(name)
  const isName = /^\p{L}[\p{L}\p{M}'’. -]*$/u.test(line) && !/\.\p{L}/u.test(line)
  return isName && line.length <= nameLengthMax ? line : null
}

/** Makes a foreign text safe for a line: no control, direction or invisible characters, not too long. */
export function oneLine(text: string): string {
  const line = text
    // Cc: line breaks and other controls; Cf: direction marks and invisible characters; Zl, Zp: line separators.
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\S\u00A0]+/gu, ' ')
    .trim()
  return line.length <= foreignLengthMax ? line : `${line.slice(0, foreignLengthMax - 1)}…`
}
