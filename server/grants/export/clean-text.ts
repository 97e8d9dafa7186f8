/**
 * Text as files can hold it: composed characters, one kind of space and one kind of non-breaking space, nothing invisible.
 * Line breaks become spaces: a text has nodes for them.
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\u{202f}\u{2007}]/gu, '\u{a0}')
      .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}\t\n\v\f\r]/gu, (space) => (space === '\u{a0}' ? space : ' '))
      // Soft hyphens say where a word may break; variation selectors choose a picture that no text font has.
      .replaceAll(/[\p{Cc}\p{Cf}\u{fe00}-\u{fe0f}\p{Noncharacter_Code_Point}]/gu, (sign) =>
        sign === '\u{ad}' ? sign : '',
      )
  )
}
