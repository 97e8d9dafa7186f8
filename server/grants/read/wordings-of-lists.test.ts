import { expect, test } from 'vitest'
import { readCriteria } from '#server/grants/read/criteria.ts'
import { readDocuments } from '#server/grants/read/documents.ts'
import { readOutcomes } from '#server/grants/read/outcomes.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'

/** Criteria as `name max/threshold*weight`, then what is needed in all as `= max/threshold`. */
const criteriaCases: readonly (readonly [text: string, criteria: string])[] = [
  [
    'The award criteria are Excellence, Impact and Quality and efficiency of the implementation, each scored from 0 to 5. The threshold for individual criteria is 3. The overall threshold, applying to the sum of the three individual scores, is 10.',
    'Excellence 5/3*-; Impact 5/3*-; Quality and efficiency of the implementation 5/3*- = 15/10',
  ],
  [
    'Proposals are evaluated against three criteria: Relevance, Implementation and Impact. Each criterion is marked out of 5. Minimum 3 points per criterion and 10 points overall.',
    'Relevance 5/3*-; Implementation 5/3*-; Impact 5/3*- = 15/10',
  ],
  [
    '- Relevance: 30 points\n- Methodology: 25 points\n- Sustainability: 25 points\n- Budget: 20 points\n\nThe minimum total score is 70 points.',
    'Relevance 30/-*-; Methodology 25/-*-; Sustainability 25/-*-; Budget 20/-*- = 100/70',
  ],
  [
    '- Relevance (max. 40 points, threshold 25)\n- Feasibility (max. 30 points, threshold 15)\n- Sustainability (max. 30 points, threshold 15)\n\nApplications scoring below 60 points out of 100 are rejected.',
    'Relevance 40/25*-; Feasibility 30/15*-; Sustainability 30/15*- = 100/60',
  ],
  [
    '1. Quality of the project – 40%\n2. Capacity of the team – 35%\n3. Value for money – 25%\n\nEach criterion is scored on a scale of 1 to 10. The weighted average must be at least 6.',
    'Quality of the project 10/-*40; Capacity of the team 10/-*35; Value for money 10/-*25 = 10/6',
  ],
  [
    '| Criterion | Maximum score | Minimum score |\n| --- | --- | --- |\n| Relevance | 25 | 15 |\n| Design | 50 | 30 |\n| Capacity | 25 | 15 |\n| Total | 100 | 70 |',
    'Relevance 25/15*-; Design 50/30*-; Capacity 25/15*- = 100/70',
  ],
  [
    '| Award criteria | Weight | Threshold |\n|---|---|---|\n| Excellence | 50% | 3/5 |\n| Impact | 30% | 3/5 |\n| Implementation | 20% | 3/5 |\n\nThe overall threshold is 10/15.',
    'Excellence 5/3*50; Impact 5/3*30; Implementation 5/3*20 = 15/10',
  ],
  [
    'Excellence (0-5, threshold 4), Impact (0-5, threshold 3.5), Implementation (0-5, threshold 3). Overall threshold: 12.',
    'Excellence 5/4*-; Impact 5/3.5*-; Implementation 5/3*- = 15/12',
  ],
  [
    'Each of the four criteria is scored from 0 to 25 points:\n\n- Need\n- Approach\n- Team\n- Budget\n\nTo be funded, an application must score at least 75 points.',
    'Need 25/-*-; Approach 25/-*-; Team 25/-*-; Budget 25/-*- = 100/75',
  ],
  [
    'Reviewers award up to 40 points for relevance, up to 35 points for quality of the method and up to 25 points for the budget. Pass mark: 65 points.',
    'relevance 40/-*-; quality of the method 35/-*-; the budget 25/-*- = 100/65',
  ],
  [
    'Evaluation: Relevance 0-10, threshold 6; Quality 0-10, threshold 6; Impact 0-10, threshold 6; total threshold 20.',
    'Relevance 10/6*-; Quality 10/6*-; Impact 10/6*- = 30/20',
  ],
  [
    'Excellence, Impact and Implementation are each marked from 0 to 5. Three points are needed in each criterion and eleven in total. The criteria have equal weight.',
    'Excellence 5/3*1; Impact 5/3*1; Implementation 5/3*1 = 15/11',
  ],
  [
    'Excellence, Impact and Implementation are scored 0 to 5, with a threshold of 3 each and 10 overall. For ranking, Impact is weighted by 1.5.',
    'Excellence 5/3*1; Impact 5/3*1.5; Implementation 5/3*1 = 15/10',
  ],
  [
    'Relevance: how well the project answers the call.\nQuality: clarity of the plan.\nImpact: what will last.\n\nEach criterion receives 0 to 5 points. A proposal with fewer than 3 points in any criterion or fewer than 10 points in total is not funded.',
    'Relevance 5/3*-; Quality 5/3*-; Impact 5/3*- = 15/10',
  ],
  [
    'Criterii de evaluare:\n\n1. Relevanța proiectului – 30 puncte\n2. Calitatea metodologiei – 40 puncte\n3. Sustenabilitate – 30 puncte\n\nPunctajul minim pentru finanțare este de 65 de puncte din 100.',
    'Relevanța proiectului 30/-*-; Calitatea metodologiei 40/-*-; Sustenabilitate 30/-*- = 100/65',
  ],
  [
    'Excelență (0-5, prag 3), Impact (0-5, prag 3) și Calitatea implementării (0-5, prag 3). Pragul general: 10 puncte.',
    'Excelență 5/3*-; Impact 5/3*-; Calitatea implementării 5/3*- = 15/10',
  ],
  [
    'a) Relevanță: maximum 25 de puncte;\nb) Fezabilitate: maximum 35 de puncte;\nc) Impact local: maximum 40 de puncte.\n\nPragul de calitate este de 70 de puncte.',
    'Relevanță 25/-*-; Fezabilitate 35/-*-; Impact local 40/-*- = 100/70',
  ],
  [
    '| Criteriu | Punctaj maxim | Punctaj minim |\n|---|---|---|\n| Relevanță | 30 | 20 |\n| Plan de lucru | 40 | 25 |\n| Echipă | 30 | 15 |\n| Total | 100 | 60 |',
    'Relevanță 30/20*-; Plan de lucru 40/25*-; Echipă 30/15*- = 100/60',
  ],
  [
    'Fiecare criteriu se notează de la 0 la 10. Ponderea criteriilor:\n\n- Inovare: 40 %\n- Fezabilitate: 35 %\n- Impact social: 25 %\n\nMedia ponderată trebuie să fie cel puțin 7.',
    'Inovare 10/-*40; Fezabilitate 10/-*35; Impact social 10/-*25 = 10/7',
  ],
  [
    'Propunerile sunt evaluate după trei criterii: Relevanță, Implementare și Impact. Fiecare criteriu este punctat de la 0 la 5. Pragul pentru fiecare criteriu este 3, iar pragul total 10.',
    'Relevanță 5/3*-; Implementare 5/3*-; Impact 5/3*- = 15/10',
  ],
  [
    'Sunt respinse cererile cu mai puțin de 60 de puncte din 100.\n\n- Necesitate: 50 de puncte\n- Capacitate: 50 de puncte',
    'Necesitate 50/-*-; Capacitate 50/-*- = 100/60',
  ],
  [
    'Критерии оценки:\n\n- Актуальность: до 30 баллов\n- Реализуемость: до 40 баллов\n- Устойчивость результатов: до 30 баллов\n\nМинимальный проходной балл: 70 из 100.',
    'Актуальность 30/-*-; Реализуемость 40/-*-; Устойчивость результатов 30/-*- = 100/70',
  ],
  [
    'Каждый критерий оценивается по шкале от 0 до 5 баллов: Превосходство, Воздействие, Качество и эффективность реализации. Порог по каждому критерию составляет 3 балла, общий порог 10 баллов.',
    'Превосходство 5/3*-; Воздействие 5/3*-; Качество и эффективность реализации 5/3*- = 15/10',
  ],
  [
    '1) Научная новизна (вес 40 %)\n2) Практическая значимость (вес 35 %)\n3) Состав команды (вес 25 %)\n\nОценка по каждому показателю от 0 до 10. Проходной средневзвешенный балл 7.',
    'Научная новизна 10/-*40; Практическая значимость 10/-*35; Состав команды 10/-*25 = 10/7',
  ],
  [
    '| Критерий | Максимальный балл | Минимальный балл |\n|---|---|---|\n| Новизна | 20 | 10 |\n| План работ | 50 | 25 |\n| Бюджет | 30 | 15 |\n| Итого | 100 | 60 |',
    'Новизна 20/10*-; План работ 50/25*-; Бюджет 30/15*- = 100/60',
  ],
  [
    'Заявки оцениваются по критериям: актуальность (30 баллов), качество плана (40 баллов), опыт команды (30 баллов). Заявка должна набрать не менее 60 баллов.',
    'актуальность 30/-*-; качество плана 40/-*-; опыт команды 30/-*- = 100/60',
  ],
  [
    'Финансируются заявки, набравшие не менее 75 баллов из 100.\n\n1. Значимость — 60 баллов\n2. Смета — 40 баллов',
    'Значимость 60/-*-; Смета 40/-*- = 100/75',
  ],
  [
    '1. Relevance: 40 points\n   1.1 Need: 20 points\n   1.2 Fit: 20 points\n2. Quality: 60 points\n   2.1 Plan: 30 points\n   2.2 Team: 30 points\n\nThe maximum score is 100 points; 70 are needed.',
    'Relevance 40/-*-; Quality 60/-*- = 100/70',
  ],
  [
    'Need (25 points): evidence of the problem.\n\nApproach (45 points): soundness of the plan.\n\nTeam (30 points): experience.\n\nApplications with 60 points or more are discussed.',
    'Need 25/-*-; Approach 45/-*-; Team 30/-*- = 100/60',
  ],
  [
    'In the case of a tie, the score for Impact decides.\n\n- Impact: 60 points\n- Cost: 40 points\n\nWomen-led teams receive 5 additional points.',
    'Impact 60/-*-; Cost 40/-*-',
  ],
]

test.each(criteriaCases)('[criteria] %s', (text, expected) => {
  const { criteria, overall } = readCriteria(readPlainText(`# A call\n\n## Evaluation\n\n${text}\n`)).part
  const found = criteria.map(
    ({ name, max, threshold, weight }) => `${name} ${max ?? '-'}/${threshold ?? '-'}*${weight ?? '-'}`,
  )
  const whole = overall.map(({ max, threshold }) => ` = ${max ?? '-'}/${threshold ?? '-'}`)
  expect(found.join('; ') + whole.join('')).toBe(expected)
})

/** Documents as `label [condition]`, those not wanted after `!`. */
const documentCases: readonly (readonly [text: string, documents: string])[] = [
  [
    '## Required documents\n\n- Application form\n- Detailed budget (Excel template)\n- Statutes of the organisation\n- Partnership agreement, if there are partners',
    'Application form; Detailed budget; Statutes of the organisation; Partnership agreement [if there are partners]',
  ],
  [
    '## What to submit\n\n1. Project description, max 10 pages\n2. CVs of key staff\n3. Audit report (only for grants above EUR 100 000)\n4. Letters of support are not required',
    'Project description; CVs of key staff; Audit report [only for grants above EUR 100 000] ! letters of support',
  ],
  [
    '## How to apply\n\nThe application consists of the application form, a budget, the registration certificate and two letters of recommendation.',
    'application form; budget; registration certificate; two letters of recommendation',
  ],
  [
    '## Submission\n\nApplicants must submit the following documents:\n\n- a concept note;\n- a budget;\n- proof of co-financing, where applicable.',
    'concept note; budget; proof of co-financing [where applicable]',
  ],
  [
    'Documents: Part A; Part B; annual activity reports; list of previous projects.',
    'Part A; Part B; annual activity reports; list of previous projects',
  ],
  [
    '## Annexes\n\n| Document | When |\n| --- | --- |\n| Part A | always |\n| Business plan | if the grant exceeds EUR 50 000 |',
    'Part A; Business plan [if the grant exceeds EUR 50 000]',
  ],
  [
    '## Attachments\n\nPlease attach the following: the budget table, a Gantt chart and, for companies, the annual accounts. Do not attach brochures or letters of support.',
    'budget table; Gantt chart; annual accounts [for companies] ! brochures or letters of support',
  ],
  [
    '## Documente necesare\n\n1. Cererea de finanțare;\n2. Bugetul proiectului;\n3. Statutul organizației;\n4. Acordul de parteneriat, dacă este cazul;\n5. Autorizația de construire (doar pentru lucrări).',
    'Cererea de finanțare; Bugetul proiectului; Statutul organizației; Acordul de parteneriat [dacă este cazul]; Autorizația de construire [doar pentru lucrări]',
  ],
  [
    '## Depunere\n\nDosarul cuprinde: formularul de aplicare; planul de afaceri; extrasul din Registrul de stat; certificatul privind lipsa datoriilor.',
    'formularul de aplicare; planul de afaceri; extrasul din Registrul de stat; certificatul privind lipsa datoriilor',
  ],
  [
    '## Dosarul de participare\n\n- Formularul completat\n- Devizul de cheltuieli\n- CV-ul coordonatorului\n\nScrisorile de recomandare nu sunt necesare.',
    'Formularul; Devizul de cheltuieli; CV-ul coordonatorului ! scrisorile de recomandare',
  ],
  [
    'Documente: Partea A, Partea B, tabelul bugetar și declarația pe propria răspundere.',
    'Partea A; Partea B; tabelul bugetar; declarația pe propria răspundere',
  ],
  [
    '## Перечень документов\n\n1) Заявка;\n2) Смета;\n3) Копия устава;\n4) Письмо партнёра, если проект совместный;\n5) Бухгалтерская отчётность за последний год.',
    'Заявка; Смета; Копия устава; Письмо партнёра [если проект совместный]; Бухгалтерская отчётность за последний год',
  ],
  [
    '## Подача\n\nЗаявка включает: форму заявки; описание проекта; смету; выписку из реестра.',
    'форму заявки; описание проекта; смету; выписку из реестра',
  ],
  [
    '## Подача\n\nК заявке прилагаются план работ, бюджет и резюме руководителя. Рекомендательные письма не требуются.',
    'план работ; бюджет; резюме руководителя ! рекомендательные письма',
  ],
  [
    '## Документы\n\n- Анкета\n- Лицензия (при наличии)\n- Согласие на обработку данных, для физических лиц',
    'Анкета; Лицензия [при наличии]; Согласие на обработку данных [для физических лиц]',
  ],
  ['## Scope\n\nProjects deliver:\n\n- a report\n- a plan\n- a list of sites', ''],
]

test.each(documentCases)('[documents] %s', (text, expected) => {
  const { requiredDocuments, notRequired } = readDocuments(readPlainText(`# A call\n\n${text}\n`)).part
  const found = requiredDocuments.map(({ label, condition }) => label + (condition === null ? '' : ` [${condition}]`))
  expect(found.join('; ') + (notRequired.length === 0 ? '' : ` ! ${notRequired.join(', ')}`)).toBe(expected)
})

const outcomeCases: readonly (readonly [text: string, outcomes: readonly string[]])[] = [
  [
    '## Expected outcomes\n\nProjects should contribute to all of the following:\n\n- farmers adopt new tools;\n- regions share data.',
    ['farmers adopt new tools', 'regions share data'],
  ],
  [
    'Expected Outcome: Projects are expected to contribute to (i) lower emissions in ports; (ii) cheaper monitoring; and (iii) common standards.',
    ['lower emissions in ports', 'cheaper monitoring', 'common standards'],
  ],
  [
    '## Expected results\n\na) more jobs in villages;\nb) better roads to schools.',
    ['more jobs in villages', 'better roads to schools'],
  ],
  [
    '## What we expect to change\n\n1. Young people return.\n2. Councils listen.',
    ['Young people return', 'Councils listen'],
  ],
  ['## Scope\n\nProjects should:\n\n- test two methods;\n- involve users.', []],
  [
    '## Expected impact\n\nSupported projects will lead to: stronger networks of repairers; fewer discarded devices; open repair manuals.',
    ['stronger networks of repairers', 'fewer discarded devices', 'open repair manuals'],
  ],
  [
    '## Rezultate așteptate\n\n- reducerea consumului de apă;\n- cel puțin zece ateliere noi.',
    ['reducerea consumului de apă', 'cel puțin zece ateliere noi'],
  ],
  [
    'Rezultate preconizate: (a) trei parcuri amenajate; (b) un ghid publicat.',
    ['trei parcuri amenajate', 'un ghid publicat'],
  ],
  [
    '## Rezultatele scontate\n\nProiectele vor contribui la: creșterea veniturilor fermierilor; reducerea pierderilor de recoltă.',
    ['creșterea veniturilor fermierilor', 'reducerea pierderilor de recoltă'],
  ],
  [
    '## Ожидаемые результаты\n\n1. Снижение потерь воды.\n2. Новые рабочие места.',
    ['Снижение потерь воды', 'Новые рабочие места'],
  ],
  [
    'Ожидаемые результаты: а) действующий прототип; б) обученные специалисты.',
    ['действующий прототип', 'обученные специалисты'],
  ],
  [
    '## Ожидаемый эффект\n\nПроекты должны привести к: сокращению отходов; росту занятости молодёжи.',
    ['сокращению отходов', 'росту занятости молодёжи'],
  ],
]

test.each(outcomeCases)('[outcomes] %s', (text, expected) => {
  expect(readOutcomes(readPlainText(`# A call\n\n${text}\n`)).part.expectedOutcomes).toEqual(expected)
})
