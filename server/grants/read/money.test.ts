import { expect, test } from 'vitest'
import { findAmounts } from '#server/grants/read/amounts.ts'
import { readMoney } from '#server/grants/read/money.ts'
import { wordsOf } from '#server/grants/read/phrases.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import { scaleDecimal } from '#shared/grants/money.ts'

/** An amount as each language may write it. */
const numbers: readonly (readonly [number, readonly string[]])[] = [
  [
    3500000,
    [
      '3,500,000',
      '3 500 000',
      '3.500.000',
      '3\u00a0500\u00a0000',
      '3\u202f500\u202f000',
      '3500000',
      '3.5 million',
      '3,5 milioane',
      '3,5 млн',
      '3.5 M',
      '3,5 mil.',
      '3,500,000.00',
      '3.500.000,00',
      '3 500 000,00',
      "3'500'000",
      '3.50 million',
      '3,5 миллиона',
      '3 500 тыс.',
      '3.500 mii',
    ],
  ],
  [
    750000,
    [
      '750,000',
      '750 000',
      '750.000',
      '750 thousand',
      '750 mii',
      '750 тыс.',
      '750k',
      '0.75 million',
      '0,75 млн',
      '0,75 milioane',
      '750 тысяч',
      '750000',
      '750.000,00',
    ],
  ],
  [
    60000,
    [
      '60,000',
      '60 000',
      '60.000',
      '60 000,00',
      '60 mii',
      '60 тыс.',
      '60k',
      '60 thousand',
      'sixty thousand',
      'шестьдесят тысяч',
      'șaizeci de mii',
    ],
  ],
  [
    2000000,
    [
      '2 million',
      '2 milioane',
      '2 млн',
      '2 миллиона',
      'two million',
      'două milioane',
      'два миллиона',
      '2 000 000',
      '2.0 million',
      '2,000,000',
      '2 mln',
      '2m',
    ],
  ],
  [
    1250000000,
    ['1.25 billion', '1,25 miliarde', '1,25 млрд', '1 250 000 000', '1.250.000.000', '1,250 million', '1 250 млн'],
  ],
]
const currencies: readonly (readonly [string, (number: string) => string])[] = [
  ['EUR', (number) => `EUR ${number}`],
  ['EUR', (number) => `€${number}`],
  ['EUR', (number) => `€ ${number}`],
  ['EUR', (number) => `${number} EUR`],
  ['EUR', (number) => `${number} euro`],
  ['EUR', (number) => `${number} de euro`],
  ['EUR', (number) => `${number} €`],
  ['EUR', (number) => `${number} евро`],
  ['USD', (number) => `USD ${number}`],
  ['USD', (number) => `US$${number}`],
  ['USD', (number) => `US$ ${number}`],
  ['USD', (number) => `$${number}`],
  ['USD', (number) => `${number} долларов США`],
  ['USD', (number) => `${number} долл. США`],
  ['lei', (number) => `${number} lei`],
  ['lei', (number) => `${number} de lei`],
  ['MDL', (number) => `${number} MDL`],
  ['MDL', (number) => `${number} леев`],
  ['RON', (number) => `${number} RON`],
  ['rubles', (number) => `${number} рублей`],
  ['rubles', (number) => `${number} руб.`],
  ['BYN', (number) => `${number} белорусских рублей`],
  ['GBP', (number) => `£${number}`],
  ['CHF', (number) => `CHF ${number}`],
]
const frames = [
  (amount: string) => `of ${amount}.`,
  (amount: string) => `(${amount})`,
  (amount: string) => `${amount} in 2027`,
  (amount: string) => `до ${amount}, 15 страниц`,
  (amount: string) => `**${amount}**; 30 days`,
]

test('an amount is read however its number and its currency are written', () => {
  let cases = 0
  const wrong = new Map<string, string>()
  for (const [value, written] of numbers) {
    for (const number of written) {
      for (const [currency, write] of currencies) {
        for (const frame of frames) {
          const text = frame(write(number))
          const words = wordsOf(text)
          const got = findAmounts(words, { from: 0, to: words.length })
          cases += 1
          if (got.length !== 1 || got[0]?.value !== value || got[0]?.currency !== currency)
            wrong.set(write(number), `${text} => ${JSON.stringify(got)}`)
        }
      }
    }
  }
  expect([...wrong.values()]).toEqual([])
  expect(cases).toBeGreaterThan(5000)
})

test('a decimal is scaled exactly', () => {
  expect(scaleDecimal('3.35', 6)).toBe(3350000)
  expect(scaleDecimal('1.1', 3)).toBe(1100)
  expect(scaleDecimal('0.07', 2)).toBe(7)
  expect(scaleDecimal('99999999999999999999', 6)).toBeNull()
  expect(scaleDecimal('1e5', 0)).toBeNull()
})

/** A text, then what it gives: total, per project as min-max, number of projects, support of third parties. */
const told: readonly (readonly [string, string])[] = [
  // The budget of the call.
  ['The total indicative budget for the topic is EUR 15.00 million.', 'EUR 15000000'],
  ['The available call budget is EUR 12 500 000.', 'EUR 12500000'],
  ['The overall budget available for this call amounts to €4.2 million.', 'EUR 4200000'],
  ['A total of USD 900,000 is available under this call.', 'USD 900000'],
  ['Indicative budget | EUR 9 million', 'EUR 9000000'],
  ['Budget: 2 million EUR', 'EUR 2000000'],
  ['The Foundation has set aside GBP 300,000 for this round.', 'GBP 300000'],
  ['The financial envelope of the call for proposals is EUR 6,3 million.', 'EUR 6300000'],
  ['The total allocation for the call is € 1 800 000 from the Programme.', 'EUR 1800000'],
  ['Alocarea financiară totală a apelului este de 50.000.000 lei.', 'MDL 50000000'],
  ['Bugetul alocat apelului: 10 mil. EUR', 'EUR 10000000'],
  ['Fondul total de granturi constituie 2,4 milioane lei moldovenești.', 'MDL 2400000'],
  ['Valoarea totală a apelului este de 25 milioane RON.', 'RON 25000000'],
  ['Bugetul indicativ al concursului este de 400 mii EUR.', 'EUR 400000'],
  ['Pentru acest apel sunt disponibile 1,5 milioane de euro.', 'EUR 1500000'],
  ['Общий бюджет конкурса составляет 1 200 000 долларов США.', 'USD 1200000'],
  ['Грантовый фонд конкурса: 45 млн рублей.', 'RUB 45000000'],
  ['На конкурс выделено 600 тыс. евро.', 'EUR 600000'],
  ['Объём финансирования конкурса составляет 10 миллионов леев.', 'MDL 10000000'],
  ['Бюджет программы на 2027 год: 3 млн белорусских рублей.', 'BYN 3000000'],
  // What one project may get.
  ['The maximum grant amount is EUR 50 000.', 'EUR -50000'],
  ['Grants of up to USD 25,000 are available to each organisation.', 'USD -25000'],
  ['The requested EU contribution must be between EUR 1 million and EUR 2.5 million.', 'EUR 1000000-2500000'],
  ['Applicants may request between €10,000 and €40,000.', 'EUR 10000-40000'],
  ['The grant requested must not be lower than EUR 20 000 and must not exceed EUR 60 000.', 'EUR 20000-60000'],
  ['Minimum grant: EUR 30 000; maximum grant: EUR 100 000.', 'EUR 30000-100000'],
  ['The EU contribution per project should be around EUR 4.00 million.', 'EUR 4000000-4000000'],
  ['Each project receives a lump sum of EUR 150 000.', 'EUR 150000-150000'],
  ['Grant size: $5,000 - $15,000', 'USD 5000-15000'],
  ['Projects can receive from 200 to 500 thousand euro each.', 'EUR 200000-500000'],
  ['Maximum EU contribution per project | EUR 750 000', 'EUR -750000'],
  [
    'Any grant requested under this call must fall between the following amounts: minimum amount EUR 80 000, maximum amount EUR 300 000.',
    'EUR 80000-300000',
  ],
  ['Valoarea maximă a grantului este de 500.000 lei.', 'MDL -500000'],
  ['Suma maximă a finanțării nerambursabile: 200 000 lei pentru un beneficiar.', 'MDL -200000'],
  ['Valoarea grantului solicitat este cuprinsă între 20.000 și 60.000 EUR.', 'EUR 20000-60000'],
  ['Un proiect poate primi de la 50 până la 150 mii euro.', 'EUR 50000-150000'],
  ['Valoarea minimă a grantului este de 10 mii euro, iar cea maximă de 35 mii euro.', 'EUR 10000-35000'],
  ['Cuantumul sprijinului nu va depăși 2 milioane lei pe proiect.', 'MDL -2000000'],
  ['Finanțarea acordată unui proiect: 100.000 - 250.000 EUR', 'EUR 100000-250000'],
  ['Plafonul maxim al grantului: 15 000 USD', 'USD -15000'],
  ['Максимальный размер гранта составляет 1 500 000 рублей.', 'RUB -1500000'],
  ['Размер гранта: от 10 до 30 тыс. евро.', 'EUR 10000-30000'],
  ['Сумма запрашиваемого финансирования не должна превышать 25 000 долларов США.', 'USD -25000'],
  ['Заявители могут запросить от 300 тысяч до 1 млн леев.', 'MDL 300000-1000000'],
  ['На один проект выделяется не более 40 тыс. евро.', 'EUR -40000'],
  ['Минимальная сумма гранта: 5 000 евро, максимальная: 20 000 евро.', 'EUR 5000-20000'],
  ['Фиксированная сумма гранта составляет 12 000 евро на проект.', 'EUR 12000-12000'],
  ['Up to EUR 6 million will be made available for this topic.', 'EUR 6000000'],
  [
    'The call has an overall budget of EUR 10 million and is expected to fund about 20 grants of up to EUR 500 000 each.',
    'EUR 10000000 -500000 20',
  ],
  ['Applicants can ask for up to 80 000 euros.', 'EUR -80000'],
  ['Grant award: £10,000 to £50,000', 'GBP 10000-50000'],
  ['Proposals should request between EUR 2-3 million.', 'EUR 2000000-3000000'],
  [
    'The indicative budget is EUR 5 million. The EU contribution will be in the range of EUR 800 000 – EUR 1 000 000.',
    'EUR 5000000 800000-1000000',
  ],
  ['Funding of €60,000 per project is available.', 'EUR 60000-60000'],
  [
    'Bugetul total disponibil: 1.200.000 euro. Grant minim: 15.000 euro. Grant maxim: 45.000 euro.',
    'EUR 1200000 15000-45000',
  ],
  ['Suma solicitată nu poate fi mai mică de 20.000 lei și nici mai mare de 150.000 lei.', 'MDL 20000-150000'],
  ['Asistența financiară nerambursabilă: între 50.000 și 200.000 EUR/proiect.', 'EUR 50000-200000'],
  [
    'Din bugetul de 8 mil. lei se vor finanța cel mult 16 proiecte, câte maximum 500 mii lei fiecare.',
    'MDL 8000000 -500000 16',
  ],
  ['Сумма одного гранта — до 3 млн рублей.', 'RUB -3000000'],
  ['Гранты предоставляются в размере от 50 000 до 100 000 долларов США.', 'USD 50000-100000'],
  ['Общая сумма выделяемых средств – 2,5 миллиона евро; планируется поддержать 10–12 проектов.', 'EUR 2500000 10-12'],
  ['Объём гранта не может быть меньше 500 тыс. и больше 2 млн тенге.', 'KZT 500000-2000000'],
  // Lots and topics with money of their own.
  [
    'Lot 1 has a budget of EUR 2 million and grants of EUR 200,000 to 400,000; Lot 2 has a budget of EUR 1 million and grants of up to EUR 100,000.',
    'EUR 3000000 -400000',
  ],
  [
    'The total budget is EUR 3 million.\n\n- Lot 1: Water. Budget: EUR 2 000 000. Grants: EUR 200 000 to EUR 400 000.\n- Lot 2: Soil. Budget: EUR 1 000 000. Grants: up to EUR 100 000.',
    'EUR 3000000 -400000',
  ],
  [
    '## Budget\n\n| Lot | Budget | Minimum grant | Maximum grant |\n| --- | --- | --- | --- |\n| Lot 1 | EUR 2 000 000 | EUR 50 000 | EUR 200 000 |\n| Lot 2 | EUR 1 000 000 | EUR 10 000 | EUR 60 000 |',
    'EUR 3000000 10000-200000',
  ],
  [
    '## Budget\n\n| Topic | Indicative budget (EUR million) | Contribution per project (EUR million) |\n| --- | --- | --- |\n| TOPIC-01 | 10.00 | 2.00 to 3.00 |\n| TOPIC-02 | 6.00 | 1.00 to 1.50 |',
    'EUR 16000000 1000000-3000000',
  ],
  [
    'Bugetul lotului 1 este de 500 000 lei, iar al lotului 2 de 300 000 lei. Grant maxim: 50 000 lei pentru lotul 1 și 30 000 lei pentru lotul 2.',
    'MDL 800000 -50000',
  ],
  [
    'Бюджет лота 1 составляет 5 млн рублей, лота 2 — 3 млн рублей. Максимальный размер гранта: лот 1 — 500 тыс. рублей, лот 2 — 300 тыс. рублей.',
    'RUB 8000000 -500000',
  ],
  [
    'Track A: up to EUR 60 000 per project; Track B: up to EUR 150 000 per project. Total budget EUR 1.2 million.',
    'EUR 1200000 -150000',
  ],
  ['Financial allocation: 24,000,000 EUR (Priority 1: 14,000,000 EUR; Priority 2: 10,000,000 EUR).', 'EUR 24000000'],
  // What a year brings, shortened words, applicants that are third parties.
  [
    'Suma maximă pentru un proiect nu poate depăși 400,0 mii lei pe an, respectiv 800,0 mii lei pentru întreaga perioadă.',
    'MDL -800000',
  ],
  ['A project may receive at most EUR 50,000 per year, or EUR 150,000 for the whole period.', 'EUR -150000'],
  ['На один проект выделяется не более 2 млн рублей в год или 6 млн рублей на весь срок.', 'RUB -6000000'],
  ['ERDF per project: min. EUR 400 000, max. EUR 1 200 000', 'EUR 400000-1200000'],
  [
    'Equity-free funding. Maximum amount per third party: EUR 60 000. Total budget: EUR 1 440 000.',
    'EUR 1440000 -60000',
  ],
  ['Up to EUR 60,000 per SME. The total budget of the open call is EUR 1.2 million.', 'EUR 1200000 -60000'],
  // How many projects.
  ['It is expected that up to 5 projects will be funded.', '5'],
  ['Number of projects expected to be funded: 12', '12'],
  ['The authority intends to award between four and six grants.', '4-6'],
  ['We plan to support 8 to 10 projects.', '8-10'],
  ['Vor fi finanțate aproximativ 20 de proiecte.', '20'],
  ['Se preconizează acordarea a 15 granturi.', '15'],
  ['Numărul estimat de proiecte finanțate: 6', '6'],
  ['Планируется профинансировать 12 проектов.', '12'],
  ['Ожидается поддержка от трёх до пяти проектов.', '3-5'],
  ['Количество поддерживаемых проектов: 7', '7'],
  // Support of third parties, and amounts that are none of these.
  ['Financial support to third parties: the maximum amount for each third party is EUR 60 000.', 'EUR; third 60000'],
  ['Sub-grants to third parties may not exceed EUR 10 000 each and EUR 200 000 in total.', 'EUR; third 10000/200000'],
  ['Applicants with an annual turnover below EUR 2 million may apply.', 'EUR'],
  ['Organisations whose yearly income exceeds USD 500,000 cannot apply.', 'USD'],
  ['Cifra de afaceri anuală nu depășește 18 milioane de lei.', 'MDL'],
  ['Годовой доход организации не превышает 100 тыс. евро.', 'EUR'],
  ['An audit certificate is needed for grants above EUR 325 000.', 'EUR'],
  ['At least 150 bodies and 4 000 people take part.', ''],
  ['The budget of the previous call was EUR 3 million.', ''],
  ['In the last call we awarded 17 grants.', ''],
]

test('an amount counts for what the words around it say', () => {
  const wrong: string[] = []
  for (const [text, expected] of told) {
    const { currency, totalBudget, perProject, expectedProjects, thirdParty } = readMoney(readPlainText(text)).part
      .money
    const project = perProject ? `${perProject.min ?? ''}-${perProject.max ?? ''}` : null
    const count = expectedProjects === null ? null : [expectedProjects].flat().join('-')
    const third = thirdParty
      ? `third ${[thirdParty.maxEach, thirdParty.maxTotal].filter((side) => side !== null).join('/')}`
      : null
    const money = [currency, totalBudget, project, count].filter((piece) => piece !== null).join(' ')
    const got = [money, third].filter((piece) => piece !== null).join('; ')
    if (got !== expected) wrong.push(`${text} => ${got}, not ${expected}`)
  }
  expect(wrong).toEqual([])
})

test.each([
  ['Grants range from EUR 8,000 to EUR 20,000. Requests above the maximum are rejected.', true, 'likely'],
  ['Grants range from EUR 8,000 to EUR 20,000.', true, 'check'],
  ['Valoarea unui grant este de la 8 000 la 20 000 EUR.', true, 'check'],
  ['Размер гранта: от 8 000 до 20 000 евро. Заявки на большую сумму отклоняются.', true, 'likely'],
])(
  '[CALL-11] whether a request for more is refused is only likely where the call says it: %s',
  (text, value, confidence) => {
    const { part, evidence } = readMoney(readPlainText(`# A call\n\n## Grants\n\n${text}\n`))
    expect(part.money.hardLimit).toBe(value)
    expect(evidence.find(({ path }) => path === 'money.hardLimit')?.confidence).toBe(confidence)
  },
)
