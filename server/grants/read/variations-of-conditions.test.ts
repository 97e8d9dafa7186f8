import { expect, test } from 'vitest'
import { readConsortium } from '#server/grants/read/consortium.ts'
import { readCountries } from '#server/grants/read/countries.ts'
import { readCriteria } from '#server/grants/read/criteria.ts'
import { readLimits } from '#server/grants/read/limits.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { consortiumCases, countryCases, criteriaCases, limitCases } from '#tests/support/call-wordings.ts'

/** What editors and converters do to a text without changing what it says. */
const damages: Readonly<Record<string, (text: string) => string>> = {
  'no-break spaces': (text) => text.replaceAll(/(?<=\S) (?=\S)/g, '\u00A0'),
  'thin spaces after figures': (text) => text.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u2009'),
  'soft hyphens': (text) => text.replaceAll(/(?<=\p{L}{4})(?=\p{L}{4})/gu, '\u00AD'),
  'cedillas for commas': (text) =>
    text.replaceAll('ș', 'ş').replaceAll('ț', 'ţ').replaceAll('Ș', 'Ş').replaceAll('Ț', 'Ţ'),
  'е for ё': (text) => text.replaceAll('ё', 'е').replaceAll('Ё', 'Е'),
  'no Romanian letters': (text) =>
    /[șțăâî]/i.test(text) && !/[а-я]/i.test(text) ? text.normalize('NFD').replaceAll(/\p{M}/gu, '') : text,
  'typographic dashes': (text) => text.replaceAll(/(?<=\d)-(?=\d)/g, '–'),
  'letters and marks apart': (text) => text.normalize('NFD'),
}

const varied = <Case extends readonly [text: string, expected: string]>(cases: readonly Case[]) =>
  Object.entries(damages).map(([damage, apply]) => ({
    damage,
    texts: cases
      .map(([text, expected]) => ({ text, damaged: apply(text), expected }))
      .filter(({ text, damaged }) => text !== damaged),
  }))

const underTitle = (title: string, text: string) => readPlainText(`# A call\n\n## ${title}\n\n${text}\n`)

test.each(varied(countryCases))('countries survive $damage', ({ texts }) => {
  for (const { damaged, expected } of texts) {
    const { eligible, named, excluded } = readCountries(underTitle('Eligibility', damaged)).part.countries
    const found = [...eligible, ...named.map((code) => `(${code})`), ...excluded.map((code) => `!${code}`)]
    expect([damaged, found.toSorted().join(' ')]).toEqual([damaged, expected])
  }
})

test.each(varied(consortiumCases))('the least consortium survives $damage', ({ texts }) => {
  for (const { damaged, expected } of texts) {
    const { consortium } = readConsortium(underTitle('Eligibility', damaged)).part
    const found = consortium === null ? 'none' : `${consortium.minEntities ?? '-'}/${consortium.minCountries ?? '-'}`
    expect([damaged, found]).toEqual([damaged, expected])
  }
})

test.each(varied(limitCases))('limits survive $damage', ({ texts }) => {
  for (const { damaged, expected } of texts) {
    const { limits } = readLimits(underTitle('Admissibility', damaged)).part
    expect([damaged, limits.map(({ unit, max }) => `${max} ${unit}`).join(', ')]).toEqual([damaged, expected])
  }
})

test.each(varied(criteriaCases))('marks, thresholds and weights survive $damage', ({ texts }) => {
  const numbersOf = (text: string) => text.replaceAll(/[^;=]*? (?=[\d.-]+\/)/g, '')
  for (const { damaged, expected } of texts) {
    const { criteria, overall } = readCriteria(underTitle('Evaluation', damaged)).part
    const found = criteria.map(({ max, threshold, weight }) => `${max ?? '-'}/${threshold ?? '-'}*${weight ?? '-'}`)
    const whole = overall.map(({ max, threshold }) => `=${max ?? '-'}/${threshold ?? '-'}`)
    expect([damaged, found.join(';') + whole.join('')]).toEqual([damaged, numbersOf(expected).replaceAll(' ', '')])
  }
})

/** Countries in the forms that sentences need. */
const places = [
  { code: 'MD', en: 'Moldova', ro: 'Republica Moldova', from: 'Молдовы', within: 'Молдове' },
  { code: 'UA', en: 'Ukraine', ro: 'Ucraina', from: 'Украины', within: 'Украине' },
  { code: 'RO', en: 'Romania', ro: 'România', from: 'Румынии', within: 'Румынии' },
  { code: 'BY', en: 'Belarus', ro: 'Belarus', from: 'Беларуси', within: 'Беларуси' },
  { code: 'KZ', en: 'Kazakhstan', ro: 'Kazahstan', from: 'Казахстана', within: 'Казахстане' },
  { code: 'GE', en: 'Georgia', ro: 'Georgia', from: 'Грузии', within: 'Грузии' },
  { code: 'AM', en: 'Armenia', ro: 'Armenia', from: 'Армении', within: 'Армении' },
  { code: 'PL', en: 'Poland', ro: 'Polonia', from: 'Польши', within: 'Польше' },
  { code: 'CZ', en: 'the Czech Republic', ro: 'Republica Cehă', from: 'Чехии', within: 'Чешской Республике' },
  {
    code: 'BA',
    en: 'Bosnia and Herzegovina',
    ro: 'Bosnia și Herțegovina',
    from: 'Боснии и Герцеговины',
    within: 'Боснии и Герцеговине',
  },
  {
    code: 'MK',
    en: 'North Macedonia',
    ro: 'Macedonia de Nord',
    from: 'Северной Македонии',
    within: 'Северной Македонии',
  },
  { code: 'TR', en: 'Türkiye', ro: 'Turcia', from: 'Турции', within: 'Турции' },
  { code: 'GB', en: 'the United Kingdom', ro: 'Regatul Unit', from: 'Великобритании', within: 'Великобритании' },
  { code: 'NL', en: 'the Netherlands', ro: 'Țările de Jos', from: 'Нидерландов', within: 'Нидерландах' },
  { code: 'UZ', en: 'Uzbekistan', ro: 'Uzbekistan', from: 'Узбекистана', within: 'Узбекистане' },
  { code: 'CH', en: 'Switzerland', ro: 'Elveția', from: 'Швейцарии', within: 'Швейцарии' },
  { code: 'IL', en: 'Israel', ro: 'Israel', from: 'Израиля', within: 'Израиле' },
  { code: 'TN', en: 'Tunisia', ro: 'Tunisia', from: 'Туниса', within: 'Тунисе' },
] as const
type Place = (typeof places)[number]

const letsIn: readonly ((one: Place, other: Place) => string)[] = [
  (one, other) => `Applicants must be established in ${one.en} or ${other.en}.`,
  (one, other) => `Organisations from ${one.en} and ${other.en} may apply.`,
  (one, other) => `Eligible countries: ${one.en}, ${other.en}.`,
  (one, other) => `The call is open to legal entities registered in ${one.en} and in ${other.en}.`,
  (one, other) => `Pot participa organizații înregistrate în ${one.ro} sau în ${other.ro}.`,
  (one, other) => `Sunt eligibile entitățile din ${one.ro} și ${other.ro}.`,
  (one, other) => `Țări eligibile: ${one.ro}, ${other.ro}.`,
  (one, other) => `К участию допускаются организации из ${one.from} и ${other.from}.`,
  (one, other) => `Заявители должны быть зарегистрированы в ${one.within} или ${other.within}.`,
  (one, other) => `Могут участвовать юридические лица, зарегистрированные в ${one.within} и в ${other.within}.`,
]
const shutsOut: readonly ((one: Place, other: Place) => string)[] = [
  (one, other) => `Entities established in ${one.en} or ${other.en} are not eligible.`,
  (one, other) => `Organisations from ${one.en} and ${other.en} cannot take part in any role.`,
  (one, other) => `All countries may take part except ${one.en} and ${other.en}.`,
  (one, other) => `Entitățile stabilite în ${one.ro} sau în ${other.ro} nu pot participa.`,
  (one, other) => `Pot participa toate țările, cu excepția: ${one.ro}, ${other.ro}.`,
  (one, other) => `Организации из ${one.from} и ${other.from} не допускаются.`,
  (one, other) => `Участвовать могут все страны, кроме ${one.from} и ${other.from}.`,
]
const pairs = places.map((one, index) => [one, places[(index + 5) % places.length] ?? one] as const)

test.each(pairs)('$0.en and $1.en are let in and shut out in three languages', (one, other) => {
  const codes = [one.code, other.code].toSorted()
  for (const say of letsIn) {
    const { eligible, excluded } = readCountries(underTitle('Participation', say(one, other))).part.countries
    expect([say(one, other), eligible.toSorted(), excluded]).toEqual([say(one, other), codes, []])
  }
  for (const say of shutsOut) {
    const { eligible, excluded } = readCountries(underTitle('Participation', say(one, other))).part.countries
    expect([say(one, other), eligible, excluded.toSorted()]).toEqual([say(one, other), [], codes])
  }
})

const lengths = [
  [1500, '1,500', '1.500', '1 500'],
  [3000, '3 000', '3 000', '3 000'],
  [12, '12', '12', '12'],
  [45, '45', '45', '45'],
  [250, '250', '250', '250'],
  [10_000, '10,000', '10.000', '10 000'],
] as const
const units = [
  { unit: 'pages', en: 'pages', ro: 'pagini', ru: 'страниц' },
  { unit: 'words', en: 'words', ro: 'cuvinte', ru: 'слов' },
  { unit: 'characters', en: 'characters', ro: 'caractere', ru: 'знаков' },
] as const
const bounds: readonly ((numbers: readonly [string, string, string], unit: (typeof units)[number]) => string)[] = [
  ([en], { en: unit }) => `The summary may have at most ${en} ${unit}.`,
  ([en], { en: unit }) => `Summary (max. ${en} ${unit})`,
  ([en], { en: unit }) => `The description must not exceed ${en} ${unit}, annexes excluded.`,
  ([en], { en: unit }) => `- Project summary: up to ${en} ${unit};`,
  ([en], { en: unit }) => `The application form is limited to ${en} ${unit}.`,
  ([, ro], { ro: unit }) => `Rezumatul are cel mult ${ro} de ${unit}.`,
  ([, ro], { ro: unit }) => `Descrierea proiectului nu depășește ${ro} ${unit}.`,
  ([, ro], { ro: unit }) => `- Rezumat: maximum ${ro} ${unit};`,
  ([, ro], { ro: unit }) => `Rezumatul (până la ${ro} de ${unit}) se publică.`,
  ([, , ru], { ru: unit }) => `Аннотация не должна превышать ${ru} ${unit}.`,
  ([, , ru], { ru: unit }) => `Описание проекта: не более ${ru} ${unit}.`,
  ([, , ru], { ru: unit }) => `- Резюме проекта (до ${ru} ${unit});`,
]

test.each(lengths)('a length of %d is read with every unit, wording and separator', (value, ...numbers) => {
  for (const unit of units) {
    for (const say of bounds) {
      const text = say(numbers, unit)
      const { limits } = readLimits(underTitle('How to apply', text)).part
      expect([text, limits.map((limit) => [limit.unit, limit.max])]).toEqual([text, [[unit.unit, value]]])
    }
  }
})

const counts = [
  { value: 2, en: 'two', ro: 'două', ru: 'двух', roMen: 'doi' },
  { value: 3, en: 'three', ro: 'trei', ru: 'трёх', roMen: 'trei' },
  { value: 4, en: 'four', ro: 'patru', ru: 'четырёх', roMen: 'patru' },
  { value: 5, en: 'five', ro: 'cinci', ru: 'пяти', roMen: 'cinci' },
  { value: 6, en: 'six', ro: 'șase', ru: 'шести', roMen: 'șase' },
  { value: 7, en: '7', ro: '7', ru: '7', roMen: '7' },
] as const
type Count = (typeof counts)[number]
const together: readonly ((many: Count, far: Count) => string)[] = [
  (many, far) =>
    `The consortium has at least ${many.en} independent legal entities from ${far.en} different countries.`,
  (many, far) =>
    `Proposals are submitted by a minimum of ${many.en} partners established in at least ${far.en} eligible countries.`,
  (many, far) => `No fewer than ${many.en} organisations from no fewer than ${far.en} Member States form a consortium.`,
  (many, far) => `Consorțiul are cel puțin ${many.ro} entități juridice independente din ${far.ro} țări diferite.`,
  (many, far) => `Propunerea este depusă de minimum ${many.roMen} parteneri din cel puțin ${far.ro} state membre.`,
  (many, far) =>
    `Consorțiul reunește nu mai puțin de ${many.ro} organizații din nu mai puțin de ${far.ro} țări eligibile.`,
  (many, far) => `Консорциум состоит не менее чем из ${many.ru} независимых организаций из ${far.ru} разных стран.`,
  (many, far) => `В консорциуме участвует минимум ${many.ru} партнёров из не менее чем ${far.ru} государств.`,
]

test.each(counts)('a consortium of $value is counted in three languages', (many) => {
  for (const far of counts.filter(({ value }) => value <= many.value)) {
    for (const say of together) {
      const { consortium } = readConsortium(underTitle('Who may take part', say(many, far))).part
      const found = consortium && [consortium.minEntities, consortium.minCountries]
      expect([say(many, far), found]).toEqual([say(many, far), [many.value, far.value]])
    }
  }
})

const names = [
  ['Relevance', 'Quality of the plan', 'Lasting change'],
  ['Need', 'Skills and experience', 'Cost'],
  ['Relevanță', 'Calitatea planului', 'Durabilitate'],
  ['Актуальность', 'Качество плана', 'Устойчивость'],
] as const
const shares = [
  [40, 35, 25, 60],
  [50, 30, 20, 70],
  [30, 30, 40, 65],
] as const
const lists: readonly ((name: string, points: number) => string)[] = [
  (name, points) => `- ${name}: ${points} points`,
  (name, points) => `- ${name} (${points} points)`,
  (name, points) => `- ${name} – up to ${points} points;`,
  (name, points) => `1. ${name}, max. ${points} points`,
  (name, points) => `* ${name} - ${points} p.`,
  (name, points) => `- ${name}: ${points} de puncte`,
  (name, points) => `a) ${name} – maximum ${points} puncte;`,
  (name, points) => `- ${name} (до ${points} баллов)`,
  (name, points) => `2) ${name} — ${points} баллов;`,
  (name, points) => `| ${name} | ${points} |`,
]
const needs: readonly ((points: number) => string)[] = [
  (points) => `A proposal needs ${points} points.`,
  (points) => `The pass mark is ${points} out of 100.`,
  (points) => `Applications with fewer than ${points} points are rejected.`,
  (points) => `Pragul de selecție este de ${points} de puncte.`,
  (points) => `Sunt finanțate cererile cu cel puțin ${points} de puncte din 100.`,
  (points) => `Проходной балл: ${points}.`,
  (points) => `Заявки, набравшие менее ${points} баллов, отклоняются.`,
]

test.each(names)('criteria %s, %s and %s are read from every kind of list', (...three) => {
  for (const [first, second, third, need] of shares) {
    const points = [first, second, third]
    for (const [place, line] of lists.entries()) {
      const say = needs[place % needs.length] ?? String
      const rows = three.map((name, index) => line(name, points[index] ?? 0))
      const isTable = rows[0]?.startsWith('|') === true
      const text = `${isTable ? '| Criterion | Points |\n| --- | --- |\n' : ''}${rows.join('\n')}\n\n${say(need)}`
      const { criteria, overall } = readCriteria(underTitle('Evaluation', text)).part
      const found = criteria.map(({ name, max, threshold, weight }) => [name, max, threshold, weight])
      expect([text, found]).toEqual([text, three.map((name, index) => [name, points[index], null, null])])
      expect([text, overall.map(({ threshold }) => threshold)]).toEqual([text, [need]])
    }
  }
})
