import { expect, test } from 'vitest'
import { readApplicants } from '#server/grants/read/applicants.ts'
import { readConsortium } from '#server/grants/read/consortium.ts'
import { readCountries } from '#server/grants/read/countries.ts'
import { readCriteria } from '#server/grants/read/criteria.ts'
import { readDocuments } from '#server/grants/read/documents.ts'
import { readLimits } from '#server/grants/read/limits.ts'
import { readNames } from '#server/grants/read/names.ts'
import { readOutcomes } from '#server/grants/read/outcomes.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'

const under = (title: string, text: string) => readPlainText(`# A call\n\n## ${title}\n\n${text}\n`)

test.each([
  ['ПОЛОЖЕНИЕ О КОНКУРСЕ\n«Живые реки — 2028»\nФонд «Исток»', 'Живые реки — 2028'],
  ['КОНКУРСНАЯ ДОКУМЕНТАЦИЯ\n«Тёплый дом»\nФонд «Исток»', 'Тёплый дом'],
  ['TERMS OF THE COMPETITION\n"Green Workshops"\nAlder Hill Foundation', 'Green Workshops'],
  ['RULES FOR APPLICANTS\n"Open Kitchens"\nAlder Hill Foundation', 'Open Kitchens'],
  ['REGULAMENTUL CONCURSULUI\n„Școli verzi”\nFundația Izvor', 'Școli verzi'],
  ['GHIDUL APLICANTULUI\n„Drumuri bune”\nFundația Izvor', 'Drumuri bune'],
])('[title] a kind of document is no title: %s', (text, title) => {
  expect(readNames(readPlainText(`${text}\n\nThis text is invented.\n`)).part.title).toBe(title)
})

test.each([
  [
    'Eligible countries: Latvia and Estonia. Entities established in Switzerland may take part at their own cost.',
    'EE LV',
  ],
  ['Organisations from Latvia may apply. Participants from Norway may join at their own expense.', 'LV'],
  ['Pot participa organizații din România. Entitățile din Elveția pot participa din surse proprii.', 'RO'],
  ['Pot participa organizații din România. Partenerii din Serbia pot participa pe propria cheltuială.', 'RO'],
  ['Могут участвовать организации из Армении. Организации из Грузии могут участвовать за свой счёт.', 'AM'],
  ['Могут участвовать организации из Армении. Участники из Китая могут участвовать без финансирования.', 'AM'],
])('[countries] who pays for itself is not funded: %s', (text, codes) => {
  const { eligible, excluded } = readCountries(under('Eligibility', text)).part.countries
  expect([...eligible.toSorted(), ...excluded].join(' ')).toBe(codes)
})

test.each([
  ['Schools apply on paper until Friday.', ['school']],
  ['## Who\n\nLibraries and museums in Moldova.', ['library', 'museum']],
  ['Кто. Общественные организации и социальные предприятия.', ['non-profit', 'social-enterprise']],
  ['Участвуют вузы и НКО области.', ['university', 'non-profit']],
  ['Aplică ONG-urile și primăriile din România.', ['non-profit', 'local-authority']],
  ['The usual rules apply.', []],
  ['Universities do not apply; they read about it.', []],
  ['ИП и партии не участвуют.', []],
  ['## Who decides\n\nA jury of two companies and a school.', []],
])('[applicants] what applicants do and a title that asks who: %s', (text, kinds) => {
  expect(readApplicants(readPlainText(`# A call\n\n${text}\n`)).part.applicants.eligible).toEqual(kinds)
})

test.each([
  ['Art. 2. Pot depune cereri:\na) universitățile;\nb) întreprinderile mici.', 'small-enterprise university'],
  ['Заявки могут подавать:\n– университеты;\n– малые предприятия.', 'small-enterprise university'],
  ['Applications may come from:\n- universities\n- small enterprises', 'small-enterprise university'],
  ['Nu pot depune cereri:\na) universitățile;\nb) întreprinderile mici.', ''],
])('[applicants] under a line that introduces a list: %s', (text, kinds) => {
  const { eligible } = readApplicants(readPlainText(`Invented.\n\nArt. 1. 850 000 EUR.\n\n${text}\n`)).part.applicants
  expect(eligible.toSorted().join(' ')).toBe(kinds)
})

test.each([
  ['SMEs may apply. Companies of the tobacco industry cannot apply.', ''],
  ['Могут участвовать малые предприятия. Предприятия табачной отрасли не допускаются.', ''],
  ['Universities may apply. Companies cannot apply.', 'company'],
])('[applicants] where small firms may apply, not all firms are refused: %s', (text, kinds) => {
  const { excluded } = readApplicants(under('Eligibility', text)).part.applicants
  expect(excluded.join(' ')).toBe(kinds)
})

test.each([
  ['Nu sunt eligibile întreprinderile aflate în dificultate și partidele politice.', 'political-party'],
  ['Companies in difficulty and banks are not eligible.', 'bank'],
  ['Enterprises that owe taxes and political parties cannot apply.', 'political-party'],
  ['Не допускаются компании, находящиеся в стадии банкротства.', 'insolvent'],
  ['Не допускаются предприятия, имеющие налоговую задолженность, и политические партии.', 'political-party'],
  ['Компании, признанные нарушителями, и банки не могут участвовать.', 'bank'],
  ['Enterprises, which owe taxes, and banks cannot apply.', 'bank'],
  ['Не допускаются организации-банкроты и предприятия с налоговой задолженностью.', 'insolvent'],
  ['Nu pot participa companiile care au datorii și băncile.', 'bank'],
  ['Companies and banks are not eligible.', 'bank company'],
])('[applicants] a part of a kind is not the kind: %s', (text, kinds) => {
  expect(readApplicants(under('Eligibility', text)).part.applicants.excluded.toSorted().join(' ')).toBe(kinds)
})

test.each([
  ['Întreprinderi înființate cu cel puțin un an fiscal integral înainte de depunere.', 12],
  ['Companies founded at least two financial years before the deadline.', 24],
  ['Companies registered for at least one full financial year.', 12],
  ['Организации, зарегистрированные не менее одного финансового года до подачи.', 12],
  ['Organizații înregistrate de cel puțin doi ani fiscali.', 24],
  ['Annual accounts of at least two financial years are attached.', null],
  ['Enterprises that have been active for more than 24 months.', 24],
  ['Enterprises that have not been active for more than 24 months.', null],
  ['Дата регистрации предприятия – не более 2 лет с даты подачи заявки.', null],
  ['Întreprinderi înregistrate de nu mai mult de 24 de luni.', null],
])('[applicants] years of existence: %s', (text, months) => {
  expect(readApplicants(under('Eligibility', text)).part.applicants.minAgeMonths).toBe(months)
})

test.each([
  [
    'Consortia of at least three legal entities may apply. The coordinator must be a university or a research organisation.',
    'The coordinator must be a university or a research organisation',
  ],
  [
    'Консорциум объединяет не менее трёх организаций. Координатором должен быть университет.',
    'Координатором должен быть университет',
  ],
  [
    'Parteneriatul cuprinde cel puțin doi parteneri, dintre care unul trebuie să fie o școală.',
    'dintre care unul trebuie să fie o școală',
  ],
  ['Партнёрство: не менее двух организаций; одна из них должна быть школой.', 'одна из них должна быть школой'],
  [
    'The partnership has at least two partners. The lead partner must be a municipality.',
    'The lead partner must be a municipality',
  ],
])('[consortium] rules of who leads: %s', (text, rule) => {
  expect(readConsortium(under('Eligibility', text)).part.consortium?.rules).toContain(rule)
})

test.each([
  [
    'Критерии (каждый от 0 до 10 баллов):\n- новизна (вес 0,4);\n- польза (вес 0,35);\n- команда (вес 0,25).\n\nПроходной балл — 7.',
    '40 35 25 = 7',
  ],
  [
    'Criteria (each scored 1 to 10):\n- need (weight 0.5);\n- reach (weight 0.3);\n- value (weight 0.2).\n\nPass mark: 6.',
    '50 30 20 = 6',
  ],
  [
    'Criterii (fiecare de la 0 la 5 puncte):\n- relevanța (pondere 0,6);\n- echipa (pondere 0,4).\n\nPunctaj de trecere: 4.',
    '60 40 = 4',
  ],
  ['| Criterion | Weight |\n|---|---|\n| Need | 0.7 |\n| Team | 0.3 |', '70 30'],
  ['| Критерий | Вес |\n|---|---|\n| Польза | 0,55 |\n| Команда | 0,45 |', '55 45'],
  ['Criteria:\n- Need (weight 1.5);\n- Team (weight 1).', '1.5 1'],
])('[criteria] weights that are parts of one: %s', (text, expected) => {
  const { criteria, overall } = readCriteria(under('Evaluation', text)).part
  const whole = overall.map(({ threshold }) => ` = ${threshold}`).join('')
  expect(criteria.map(({ weight }) => weight).join(' ') + whole).toBe(expected)
  expect(criteria.every(({ threshold }) => threshold === null)).toBe(true)
})

test.each([
  ['Проходной балл: 60.\n\nК заявке прилагаются: устав; смета.'],
  ['Pass mark: 60.\n\nAttach to the application: the statutes; the budget.'],
  ['Punctaj minim: 60.\n\nLa cerere se anexează: statutul; bugetul.'],
  ['Pass mark: 60.\n\nDocuments to attach: statutes; budget.'],
  ['Проходной балл: 60.\n\nДокументы заявителя: устав; смета.'],
])('[criteria] what is attached is no criterion: %s', (text) => {
  expect(readCriteria(under('Evaluation', text)).part.criteria).toEqual([])
})

test.each([
  [
    'With the proposal: (a) Part B; (b) detailed budget table; (c) letters of commitment.',
    'Part B; detailed budget table; letters of commitment',
  ],
  [
    '1) Part A; 2) Part B; 3) budget table. Annual reports are not needed.',
    'Part A; Part B; budget table ! annual reports',
  ],
  [
    'Dosarul cuprinde: a) formularul de aplicare; b) bugetul detaliat; c) statutul.',
    'formularul de aplicare; bugetul detaliat; statutul',
  ],
  ['К заявке прилагаются: а) устав; б) смета; в) письмо поддержки.', 'устав; смета; письмо поддержки'],
  ['Приложите к заявке: устав; смету. Заявки на большую сумму не рассматриваются.', 'устав; смету'],
  [
    'Attach to the application: the statutes; the budget. Applications for a larger sum are not considered.',
    'statutes; budget',
  ],
  [
    'Application form; budget table. No financial statements are requested at this stage.',
    'Application form; budget table ! financial statements',
  ],
])('[documents] lists with letters, and refusals: %s', (text, expected) => {
  const { requiredDocuments, notRequired } = readDocuments(under('Documents', text)).part
  const refused = notRequired.length === 0 ? '' : ` ! ${notRequired.join(', ')}`
  expect(requiredDocuments.map(({ label }) => label).join('; ') + refused).toBe(expected)
})

test.each([
  [
    '6. Заявка: описание проекта — не более 20 страниц, аннотация — не более 1500 знаков.',
    'описание проекта, аннотация',
  ],
  ['4. Application: project description – up to 6 pages; summary – up to 200 words.', 'project description, summary'],
  [
    '3. Cererea: descrierea proiectului – cel mult 8 pagini, rezumatul – cel mult 900 de caractere.',
    'descrierea proiectului, rezumatul',
  ],
])('[limits] in a clause: %s', (text, names) => {
  expect(
    readLimits(readPlainText(`${text}\n`))
      .part.limits.map(({ applies }) => applies)
      .join(', '),
  ).toBe(names)
})

test.each([
  [
    'Indicatori și rezultate așteptate: 20 de angajați certificați pentru fiecare proiect.',
    '20 de angajați certificați pentru fiecare proiect',
  ],
  ['Indicators and expected results: ten trained mentors in every district.', 'ten trained mentors in every district'],
  [
    'Показатели и ожидаемые результаты: десять обученных наставников в районе.',
    'десять обученных наставников в районе',
  ],
])('[outcomes] next to indicators: %s', (text, outcome) => {
  expect(readOutcomes(readPlainText(`# A call\n\n${text}\n`)).part.expectedOutcomes).toEqual([outcome])
})

test.each([
  [
    'Concept notes are assessed on Excellence (0-5, threshold 4) and Impact (0-5, threshold 3.5); overall threshold 8.\n\nFull proposals are judged later.',
    'Excellence 4; Impact 3.5 = 8',
  ],
  [
    'Proposals are evaluated against Relevance (0-10, threshold 6) and Outreach (0-10, threshold 5); overall threshold 12.',
    'Relevance 6; Outreach 5 = 12',
  ],
  [
    'Propunerile se evaluează după Relevanță (0-5, prag 3) și Impact (0-5, prag 2); prag total 6.',
    'Relevanță 3; Impact 2 = 6',
  ],
  [
    'Заявки оцениваются по критериям Новизна (0-5, порог 3) и Польза (0-5, порог 4); общий порог 8.',
    'Новизна 3; Польза 4 = 8',
  ],
])('[criteria] after the verb: %s', (text, expected) => {
  const { criteria, overall } = readCriteria(under('Evaluation', text)).part
  const names = criteria.map(({ name, threshold }) => `${name} ${threshold}`)
  expect(`${names.join('; ')} = ${overall.map(({ threshold }) => threshold).join(' ')}`).toBe(expected)
})

test.each([
  [
    'ПОЛОЖЕНИЕ О КОНКУРСЕ\n«Реки — 2028»\nФонд «Исток»\n\n1. Срок подачи заявок — до 1 марта 2028 г.\n2. Участники: научные организации, вузы. Физические лица не допускаются.',
    'research-organisation university ! natural-person',
  ],
  [
    'УСЛОВИЯ КОНКУРСА\n«Сады»\nФонд «Исток»\n\n1. Заявители: школы и кооперативы. Не допускаются политические партии.\n2. Срок: 1 марта 2028 г.',
    'cooperative school ! political-party',
  ],
  [
    'TERMS OF THE COMPETITION\n"Green Workshops"\nAlder Hill Foundation\n\n1. Applicants: schools and cooperatives. Banks cannot apply.\n2. Deadline: 3 March 2028.',
    'cooperative school ! bank',
  ],
  [
    'REGULAMENTUL CONCURSULUI\n„Școli verzi”\nFundația Izvor\n\n1. Termen: 3 martie 2028.\n2. Solicitanți: universități și cooperative. Băncile nu pot aplica.',
    'cooperative university ! bank',
  ],
  [
    '1. Deadline: 3 March 2028.\n2. Eligible applicants: universities. Political parties are excluded.',
    'university ! political-party',
  ],
])('[applicants] in a clause with a title of its own: %s', (text, expected) => {
  const { eligible, excluded } = readApplicants(readPlainText(`Invented.\n\n${text}\n`)).part.applicants
  expect(`${eligible.toSorted().join(' ')} ! ${excluded.join(' ')}`).toBe(expected)
})

test.each(['Notele de concept', 'Notele conceptuale'])('[criteria] the stage of an outline: %s', (name) => {
  const text = `${name} se evaluează după Relevanță (0-5, prag 3) și Impact (0-5, prag 3); prag total 7.\n\nPropunerile complete se depun mai târziu.`
  const { criteria } = readCriteria(under('Evaluare', text)).part
  expect(criteria.map(({ stage }) => stage)).toEqual(['concept', 'concept'])
})
