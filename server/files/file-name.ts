/** A file's name as it is shown: without folders, control characters and marks that change the direction of reading. */
export function shownFileName(given: string): string {
  const name =
    given
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  return name.trim() || 'file'
}
