import type { ChecklistDocument } from '#shared/contracts/submission.ts'
import type { Language } from '#shared/languages.ts'
import { checklistWords } from '#server/grants/data/checklist-words.ts'
import { csvCell } from '#server/http/csv.ts'

/** So that spreadsheets read the letters of every language. */
const byteOrderMark = '\uFEFF'

/** Writes the checklist of an application as CSV (RFC 4180): document, condition, responsible, due, state, waits for, file. */
export function writeChecklist(items: readonly ChecklistDocument[], language: Language): string {
  const { heads, states } = checklistWords[language]
  const rows = items.map(({ label, condition, owner, due, state, waits_for, file }) => [
    label,
    condition ?? '',
    owner?.name ?? '',
    due ?? '',
    states[state],
    waits_for ?? '',
    file?.name ?? '',
  ])
  return byteOrderMark + [heads, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}
