import './need-node.mjs'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCall } from '#server/grants/read/read-call.ts'
import { candidateKinds, candidatesOf, rolesOf, scoreCandidate } from '#server/grants/read/role-scores.ts'
import type { Candidate, CandidateKind, KindWeights } from '#server/grants/read/role-scores.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { callSentences } from '#tests/support/call-sentences.ts'
import {
  compareFacts,
  factGroups,
  labelledCalls,
  labelledSets,
  sumCounts,
  viewDeadlines,
} from '#tests/support/labelled-calls.ts'
import type { LabelledSet, Mistake } from '#tests/support/labelled-calls.ts'
import { rootFolder } from '#tests/support/source-files.ts'

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
  const heads = ['right', 'wrong', 'missing', 'certain', 'false', 'right', 'certain']
  const unwarned = views.flatMap((view) => view.unwarned).length
  return [
    `${set}: ${calls.length} calls`,
    `${'group'.padEnd(18)}${heads.map((head) => head.padStart(9)).join('')}`,
    ...rows,
    `The stated deadline is on screen in ${views.filter(({ isShown }) => isShown).length} of ${calls.length} calls; false deadlines without a warning: ${unwarned}.`,
    ...(isListed ? compared.flatMap(({ mistakes }) => mistakes).map(lineOf) : []),
    '',
  ].join('\n')
}

const lineOf = ({ call, group, kind, value, confidence }: Mistake): string =>
  `${call} ${group} ${kind} ${JSON.stringify(value)} ${confidence ?? ''}`

/** What is known of the values of a text: role by value. A kind that is null was not labelled; a value in two roles is left out. */
type Known = Readonly<Record<CandidateKind, ReadonlyMap<string | number, string> | null>>
type Example = { readonly call: string; readonly candidate: Candidate; readonly role: string }

function knownOf(
  roles: readonly (readonly [value: string | number | null | undefined, role: string])[],
): Map<string | number, string> {
  const known = new Map<string | number, string>()
  for (const [value, role] of roles) {
    if (value === null || value === undefined) continue
    known.set(value, known.has(value) && known.get(value) !== role ? 'ambiguous' : role)
  }
  return known
}

function examplesOf(call: string, model: TextModel, known: Known): Example[] {
  return candidatesOf(model).flatMap((candidate) => {
    const roles = known[candidate.kind]
    const role = roles?.get(candidate.value) ?? (roles === null ? 'ambiguous' : 'other')
    return role === 'ambiguous' ? [] : [{ call, candidate, role }]
  })
}

const day = (at: string): string => at.slice(0, 10)

type Amounts = { min: number | null; max: number | null } | null | undefined
const amountRoles = (total: number | null | undefined, project: Amounts) =>
  knownOf([
    [total, 'total'],
    [project?.max, 'most'],
    [project?.min === project?.max ? null : project?.min, 'least'],
  ])

/** Labelled calls, and older samples with all or some of their facts. */
function labelledExamples(): Example[] {
  return (['learn', 'older'] as const).flatMap((set) =>
    labelledCalls(set).flatMap(({ name, model, facts }) =>
      examplesOf(name, model, {
        day: knownOf([
          ...facts.submission.deadlines.map(({ at }) => [day(at), 'deadline'] as const),
          ...(facts.submission.deadlines.some(({ at }) => day(at) === facts.submission.opens)
            ? []
            : [[facts.submission.opens, 'opening'] as const]),
        ]),
        amount: amountRoles(facts.money.totalBudget, facts.money.perProject),
        percent: knownOf([
          ...facts.rates.map(({ percent }) => [percent, 'rate'] as const),
          [facts.coFinancing?.minPercent, 'own'],
        ]),
      }),
    ),
  )
}

type Json = Record<string, unknown>
const textsIn = (folder: string): [name: string, text: string, label: Json][] =>
  readdirSync(join(rootFolder, 'tests/fixtures', folder))
    .filter((file) => /\.(?:md|txt)$/.test(file))
    .map((file) => {
      const stem = join(rootFolder, 'tests/fixtures', folder, file.replace(/\.\w+$/, ''))
      const label = readFileSync(`${stem}${folder === 'whole-calls' ? '' : '.expected'}.json`, 'utf8')
      return [file, readFileSync(join(rootFolder, 'tests/fixtures', folder, file), 'utf8'), JSON.parse(label)]
    })

/** Samples that give some of their facts. What they leave out is not known. */
function partialExamples(): Example[] {
  const whole = textsIn('whole-calls').flatMap(([name, text, label]) => {
    const { submission, money, rates, coFinancing } = label as {
      submission?: { opens?: string | null; deadlines?: { at: string }[] }
      money?: { totalBudget?: number | null; perProject?: Amounts }
      rates?: { percent: number }[]
      coFinancing?: { minPercent?: number | null } | null
    }
    const isMoneyKnown = money !== undefined && 'totalBudget' in money && 'perProject' in money
    return examplesOf(name, readPlainText(text), {
      day:
        submission?.deadlines === undefined
          ? null
          : knownOf([
              ...submission.deadlines.map(({ at }) => [day(at), 'deadline'] as const),
              [submission.opens, 'opening'],
            ]),
      amount: isMoneyKnown ? amountRoles(money.totalBudget, money.perProject) : null,
      percent:
        rates === undefined || coFinancing === undefined
          ? null
          : knownOf([...rates.map(({ percent }) => [percent, 'rate'] as const), [coFinancing?.minPercent, 'own']]),
    })
  })
  const numbers = textsIn('calls-of-numbers').flatMap(([name, text, label]) => {
    const { opens, deadlines, total, project, rates, own } = label as {
      opens: string | null
      deadlines: [string, string][]
      total: number | null
      project: Amounts
      rates: number[]
      own: number | null
    }
    return examplesOf(name, readPlainText(text), {
      day: knownOf([...deadlines.map(([, at]) => [day(at), 'deadline'] as const), [opens, 'opening']]),
      amount: amountRoles(total, project),
      percent: knownOf([...rates.map((rate) => [rate, 'rate'] as const), [own, 'own']]),
    })
  })
  return [...whole, ...numbers]
}

/** Sentences with one fact: of the others nothing is known. */
function sentenceExamples(): Example[] {
  return callSentences.flatMap(([fact, expected, text], place) => {
    const value: unknown = JSON.parse(expected)
    const list = Array.isArray(value) ? value : [value]
    const roles: Record<string, [CandidateKind, string[]]> = {
      deadlines: ['day', ['deadline']],
      opens: ['day', ['opening']],
      total: ['amount', ['total']],
      project: ['amount', ['least', 'most']],
      rates: ['percent', ['rate']],
      own: ['percent', ['own']],
    }
    const [kind, names] = roles[fact] ?? ['day', []]
    const [least, most] = list
    const known = knownOf(
      list.map((each, index) => [
        typeof each === 'string' ? day(each) : typeof each === 'number' ? each : null,
        least === most ? (names.at(-1) ?? '') : (names[Math.min(index, names.length - 1)] ?? ''),
      ]),
    )
    if (names.length === 0) return []
    const all = { day: null, amount: null, percent: null, [kind]: known }
    return examplesOf(`sentence ${place}`, readPlainText(text), all).filter(
      ({ role }) => role !== 'other' || fact === 'deadlines',
    )
  })
}

/** Strength of the pull of every weight towards nothing, in examples. */
const pull = 0.6
const steps = 400

/** Weights of a kind, by role and feature. */
type KindFit = { readonly names: readonly string[]; readonly weights: readonly number[][] }

/**
 * Fits weights by plain gradient descent with momentum on the mean log loss. An example of a rare role weighs more, so that the
 * many others do not drown the few deadlines. The same examples give the same weights.
 */
function fitKind(kind: CandidateKind, examples: readonly Example[], stepCount: number): KindFit {
  const names = [...new Set(examples.flatMap(({ candidate }) => [...candidate.features.keys()]))].toSorted()
  const places = new Map(names.map((name, place) => [name, place]))
  const roles: readonly string[] = rolesOf[kind]
  const rows = examples.map(({ candidate, role }) => ({
    role: roles.indexOf(role),
    entries: [...candidate.features].map(([name, value]) => [places.get(name) ?? 0, value] as const),
  }))
  const counts = roles.map((_role, place) => Math.max(1, rows.filter(({ role }) => role === place).length))
  const weightOf = counts.map((count) => Math.sqrt(rows.length / roles.length / count))
  const whole = rows.reduce((sum, { role }) => sum + (weightOf[role] ?? 1), 0)
  const weights = roles.map(() => names.map(() => 0))
  const speed = roles.map(() => names.map(() => 0))
  for (let step = 0; step < stepCount; step += 1) {
    const slope = weights.map((of) =>
      of.map((weight, place) => (names[place] === 'bias' ? 0 : (weight * pull) / whole)),
    )
    for (const { role, entries } of rows) {
      const sums = weights.map((of) => entries.reduce((sum, [place, value]) => sum + (of[place] ?? 0) * value, 0))
      const top = Math.max(...sums)
      const powers = sums.map((sum) => Math.exp(sum - top))
      const all = powers.reduce((sum, power) => sum + power, 0)
      for (const [index, power] of powers.entries()) {
        const error = ((power / all - (index === role ? 1 : 0)) * (weightOf[role] ?? 1)) / whole
        const of = slope[index]
        if (of) for (const [place, value] of entries) of[place] = (of[place] ?? 0) + error * value
      }
    }
    for (const [index, of] of slope.entries()) {
      const [moving, moved] = [speed[index], weights[index]]
      if (!moving || !moved) continue
      for (const [place, value] of of.entries()) {
        moving[place] = (moving[place] ?? 0) * 0.9 - value * 0.8
        moved[place] = (moved[place] ?? 0) + (moving[place] ?? 0)
      }
    }
  }
  return { names, weights }
}

const weightsOf = (kind: CandidateKind, { names, weights }: KindFit): KindWeights =>
  Object.fromEntries(
    rolesOf[kind].map((role, index) => [
      role,
      new Map(names.map((name, place) => [name, weights[index]?.[place] ?? 0])),
    ]),
  )

const ofKind = (examples: readonly Example[], kind: CandidateKind) =>
  examples.filter(({ candidate }) => candidate.kind === kind)

/** What each call's values are taken for by weights that were fitted without it, in parts of calls. */
function validate(examples: readonly Example[], isListed: boolean): string {
  const calls = [...new Set(examples.map(({ call }) => call))].filter((call) => !call.startsWith('sentence'))
  const partCount = 12
  const lines: string[] = []
  for (const kind of candidateKinds) {
    const tally = new Map<string, number>()
    const all = ofKind(examples, kind)
    for (let part = 0; part < partCount; part += 1) {
      const held = new Set(calls.filter((_call, place) => place % partCount === part))
      const learned = all.filter(({ call }) => !held.has(call))
      const table = weightsOf(kind, fitKind(kind, learned, steps / 2))
      for (const { call, candidate, role } of all.filter((each) => held.has(each.call))) {
        const scores = scoreCandidate(candidate, table)
        const [best] = Object.entries(scores).toSorted(([, one], [, other]) => other - one)
        const key = `${role} as ${best?.[0]}`
        tally.set(key, (tally.get(key) ?? 0) + 1)
        if (isListed && best?.[0] !== role)
          lines.push(`  ${call} ${String(candidate.value)} ${key} ${(scores[role] ?? 0).toFixed(2)}`)
      }
    }
    lines.push(
      `${kind}: ${[...tally]
        .toSorted()
        .map(([key, count]) => `${key} ${count}`)
        .join(', ')}`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** The weights as a table that people can read: the kind, the role, the weight, the feature. */
function writeWeights(examples: readonly Example[]): void {
  const lines = candidateKinds.flatMap((kind) =>
    Object.entries(weightsOf(kind, fitKind(kind, ofKind(examples, kind), steps))).flatMap(([role, of]) =>
      [...of].map(([name, weight]) => `${kind} ${role} ${weight.toFixed(2)} ${name}`),
    ),
  )
  writeFileSync(
    join(rootFolder, 'server/grants/data/role-weights.ts'),
    `/** Written by \`node scripts/fit-roles.ts\`: the kind of a value, a role, its weight, a feature. */\nexport const roleWeightLines = \`\n${lines.join('\n')}\n\`\n`,
  )
}

/**
 * `node scripts/fit-roles.ts` fits the weights of the second reader on the calls of `learn` and on older samples, prints how
 * it reads calls that it was not fitted on, and writes the table. `--measure [set …] [--list]` prints the figures of the sets
 * of labelled calls instead, and with `--list` every mistake.
 */
function main(given: readonly string[]): void {
  const isListed = given.includes('--list')
  if (given.includes('--measure')) {
    const sets = labelledSets.filter((set) => given.includes(set))
    for (const set of sets.length > 0 ? sets : labelledSets) process.stdout.write(`${tableOf(set, isListed)}\n`)
    return
  }
  const examples = [...labelledExamples(), ...partialExamples(), ...sentenceExamples()]
  process.stdout.write(validate(examples, isListed))
  writeWeights(examples)
}

if (import.meta.main) main(process.argv.slice(2))
