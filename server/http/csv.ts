/**
 * What spreadsheets take for the beginning of a formula: also in full width, behind spaces and characters without width, and
 * after a tab or a line end.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u

/** Writes one cell of CSV; one that a spreadsheet would take for a formula begins with an apostrophe. @see OWASP, "CSV injection" */
export function csvCell(value: string): string {
  return quoted(formula.test(value) ? `'${value}` : value)
}

/** Writes one cell of CSV that is read back: `plainCell` takes the apostrophe off again, and one that was typed stays. */
export function reversibleCell(value: string): string {
  return quoted(formula.test(withoutApostrophes(value)) ? `'${value}` : value)
}

/** The value that `reversibleCell` wrote. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(withoutApostrophes(cell)) ? cell.slice(1) : cell
}

function withoutApostrophes(value: string): string {
  return value.replace(/^'+/, '')
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Streams parts: reads on only when the receiver has taken what it got, and stops when it goes away. */
export function streamOf(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}
