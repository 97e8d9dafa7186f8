/** True while files, not words, are dragged. */
export function holdsFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** Files that are pasted; none when words were copied together with a picture of them, as spreadsheets do. */
export function pastedFiles({ clipboardData }: Pick<ClipboardEvent, 'clipboardData'>): readonly File[] {
  if (clipboardData === null || clipboardData.types.includes('text/plain')) return []
  return [...clipboardData.files]
}
