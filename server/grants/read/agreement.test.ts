import { expect, test } from 'vitest'
import { roleWeightLines } from '#server/grants/data/role-weights.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { labelledCalls } from '#tests/support/labelled-calls.ts'
import { agreeOnRoles } from './agreement.ts'
import type { RuleReading } from './agreement.ts'
import { readCall } from './read-call.ts'
import { candidatesOf, parseWeights, rolesOf, scoreRoles } from './role-scores.ts'
import type { CandidateKind } from './role-scores.ts'

const modelOf = (...paragraphs: string[]) => readPlainText(paragraphs.join('\n\n'))
const read = (...paragraphs: string[]): CallReading => readCall(modelOf(...paragraphs))
const confidenceOf = (reading: CallReading, path: string): string | undefined =>
  reading.evidence.find((each) => each.path === path)?.confidence

/** The likeliest role of each value of a text. */
function rolesIn(kind: CandidateKind, ...paragraphs: string[]): Record<string, string> {
  const scored = scoreRoles(modelOf(...paragraphs)).filter((each) => each.kind === kind)
  return Object.fromEntries(
    scored.map(({ value, scores }) => [
      String(value),
      rolesOf[kind].toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))[0] ?? '',
    ]),
  )
}

test.each([
  [
    'Call opens: 5 April 2027. Applications must reach the secretariat no later than 7 June 2027, 16:00. The projects are evaluated until 20 August 2027.',
    ['2027-04-05', '2027-06-07', '2027-08-20'],
  ],
  [
    'Lansarea apelului: 5 aprilie 2027. Cererile se depun pînă la 7 iunie 2027, ora 16:00. Evaluarea cererilor se încheie la 20 august 2027.',
    ['2027-04-05', '2027-06-07', '2027-08-20'],
  ],
  [
    'Начало приёма заявок: 5 апреля 2027 года. Заявки принимаются до 7 июня 2027 года, 16:00. Экспертиза проектов – до 20 августа 2027 года.',
    ['2027-04-05', '2027-06-07', '2027-08-20'],
  ],
])(
  '[CALL-11] the second reader tells an opening, a deadline and another date: %s',
  (text, [opening, deadline, other]) => {
    expect(rolesIn('day', text)).toEqual({
      [opening ?? '']: 'opening',
      [deadline ?? '']: 'deadline',
      [other ?? '']: 'other',
    })
  },
)

test.each([
  ['The total budget of the call is EUR 3 400 000. Each project may receive between EUR 40 000 and EUR 170 000.'],
  [
    'Bugetul total al apelului este de 3.400.000 euro. Valoarea grantului pentru un proiect: între 40.000 și 170.000 euro.',
  ],
  ['Общий бюджет конкурса – 3 400 000 евро. Размер гранта на один проект: от 40 000 до 170 000 евро.'],
])('[CALL-11] the second reader tells a budget from what a project may get: %s', (text) => {
  expect(rolesIn('amount', text)).toEqual({ 3400000: 'total', 40000: 'least', 170000: 'most' })
})

test.each([
  ['The grant covers 85 % of the eligible costs.', 'Applicants contribute at least 15 % from own funds.'],
  ['Grantul acoperă 85 % din costurile eligibile.', 'Contribuția proprie a solicitantului este de cel puțin 15 %.'],
  ['Грант покрывает 85 % приемлемых расходов.', 'Собственный вклад заявителя – не менее 15 %.'],
])('[CALL-11] the second reader tells a rate from an own share: %s', (rate, own) => {
  expect(rolesIn('percent', rate, own)).toEqual({ 85: 'rate', 15: 'own' })
})

test('every weight is a number of a feature that a text can have, for a role that there is', () => {
  const weights = parseWeights(roleWeightLines)
  const lines = roleWeightLines.split('\n').filter((line) => line !== '')
  const counted = Object.values(weights).flatMap((roles) => Object.values(roles).flatMap((of) => [...of.values()]))
  expect(counted).toHaveLength(lines.length)
  expect(counted.filter((weight) => !Number.isFinite(weight))).toEqual([])
  const seen = candidatesOf(modelOf('Applications are accepted from 3 May 2027 until 9 June 2027, 12:00.'))
  const known = new Set(Object.values(weights.day).flatMap((of) => [...of.keys()]))
  for (const { features } of seen) for (const name of features.keys()) expect(known).toContain(name)
})

const silent = read('Nothing is said here of any call.')
const title = 'Call for proposals: Warm barns'

/** What rules would hand over that found one deadline, or none. */
function ruled(text: string, at: string | null): RuleReading {
  const start = at === null ? 0 : text.indexOf('The deadline')
  const span = { start: Math.max(start, 0), end: text.length }
  return {
    facts: {
      ...silent,
      submission: {
        model: at === null ? null : 'single-stage',
        opens: null,
        blindFirstStage: false,
        deadlines:
          at === null
            ? []
            : [{ id: 'd1', stage: 'full', at, zone: null, status: 'current', timeStated: false, zoneStated: false }],
      },
      primaryDeadline: at === null ? null : 'd1',
    },
    evidence:
      at === null
        ? []
        : [
            { path: 'submission.deadlines.0.at', rule: 'read.deadline.stated', confidence: 'certain', ...span },
            { path: 'primaryDeadline', rule: 'read.deadline.primary', confidence: 'certain', ...span },
          ],
    conflicts: [],
  }
}

test('[CALL-11] a date that only the second reader takes for the deadline fills the gap, as a matter to check', () => {
  const model = modelOf(title, 'Applications must be submitted by 9 January 2027.')
  const { facts, evidence } = agreeOnRoles(model, ruled(model.text, null))
  expect(facts.submission.deadlines.map(({ at }) => at)).toEqual(['2027-01-09'])
  expect(facts.primaryDeadline).toBe('d1')
  expect(evidence.map(({ path, confidence }) => `${path} ${confidence}`)).toEqual([
    'submission.deadlines.0.at check',
    'primaryDeadline check',
  ])
})

test('[CALL-11] Eastern European time is that of the country that the call speaks of', () => {
  const model = modelOf(
    title,
    'For companies from the Republic of Moldova.',
    'Applications must be submitted by 9 January 2027, 17:00 EET.',
  )
  const { facts } = agreeOnRoles(model, ruled(model.text, null))
  expect(facts.submission.deadlines).toMatchObject([{ at: '2027-01-09T17:00:00+02:00', zone: 'Europe/Chisinau' }])
})

test('[CALL-11] where the readers name two dates, neither is certain and both are among the choices', () => {
  const model = modelOf(
    title,
    'Applications must be submitted by 9 January 2027.',
    'The deadline for spending the grant is 31 December 2028.',
  )
  const { facts, evidence, conflicts } = agreeOnRoles(model, ruled(model.text, '2028-12-31'))
  expect(facts.submission.deadlines).toHaveLength(1)
  expect(new Set(evidence.map(({ confidence }) => confidence))).toEqual(new Set(['check']))
  expect(conflicts.map(({ path }) => path)).toEqual(['submission.deadlines.0.at'])
  expect(conflicts.flatMap(({ values }) => values.map(({ value }) => value)).toSorted()).toEqual([
    '2027-01-09',
    '2028-12-31',
  ])
})

test('[CALL-11] two readers that name one date leave it certain', () => {
  const model = modelOf(title, 'The deadline for submission of applications is 9 January 2027.')
  const { evidence, conflicts } = agreeOnRoles(model, ruled(model.text, '2027-01-09'))
  expect(evidence.map(({ confidence }) => confidence)).toEqual(['certain', 'certain'])
  expect(conflicts).toEqual([])
})

test.each([
  ['two hours', 'The deadline for submission is 9 January 2027, 14:00 Brussels time (15:00 in Chisinau).'],
  ['an hour that no rule knows', 'Заявки подать до 9 января 2027г до 18-00'],
  ['a notice of change', 'Applications must be submitted by 9 January 2027. The deadline was extended.'],
])('[CALL-11] a deadline with %s is not certain', (_name, sentence) => {
  const reading = read(title, sentence)
  expect(reading.submission.deadlines.length).toBeGreaterThan(0)
  expect(confidenceOf(reading, 'submission.deadlines.0.at')).toBe('check')
})

test.each([
  ['Grants for 2019–2020. Results are published in April 2019. Applications are accepted until 21 December.'],
  ['Granturi pentru 2019–2020. Rezultatele apar în aprilie 2019. Cererile se depun până la 21 decembrie.'],
  ['Гранты на 2019–2020 годы. Итоги в апреле 2019 года. Заявки принимаются до 21 декабря.'],
])('[CALL-11] a date without a year gets none: %s', (text) => {
  expect(read(text).submission.deadlines).toEqual([])
})

test('[CALL-11] next to a deadline without a year no other one is certain', () => {
  const reading = read(
    title,
    'Applications must be submitted by 26 February.',
    'Applications for the second round must be submitted by 28 May 2027.',
  )
  expect(reading.submission.deadlines.map(({ at }) => at)).toEqual(['2027-05-28'])
  expect(confidenceOf(reading, 'submission.deadlines.0.at')).toBe('check')
})

test.each([
  ['In 2025, 46 % of the villages had no doctor.'],
  ['Indirect costs are a flat rate of 15 %.'],
  ['Reprezintă 46 % din populația satelor.'],
])('[CALL-11] a percentage of something else is no certain rate: %s', (sentence) => {
  const reading = read(title, 'Grants of up to EUR 20 000 per project.', sentence)
  for (const { path, confidence } of reading.evidence)
    if (path.startsWith('rates.')) expect(confidence).not.toBe('certain')
})

test('[CALL-11] an amount that another one replaces is not certain', () => {
  const reading = read(title, 'The maximum grant per project was increased from EUR 30 000 to EUR 45 000.')
  expect(confidenceOf(reading, 'money.perProject') ?? 'check').toBe('check')
})

test('[CALL-11] a day of a report, results or the end of projects is no choice of a deadline, and keeps it from being certain', () => {
  const call = labelledCalls('learn').find(({ name }) => name === 'ru-polozhenie-rechnye-goroda')
  const reading = call === undefined ? null : readCall(call.model)
  const days = reading?.conflicts.flatMap(({ values }) => values.map(({ value }) => String(value).slice(0, 10))) ?? []
  expect(days.length).toBeGreaterThan(1)
  for (const day of ['2027-01-29', '2028-07-31', '2028-08-31']) expect(days).not.toContain(day)
  const confidences = reading?.evidence.filter(({ path }) => /deadlines\.\d\.at$/.test(path)) ?? []
  expect(confidences.map(({ confidence }) => confidence)).not.toContain('certain')
})
