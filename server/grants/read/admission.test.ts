import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from '#server/grants/text/read-document.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { readCall } from './read-call.ts'

const read = (...paragraphs: string[]): CallReading => readCall(readPlainText(paragraphs.join('\n\n')))

const confidenceOf = (reading: CallReading, path: string): string | undefined =>
  reading.evidence.find((each) => each.path === path)?.confidence

const days = (reading: CallReading): string[] => reading.submission.deadlines.map(({ at }) => at.slice(0, 10))

const title = 'Call for proposals: Quiet orchards'

test.each([
  ['completing the project', 'The deadline for completing the project is 31 December 2028.'],
  ['spending', 'Deadline for spending the grant: 31 December 2028.'],
  ['use, in Romanian', 'Termenul limită de utilizare a grantului este 31 decembrie 2028.'],
  ['use, in Russian', 'Крайний срок использования гранта: 31 декабря 2028 г.'],
  ['reports', 'The deadline for the final report is 31 December 2028.'],
])('a later end that is not that of applications never takes their place: %s', (_name, sentence) => {
  for (const text of [
    [title, 'Applications must be submitted by 9 January 2027.', sentence],
    [title, sentence, 'Applications must be submitted by 9 January 2027.'],
  ])
    expect(days(read(...text))).toEqual(['2027-01-09'])
})

test('a deadline is certain where its sentence speaks of applications, and not where another date could be one', () => {
  const alone = read(title, 'Applications must be submitted by 9 January 2027.')
  expect(confidenceOf(alone, 'submission.deadlines.0.at')).toBe('certain')
  expect(confidenceOf(alone, 'primaryDeadline')).toBe('certain')
  const rival = read(
    title,
    'Applications must be submitted by 9 January 2027.',
    'Some proposals reach us as late as 20 February 2029; they are looked at, too.',
  )
  expect(rival.submission.deadlines.length).toBeGreaterThan(0)
  expect(confidenceOf(rival, 'submission.deadlines.0.at')).not.toBe('certain')
})

test('a notice of change leaves no deadline certain', () => {
  const changed = read(
    title,
    'First cut-off for applications: 12 May 2027, 17:00 Brussels time.',
    'Second cut-off for applications: 9 February 2028, 17:00 Brussels time.',
    'Corrigendum of 3 March 2027: the second cut-off is at 12:00 instead of 17:00.',
  )
  expect(changed.submission.deadlines.length).toBeGreaterThan(1)
  for (const { path, confidence } of changed.evidence)
    if (path.startsWith('submission.deadlines.')) expect(confidence).not.toBe('certain')
})

test.each([
  ['in a label', 'Suma maximă a proiectului (mii lei): 20000'],
  ['in a heading of a column', 'Grants (in thousand EUR) per project: up to 300 EUR'],
])('an amount whose scale may be %s is a matter to check', (_name, sentence) => {
  expect(confidenceOf(read(title, sentence), 'money.perProject') ?? 'check').toBe('check')
})

test('one figure for the least and the most, and a project larger than the budget, are not certain', () => {
  const bounds = read(title, 'Total budget: EUR 2 000 000.', 'Each project receives up to EUR 50 000.')
  expect(confidenceOf(bounds, 'money.totalBudget')).toBe('certain')
  expect(confidenceOf(bounds, 'money.perProject')).toBe('certain')
  const larger = read(title, 'The total budget of the call is EUR 20 000.', 'Each project receives up to EUR 50 000.')
  expect(confidenceOf(larger, 'money.totalBudget')).toBe('check')
  expect(confidenceOf(larger, 'money.perProject')).toBe('check')
  const rival = read(
    title,
    'Each project receives up to EUR 50 000.',
    'Projects with building works are another matter: EUR 90 000.',
  )
  expect(confidenceOf(rival, 'money.perProject')).not.toBe('certain')
})

test('a percentage that partners pay is no certain rate, and a rate and an own share make a hundred', () => {
  const partners = read(title, 'The project is co-financed by project partners at a rate of 10 %.')
  expect(confidenceOf(partners, 'rates.0.percent') ?? 'check').toBe('check')
  const whole = read(title, 'The funding rate is 80 % of eligible costs.', 'Applicants contribute at least 20 %.')
  const short = read(title, 'The funding rate is 80 % of eligible costs.', 'Applicants contribute at least 30 %.')
  expect(whole.coFinancing?.minPercent).toBe(20)
  expect(confidenceOf(whole, 'rates.0.percent')).toBe('certain')
  expect(short.coFinancing?.minPercent).toBe(30)
  expect(confidenceOf(short, 'rates.0.percent')).toBe('check')
})

test.each([
  ['| EUR 8 000 000 | 12 projects |'],
  ['Publicat: 27 decembrie 2026 | Accesări: 1658'],
  ['Deadline: 31-Jan-27'],
  ['Step 1: Review the opportunity'],
  ['text of 11 March 2027 1 / 3'],
  ['I. Scopul'],
  ['07 июля 2026 года'],
])('%s is no title', (line) => {
  expect(read(line, 'Fund for quiet orchards 2027', 'Grants for growers. Apply by 5 May 2027.').title).toBe(
    'Fund for quiet orchards 2027',
  )
})

test('the spelling of before 1993 is read like that of today, and a prefix keeps its letter', () => {
  const [old, today] = ['pînă', 'până'].map((word) =>
    read(
      'Apel de granturi',
      `Granturi de ${word} la 50.000 EUR pentru o perioadă de ${word} la 24 de luni. Cererile se depun ${word} la 5 mai 2027.`,
    ),
  )
  expect(old?.money.perProject).toEqual({ min: null, max: 50_000 })
  expect(old?.durationMonths).toEqual(today?.durationMonths)
  expect(old?.submission).toEqual(today?.submission)
})

test('a day whose year has two figures is read where hyphens join it', () => {
  expect(days(read(title, 'Deadline: 31-Jan-28', 'Applications are submitted online.'))).toEqual(['2028-01-31'])
})

/** Calls of an outside set with all their facts, in each of their forms. */
const second = join(rootFolder, 'tests/fixtures/second-calls')
const forms: [string, () => Promise<CallReading>][] = [
  ...readdirSync(second)
    .filter((name) => /\.(?:md|txt)$/.test(name))
    .map((name): [string, () => Promise<CallReading>] => [
      name,
      async () => readCall(readPlainText(readFileSync(join(second, name), 'utf8'))),
    ]),
  ...readdirSync(join(second, 'files')).map((name): [string, () => Promise<CallReading>] => [
    name,
    async () => {
      const document = await readDocument(readFileSync(join(second, 'files', name)))
      if (!('model' in document)) throw new Error(`${name} was not read: ${document.reason}`)
      return readCall(document.model)
    },
  ]),
]

test.each(forms)('no certain deadline and no certain amount of %s is wrong', async (name, readForm) => {
  const expected = JSON.parse(
    readFileSync(join(second, `${name.replace(/\.\w+$/, '')}.expected.json`), 'utf8'),
  ) as CallReading
  const reading = await readForm()
  const isCertain = (path: string): boolean => confidenceOf(reading, path) === 'certain'
  const stated = new Set(expected.submission.deadlines.map(({ at, status }) => `${at} ${status}`))
  reading.submission.deadlines.forEach(({ at, status }, place) => {
    if (isCertain(`submission.deadlines.${place}.at`)) expect(stated).toContain(`${at} ${status}`)
  })
  const { totalBudget, perProject } = reading.money
  if (isCertain('money.totalBudget')) expect(totalBudget).toBe(expected.money.totalBudget)
  if (isCertain('money.perProject')) expect(perProject).toEqual(expected.money.perProject)
  reading.rates.forEach(({ percent }, place) => {
    if (isCertain(`rates.${place}.percent`)) expect(expected.rates.map((rate) => rate.percent)).toContain(percent)
  })
})

test.each([
  ['money.perProject', 'Объем грантовой поддержки составит до 8 млрд рублей на проекты.'],
  ['indirectCosts.percent', 'Administrative costs make up to 20% of the budget of the project.'],
  ['indirectCosts.percent', 'The overhead of a university (20%) is not paid by this fund.'],
  ['coFinancing.minPercent', 'Own contribution: at least 5%, or 2% for small towns.'],
  ['identifiers.call', 'Call reference: NORD.02'],
  ['applicants.minAgeMonths', 'The workshop runs for at least ten months and takes applicants of all kinds.'],
])('%s is no certain fact of: %s', (path, sentence) => {
  const reading = read(title, 'Applications must be submitted by 9 January 2027.', sentence)
  expect(confidenceOf(reading, path) ?? 'none').not.toBe('certain')
})

test('a length of projects is likely where other projects of the call have another one', () => {
  const lengths = [
    'Project duration: 6-12 months for local projects.',
    'Project duration: 12-16 months for national ones.',
  ]
  expect(confidenceOf(read(title, ...lengths.slice(0, 1)), 'durationMonths')).toBe('certain')
  expect(confidenceOf(read(title, ...lengths), 'durationMonths')).not.toBe('certain')
})

test('what a date is said to be counts, however far in front of it that is', () => {
  const sentence = (name: string) => `${name}, under article 20 of Law no. 350/2005, is 19 July 2027, 10:00.`
  expect(days(read(title, sentence('The deadline for proposals')))).toEqual(['2027-07-19'])
  expect(days(read(title, sentence('The deadline for questions')))).toEqual([])
})

test.each([
  ['Grantul: 90.000 lei. Cererile se depun pînă la 5 martie 2027, ora 17.00, pe hîrtie.', 'MDL', '+02:00'],
  ['Grant: 90.000 lei. Cererile se depun până la 5 martie 2027, ora 17.00, comuna Dealu, jud. Cluj.', 'RON', '+02:00'],
  ['Грант: 90 000 рублей. Заявки подаются до 5 марта 2027 г., 17:00, в г. Томск.', 'RUB', '+07:00'],
])('the country of a call is read from how it writes and what it names: %s', (text, currency, offset) => {
  const { submission, money } = read(text)
  expect([money.currency, submission.deadlines[0]?.at]).toEqual([currency, `2027-03-05T17:00:00${offset}`])
})

test.each([
  ['money.totalBudget', 'Individual projects are expected to have a maximum budget of US$50,000.'],
  ['money.perProject', 'Bugetul apelului: 4.000.000 EUR. Grantul maxim anual este de 350.000 EUR pe proiect.'],
  ['money.perProject', "The Foundation's grants most often range in size from $10,000 to $35,000."],
  ['money.perProject', 'A grant is up to EUR 350 000 for think tanks and EUR 250 000 for platforms.'],
  ['applicants.minAgeMonths', 'Applicants should have at least 2 years of experience.'],
  ['money.totalBudget', 'Suma totală alocată: 260.000 lei pentru activități sportive și 41.000 lei pentru cultură.'],
  ['rates.0.percent', 'Valoarea primei tranșe este de 80% din valoarea totală a finanțării nerambursabile.'],
])('%s is no certain fact where its sentence speaks of a part or of what is usual: %s', (path, sentence) => {
  const reading = read(title, 'Applications must be submitted by 9 January 2027.', sentence)
  expect(confidenceOf(reading, path) ?? 'none').not.toBe('certain')
})

test('the size of letters is no threshold of points', () => {
  const { overall } = read(
    title,
    'Corpul de literă este de minimum 11 puncte.',
    'Criterii: relevanță 50 puncte, impact 50 puncte.',
  )
  expect(overall.map(({ threshold }) => threshold)).not.toContain(11)
})

test('of the hours of an office the last one may be a deadline, and what lasts until a day is not extended', () => {
  const at = (text: string) => read(title, text).submission.deadlines.map((each) => each.at)
  expect(
    at('Depunerea proiectelor se face până la 29 noiembrie 2027, între orele 9.00 – 14.00, în județul Alba.'),
  ).toEqual(['2027-11-29T14:00:00+02:00'])
  const { submission } = read(title, 'Приём заявок стартует 15 сентября и продлится до 15 ноября 2027 года.')
  expect(submission).toMatchObject({ opens: '2027-09-15', deadlines: [{ at: '2027-11-15', status: 'current' }] })
})

test('an amount next to another one without a currency is no certain most for a project', () => {
  const reading = read(title, 'Гранты на проекты: в одном городе до 700 тысяч рублей и в другом до 500 тысяч.')
  expect(confidenceOf(reading, 'money.perProject')).not.toBe('certain')
})

test('an amount for another kind of applicant is a rival of the most for a project', () => {
  const reading = read(
    title,
    'Applications must be submitted by 9 January 2027.',
    'The maximum grant is EUR 3 million for farms. And EUR 4 million for members of cooperatives.',
  )
  expect(confidenceOf(reading, 'money.perProject')).not.toBe('certain')
})

test('days of invitations, of a commission and of questions and answers are no deadlines', () => {
  expect(
    days(
      read(
        title,
        'LOI due: January 15, 2027, 5:00 p.m. ET',
        'Invitations to submit full proposals: February 14, 2027',
        'Full proposals due: March 31, 2027, 5:00 p.m. ET',
      ),
    ),
  ).toEqual(['2027-01-15', '2027-03-31'])
  expect(
    days(read(title, 'Приём заявок до 10 марта 2027 года. Комиссия рассмотрит заявки до 1 апреля 2027 года.')),
  ).toEqual(['2027-03-10'])
  expect(days(read(title, 'Applications by 14 March 2027. Q&A session 26 February 2027 at 15:00.'))).toEqual([
    '2027-03-14',
  ])
})

const confidencesOf = ({ evidence }: CallReading, list: string): string[] =>
  evidence.filter(({ path }) => path.startsWith(list)).map(({ confidence }) => confidence)

test('a paper of a list in a sentence is certain by its own name, and not by its place alone', () => {
  const named = read(title, 'The application consists of a budget, a letter of each partner and the statutes.')
  expect(confidencesOf(named, 'requiredDocuments.')).toEqual(['certain', 'certain', 'certain'])
  const inLanguages = read(title, 'The application consists of a budget and an abstract in English.')
  expect(confidencesOf(inLanguages, 'requiredDocuments.')).toEqual(['certain', 'likely'])
  const alone = read(title, 'The application contains a statement of the budget.')
  expect(confidencesOf(alone, 'requiredDocuments.')).not.toContain('certain')
})

test('a call with one deadline has one stage for certain where its text names no other stage and no round', () => {
  const deadline = 'Applications must be submitted by 9 January 2027.'
  expect(confidenceOf(read(title, deadline), 'submission.model')).toBe('certain')
  const staged = read(title, deadline, 'The second stage follows in spring.')
  expect(confidenceOf(staged, 'submission.model')).not.toBe('certain')
})

test('a number of projects is certain where the budget pays for so many', () => {
  const money = 'The total budget of the call is EUR 1,000,000. A grant may not exceed EUR 100,000 per project.'
  expect(confidenceOf(read(title, money, 'We expect to fund 10 projects.'), 'money.expectedProjects')).toBe('certain')
  expect(confidenceOf(read(title, money, 'We expect to fund 40 projects.'), 'money.expectedProjects')).toBe('likely')
})

test('a threshold for all criteria is certain where their points make a whole, and it is more than half of it', () => {
  const criteria = '| Criterion | Points |\n|---|---|\n| Impact | 40 |\n| Quality | 35 |\n| Team | 25 |'
  const from = (sentence: string) => confidenceOf(read(title, '## Evaluation', criteria, sentence), 'overall.0')
  expect(from('A proposal needs at least 65 points of 100.')).toBe('certain')
  expect(from('A proposal needs at least 20 points of 100.')).not.toBe('certain')
})

test('outcomes are certain where the entries of their list begin alike', () => {
  const list = '- towns plan their own networks\n- residents pay no more than before'
  const outcomes = (...parts: string[]) =>
    confidencesOf(read(title, '## Expected outcomes', ...parts), 'expectedOutcomes')
  expect(outcomes(list)).toEqual(['certain', 'certain'])
  expect(outcomes(`${list}\n- The Fund publishes a summary of each project.`)).not.toContain('certain')
  expect(outcomes(`${list}\n- Indicators: number of residents`)).not.toContain('certain')
})

test('an hour without a zone is certain where a second sign confirms the clock of the country', () => {
  const sentence = 'Dosarele se depun pînă la 12 martie 2027, ora 16:00.'
  const inMoldova = read('Granturi pentru livezi în Republica Moldova', sentence)
  expect(confidenceOf(inMoldova, 'submission.deadlines.0.at')).toBe('certain')
  // Russia has eleven clocks, and its money says nothing of which.
  const inRussia = read(
    'Гранты для садов России',
    'Заявки принимаются до 12 марта 2027 года, 16:00. Грант: 100 000 рублей.',
  )
  expect(confidenceOf(inRussia, 'submission.deadlines.0.at')).toBe('check')
})

test('a country from which partners may come is no certain country of applicants', () => {
  const partners = read(title, 'Projects may be implemented in partnership with informal groups from Norway.')
  expect(confidenceOf(partners, 'countries.eligible')).not.toBe('certain')
})

test('an opening day is not certain in a timetable that was pasted as one line', () => {
  const pasted = read(
    'Calendarul sesiunii de finanțare',
    '30 de zile 11 februarie 2027 – 12 martie 2027 Depunerea cererilor de finanțare 3 zile 12 – 14 martie 2027 Verificarea',
  )
  expect(confidenceOf(pasted, 'submission.opens')).not.toBe('certain')
  const alone = read(title, 'Applications are accepted from 11 February 2027 to 12 March 2027.')
  expect(confidenceOf(alone, 'submission.opens')).toBe('certain')
})

test('a budget next to a part of it is certain, and the first of two budgets is not', () => {
  const from = (sentence: string) => confidenceOf(read('Apel de granturi', sentence), 'money.totalBudget')
  expect(from('Bugetul total este de 2.000.000 euro, din care 300.000 de euro pentru contestații.')).toBe('certain')
  expect(from('Bugetul total este de 2.000.000 euro pentru sport și 300.000 de euro pentru cultură.')).toBe('likely')
})

test('an hour in two zones is the first one, and a text in Romanian has the clock of Romania and Moldova', () => {
  const at = (...paragraphs: string[]) => read(...paragraphs).submission.deadlines.map((each) => each.at)
  expect(at(title, 'Full applications are due no later than 21 July 2027 (2 pm PDT / 9 pm UTC).')).toEqual([
    '2027-07-21T14:00:00-07:00',
  ])
  expect(at(title, 'Submission: 30.04.2027, 14:00 CEST (15:00 EEST)')).toEqual(['2027-04-30T14:00:00+02:00'])
  const sentence = 'Termenul de depunere al dosarului este 18.01.2027, ora 14,00.'
  const alone = read('Oferte culturale', sentence)
  expect(alone.submission.deadlines).toMatchObject([{ at: '2027-01-18T14:00:00+02:00', zoneStated: false }])
  expect(confidenceOf(alone, 'submission.deadlines.0.at')).toBe('check')
  expect(at('Oferte culturale', `${sentence} Ora Bruxelles-ului.`)).toEqual(['2027-01-18T14:00:00+01:00'])
})

test('of two rival dates the one that the second reader finds far likelier heads the application', () => {
  const stamped = read('date 2023-10-19 Submit Release', title, 'The deadline for applications is 23 January 2024.')
  expect(days(stamped)).toEqual(['2024-01-23'])
  expect(confidenceOf(stamped, 'submission.deadlines.0.at')).toBe('check')
  for (const sentence of [
    'Прием заявок на участие в конкурсе стартовал 11 декабря и завершится 20 декабря 2028 года.',
    'The call for applications opened on 11 December and closes on 20 December 2028.',
  ])
    expect(read(title, sentence).submission).toMatchObject({ opens: '2028-12-11', deadlines: [{ at: '2028-12-20' }] })
  const meeting = read(title, 'Apply by 11 December 2028. The meeting of 12 January ends on 14 January 2029.')
  expect(days(meeting)).toEqual(['2028-12-11'])
})

test('a seat at an event is no application', () => {
  const call = 'The deadline for applications is 28 May 2027.'
  const event = 'An information day is held on 25 April 2027.'
  expect(days(read(title, call, `${event} If you are interested, please send an e-mail by 12 April 2027.`))).toEqual([
    '2027-05-28',
  ])
  expect(days(read(title, `${event} Please send your application by e-mail until 12 May 2027.`))).toEqual([
    '2027-05-12',
  ])
  const session = 'Sesiunea informativă va fi organizată la 25 aprilie 2027.'
  const asked = 'Dacă sunteți interesat, vă rugăm să trimiteți un email până la data de 12 aprilie 2027, ora 18:00.'
  expect(
    days(read('Apel de granturi', `Termenul limită pentru propuneri este 28 mai 2027. ${session} ${asked}`)),
  ).toEqual(['2027-05-28'])
})

test('what an earlier call came to is no certain budget of this one', () => {
  const earlier = read(
    'Конкурс президентских грантов',
    'По итогам второго конкурса этого года гранты получат 2128 организаций на общую сумму 4 млрд 350 млн рублей.',
  )
  expect(confidenceOf(earlier, 'money.totalBudget')).not.toBe('certain')
  const own = read('Конкурс грантов', 'Общий объем конкурса составляет 4 млрд 350 млн рублей.')
  expect(confidenceOf(own, 'money.totalBudget')).toBe('certain')
})

test('a call is one for grants for certain where it says so twice and speaks of no loan and no prize', () => {
  const kind = (...texts: string[]) => confidenceOf(read('Money for orchards', ...texts), 'actionType')
  expect(kind('A grant pays for trees. The grants are paid in spring.')).toBe('certain')
  expect(kind('A grant pays for trees. The grants are paid in spring, loans in autumn.')).toBe('likely')
  expect(kind('Funding pays for trees.')).toBe('likely')
})

test('the only country of a call is certain where people write its language', () => {
  const only = (...texts: string[]) => confidenceOf(read(...texts), 'countries.eligible') ?? 'none'
  expect(only('Granturi pentru livezi', 'Cererile vin din toate raioanele Republicii Moldova.')).toBe('certain')
  expect(only('Granturi pentru familii', 'Proiectele ajută oamenii veniți din Ucraina.')).toBe('check')
  expect(only('Grants for orchards', 'The Fund works all over Georgia.')).toBe('check')
  expect(only('Granturi pentru sport', 'Anunțul a apărut în Monitorul Oficial al României.')).toBe('none')
})

test('a length in brackets behind a paper limits it', () => {
  const bracketed = read(title, 'The application consists of a summary (2 pages) and a budget.')
  expect(confidencesOf(bracketed, 'limits.')).toEqual(['certain'])
})

test('of two numbers of pages in one sentence neither is a certain limit', () => {
  const two = read(title, 'The narrative has a limit of 3 pages per year, but must not exceed 6 double-spaced pages.')
  expect(confidencesOf(two, 'limits.')).not.toContain('certain')
  expect(confidencesOf(read(title, 'The narrative must not exceed 6 pages.'), 'limits.')).toEqual(['certain'])
})
