import { expect, test } from 'vitest'
import { readDuration } from '#server/grants/read/duration.ts'
import { readRates } from '#server/grants/read/rates.ts'
import { readReadiness } from '#server/grants/read/readiness.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'

/** A text, then its rates, own share as "own n", indirect cost as "indirect n". */
const rates: readonly (readonly [string, string])[] = [
  ['The funding rate is 70 % of eligible costs.', '70'],
  ['The maximum co-financing rate is 85%.', '85'],
  ['Eligible costs are reimbursed at 100 %.', '100'],
  ['The grant covers up to 80 per cent of the total eligible costs.', '80'],
  ['EU co-financing: up to 90 % of total eligible expenditure; own contribution at least 10 %.', '90 own 10'],
  ['Applicants must provide at least 20 % co-financing.', '80 own 20'],
  ['A minimum of 25% of the project budget must come from own funds.', '75 own 25'],
  ['Funding rate: 70 % (100 % for non-profit organisations)', '70 100'],
  [
    'The aid intensity is 50 % for large enterprises, 60 % for medium-sized enterprises and 70 % for micro and small enterprises.',
    '50 60 70',
  ],
  ['Pre-financing of 60 % is paid after signature.', ''],
  ['Indirect costs are covered at a flat rate of 7 % of direct costs.', 'indirect 7'],
  ['Overheads must not exceed 10% of the grant.', 'indirect 10'],
  ['Administrative costs may be up to 8 percent of the budget.', 'indirect 8'],
  ['The grant is paid in two instalments: 80 % after signature and 20 % after the final report.', ''],
  ['Subcontracting is limited to 30 % of the budget.', ''],
  ['Reduce energy use by at least 30 %.', ''],
  ['Excellence (weight 50%), Impact (weight 30%), Implementation (weight 20%)', ''],
  ['Travel may take up to 15 % of the budget.', ''],
  ['The company must not be owned more than 25 % by public bodies.', ''],
  ['Rata de finanțare este de 85 % din costurile eligibile.', '85'],
  [
    'Grantul acoperă maximum 70% din valoarea investiției, iar contribuția proprie constituie cel puțin 30%.',
    '70 own 30',
  ],
  ['Contribuția proprie a beneficiarului: minimum 20 la sută din costul proiectului.', '80 own 20'],
  ['Cofinanțarea solicitantului este de minimum 10 %.', '90 own 10'],
  ['Intensitatea ajutorului: 50% pentru întreprinderi mari și 70% pentru IMM-uri.', '50 70'],
  ['Costurile indirecte se rambursează la o rată forfetară de 15 %.', 'indirect 15'],
  ['Cheltuielile administrative nu vor depăși 7 % din bugetul proiectului.', 'indirect 7'],
  ['Cheltuielile de personal nu pot depăși 40 % din buget.', ''],
  ['Prefinanțarea constituie 50 % din grant.', ''],
  ['Programul finanțează până la 80% din costurile eligibile ale proiectului.', '80'],
  ['Грант покрывает до 75 % стоимости проекта.', '75'],
  ['Собственный вклад заявителя составляет не менее 25 % бюджета проекта.', '75 own 25'],
  ['Требуется софинансирование в размере не менее 10 процентов.', '90 own 10'],
  ['Фонд финансирует не более 90% расходов; оставшиеся 10% вносит заявитель.', '90 own 10'],
  ['Накладные расходы: не более 5 % от суммы гранта.', 'indirect 5'],
  ['Косвенные расходы возмещаются по единой ставке 7 %.', 'indirect 7'],
  ['Аванс составляет 50 % суммы гранта.', ''],
  ['Ставка финансирования: 100 % для некоммерческих организаций и 60 % для предприятий.', '100 60'],
  ['Расходы на оплату труда не должны превышать 30 % бюджета.', ''],
  ['Снижение потребления энергии не менее чем на 20 %.', ''],
  ['Indirect costs are not eligible.', 'indirect 0'],
  ['Накладные расходы не возмещаются.', 'indirect 0'],
  ['The EU grant covers 100% of the eligible costs.', '100'],
  ['Financing rate: 60% for companies, 100% for universities.', '60 100'],
  ['Beneficiaries co-finance at least 5% of their budget in cash.', '95 own 5'],
  ['Up to 65 % co-financing by the Union.', '65'],
  ['Rata maximă de cofinanțare UE este de 90%, iar contribuția proprie minimă este de 10%.', '90 own 10'],
  ['Solicitantul asigură cofinanțarea în proporție de cel puțin 15%.', '85 own 15'],
  ['Valoarea grantului reprezintă maximum 75% din bugetul proiectului.', '75'],
  ['Участники обязаны внести не менее 30 % стоимости проекта из собственных средств.', '70 own 30'],
  ['Грант не может превышать 90 % бюджета проекта.', '90'],
  ['Программа возмещает 85 процентов расходов.', '85'],
  ['Для вузов ставка возмещения составляет 100 %, для бизнеса — 50 %.', '100 50'],
  ['Overhead costs of up to 10% are allowed. Equipment purchases may not exceed 30% of the total.', 'indirect 10'],
  ['No co-financing is required.', 'own 0'],
  ['For companies the rate is 60%, for universities 100%.', '60 100'],
  ['The fund pays two thirds of eligible costs; the applicant covers the remaining third.', '66.67 own 33.33'],
  ['Grants cover up to two-thirds of the total project cost.', '66.67'],
  ['We cover half of the costs of the project.', '50'],
  ['The programme reimburses three quarters of eligible expenditure.', '75'],
  ['Applicants must contribute at least one third of the budget from their own funds.', '66.67 own 33.33'],
  ['The grant may not exceed 2/3 of eligible costs.', '66.67'],
  ['At least a quarter of the project cost must come from other sources.', '75 own 25'],
  ['Co-financing of one fifth of the total budget is required.', '80 own 20'],
  ['Grantul acoperă jumătate din costurile eligibile.', '50'],
  ['Se finanțează cel mult două treimi din costurile eligibile.', '66.67'],
  ['Contribuția proprie constituie cel puțin un sfert din bugetul proiectului.', '75 own 25'],
  ['Programul rambursează trei sferturi din cheltuielile eligibile.', '75'],
  ['Solicitantul contribuie cu minimum o treime din valoarea proiectului.', '66.67 own 33.33'],
  ['Finanțarea acoperă până la patru cincimi din costul total al proiectului.', '80'],
  ['Грант покрывает две трети стоимости проекта, остальная треть — собственные средства.', '66.67 own 33.33'],
  ['Фонд оплачивает половину расходов проекта.', '50'],
  ['Заявитель вносит не менее трети бюджета проекта из собственных средств.', '66.67 own 33.33'],
  ['Возмещается до трёх четвертей приемлемых расходов.', '75'],
  ['Собственный вклад — не менее четверти стоимости проекта.', '75 own 25'],
  ['Не менее половины собственного вклада должно быть внесено деньгами.', ''],
  ['At least half of the consortium must be SMEs.', ''],
  ['Две трети членов экспертного совета избираются на три года.', ''],
  ['Jumătate din membrii comisiei sunt experți independenți.', ''],
  ['The first half of the grant is paid at signature, the second half after the final report.', ''],
  ['Половина гранта выплачивается авансом.', ''],
  ['Two thirds of the participants must be women.', ''],
  ['Rambursăm 60 la sută din cheltuieli pentru firme și 95 la sută pentru universități.', '60 95'],
  ['Contribuția locală: cel puțin un sfert din bugetul proiectului, în bani sau în natură.', '75 own 25'],
]

test('a percentage counts for what the words around it say', () => {
  const wrong: string[] = []
  for (const [text, expected] of rates) {
    const { part } = readRates(readPlainText(text))
    const own = part.coFinancing ? [`own ${part.coFinancing.minPercent}`] : []
    const indirect = part.indirectCosts ? [`indirect ${part.indirectCosts.percent}`] : []
    const got = [...part.rates.map(({ percent }) => String(percent)), ...own, ...indirect].join(' ')
    if (got !== expected) wrong.push(`${text} => ${got}, not ${expected}`)
  }
  expect(wrong).toEqual([])
})

/** A text, then each rate with whom it is for. */
const holders: readonly (readonly [string, string])[] = [
  [
    'The funding rate is 70% of eligible costs for companies and up to 100% for non-profit organisations.',
    '70 for-profit, 100 non-profit',
  ],
  [
    'Funding rate: 50% of costs for large companies, 75% for SMEs and 100% for universities.',
    '50 large enterprises, 75 SME, 100 research',
  ],
  ['Companies receive 60% of eligible costs and universities 100%.', '60 for-profit, 100 research'],
  ['Funding rate: 70 % (100 % for non-profit organisations)', '70 all, 100 non-profit'],
  [
    'Rata de cofinanțare este de 85 % din cheltuielile eligibile pentru microîntreprinderi și întreprinderi mici și de 75 % pentru întreprinderile mijlocii.',
    '85 micro and small enterprises, 75 medium enterprises',
  ],
  [
    'Programul finanțează 90% din costuri pentru ONG-uri și până la 60% pentru companii.',
    '90 non-profit, 60 for-profit',
  ],
  ['ONG-urile primesc 90% din costurile eligibile, iar companiile 60%.', '90 non-profit, 60 for-profit'],
  [
    'Ставка финансирования: 100 % для некоммерческих организаций и 60 % для предприятий.',
    '100 non-profit, 60 for-profit',
  ],
  [
    'Фонд возмещает 80 % расходов малым предприятиям и 50 % — крупным предприятиям.',
    '80 small enterprises, 50 large enterprises',
  ],
  ['Для вузов ставка возмещения составляет 100 %, для бизнеса — 50 %.', '100 research, 50 for-profit'],
  [
    'The grant covers 85% of eligible costs for micro enterprises, 75% for small enterprises and 60% for medium-sized enterprises.',
    '85 micro enterprises, 75 small enterprises, 60 medium enterprises',
  ],
  ['Funding rates: universities 100%, firms 60%.', '100 research, 60 for-profit'],
  [
    'Rates: micro-enterprises 80 %, small enterprises 70 %, medium enterprises 50 %.',
    '80 micro enterprises, 70 small enterprises, 50 medium enterprises',
  ],
  [
    'Rata de finanțare: microîntreprinderi – 90%, întreprinderi mici – 80%, întreprinderi mijlocii – 70%.',
    '90 micro enterprises, 80 small enterprises, 70 medium enterprises',
  ],
  [
    'Intensitatea: 90 % pentru microîntreprinderi, 80 % pentru întreprinderile mici, respectiv 70 % pentru cele mijlocii.',
    '90 micro enterprises, 80 small enterprises, 70 medium enterprises',
  ],
  [
    'Доля финансирования: для микропредприятий — 90 %, для малых предприятий — 80 %, для средних — 70 %.',
    '90 micro enterprises, 80 small enterprises, 70 medium enterprises',
  ],
  [
    '## Funding rate\n\n| Type of applicant | Rate |\n| --- | --- |\n| Micro enterprise | 80 % |\n| Small enterprise | 70 % |\n| University | 100 % |',
    '80 micro enterprises, 70 small enterprises, 100 research',
  ],
  ['Start-ups receive 90% of eligible costs, established companies 60%.', '90 start-ups, 60 for-profit'],
  ['Cooperatives may claim 80% of the costs; individual farmers 90%.', '80 cooperatives, 90 farmers'],
  ['Rambursăm 60 la sută din cheltuieli pentru firme și 95 la sută pentru universități.', '60 for-profit, 95 research'],
]

test.each([
  ['Own contribution: at least 30 %, at least half of it in cash.', true, 50],
  ['Собственный вклад — не менее 20 %, из них не менее трети в денежной форме.', true, 66.67],
  ['Contribuția proprie este de minimum 20 %, din care cel puțin jumătate în numerar.', true, 50],
  ['At least 10% must come from you; volunteer time may count for up to half of it.', true, 50],
  ['Own contribution: at least 30 %, of which 10 % in cash.', true, undefined],
  ['Own contribution: at least 30 %, in cash only.', false, undefined],
  ['Собственный вклад не менее 20 % в денежной форме.', false, undefined],
])('what part of an own share must be money: %s', (text, inKindAllowed, share) => {
  const { coFinancing } = readRates(readPlainText(text)).part
  expect([coFinancing?.inKindAllowed, coFinancing?.inKindMaxShareOfContribution]).toEqual([inKindAllowed, share])
})

test('a rate is for those whom its clause names', () => {
  const wrong: string[] = []
  for (const [text, expected] of holders) {
    const { rates: found } = readRates(readPlainText(text)).part
    const got = found?.map(({ percent, applies }) => `${percent} ${applies}`).join(', ')
    if (got !== expected) wrong.push(`${text} => ${got}, not ${expected}`)
  }
  expect(wrong).toEqual([])
})

/** A text, then how long a project lasts in months. */
const durations: readonly (readonly [string, string])[] = [
  ['Duration: 36 months', '36-36'],
  ['Projects should last between 24 and 36 months.', '24-36'],
  ['The maximum project duration is 18 months.', '-18'],
  ['The initial planned duration of the action may not be lower than 12 months nor exceed 36 months.', '12-36'],
  ['Projects may last up to two years.', '-24'],
  ['Project duration: 1-3 years', '12-36'],
  ['The implementation period is 24 (twenty-four) months.', '24-24'],
  ['Grants are for 12 to 18 months.', '12-18'],
  ['Duration of the project | 30 months', '30-30'],
  ['Projects must be implemented within 10 months of signature.', '-10'],
  ['Minimum duration: 6 months. Maximum duration: 12 months.', '6-12'],
  ['Durata de implementare: maximum 24 de luni', '-24'],
  ['Durata proiectului este cuprinsă între 12 și 24 luni.', '12-24'],
  ['Proiectele se implementează în cel mult 18 luni.', '-18'],
  ['Perioada de implementare a proiectului: 6-12 luni', '6-12'],
  ['Durata minimă este de 6 luni, iar cea maximă de un an.', '6-12'],
  ['Proiectul durează doi ani.', '24-24'],
  ['Срок реализации проекта: до 12 месяцев', '-12'],
  ['Продолжительность проекта от 6 до 18 месяцев.', '6-18'],
  ['Проекты длятся не более двух лет.', '-24'],
  ['Длительность проекта составляет 24 месяца.', '24-24'],
  ['Срок выполнения проекта: от одного года до трёх лет.', '12-36'],
  ['Project duration: minimum 9, maximum 18 months.', '9-18'],
  ['Projects last no less than 9 and no more than 18 months.', '9-18'],
  ['Durata proiectului este de cel puțin 9 și cel mult 18 luni.', '9-18'],
  ['Durata: min. 9 – max. 18 luni', '9-18'],
  ['Срок реализации проекта: минимум 9, максимум 18 месяцев.', '9-18'],
  ['Продолжительность проекта: не менее 9 и не более 18 месяцев.', '9-18'],
  ['Projects last 9 months minimum, 18 maximum.', '9-18'],
  ['Duration: 9 months minimum, 18 months maximum.', '9-18'],
  ['Durata: minimum 9 luni, maximum 18.', '9-18'],
  ['Durata proiectului: 9 luni minimum, 18 luni maximum.', '9-18'],
  ['Срок реализации: минимум 9 месяцев, максимум 18.', '9-18'],
  ['Продолжительность проекта — от 6 месяцев (минимум) до 18 (максимум).', '6-18'],
  ['Project duration must not exceed 24 months and must be at least 12.', '12-24'],
  ['Projects may run for up to 24 months, but not less than 12.', '12-24'],
  ['Length of project: 12 months (min) to 24 months (max).', '12-24'],
  ['Durata de implementare este de cel mult 12 luni, dar nu mai puțin de 6.', '6-12'],
  ['Срок реализации проекта: 18 месяцев максимум, 9 минимум.', '9-18'],
  ['Duration (months): 12-24', '12-24'],
  ['Length of performance period: 3 to 12 months', '3-12'],
  ['Project duration: max. 30 months', '-30'],
  ['Durata proiectului (luni): minimum 6, maximum 12', '6-12'],
  ['Срок реализации (мес.): 6–12', '6-12'],
  ['The applicant has been active for at least 24 months.', ''],
  ['Maintain the results for five years after the end of the project.', ''],
  ['Evaluation takes five months.', ''],
  ['Vechimea întreprinderii este de cel puțin 12 luni.', ''],
  ['Опыт работы не менее 3 лет.', ''],
  ['Financial statements for the last two years', ''],
  ['Reports are sent every six months.', ''],
]

test('a length of time counts for what the words around it say', () => {
  const wrong: string[] = []
  for (const [text, expected] of durations) {
    const bounds = readDuration(readPlainText(text)).part.durationMonths
    const got = bounds ? `${bounds.min ?? ''}-${bounds.max ?? ''}` : ''
    if (got !== expected) wrong.push(`${text} => ${got}, not ${expected}`)
  }
  expect(wrong).toEqual([])
})

/** A text, then the levels at the start and at the end. */
const levels: readonly (readonly [string, string])[] = [
  ['Activities are expected to achieve TRL 6 by the end of the project.', ' > 6-6'],
  ['Activities are expected to start at TRL 3 and achieve TRL 5 by the end of the project.', '3-3 > 5-5'],
  ['Activities are expected to achieve TRL 6-7 by the end of the project – see General Annex B.', ' > 6-7'],
  ['Technology Readiness Level: start at TRL 4-5, end at TRL 7', '4-5 > 7-7'],
  ['Projects move from TRL 4 to TRL 6.', '4-4 > 6-6'],
  ['Projects should bring the technology from TRL 5 to 7.', '5-5 > 7-7'],
  ['The starting TRL is at least 4.', '4- > '],
  ['The technology must have reached TRL 6 at the time of submission.', '6-6 > '],
  ['Proiectele pornesc de la TRL 3 și ajung la TRL 6.', '3-3 > 6-6'],
  ['Nivelul de maturitate tehnologică: de la TRL 4 la TRL 7', '4-4 > 7-7'],
  ['La finalul proiectului tehnologia atinge NMT 7.', ' > 7-7'],
  ['На входе УГТ 3, на выходе УГТ 6.', '3-3 > 6-6'],
  ['Проект начинается с уровня готовности технологии 4 и завершается на уровне 7.', '4-4 > 7-7'],
  ['К концу проекта должен быть достигнут УГТ 5–6.', ' > 5-6'],
  ['TRL: not applicable', 'none'],
  ['Уровень готовности технологии не применяется.', 'none'],
  ['There are 3 topics and 5 annexes.', ''],
]

test('levels of readiness are read with the end of the project they are of', () => {
  const wrong: string[] = []
  for (const [text, expected] of levels) {
    const { part, notApplicable } = readReadiness(readPlainText(text))
    const side = (low: number | null, high: number | null) =>
      low === null && high === null ? '' : `${low ?? ''}-${high ?? ''}`
    const { trl } = part
    const got = trl
      ? `${side(trl.startMin, trl.startMax)} > ${side(trl.endMin, trl.endMax)}`
      : notApplicable.includes('trl')
        ? 'none'
        : ''
    if (got !== expected) wrong.push(`${text} => ${got}, not ${expected}`)
  }
  expect(wrong).toEqual([])
})
