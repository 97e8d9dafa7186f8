import { expect, test } from 'vitest'
import { criteriaOf } from '#server/grants/review/criteria.ts'
import { reviewApplication, reviewRules } from '#server/grants/review/review.ts'
import type { ReviewInput, ReviewPlan, ReviewSection } from '#server/grants/review/review-input.ts'
import { sayFinding } from '#server/grants/review/say-finding.ts'
import type { ReviewRuleName } from '#server/grants/review/words/en.ts'
import { languages } from '#shared/languages.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { Language } from '#shared/languages.ts'
import { callOf } from '#tests/support/fit-cases.ts'
import { emptyPlan, paragraphs, reviewOf, sectionOf, table } from '#tests/support/review-cases.ts'

type Case = Partial<ReviewInput>
type Row = readonly [rule: ReviewRuleName, language: Language | 'any', triggers: Case, near: Case]

const text = (words: string, more: Partial<ReviewSection> = {}): Case => ({
  sections: [sectionOf({ doc: paragraphs(words), ...more })],
})
/** A name in two nodes with a mark. */
const marked = (type: 'pencil' | 'source'): Case => {
  const word = (words: string) => ({ type: 'text', text: words, marks: [{ type }] })
  const content = [{ type: 'text', text: 'We work with ' }, word('Orhei '), word('Fruit'), { type: 'text', text: '.' }]
  return { sections: [sectionOf({ doc: { type: 'doc', content: [{ type: 'paragraph', content }] } })] }
}
const of = (kind: ReviewSection['kind']) => (words: string) => text(words, { kind })
const planned = (plan: Partial<ReviewPlan>): Case => ({ plan: { ...emptyPlan, ...plan } })
const rowsOf = (cells: string[][]): Case => ({ sections: [sectionOf({ kind: 'risks', doc: table(cells) })] })
const budgetTable = (cells: string[][]): Case => ({ sections: [sectionOf({ kind: 'resources', doc: table(cells) })] })
const horizon = callOf({ programme: { name: 'Horizon Europe', style: 'horizon-europe' } })
const blind = callOf({
  submission: { ...horizon.submission, model: 'two-stage', blindFirstStage: true, deadlines: [] },
})
const inHorizon = (words: string): Case => ({ ...text(words), call: horizon })
const full = {
  words: { unit: 'words', max: 5 },
  characters: { unit: 'characters', max: 20 },
  pages: { unit: 'pages', max: 1 },
} as const
const outcome = (asked: string, words: string, language: Language): Case => ({
  ...text(words, { kind: 'impact' }),
  call: { ...callOf({ expectedOutcomes: [asked] }), language },
})
const aspect = (asked: string, words: string): Case => text(words, { kind: 'method', criteria: [asked] })
const check = (name: string, state: 'met' | 'not_met'): Case =>
  planned({ checks: [{ check: name, state, about: 'Travel', value: 10, least: 20, most: 30, isHard: false }] })
const requested = (words: string): Case => ({ ...text(words), plan: { ...emptyPlan, request: 250_000 } })
const flat = (words: string): Case => ({ ...text(words), plan: { ...emptyPlan, indirectPercent: 25 } })
const lasting = (words: string): Case => ({ ...text(words), plan: { ...emptyPlan, months: 36 } })
const named = (words: string): Case => ({ ...text(words), call: blind, names: ['Kaltenbach Drehwerk GmbH'] })
const twice = (one: string, other: string): Case => ({
  sections: [
    sectionOf({ key: 'a', doc: paragraphs(one) }),
    sectionOf({ key: 'b', title: 'Method', doc: paragraphs(other) }),
  ],
})
const asking = (formatting: CallReading['formatting']): Case => ({ ...text('Text.'), call: callOf({ formatting }) })
const calling = (callText: string): Case => ({ ...text('Text.'), callText })
const longText = (words: string) => Array.from({ length: 30 }, () => words).join(' ')
const wp = (id: string, more = {}) => ({ id, title: `Package ${id}`, from: 1, to: 12, lead: 'p1', ...more })

/** A text that triggers each rule, and one that nearly does, in every language that the rule knows. */
const rows: readonly Row[] = [
  ['admissibility.page_size', 'any', asking({ pageSize: 'A3' }), asking({ pageSize: 'Letter' })],
  ['admissibility.margins', 'any', asking({ marginMinMm: 90 }), asking({ marginMinMm: 25 })],
  ['admissibility.font_size', 'any', asking({ fontMinPt: 40 }), asking({ fontMinPt: 12 })],
  [
    'admissibility.font',
    'en',
    calling('Keep to 10 pages. Use the font Arial, 11 points. Send it by noon.'),
    calling('Use the font Arial or Times New Roman, 11 points. The painter lives in Georgia.'),
  ],
  [
    'admissibility.font',
    'ru',
    calling('Текст набирается шрифтом Calibri, кегль 12.'),
    calling('Текст набирается шрифтом Times New Roman, кегль 12. Программа Calibri здесь не нужна.'),
  ],
  [
    'admissibility.font',
    'ro',
    calling('Textul se scrie cu fontul Arial, mărimea 11.'),
    calling('Textul se scrie cu fontul Times New Roman. Firma Arial livrează mobilă.'),
  ],
  [
    'admissibility.file_name',
    'en',
    calling('Each file must be named ACRONYM_PartB.pdf.'),
    calling('Upload each file as PDF, at most 10 MB.'),
  ],
  [
    'admissibility.file_name',
    'ru',
    calling('Имя файла: название организации и номер лота.'),
    calling('Загрузите каждый файл в формате PDF.'),
  ],
  [
    'admissibility.file_name',
    'ro',
    calling('Denumirea fișierului va conține acronimul proiectului.'),
    calling('Încărcați fiecare fișier în format PDF.'),
  ],
  [
    'admissibility.character',
    'any',
    { ...text('The plant grows 🌱 well.'), missingCharacters: ['🌱'] },
    { ...text('The plant grows well.'), missingCharacters: ['🌱'] },
  ],
  [
    'admissibility.words',
    'any',
    text('One two three four five six.', { limit: full.words }),
    text('One two three four five.', { limit: full.words }),
  ],
  [
    'admissibility.characters',
    'any',
    text('One two three four five six.', { limit: full.characters }),
    text('One two three four.', { limit: full.characters }),
  ],
  [
    'admissibility.pages',
    'any',
    text(longText('The machines of the plant work day and night and nobody counts what they waste. '.repeat(2)), {
      limit: full.pages,
    }),
    text(longText('The machines of the plant work day and night.'), { limit: full.pages }),
  ],
  [
    'admissibility.missing_part',
    'any',
    { sections: [sectionOf({ doc: paragraphs('Text.') }), sectionOf({ key: 'b', doc: paragraphs('') })] },
    text('Text.'),
  ],
  [
    'admissibility.missing_dissemination',
    'en',
    inHorizon('We publish nothing and tell no one about the results.'),
    inHorizon('Dissemination goes through two journals.'),
  ],
  [
    'admissibility.missing_dissemination',
    'ru',
    inHorizon('Мы ничего не публикуем и никому не рассказываем.'),
    inHorizon('Распространение результатов идёт через два журнала.'),
  ],
  [
    'admissibility.missing_dissemination',
    'ro',
    inHorizon('Nu publicăm nimic și nu spunem nimănui.'),
    inHorizon('Diseminarea se face prin două reviste.'),
  ],
  [
    'admissibility.language',
    'en',
    text(longText('Проект снижает потери урожая на складах, и об этом знают все.')),
    text(longText('The project cuts the losses of the harvest in the stores of the region.')),
  ],
  [
    'admissibility.language',
    'ru',
    text(longText('The project cuts the losses of the harvest in the stores of the region.')),
    text(longText('Проект снижает потери урожая на складах, и об этом знают все.')),
  ],
  [
    'admissibility.language',
    'ro',
    text(longText('The project cuts the losses of the harvest in the stores of the region.')),
    text(longText('Proiectul reduce pierderile de recoltă din depozite și din câmp.')),
  ],
  [
    'admissibility.blind_name',
    'en',
    named('The second run takes place at Kaltenbach Drehwerk in May.'),
    named('The second run takes place in a turning shop with 38 staff.'),
  ],
  [
    'admissibility.blind_name',
    'ru',
    named('Второй запуск пройдёт в Kaltenbach Drehwerk в мае.'),
    named('Второй запуск пройдёт в токарном цехе.'),
  ],
  [
    'admissibility.blind_name',
    'ro',
    named('A doua rundă are loc la Kaltenbach Drehwerk în mai.'),
    named('A doua rundă are loc într-un atelier de strungărie.'),
  ],
  [
    'coverage.outcome_absent',
    'en',
    outcome('Open, documented interfaces between vendors', 'The orchard is watered at night.', 'en'),
    outcome(
      'Open, documented interfaces between vendors',
      'Machines of different vendors talk through open interfaces that are documented.',
      'en',
    ),
  ],
  [
    'coverage.outcome_absent',
    'ru',
    outcome('Открытые документированные интерфейсы между поставщиками', 'Сад поливают ночью.', 'ru'),
    outcome(
      'Открытые документированные интерфейсы между поставщиками',
      'Машины разных поставщиков связаны открытым интерфейсом, который документирован.',
      'ru',
    ),
  ],
  [
    'coverage.outcome_absent',
    'ro',
    outcome('Interfețe deschise și documentate între furnizori', 'Livada este udată noaptea.', 'ro'),
    outcome(
      'Interfețe deschise și documentate între furnizori',
      'Mașinile mai multor furnizori comunică prin interfețe deschise, documentate.',
      'ro',
    ),
  ],
  [
    'coverage.outcome_thin',
    'en',
    outcome(
      'Open, documented interfaces between machines of different vendors',
      'The machines exchange data through a documented connection.',
      'en',
    ),
    outcome(
      'Open, documented interfaces between machines of different vendors',
      'Machines of different vendors talk through open interfaces that are documented.',
      'en',
    ),
  ],
  [
    'coverage.outcome_thin',
    'ru',
    outcome(
      'Открытые документированные интерфейсы между машинами разных поставщиков',
      'Машины обмениваются данными, и обмен документирован.',
      'ru',
    ),
    outcome(
      'Открытые документированные интерфейсы между машинами разных поставщиков',
      'Машины разных поставщиков связаны открытыми документированными интерфейсами.',
      'ru',
    ),
  ],
  [
    'coverage.outcome_thin',
    'ro',
    outcome(
      'Interfețe deschise și documentate între mașinile mai multor furnizori',
      'Mașinile schimbă date printr-o legătură documentată.',
      'ro',
    ),
    outcome(
      'Interfețe deschise și documentate între mașinile mai multor furnizori',
      'Mașinile furnizorilor comunică prin interfețe deschise, documentate.',
      'ro',
    ),
  ],
  [
    'coverage.aspect_absent',
    'en',
    aspect('Soundness of the gender dimension', 'The orchard is watered at night.'),
    aspect('Soundness of the gender dimension', 'The gender dimension is sound: women and men test the tool.'),
  ],
  [
    'coverage.aspect_absent',
    'ru',
    aspect('Учёт гендерного измерения исследования', 'Сад поливают ночью.'),
    aspect('Учёт гендерного измерения исследования', 'Гендерное измерение исследования учтено в опросе.'),
  ],
  [
    'coverage.aspect_absent',
    'ro',
    aspect('Integrarea dimensiunii de gen', 'Livada este udată noaptea.'),
    aspect('Integrarea dimensiunii de gen', 'Dimensiunea de gen este integrată în sondaj.'),
  ],
  [
    'coverage.aspect_thin',
    'en',
    aspect('Credibility of the pathways to long lasting impact of machines', 'The machines last.'),
    aspect('Credibility of the pathways to long lasting impact', 'The pathway to long lasting impact is credible.'),
  ],
  [
    'coverage.aspect_thin',
    'ru',
    aspect('Достоверность путей достижения долгосрочного влияния машин', 'Машины работают без остановок, и путь ясен.'),
    aspect('Достоверность путей достижения влияния', 'Пути достижения влияния достоверны.'),
  ],
  [
    'coverage.aspect_thin',
    'ro',
    aspect('Credibilitatea căilor de a obține un impact durabil al mașinilor', 'Mașinile au impact.'),
    aspect('Credibilitatea căilor spre un impact durabil', 'Căile spre un impact durabil sunt credibile.'),
  ],
  [
    'substance.objective_number',
    'en',
    text('Objective 2: make the shops cleaner and safer for everyone.'),
    text('Objective 2: reduce scrap by 30 % within two years.'),
  ],
  [
    'substance.objective_number',
    'ru',
    text('Цель 2: сделать цеха чище и безопаснее для всех.'),
    text('Цель 2: снизить брак на 30 % за два года.'),
  ],
  [
    'substance.objective_number',
    'ro',
    text('Obiectivul 2: ateliere mai curate și mai sigure pentru toți.'),
    text('Obiectivul 2: reducerea rebuturilor cu 30 % în doi ani.'),
  ],
  [
    'substance.indicator_baseline',
    'en',
    of('impact')('We will reduce scrap to 5 % by 2028.'),
    of('impact')('We will reduce scrap from 8 % to 5 % by 2028.'),
  ],
  [
    'substance.indicator_baseline',
    'ru',
    of('impact')('Мы снизим брак до 5 % к 2028 году.'),
    of('impact')('Мы снизим брак с 8 % до 5 % к 2028 году.'),
  ],
  [
    'substance.indicator_baseline',
    'ro',
    of('impact')('Vom reduce rebuturile la 5 % până în 2028.'),
    of('impact')('Vom reduce rebuturile de la 8 % la 5 % până în 2028.'),
  ],
  [
    'substance.indicator_unit',
    'any',
    planned({ indicators: [{ id: 'i', title: 'Training', baseline: '0', target: '120', month: 12 }] }),
    planned({ indicators: [{ id: 'i', title: 'Training', baseline: '0', target: '120 people', month: 12 }] }),
  ],
  [
    'substance.indicator_unit',
    'en',
    planned({ indicators: [{ id: 'i', title: 'Growers', baseline: '0', target: '120', month: 12 }] }),
    planned({ indicators: [{ id: 'i', title: 'Number of growers', baseline: '0', target: '120', month: 12 }] }),
  ],
  [
    'substance.indicator_unit',
    'ru',
    planned({ indicators: [{ id: 'i', title: 'Обучение', baseline: '0', target: '120', month: 12 }] }),
    planned({ indicators: [{ id: 'i', title: 'Число обученных', baseline: '0', target: '120', month: 12 }] }),
  ],
  [
    'substance.indicator_unit',
    'ro',
    planned({ indicators: [{ id: 'i', title: 'Instruire', baseline: '0', target: '120', month: 12 }] }),
    planned({ indicators: [{ id: 'i', title: 'Numărul de instruiți', baseline: '0', target: '120', month: 12 }] }),
  ],
  [
    'substance.indicator_date',
    'en',
    of('impact')('We will reduce scrap from 8 % to 5 %.'),
    of('impact')('We will reduce scrap from 8 % to 5 % by M24.'),
  ],
  [
    'substance.indicator_date',
    'ru',
    of('impact')('Мы снизим брак с 8 % до 5 %.'),
    of('impact')('Мы снизим брак с 8 % до 5 % к концу проекта.'),
  ],
  [
    'substance.indicator_date',
    'ro',
    of('impact')('Vom reduce rebuturile de la 8 % la 5 %.'),
    of('impact')('Vom reduce rebuturile de la 8 % la 5 % până la sfârșitul proiectului.'),
  ],
  [
    'substance.risk_mitigation',
    'en',
    of('risks')('There is a risk that the supplier is late.'),
    of('risks')('There is a risk that the supplier is late; a second supplier is the fallback.'),
  ],
  [
    'substance.risk_mitigation',
    'ru',
    of('risks')('Есть риск, что поставщик опоздает.'),
    of('risks')('Есть риск, что поставщик опоздает; тогда берём запасного.'),
  ],
  [
    'substance.risk_mitigation',
    'ro',
    of('risks')('Există riscul ca furnizorul să întârzie.'),
    of('risks')('Există riscul ca furnizorul să întârzie; îl putem înlocui.'),
  ],
  [
    'substance.risk_mitigation',
    'any',
    rowsOf([
      ['Risk', 'Mitigation'],
      ['Late supplier', ''],
    ]),
    rowsOf([
      ['Risk', 'Mitigation'],
      ['Late supplier', 'Second supplier'],
    ]),
  ],
  [
    'substance.package_deliverable',
    'en',
    text('WP1 gives D1.1. WP2 is about tests.'),
    text('WP1 gives D1.1. WP2 gives D2.1.'),
  ],
  [
    'substance.package_deliverable',
    'ru',
    text('РП1 даёт Р1.1. РП2 посвящён испытаниям.'),
    text('РП1 даёт Р1.1. РП2 даёт Р2.1.'),
  ],
  [
    'substance.package_deliverable',
    'ro',
    text('PL1 produce L1.1. PL2 este despre teste.'),
    text('PL1 produce L1.1. PL2 produce L2.1.'),
  ],
  [
    'substance.package_deliverable',
    'any',
    planned({ packages: [wp('1')] }),
    planned({ packages: [wp('1')], deliverables: [{ id: 'd', title: 'Report', package: '1', month: 6, lead: null }] }),
  ],
  [
    'substance.deliverable_package',
    'en',
    text('WP1 gives D1.1, and D7.1 follows.'),
    text('WP1 gives D1.1, and D1.2 follows.'),
  ],
  ['substance.deliverable_package', 'ru', text('РП1 даёт Р1.1, затем Р7.1.'), text('РП1 даёт Р1.1, затем Р1.2.')],
  ['substance.deliverable_package', 'ro', text('PL1 produce L1.1, apoi L7.1.'), text('PL1 produce L1.1, apoi L1.2.')],
  [
    'substance.milestone_proof',
    'en',
    text('Milestone 2: the prototype works.'),
    text('Milestone 2: the prototype works, as the test protocol shows.'),
  ],
  [
    'substance.milestone_proof',
    'ru',
    text('Веха 2: прототип работает.'),
    text('Веха 2: прототип работает, есть протокол.'),
  ],
  [
    'substance.milestone_proof',
    'ro',
    text('Jalonul 2: prototipul funcționează.'),
    text('Jalonul 2: prototipul funcționează, conform raportului.'),
  ],
  [
    'substance.partner_task',
    'any',
    planned({
      packages: [wp('1')],
      partners: [
        { id: 'p1', name: 'Kaltenbach' },
        { id: 'p2', name: 'Orchard' },
      ],
    }),
    planned({ packages: [wp('1')], partners: [{ id: 'p1', name: 'Kaltenbach' }] }),
  ],
  [
    'substance.no_effort',
    'any',
    planned({
      packages: [wp('1'), wp('2')],
      efforts: [
        { package: '1', partner: 'p1', months: 3 },
        { package: '2', partner: 'p1', months: 0 },
      ],
    }),
    planned({ packages: [wp('1')], efforts: [{ package: '1', partner: 'p1', months: 3 }] }),
  ],
  [
    'substance.person_month_cost',
    'any',
    planned({
      partners: [{ id: 'p1', name: 'Orchard' }],
      efforts: [{ package: '1', partner: 'p1', months: 2 }],
      personnel: [{ partner: 'p1', amount: 90_000 }],
    }),
    planned({
      partners: [{ id: 'p1', name: 'Orchard' }],
      efforts: [{ package: '1', partner: 'p1', months: 20 }],
      personnel: [{ partner: 'p1', amount: 90_000 }],
    }),
  ],
  ['substance.outside_duration', 'en', lasting('The pilot ends in month 40.'), lasting('The pilot ends in month 36.')],
  ['substance.outside_duration', 'ru', lasting('Пилот закончится в М40.'), lasting('Пилот закончится в М36.')],
  [
    'substance.outside_duration',
    'ro',
    lasting('Pilotul se încheie în luna 40.'),
    lasting('Pilotul se încheie în luna 36.'),
  ],
  [
    'substance.outside_duration',
    'any',
    planned({ months: 24, milestones: [{ id: 'm', title: 'Prototype', month: 25, proof: 'Report' }] }),
    planned({ months: 24, milestones: [{ id: 'm', title: 'Prototype', month: 24, proof: 'Report' }] }),
  ],
  ['budget.sum', 'any', check('uncounted', 'not_met'), check('uncounted', 'met')],
  ['budget.range', 'any', check('range', 'not_met'), check('range', 'met')],
  ['budget.request', 'any', check('request_too_high', 'not_met'), check('request_too_high', 'met')],
  ['budget.own_share', 'any', check('own_share', 'not_met'), check('own_share', 'met')],
  ['budget.ceiling', 'any', check('ceiling', 'not_met'), check('ceiling', 'met')],
  ['budget.third_party', 'any', check('third_party_each', 'not_met'), check('third_party_each', 'met')],
  [
    'budget.request_differs',
    'en',
    requested('We request a grant of EUR 300,000.'),
    requested('We request a grant of EUR 250,000.'),
  ],
  [
    'budget.request_differs',
    'ru',
    requested('Мы запрашиваем 300 000 евро.'),
    requested('Мы запрашиваем 250 000 евро.'),
  ],
  ['budget.request_differs', 'ro', requested('Solicităm 300 000 euro.'), requested('Solicităm 250 000 euro.')],
  [
    'budget.indirect_rate',
    'en',
    flat('Indirect costs are 20 % of direct costs.'),
    flat('Indirect costs are 25 % of direct costs.'),
  ],
  [
    'budget.indirect_rate',
    'ru',
    flat('Косвенные расходы составляют 20 %.'),
    flat('Косвенные расходы составляют 25 %.'),
  ],
  ['budget.indirect_rate', 'ro', flat('Costurile indirecte sunt de 20 %.'), flat('Costurile indirecte sunt de 25 %.')],
  [
    'budget.table_sum',
    'en',
    budgetTable([
      ['Line', 'EUR'],
      ['Staff', '1,200'],
      ['Travel', '300'],
      ['Total', '1,600'],
    ]),
    budgetTable([
      ['Line', 'EUR'],
      ['Staff', '1,200'],
      ['Travel', '300'],
      ['Total', '1,500'],
    ]),
  ],
  [
    'budget.table_sum',
    'ru',
    budgetTable([
      ['Статья', 'Сумма'],
      ['Персонал', '1 200'],
      ['Поездки', '300,50'],
      ['Итого', '1 600,50'],
    ]),
    budgetTable([
      ['Статья', 'Сумма'],
      ['Персонал', '1 200'],
      ['Поездки', '300,50'],
      ['Итого', '1 500,50'],
    ]),
  ],
  [
    'budget.table_sum',
    'ro',
    budgetTable([
      ['Linie', 'Sumă'],
      ['Personal', '1.200,00'],
      ['Deplasări', '300'],
      ['Total', '1.600'],
    ]),
    budgetTable([
      ['Linie', 'Sumă'],
      ['Personal', '1.200,00'],
      ['Deplasări', '300'],
      ['Total', '1.500'],
    ]),
  ],
  ['language.placeholder', 'en', text('The pilot is in [name of the town].'), text('The pilot is described in [12].')],
  [
    'language.placeholder',
    'ru',
    text('Пилот пройдёт в городе (уточнить).'),
    text('Опрос помогает уточнить требования.'),
  ],
  [
    'language.placeholder',
    'ro',
    text('Pilotul are loc în (de stabilit).'),
    text('Rămâne de stabilit cine plătește transportul.'),
  ],
  [
    'language.template',
    'en',
    text('Please describe the objectives of your project.'),
    text('The annexes describe the objectives of the project.'),
  ],
  ['language.template', 'ru', text('Опишите цели проекта.'), text('В приложении описаны цели проекта.')],
  [
    'language.template',
    'ro',
    text('Descrieți obiectivele proiectului.'),
    text('Anexa descrie obiectivele proiectului.'),
  ],
  [
    'language.name_spelling',
    'any',
    twice('We use AgroSense. AgroSense is ready.', 'Data of Agro-Sense are open.'),
    twice('We use AgroSense.', 'AGROSENSE'),
  ],
  [
    'language.number_differs',
    'en',
    twice('The scrap of our casting line is 7.8 %.', 'The scrap of the casting line is 7.4 %.'),
    twice('The scrap of our casting line is 7.8 %.', 'The scrap of the turning line is 7.4 %.'),
  ],
  [
    'language.number_differs',
    'ru',
    twice('Брак литейной линии составляет 7,8 %.', 'Брак литейной линии составляет 7,4 %.'),
    twice('Брак литейной линии составляет 7,8 %.', 'Брак токарного участка составляет 7,4 %.'),
  ],
  [
    'language.number_differs',
    'ro',
    twice('Rebutul liniei de turnare este de 7,8 %.', 'Rebutul liniei de turnare este de 7,4 %.'),
    twice('Rebutul liniei de turnare este de 7,8 %.', 'Rebutul atelierului de strunjire este de 7,4 %.'),
  ],
  ['language.long_sentence', 'any', text(`${'word '.repeat(36)}end.`), text(`${'word '.repeat(34)}end.`)],
  [
    'language.repeated',
    'any',
    twice(
      'The shops of the valley lose one part in twelve before it is sold to anyone.',
      'The shops of the valley lose one part in twelve before it is sold to anyone.',
    ),
    twice('The shops lose one part in twelve.', 'The shops lose one part in twelve.'),
  ],
  [
    'language.untranslated',
    'en',
    text(
      `${longText('The project cuts the losses of the harvest in the stores of the region.')}\nПроект снижает потери урожая на складах, и об этом знают все жители нашего района.`,
    ),
    text(`${longText('The project cuts the losses of the harvest in the stores of the region.')}\nСклад № 5`),
  ],
  [
    'language.untranslated',
    'ru',
    text(
      `${longText('Проект снижает потери урожая на складах, и об этом знают все.')}\nThe project cuts the losses of the harvest in the stores of the whole region.`,
    ),
    text(`${longText('Проект снижает потери урожая на складах, и об этом знают все.')}\nSmart Storage Alliance`),
  ],
  [
    'language.untranslated',
    'ro',
    text(
      `${longText('Proiectul reduce pierderile de recoltă din depozite și din câmp.')}\nThe project cuts the losses of the harvest in the stores of the whole region.`,
    ),
    text(`${longText('Proiectul reduce pierderile de recoltă din depozite și din câmp.')}\nSmart Storage Alliance`),
  ],
  [
    'language.acronym_undefined',
    'any',
    text('The IMAQ platform counts parts.'),
    text('The image acquisition platform (IMAQ) counts parts.'),
  ],
  [
    'language.acronym_doubled',
    'any',
    text('The image platform (IMAQ) counts. The image platform (IMAQ) sorts.'),
    text('The image platform (IMAQ) counts. The IMAQ sorts.'),
  ],
  ['language.quotes', 'any', text('We say “open”. They say "closed".'), text('We say “open”. They say “closed”.')],
  ['integrity.pencil', 'any', marked('pencil'), marked('source')],
  [
    'integrity.number_source',
    'en',
    of('need')('Small shops waste 11 % of their material.'),
    of('need')('According to Eurostat, small shops waste 11 % of their material.'),
  ],
  [
    'integrity.number_source',
    'ru',
    of('need')('Мелкие цеха теряют 11 % материала.'),
    of('need')('По данным реестра, мелкие цеха теряют 11 % материала.'),
  ],
  [
    'integrity.number_source',
    'ro',
    of('need')('Atelierele mici pierd 11 % din material.'),
    of('need')('Conform recensământului, atelierele mici pierd 11 % din material.'),
  ],
  [
    'integrity.vague_reference',
    'en',
    text('Recent studies prove that shops waste material.'),
    text('Recent studies (Ivanov, 2024) prove that shops waste material.'),
  ],
  [
    'integrity.vague_reference',
    'ru',
    text('Исследования показывают, что цеха теряют материал.'),
    text('Исследования показывают [4], что цеха теряют материал.'),
  ],
  [
    'integrity.vague_reference',
    'ro',
    text('Studiile arată că atelierele pierd material.'),
    text('Studiile arată (Popescu, 2024) că atelierele pierd material.'),
  ],
  [
    'integrity.reference_locator',
    'en',
    text('References\nIvanov, A. (2024). Waste in small shops. Journal of Turning.'),
    text('References\nIvanov, A. (2024). Waste in small shops. doi:10.1000/182'),
  ],
  [
    'integrity.reference_locator',
    'ru',
    text('Литература\nИванов А. Отходы мелких цехов. 2024.'),
    text('Литература\nИванов А. Отходы мелких цехов. 2024. С. 12.'),
  ],
  [
    'integrity.reference_locator',
    'ro',
    text('Bibliografie\nPopescu, A. (2024). Deșeuri. Revista Strungului.'),
    text('Bibliografie\nPopescu, A. (2024). Deșeuri. p. 12'),
  ],
  ['integrity.superlative', 'en', text('Our sensor is unique.'), text('Each part has a unique identifier.')],
  [
    'integrity.superlative',
    'ru',
    text('Наш датчик уникален и не имеет аналогов.'),
    text('У каждой детали уникальный идентификатор.'),
  ],
  ['integrity.superlative', 'ro', text('Senzorul nostru este unic.'), text('Fiecare piesă are un identificator unic.')],
  [
    'integrity.ai_statement',
    'en',
    inHorizon('The text was written by three people.'),
    inHorizon('No generative AI was used for this text.'),
  ],
  [
    'integrity.ai_statement',
    'ru',
    inHorizon('Текст написали три человека.'),
    inHorizon('Применение ИИ: текст переведён языковой моделью и проверен.'),
  ],
  [
    'integrity.ai_statement',
    'ro',
    inHorizon('Textul a fost scris de trei oameni.'),
    inHorizon('Utilizarea inteligenței artificiale: doar pentru traducere.'),
  ],
]

const foundIn = (input: Case, language: Language | 'any') =>
  reviewApplication(reviewOf({ language: language === 'any' ? 'en' : language, ...input })).findings

test.each(rows)(
  '[FIND-01] %s (%s) is found where it is, and not where it is only close',
  (rule, language, triggers, near) => {
    const found = foundIn(triggers, language).filter((each) => each.rule === rule)
    expect(found.length, 'triggers').toBeGreaterThan(0)
    expect(
      foundIn(near, language).map((each) => each.rule),
      'near miss',
    ).not.toContain(rule)
    for (const each of found)
      for (const shown of languages)
        for (const said of Object.values(sayFinding(each, shown))) expect(said, shown).not.toMatch(/\{|\}|undefined/)
  },
)

test('[FIND-01] every rule has such texts: in all three languages, or in one where words make no difference', () => {
  for (const { name } of reviewRules) {
    const known = new Set(rows.filter(([rule]) => rule === name).map(([, language]) => language))
    expect(known.has('any') || languages.every((language) => known.has(language)), name).toBe(true)
  }
  expect(new Set(reviewRules.map(({ group }) => group))).toEqual(
    new Set(['admissibility', 'coverage', 'substance', 'budget', 'language', 'integrity']),
  )
})

test('a character that files cannot show is marked in its sentence, and one in a title or a footnote in its section', () => {
  const footnote = { type: 'footnote', attrs: { text: 'See ☃' } }
  const { findings } = reviewApplication(
    reviewOf({
      sections: [
        sectionOf({ key: 'one', doc: paragraphs('We plan. It grows 🌱 well.') }),
        sectionOf({
          key: 'two',
          doc: {
            type: 'doc',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We write.' }, footnote] }],
          },
        }),
      ],
      missingCharacters: ['🌱', '☃'],
    }),
  )
  const places = findings.filter(({ rule }) => rule === 'admissibility.character').map(({ place }) => place)
  expect(places).toMatchObject([
    { section: 'one', quote: 'It grows 🌱 well.', from: 9, to: 11 },
    { section: 'two', path: null },
  ])
})

test('a finding is at the words that it is about', () => {
  const { findings } = reviewApplication(reviewOf(text('We are ready. Our sensor is unique.', { key: 'one' })))
  const found = findings.find(({ rule }) => rule === 'integrity.superlative')
  expect(found?.place).toMatchObject({ section: 'one', path: [0], quote: 'Our sensor is unique.' })
  expect(found?.place.quote.slice(found.place.from, found.place.to)).toBe('unique')
})

test('[DRAFT-07] words in pencil are one blocker for each stretch, at their place', () => {
  const found = reviewApplication(reviewOf(marked('pencil'))).findings.filter(({ rule }) => rule === 'integrity.pencil')
  expect(found).toMatchObject([{ severity: 'blocker', place: { path: [0], quote: 'We work with Orhei Fruit.' } }])
  expect(found.map(({ place: { quote, from, to } }) => quote.slice(from, to))).toEqual(['Orhei Fruit'])
})

test('a finding keeps its id while its own words stay, and gets another when they change', () => {
  const idsOf = (words: string) =>
    reviewApplication(reviewOf(text(words)))
      .findings.filter(({ rule }) => rule === 'integrity.superlative')
      .map(({ id }) => id)
  expect(idsOf('Our sensor is unique.\nMore text.')).toEqual(idsOf('First this.\nOur sensor is unique.'))
  expect(idsOf('Our sensor is unique.')).not.toEqual(idsOf('Our new sensor is unique.'))
})

test('a finding that was accepted is another one once the limit that it is about changes', () => {
  const idsUnder = (max: number) =>
    foundIn(text('One two three four five six.', { limit: { unit: 'words', max } }), 'en')
      .filter(({ rule }) => rule === 'admissibility.words')
      .map(({ id }) => id)
  expect(idsUnder(5)).not.toEqual(idsUnder(4))
})

test('words and characters are counted as the editor counts them', () => {
  const composed = text('é'.normalize('NFD').repeat(20), { limit: full.characters })
  expect(foundIn(composed, 'en').map(({ rule }) => rule)).not.toContain('admissibility.characters')
})

test('a placeholder in brackets is one finding', () => {
  const found = foundIn(text('The pilot is in [TBC].'), 'en').filter(({ rule }) => rule === 'language.placeholder')
  expect(found.map(({ place }) => place.quote.slice(place.from, place.to))).toEqual(['[TBC]'])
})

test('an amount that the call says in other figures has its source', () => {
  const said = { ...of('need')('The region grows 2.5 million trees.'), callText: 'The region has 2,500,000 trees.' }
  expect(foundIn(said, 'en').map(({ rule }) => rule)).not.toContain('integrity.number_source')
  expect(foundIn({ ...said, callText: '' }, 'en').map(({ rule }) => rule)).toContain('integrity.number_source')
})

test('a ceiling names its category in the language of the reader, and a title never becomes the name of a language', () => {
  const checks = [
    {
      check: 'ceiling',
      state: 'not_met',
      about: { category: 'travel' },
      value: 2,
      least: null,
      most: 1,
      isHard: false,
    },
  ] as const
  const [ceiling] = foundIn(planned({ checks }), 'en').filter(({ rule }) => rule === 'budget.ceiling')
  expect(languages.map((language) => ceiling && sayFinding(ceiling, language).title)).toEqual([
    'A ceiling is exceeded: Travel',
    'Превышен потолок: Поездки',
    'Un plafon este depășit: Deplasări',
  ])
  const section = text('One two three four five six.', { limit: full.words, title: 'language.ru' })
  const [over] = foundIn(section, 'en').filter(({ rule }) => rule === 'admissibility.words')
  expect(over && sayFinding(over, 'en').title).toBe('language.ru: 6 words, at most 5')
})

test('a criterion has the marks of the stage that is next', () => {
  const { submission } = horizon
  const deadline = { zone: null, status: 'current', timeStated: false, zoneStated: false } as const
  const call = callOf({
    submission: {
      ...submission,
      model: 'two-stage',
      deadlines: [
        { ...deadline, id: 'd1', stage: 'first', at: '2027-04-01' },
        { ...deadline, id: 'd2', stage: 'second', at: '2027-10-01' },
      ],
    },
    criteria: [
      { stage: 'first', name: 'Excellence', max: 5, threshold: 4, weight: null },
      { stage: 'second', name: 'Excellence', max: 10, threshold: 6, weight: null },
    ],
  })
  const marksAt = (now: string) => criteriaOf(reviewOf({ call, now: Date.parse(now) })).map(({ max }) => max)
  expect(marksAt('2027-03-09')).toEqual([5])
  expect(marksAt('2027-05-09')).toEqual([10])
})
