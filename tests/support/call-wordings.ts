/** Sentences and sections as calls write them, each with what must be read in it. Invented; no call is quoted. */

/** Countries by polarity: `MD UA`, `!RU` for one shut out, `(MD)` for an example of a group. */
export const countryCases: readonly (readonly [sentence: string, codes: string])[] = [
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
    'AT DE',
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
  [
    'Applicants must be established in OECD countries.',
    'AT AU BE CA CH CL CO CR CZ DE DK EE ES FI FR GB GR HU IE IL IS IT JP KR LT LU LV MX NL NO NZ PL PT SE SI SK TR US',
  ],
  [
    'Open to legal entities from OECD member countries.',
    'AT AU BE CA CH CL CO CR CZ DE DK EE ES FI FR GB GR HU IE IL IS IT JP KR LT LU LV MX NL NO NZ PL PT SE SI SK TR US',
  ],
  [
    'Pot aplica organizații din țările OCDE.',
    'AT AU BE CA CH CL CO CR CZ DE DK EE ES FI FR GB GR HU IE IL IS IT JP KR LT LU LV MX NL NO NZ PL PT SE SI SK TR US',
  ],
  [
    'Участвовать могут организации из стран ОЭСР.',
    'AT AU BE CA CH CL CO CR CZ DE DK EE ES FI FR GB GR HU IE IL IS IT JP KR LT LU LV MX NL NO NZ PL PT SE SI SK TR US',
  ],
  ['Legal entities from Central Asia may apply.', 'KG KZ TJ TM UZ'],
  [
    'К участию допускаются организации из стран Восточного партнёрства и Центральной Азии.',
    'AM AZ BY GE KG KZ MD TJ TM UA UZ',
  ],
  ['Organisations from Benelux and the South Caucasus are eligible.', 'AM AZ BE GE LU NL'],
  [
    'Организации из стран Вышеградской группы, стран Балтии и Скандинавии могут подать заявку.',
    'CZ DK EE HU LT LV NO PL SE SK',
  ],
  ['Only organisations in ASEAN countries may apply.', 'BN ID KH LA MM MY PH SG TH TL VN'],
  [
    'Organisations from EU Member States and OECD countries may apply.',
    'AU CA CH CL CO CR EU GB IL IS JP KR MX NO NZ TR US',
  ],
  ['Projects must take place in Ethiopia, Malawi, Mozambique, Nepal or Zambia.', 'ET MW MZ NP ZM'],
  ['Pot participa organizații din Senegal, Ciad sau Guineea-Bissau.', 'GW SN TD'],
  ['Проекты реализуются в Танзании, Уганде и Руанде.', 'RW TZ UG'],
]

/** Entities and countries: `3/3`, `2/-` where the call says nothing of countries, `none` where no partnership is asked for. */
export const consortiumCases: readonly (readonly [sentence: string, minimum: string])[] = [
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

/** Kinds of applicant that may apply. */
export const applicantCases: readonly (readonly [title: string, sentence: string, kinds: string])[] = [
  ['Eligible applicants', 'IMM-uri înregistrate în Republica Moldova.', 'medium-enterprise small-enterprise'],
  [
    'Solicitanți eligibili',
    'Pot aplica microîntreprinderi, întreprinderi mici și mijlocii.',
    'medium-enterprise micro-enterprise small-enterprise',
  ],
  [
    'Cine poate aplica',
    'Microîntreprinderile și întreprinderile mici cu activitate de cel puțin 12 luni.',
    'micro-enterprise small-enterprise',
  ],
  [
    'Кто может участвовать',
    'К участию приглашаются МСП, зарегистрированные в Республике Молдова.',
    'medium-enterprise small-enterprise',
  ],
  [
    'Кто может участвовать',
    'Субъекты малого и среднего предпринимательства, индивидуальные предприниматели.',
    'medium-enterprise self-employed small-enterprise',
  ],
  [
    'Кто может участвовать',
    'Микропредприятия и малые предприятия, крестьянские (фермерские) хозяйства.',
    'farmer micro-enterprise small-enterprise',
  ],
  [
    'Eligibility',
    'Eligible applicants are micro, small and medium-sized enterprises (MSMEs).',
    'medium-enterprise micro-enterprise small-enterprise',
  ],
  [
    'Eligibilitate',
    'Pot beneficia de grant start-up-urile și IMM-urile din sectorul TIC.',
    'medium-enterprise small-enterprise start-up',
  ],
  [
    'Условия участия',
    'Грант могут получить малые и средние предприятия, а также стартапы.',
    'medium-enterprise small-enterprise start-up',
  ],
  [
    'Eligibilitate',
    'Solicitanți eligibili: IMM, PFA, întreprinderi individuale și ONG.',
    'medium-enterprise non-profit self-employed small-enterprise',
  ],
  [
    'Условия участия',
    'Заявки принимаются от НКО, образовательных учреждений и инициативных групп.',
    'informal-group-with-host non-profit school',
  ],
  ['Who can apply', 'Universities must have a plan for gender equality.', ''],
  ['Introduction', 'The foundation invites small towns to open their river banks.', ''],
]

/** Limits in order: `45 pages`, and what they apply to where the sentence says it. */
export const limitCases: readonly (readonly [text: string, limits: string])[] = [
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
  ['The form asks for an abstract of 2,000 characters.', '2000 characters'],
  ['Formularul cere un rezumat de 1500 de caractere.', '1500 characters'],
]

/** Type size, margin and paper, `-` for what is not said. */
export const layoutCases: readonly (readonly [text: string, layout: string])[] = [
  ['Use Arial 11, A4 pages and margins of 2 cm.', '11 20 A4'],
  ['The minimum font size is 10 points; margins at least 20 mm on every side.', '10 20 -'],
  ['Font: Times New Roman, 12 pt. Page size: A4.', '12 - A4'],
  ['Documentul se redactează cu Times New Roman de 12 puncte, margini de cel puțin 15 mm, format A4.', '12 15 A4'],
  ['Mărimea literei: minimum 11 puncte.', '11 - -'],
  ['Шрифт Times New Roman, кегль 14, поля не менее 20 мм, формат А4.', '14 20 A4'],
  ['Размер шрифта не менее 12 пт.', '12 - -'],
  ['An application needs at least 11 points to pass.', 'none'],
]

/** Criteria as `name max/threshold*weight`, then what is needed in all as `= max/threshold`. */
export const criteriaCases: readonly (readonly [text: string, criteria: string])[] = [
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
  [
    'The call has two stages. Stage 1 closes on 3 March 2027, stage 2 on 8 September 2027.\n\nThresholds: first stage: Excellence 4, Impact 4; second stage: Excellence 4, Impact 4, Implementation 3.',
    'Excellence 5/4*-; Impact 5/4*-; Excellence 5/4*-; Impact 5/4*-; Implementation 5/3*-',
  ],
  [
    'Apelul are două etape. Prima etapă se încheie la 3 martie 2027, a doua etapă la 8 septembrie 2027.\n\nCriterii: etapa 1 – relevanță (30 puncte), impact (20 puncte); etapa 2 – relevanță (40 puncte), metodologie (40 puncte), buget (20 puncte).',
    'relevanță 30/-*-; impact 20/-*-; relevanță 40/-*-; metodologie 40/-*-; buget 20/-*-',
  ],
  [
    'Конкурс проходит в два этапа: первый этап до 3 марта 2027 г., второй этап до 8 сентября 2027 г.\n\nКритерии: первый этап — актуальность (10 баллов), новизна (10 баллов); второй этап — актуальность (20 баллов), план (40 баллов), бюджет (40 баллов).',
    'актуальность 10/-*-; новизна 10/-*-; актуальность 20/-*-; план 40/-*-; бюджет 40/-*-',
  ],
  [
    'Two-stage call. Stage 1: 3 March 2027. Stage 2: 8 September 2027.\n\nAward criteria: Excellence and Impact (first stage), Excellence, Impact and Implementation (second stage), each 0-5, threshold 3.',
    'Excellence 5/-*-; Impact 5/-*-; Excellence 5/3*-; Impact 5/3*-; Implementation 5/3*-',
  ],
  [
    'How we assess: relevance – 30%; feasibility – 30%; involvement of residents – 25%; costs – 15%.',
    'relevance -/-*30; feasibility -/-*30; involvement of residents -/-*25; costs -/-*15',
  ],
  [
    'Applications are rated on the criteria below.\nQuality of the idea – 40 points\nMonitoring and evaluation plan – 35 points\nBudget – 25 points',
    'Quality of the idea 40/-*-; Monitoring and evaluation plan 35/-*-; Budget 25/-*-',
  ],
  [
    'Заявки оцениваются по критериям ниже.\nКачество идеи – 40 баллов\nПлан мониторинга и оценки – 35 баллов\nБюджет – 25 баллов',
    'Качество идеи 40/-*-; План мониторинга и оценки 35/-*-; Бюджет 25/-*-',
  ],
]

/** Documents as `label [condition]`, those not wanted after `!`. */
export const documentCases: readonly (readonly [text: string, documents: string])[] = [
  [
    'The form, a copy of the licence and the CV of the manager are sent to grants@example.org by 5 May 2027.',
    'form; copy of the licence; CV of the manager',
  ],
  ['Attach two sketches of the yard and a quote of the builder.', 'two sketches of the yard; quote of the builder'],
  ['Acte: cererea, devizul lucrării, extrasul din registru.', 'cererea; devizul lucrării; extrasul din registru'],
  [
    'Pentru înscriere trimiteți formularul, bugetul și o scrisoare a școlii.',
    'formularul; bugetul; scrisoare a școlii',
  ],
  ['Чтобы участвовать, нужны анкета, смета и письмо школы.', 'анкета; смета; письмо школы'],
  ['Что вложить: план занятий, смета, разрешение на съёмку.', 'план занятий; смета; разрешение на съёмку'],
  ['Beneficiaries submit an interim report, a statement of costs and photographs.', ''],
  ['The jury judges: plan of the courses (30 points), budget (20 points).', ''],
  ['Комиссия оценивает план занятий, смету и список партнёров.', ''],
  ['Beneficiarii depun raportul, extrasul bancar și fotografiile.', ''],
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
  [
    '## What to submit\n\nThe concept note is limited to 4 pages; the full proposal to 25 pages excluding annexes.\n\nAttach: (i) registration certificate; (ii) one-page CV of the manager.',
    'registration certificate; one-page CV of the manager',
  ],
]

/** Outcomes in order. */
export const outcomeCases: readonly (readonly [text: string, outcomes: readonly string[]])[] = [
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
