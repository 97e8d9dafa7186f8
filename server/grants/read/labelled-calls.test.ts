import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  compareFacts,
  factGroups,
  labelledCalls,
  labelledSets,
  strictGroups,
  sumCounts,
  viewDeadlines,
} from '#tests/support/labelled-calls.ts'
import type { FactGroup, GroupCount, LabelledSet } from '#tests/support/labelled-calls.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { heldBackBy } from './admission.ts'
import { readCall } from './read-call.ts'

/** Figures of the calls that were measured; a call that was added since has none. `UPDATE_FIGURES=1` writes them. */
type Figures = Partial<Record<LabelledSet, { calls: string[]; shown: number; groups: Record<FactGroup, GroupCount> }>>

const file = join(rootFolder, 'tests/fixtures/labelled-calls/figures.json')
const stored: Figures = JSON.parse(readFileSync(file, 'utf8'))

const measured = labelledSets.map((set) => ({
  set,
  calls: labelledCalls(set).map((call) => {
    const reading = readCall(call.model)
    return { name: call.name, ...compareFacts(call, reading), ...viewDeadlines(call, reading) }
  }),
}))

function figuresOf(calls: (typeof measured)[number]['calls']) {
  return {
    calls: calls.map(({ name }) => name),
    shown: calls.filter(({ isShown }) => isShown).length,
    groups: sumCounts(calls.map(({ counts }) => counts)),
  }
}

/** The figures of a group on one line, so that a change of one is a change of one line. */
const oneLineEach = (json: string): string =>
  json.replaceAll(/\{\s+("right"[^}]*?)\s+\}/g, (_all, inner: string) => `{ ${inner.replaceAll(/\s*\n\s*/g, ' ')} }`)

test.each(measured)('[CALL-11] no certain deadline and no certain amount of the $set calls is wrong', ({ calls }) => {
  const mistakes = calls.flatMap((call) => call.mistakes)
  expect(mistakes.filter(({ group, confidence }) => strictGroups.includes(group) && confidence === 'certain')).toEqual(
    [],
  )
})

test.each(measured)('[CALL-11] a false deadline of the $set calls is shown with a warning', ({ calls }) => {
  expect(calls.flatMap(({ name, unwarned }) => unwarned.map((at) => `${name} ${at}`))).toEqual([])
})

test.each(measured)('[CALL-11] facts of the $set calls are read no worse than before', ({ set, calls }) => {
  if (process.env['UPDATE_FIGURES'] !== undefined) {
    const written = Object.fromEntries(measured.map((each) => [each.set, figuresOf(each.calls)]))
    writeFileSync(file, `${oneLineEach(JSON.stringify(written, null, 2))}\n`)
    return
  }
  const before = stored[set]
  const known = new Set(before?.calls)
  const now = figuresOf(calls.filter(({ name }) => known.has(name)))
  expect(now.calls).toEqual(before?.calls ?? [])
  expect(now.shown).toBeGreaterThanOrEqual(before?.shown ?? 0)
  for (const group of factGroups) {
    const [earlier, later] = [before?.groups[group], now.groups[group]]
    if (earlier === undefined) continue
    expect({ group, right: later.right }).toEqual({ group, right: Math.max(later.right, earlier.right) })
    for (const key of ['wrong', 'missing', 'wrongAndCertain'] as const)
      expect({ group, [key]: later[key] }).toEqual({ group, [key]: Math.min(later[key], earlier[key]) })
  }
})

/**
 * Why facts that were read are not certain, over all sets: by group, confidence, the rules that found them and the rules of
 * admission that hold them back; without one, a reader or the missing vote of the other one does.
 */
function causesOf(): string {
  const causes = new Map<string, { right: number; wrong: number }>()
  for (const call of labelledSets.flatMap(labelledCalls)) {
    const reading = readCall(call.model)
    const heldBack = heldBackBy(call.model, reading, reading.evidence)
    for (const { group, path, isRight, confidence } of compareFacts(call, reading).read) {
      if (confidence === 'certain') continue
      const proofs = reading.evidence.filter((proof) => proof.path === path || proof.path.startsWith(`${path}.`))
      const rules = [...new Set([...proofs.map(({ rule }) => rule), ...proofs.flatMap(heldBack)])]
      const cause = [group, confidence ?? 'no proof', ...rules].join(' ')
      const count = causes.get(cause) ?? { right: 0, wrong: 0 }
      count[isRight ? 'right' : 'wrong'] += 1
      causes.set(cause, count)
    }
  }
  const rows = [...causes].toSorted(([, one], [, other]) => other.right - one.right)
  const lines = rows.map(
    ([cause, { right, wrong }]) => `${String(right).padStart(6)}${String(wrong).padStart(6)}  ${cause}`,
  )
  return ` right wrong  cause\n${lines.join('\n')}\n`
}

if (process.env['SHOW_CAUSES'] !== undefined) process.stdout.write(causesOf())
