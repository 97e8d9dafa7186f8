import { exportWords } from '#server/grants/data/export-words.ts'
import type { PreparedProposal } from '#server/grants/export/prepare.ts'

/** What is said of a proposal under its title: applicant, call and funder, each with its label. */
export function frontOf({ language, organisation, call }: PreparedProposal): [label: string, text: string][] {
  const words = exportWords[language]
  const named = [call?.identifier, call?.title].filter(Boolean).join(' – ')
  const lines: [string, string][] = [
    [words.organisation, organisation],
    [words.call, named],
    [words.funder, call?.funder ?? ''],
  ]
  return lines.filter(([, text]) => text !== '')
}
