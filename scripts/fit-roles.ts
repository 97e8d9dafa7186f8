import './need-node.mjs'
import { readCall } from '#server/grants/read/read-call.ts'
import {
  compareFacts,
  factGroups,
  labelledCalls,
  labelledSets,
  sumCounts,
  viewDeadlines,
} from '#tests/support/labelled-calls.ts'
import type { LabelledSet, Mistake } from '#tests/support/labelled-calls.ts'

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`)

/** The figures of a set as a table, and below it what is wrong where `isListed`. */
function tableOf(set: LabelledSet, isListed: boolean): string {
  const calls = labelledCalls(set).map((call) => ({ call, reading: readCall(call.model) }))
  const compared = calls.map(({ call, reading }) => compareFacts(call, reading))
  const views = calls.map(({ call, reading }) => viewDeadlines(call, reading))
  const sums = sumCounts(compared.map(({ counts }) => counts))
  const columns = ['right', 'wrong', 'missing', 'certain', 'wrongAndCertain'] as const
  const rows = factGroups.map((group) => {
    const { right, missing, certain, wrongAndCertain } = sums[group]
    const figures = columns.map((key) => String(sums[group][key]).padStart(9)).join('')
    const stated = right + missing
    return `${group.padEnd(18)}${figures}${share(right, stated).padStart(9)}${share(certain - wrongAndCertain, stated).padStart(9)}`
  })
  const unwarned = views.flatMap((view) => view.unwarned).length
  return [
    `${set}: ${calls.length} calls`,
    `${'group'.padEnd(18)}${['right', 'wrong', 'missing', 'certain', 'false', 'right', 'certain'].map((head) => head.padStart(9)).join('')}`,
    ...rows,
    `The stated deadline is on screen in ${views.filter(({ isShown }) => isShown).length} of ${calls.length} calls; false deadlines without a warning: ${unwarned}.`,
    ...(isListed ? compared.flatMap(({ mistakes }) => mistakes).map(lineOf) : []),
    '',
  ].join('\n')
}

const lineOf = ({ call, group, kind, value, confidence }: Mistake): string =>
  `${call} ${group} ${kind} ${JSON.stringify(value)} ${confidence ?? ''}`

/**
 * `node scripts/fit-roles.ts --measure [set …] [--list]` prints the figures of the sets of labelled calls, and with `--list`
 * every mistake.
 */
function main(given: readonly string[]): void {
  const sets = labelledSets.filter((set) => given.includes(set))
  for (const set of sets.length > 0 ? sets : labelledSets)
    process.stdout.write(`${tableOf(set, given.includes('--list'))}\n`)
}

if (import.meta.main) main(process.argv.slice(2))
