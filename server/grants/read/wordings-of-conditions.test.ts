import { expect, test } from 'vitest'
import { readConsortium } from '#server/grants/read/consortium.ts'
import { readCountries } from '#server/grants/read/countries.ts'
import { readLimits } from '#server/grants/read/limits.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'

/** Sentences as calls write them, under the title that they stand under there. */
const eligibility = (sentence: string) => readPlainText(`# A call\n\n## Eligibility\n\n${sentence}\n`)

/** Countries by polarity: `MD UA`, `!RU` for one shut out, `(MD)` for an example of a group. */
const countryCases: readonly (readonly [sentence: string, codes: string])[] = [
  ['Applicants must be established in an EU Member State or a country associated to the programme.', 'ASSOCIATED EU'],
  [
    'Eligible countries: EU Member States, EEA EFTA countries and associated countries, including Moldova, Ukraine and Georgia.',
    '(GE) (MD) (UA) ASSOCIATED EEA EU',
  ],
  ['Only organisations registered in Romania or the Republic of Moldova may apply.', 'MD RO'],
  ['Applicants may come from Poland, Czechia, Slovakia and Hungary.', 'CZ HU PL SK'],
  [
    'Eligible applicants are legal entities from the Western Balkans (Albania, Kosovo, Montenegro and Serbia).',
    'AL ME RS XK',
  ],
  ['Open to organisations from the Western Balkans.', 'AL BA ME MK RS XK'],
  ['Entities established in Belarus or Russia cannot take part in any capacity.', '!BY !RU'],
  ['All associated countries are eligible, except Israel.', '!IL ASSOCIATED'],
  ['All EU Member States with the exception of Hungary may participate.', '!HU EU'],
  [
    'Organisations from Moldova, Georgia and Armenia can apply; organisations from Russia are excluded.',
    '!RU AM GE MD',
  ],
  ['No legal entity established in China is eligible to participate.', '!CN'],
  [
    'Participation is open to entities in the EU, EEA and candidate countries associated to the programme.',
    'ASSOCIATED EEA EU',
  ],
  ['The project must be implemented in Ukraine. Applicants must be registered in Ukraine.', 'UA'],
  [
    'Legal entities established in countries other than EU Member States and Associated Countries are not eligible.',
    'ASSOCIATED EU',
  ],
  [
    'Non-profit organisations based in Kazakhstan, Kyrgyzstan, Tajikistan, Turkmenistan or Uzbekistan are eligible to apply.',
    'KG KZ TJ TM UZ',
  ],
  ['Ukrainian and Moldovan organisations may take part as partners.', 'MD UA'],
  ['Applicants registered in Moldova may not submit more than one application.', 'MD'],
  [
    'Eligible: the 27 Member States (including outermost regions) and associated third countries such as Norway, Türkiye and the United Kingdom.',
    '(GB) (NO) (TR) ASSOCIATED EU',
  ],
  [
    'Partners from Switzerland may participate at their own cost; the lead partner must be established in Austria or Germany.',
    'AT CH DE',
  ],
  ['Entities established in North Macedonia and in Bosnia and Herzegovina are eligible for funding.', 'BA MK'],
  [
    'Pot participa entități juridice stabilite în statele membre ale Uniunii Europene și în țările asociate.',
    'ASSOCIATED EU',
  ],
  ['Sunt eligibile organizațiile înregistrate în Republica Moldova, România și Ucraina.', 'MD RO UA'],
  ['Solicitanții trebuie să fie înregistraţi în Republica Moldova.', 'MD'],
  ['Nu sunt eligibile entitățile din Federația Rusă și Belarus.', '!BY !RU'],
  ['Sunt eligibile toate statele membre, cu excepția Ungariei.', '!HU EU'],
  ['Țări eligibile: Polonia, Republica Cehă, Slovacia, Ungaria și Republica Moldova.', 'CZ HU MD PL SK'],
  ['Partenerii pot proveni din Georgia, Armenia sau Azerbaidjan.', 'AM AZ GE'],
  [
    'Pot aplica organizațiile cu sediul în UE, SEE sau în țările asociate, de exemplu Republica Moldova.',
    '(MD) ASSOCIATED EEA EU',
  ],
  ['Întreprinderile înregistrate în Moldova, inclusiv în regiunea transnistreană, pot depune cereri.', 'MD'],
  ['Entitățile stabilite în China nu pot participa la acest apel.', '!CN'],
  ['Participarea este deschisă organizațiilor din Bulgaria, Grecia, Macedonia de Nord și Türkiye.', 'BG GR MK TR'],
  ['În afară de Belarus, toate țările Parteneriatului Estic sunt eligibile.', '!BY AM AZ GE MD UA'],
  [
    'К участию допускаются организации, зарегистрированные в Республике Беларусь, Казахстане или Кыргызстане.',
    'BY KG KZ',
  ],
  ['Участвовать могут юридические лица из Молдовы, Украины и Грузии.', 'GE MD UA'],
  [
    'Допускаются заявители из государств-членов ЕС и ассоциированных стран, включая Молдову и Украину.',
    '(MD) (UA) ASSOCIATED EU',
  ],
  ['Организации из России и Беларуси не допускаются к участию.', '!BY !RU'],
  ['Могут участвовать все страны Центральной Азии, кроме Туркменистана.', '!TM KG KZ TJ UZ'],
  ['Заявители должны быть зарегистрированы на территории Республики Молдова.', 'MD'],
  [
    'К конкурсу приглашаются коллективы из Азербайджана, Армении, Грузии, Таджикистана и Узбекистана.',
    'AM AZ GE TJ UZ',
  ],
  ['Страны-участницы: Польша, Литва, Латвия, Украина.', 'LT LV PL UA'],
  ['Право на участие имеют организации из Боснии и Герцеговины, Северной Македонии и Сербии.', 'BA MK RS'],
  ['Организации, учрежденные в Китае, не могут получать финансирование.', '!CN'],
  ['Право на участие имеют организации Словакии и Чехии, за исключением государственных органов.', 'CZ SK'],
  [
    'Applications may be written in English, Romanian or Russian. Applicants must be registered in the Republic of Moldova.',
    'MD',
  ],
  ['Disputes are settled under the law of Belgium. Applicants must be established in France or Spain.', 'ES FR'],
  [
    'Entities from the EU may apply; organisations established in the Russian Federation, Belarus or the non-government-controlled territories of Ukraine may not.',
    '!BY !RU EU',
  ],
]

test.each(countryCases)('[countries] %s', (sentence, codes) => {
  const { eligible, named, excluded } = readCountries(eligibility(sentence)).part.countries
  const found = [...eligible, ...named.map((code) => `(${code})`), ...excluded.map((code) => `!${code}`)]
  expect(found.toSorted().join(' ')).toBe(codes)
})

/** Entities and countries: `3/3`, `2/-` where the call says nothing of countries, `none` where no partnership is asked for. */
const consortiumCases: readonly (readonly [sentence: string, minimum: string])[] = [
  [
    'Proposals must be submitted by a consortium of at least three independent legal entities established in three different EU Member States or Associated Countries.',
    '3/3',
  ],
  ['The consortium must include a minimum of five partners from at least four eligible countries.', '5/4'],
  ['A minimum of 3 entities from 3 different eligible countries is required.', '3/3'],
  [
    'Applications shall be submitted by no fewer than two organisations from two different participating countries.',
    '2/2',
  ],
  [
    'Each partnership consists of a lead partner and at least one project partner from the other side of the border.',
    '2/-',
  ],
  [
    'The partnership must bring together at least one partner from Romania and at least one partner from the Republic of Moldova.',
    '2/2',
  ],
  ['Partnerships must comprise 3 to 6 organisations from at least 2 countries.', '3/2'],
  ['The lead applicant applies together with at least two partners from other countries.', '3/-'],
  [
    'The consortium shall be composed of at least four (4) partners, including the lead partner, from at least three (3) countries.',
    '4/3',
  ],
  ['Mono-beneficiary proposals are accepted: a single applicant is sufficient.', '1/1'],
  ['Proposals may be submitted by a single legal entity or a consortium.', '1/1'],
  ['No partnership is required.', 'none'],
  ['Partnerships are not mandatory but welcome.', 'none'],
  ['At least two partners, one from each of the two countries, must take part.', '2/2'],
  ['Consortia need at least six beneficiaries (not affiliated entities) from six different countries.', '6/6'],
  [
    'The minimum is three legal entities, independent from each other, each established in a different Member State or Associated Country.',
    '3/3',
  ],
  ['Minimum composition of the consortium: 4 independent entities, 3 countries.', '4/3'],
  ['Applicants form a consortium of at least three organisations, of which at least one is an SME.', '3/-'],
  ['Consorțiul este format din cel puțin trei parteneri din trei țări diferite.', '3/3'],
  [
    'Propunerile sunt depuse de un consorțiu de minimum patru entități independente din cel puțin două țări eligibile.',
    '4/2',
  ],
  ['Parteneriatul include cel puțin un partener din România și cel puțin un partener din Republica Moldova.', '2/2'],
  ['Parteneriatul nu este obligatoriu.', 'none'],
  ['Proiectul reunește cel puțin doi parteneri, câte unul din fiecare țară participantă.', '2/2'],
  ['Solicitantul principal depune cererea împreună cu cel puțin doi parteneri.', '3/-'],
  ['Consorțiul cuprinde nu mai puțin de 5 organizații din cel puțin 3 state membre sau țări asociate.', '5/3'],
  ['Cererea poate fi depusă de o singură entitate juridică.', '1/1'],
  ['Un consorțiu de trei până la șase parteneri din minimum două țări depune o singură cerere.', '3/2'],
  ['Parteneriatele sunt opționale.', 'none'],
  ['Заявку подаёт консорциум из не менее чем трёх организаций из трёх разных стран.', '3/3'],
  ['В состав консорциума должны входить минимум четыре независимые организации из двух стран.', '4/2'],
  ['Проект выполняют не менее двух научных коллективов из разных стран.', '2/2'],
  ['Консорциум включает координатора и не менее двух партнёров.', '3/-'],
  ['Партнёрство не требуется.', 'none'],
  ['Заявку может подать одна организация или консорциум.', '1/1'],
  ['Объединение должно состоять как минимум из пяти участников, представляющих не менее трёх государств.', '5/3'],
  ['В проекте участвует хотя бы один партнёр из Молдовы и хотя бы один партнёр из Румынии.', '2/2'],
  ['Наличие партнёров не обязательно.', 'none'],
  ['Совместная заявка подаётся от имени трёх и более организаций.', '3/-'],
  [
    'The service must reach at least 150 public bodies in no fewer than five countries. Partners are not required.',
    'none',
  ],
  ['A team of at least three people must be named. No partner is required.', 'none'],
]

test.each(consortiumCases)('[consortium] %s', (sentence, minimum) => {
  const { consortium } = readConsortium(eligibility(sentence)).part
  expect(consortium === null ? 'none' : `${consortium.minEntities ?? '-'}/${consortium.minCountries ?? '-'}`).toBe(
    minimum,
  )
})

/** Limits in order: `45 pages`, and what they apply to where the sentence says it. */
const limitCases: readonly (readonly [text: string, limits: string])[] = [
  ['The page limit for Part B is 45 pages.', '45 pages'],
  ['Part B must not exceed 50 pages. Excess pages will be made invisible.', '50 pages'],
  ['Proposals are limited to 10 pages (first stage) and 45 pages (second stage).', '10 pages, 45 pages'],
  ['The full proposal may be up to 30 pages long, annexes excluded.', '30 pages'],
  ['Maximum length of the concept note: 4 pages.', '4 pages'],
  ['Please submit a two-page concept note.', '2 pages'],
  ['The abstract has a maximum of 2,000 characters including spaces.', '2000 characters'],
  ['Summary: max. 250 words.', '250 words'],
  ['Answers of no more than 300 words each.', '300 words'],
  ['Attach a video of up to 3 minutes.', '180 seconds'],
  ['A pitch video no longer than 90 seconds is required.', '90 seconds'],
  [
    'Project description (max 12 pages), CVs (max 2 pages each), letter of motivation (1 page).',
    '12 pages, 2 pages, 1 pages',
  ],
  ['The narrative should be between 8 and 10 pages.', '10 pages'],
  ['The proposal must have at least 5 pages and at most 15 pages.', '15 pages'],
  ['Part B shall not be longer than seventy pages; pages beyond the 70-page limit are not read.', '70 pages'],
  ['The usual limit of 45 pages is raised to 48 pages for this topic.', '48 pages'],
  ['The project publishes a report of 40 pages at the end.', ''],
  ['The catalogue has 300 pages and describes 20 methods.', ''],
  ['The cost is EUR 5 per thousand words of translation.', ''],
  ['Propunerea are maximum 40 de pagini.', '40 pages'],
  ['Partea B nu va depăși 35 de pagini, iar rezumatul 1.500 de caractere.', '35 pages, 1500 characters'],
  ['Planul de afaceri: cel mult 25 pagini A4.', '25 pages'],
  ['Nota conceptuală se limitează la 3 pagini.', '3 pages'],
  ['CV-ul coordonatorului, maximum două pagini.', '2 pages'],
  ['Descrierea proiectului va conține până la 2 000 de cuvinte.', '2000 words'],
  ['Filmul de prezentare durează cel mult 2 minute.', '120 seconds'],
  ['Limita de pagini: 20.', '20 pages'],
  ['The page limit for this topic is 33.', '33 pages'],
  ['Word limit: 500.', '500 words'],
  ['Numărul maxim de pagini pentru Partea B este de 60.', '60 pages'],
  ['Описание проекта не должно превышать 20 страниц.', '20 pages'],
  ['Аннотация: до 1 500 знаков с пробелами.', '1500 characters'],
  ['Объём концептуальной записки: не более трёх страниц.', '3 pages'],
  ['Краткое резюме проекта (до 200 слов) размещается на сайте.', '200 words'],
  ['Максимальный объём полной заявки составляет 25 страниц.', '25 pages'],
  ['Видеоролик продолжительностью не более 3 минут.', '180 seconds'],
  ['Заявка ограничена 10 страницами, биография: 1 страница.', '10 pages, 1 pages'],
  ['Часть B содержит не более пятидесяти страниц.', '50 pages'],
  ['Страницы сверх 40 страниц не оцениваются.', '40 pages'],
]

test.each(limitCases)('[limits] %s', (text, limits) => {
  const found = readLimits(readPlainText(`# A call\n\n## Admissibility\n\n${text}\n`)).part.limits
  expect(found.map(({ unit, max }) => `${max} ${unit}`).join(', ')).toBe(limits)
})

const layoutCases: readonly (readonly [text: string, layout: string])[] = [
  ['Use Arial 11, A4 pages and margins of 2 cm.', '11 20 A4'],
  ['The minimum font size is 10 points; margins at least 20 mm on every side.', '10 20 -'],
  ['Font: Times New Roman, 12 pt. Page size: A4.', '12 - A4'],
  ['Documentul se redactează cu Times New Roman de 12 puncte, margini de cel puțin 15 mm, format A4.', '12 15 A4'],
  ['Mărimea literei: minimum 11 puncte.', '11 - -'],
  ['Шрифт Times New Roman, кегль 14, поля не менее 20 мм, формат А4.', '14 20 A4'],
  ['Размер шрифта не менее 12 пт.', '12 - -'],
  ['An application needs at least 11 points to pass.', 'none'],
]

test.each(layoutCases)('[layout] %s', (text, layout) => {
  const { formatting } = readLimits(readPlainText(`# A call\n\n## Layout\n\n${text}\n`)).part
  const { fontMinPt, marginMinMm, pageSize } = formatting ?? {}
  expect(formatting === null ? 'none' : `${fontMinPt ?? '-'} ${marginMinMm ?? '-'} ${pageSize ?? '-'}`).toBe(layout)
})
