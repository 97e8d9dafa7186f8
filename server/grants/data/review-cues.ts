import type { Language } from '#shared/languages.ts'

/** Phrases to look for in texts of each language. @see phrasesOf */
type Cues = Readonly<Record<Language, string>>

/**
 * Words by which the review recognises what a sentence is about. `word*` takes any ending, `a/b` either word, `..` up to
 * four words.
 */
export const reviewCues = {
  /** An objective is announced. */
  objective: {
    en: 'objective*, our aim is, our goal is, the aim is, the goal is, we aim to, the project aims to, project aims to',
    ru: 'цель проекта, целью проекта, цель состоит, наша цель, цель заключается, задача, цель',
    ro: 'obiectiv*, scopul proiectului, scopul este, ne propunem, proiectul isi propune, tinta noastra',
  },
  /** Something is to change by an amount. */
  change: {
    en: 'reduce*, increase*, cut, cuts, lower*, raise*, improve*, grow*, decrease*, double*, halve*, fall*, rise, rises',
    ru: 'сниз*, увелич*, сократ*, повыс*, уменьш*, вырас*, рост, улучш*, удво*',
    ro: 'reduc*, cresc*, creste*, crest*, scad*, scade*, diminu*, imbunatat*, dubl*, major*',
  },
  /** A value of today. */
  baseline: {
    en: 'baseline*, today, currently, at present, compared with, compared to, relative to, now, before the project, present value, starting value',
    ru: 'сейчас, сегодня, в настоящее время, по сравнению, относительно, базов*, исходн*, текущ*, с нынешн*, до начала',
    ro: 'in prezent, astazi, actual*, fata de, comparativ, valoare de baza, valoarea de baza, initial*, acum, referinta',
  },
  /** A day or month by which something holds. */
  date: {
    en: 'month, months, year, years, by the end, at the end, by end, annually, per year, quarter, after the project, deadline, once the project',
    ru: 'месяц*, год*, лет, к концу, по окончани*, квартал*, ежегодно, по завершени*',
    ro: 'luna, luni, an, ani, anul, pana la sfarsitul, la sfarsitul, la finalul, pana la finalul, trimestru*, anual*',
  },
  /** A risk is named. */
  risk: {
    en: 'risk, risks, threat*, danger*',
    ru: 'риск*, угроз*, опасност*',
    ro: 'risc, riscul, riscuri, riscurile, riscului, amenint*, pericol*',
  },
  /** What is done about a risk. */
  mitigation: {
    en: 'mitigat*, contingency, prevent*, reduce*, avoid*, fallback*, backup, back up, replace*, alternative*, countermeasure*, instead, monitor*, address this, respond, insurance, in that case, will then, we will, if so',
    ru: 'мер*, предотвра*, сниж*, сниз*, избеж*, избег*, запасн*, резерв*, замен*, альтернатив*, вместо, контрол*, страхов*, в этом случае, минимиз*',
    ro: 'masur*, atenu*, preven*, reduc*, evit*, rezerva, inlocu*, alternativ*, in schimb, monitoriz*, contingent*, minimiz*, in acest caz, asigur*',
  },
  /** A milestone is named. */
  milestone: {
    en: 'milestone*',
    ru: 'веха, вехи, вех, контрольная точка, контрольной точк*, контрольные точки',
    ro: 'jalon, jalonul, jaloane, jaloanele, etapa de referinta',
  },
  /** How it is verified. */
  proof: {
    en: 'verif*, report*, proof, evidence, measured, confirmed, approved, accepted, signed, minutes, protocol, test, tests, tested, certificate*, demonstrat*, available, published, means of',
    ru: 'подтвержд*, провер*, отчет*, протокол*, акт, актом, акта, измер*, испытан*, утвержд*, принят*, сертификат*, опубликов*, доступ*',
    ro: 'verific*, raport*, dovad*, masurat*, confirm*, aprob*, accept*, semnat*, proces verbal, test*, certificat*, demonstrat*, public*, disponibil*',
  },
  /** The name of an indicator says what is counted. */
  counted: {
    en: 'number of, count of, share of, rate of, how many, percentage, amount of',
    ru: 'число, количество, доля, процент, сколько',
    ro: 'numarul, numar de, ponderea, rata, cate, procentul',
  },
  /** An amount is asked for. */
  request: {
    en: 'request*, we ask for, asks for, applied for, grant of, apply for a grant, eu contribution, requested contribution',
    ru: 'запраш*, просим, грант в размере, сумма гранта, испрашив*, запрошен*',
    ro: 'solicit*, cerem, grant de, grantul solicitat, valoarea grantului, finantarea ceruta',
  },
  /** Indirect costs. */
  indirect: {
    en: 'indirect cost*, overhead*',
    ru: 'косвенн* расход*, косвенн* затрат*, накладн* расход*',
    ro: 'costuri* indirecte, cheltuieli* indirecte, costurile indirecte, cheltuielile indirecte, regie',
  },
  /** The last row of a table adds up those above it. */
  total: {
    en: 'total, totals, sum, grand total, overall',
    ru: 'итого, всего, сумма, общая сумма',
    ro: 'total, totalul, total general, suma',
  },
  /** What forms and templates leave in a text. */
  template: {
    en: 'lorem ipsum, insert text, insert here, insert your, delete this, please describe, please explain, please provide, please indicate, please specify, describe here, type here, your text here, to be completed, to be filled, name of the applicant, name of organisation here, max .. pages and, instructions for applicants',
    ru: 'lorem ipsum, вставьте, впишите, удалите эт*, опишите, укажите, поясните, введите текст, ваш текст, заполняется заявителем, подлежит заполнению, название организации заявителя',
    ro: 'lorem ipsum, introduceti, inserati, stergeti acest, descrieti, va rugam sa, precizati, indicati aici, textul dumneavoastra, de completat, se completeaza, denumirea solicitantului aici',
  },
  /** Words that hold the place of words to come. */
  placeholder: {
    en: 'tbd, tbc, tba, xxx, to be determined, to be confirmed, to be defined, to be decided, todo',
    ru: 'уточнить, уточняется, будет уточнено, ххх, xxx, дописать, вставить, todo, tbd',
    ro: 'de stabilit, de precizat, de verificat, urmeaza a fi stabilit*, xxx, de adaugat, todo, tbd',
  },
  /** A claim of being the first or the only one. */
  superlative: {
    en: 'unique*, unprecedented, world leading, world first, best in the world, no one has ever, never before, revolutionary, groundbreaking, ground breaking, the first in, the first to, the first of its kind, the only one, unrivalled, unparalleled, unmatched',
    ru: 'уникальн*, не имеет аналогов, не имеющ* аналогов, нет аналогов, беспрецедентн*, впервые в мире, первый в мире, первая в мире, лучший в мире, единственный в, единственная в, революционн*, непревзойденн*',
    ro: 'unic, unica, unice, unici, fara precedent, primul din, prima din, primul de acest fel, prima de acest fel, cel mai bun din, cea mai buna din, singurul din, singura din, revolutionar*, inegalabil*, fara egal',
  },
  /** What such a claim is compared with. */
  compared: {
    en: 'compared with, compared to, in contrast to, unlike, than, according to, patent*, search of, review of, we searched, unique identifier*, unique user*, unique visitor*, unique id, unique number, unique code, uniquely identif*',
    ru: 'по сравнению, в отличие, чем, согласно, по данным, патент*, обзор*, поиск*, уникальный идентификатор*, уникальный номер, уникальных пользовател*, уникальный код',
    ro: 'comparativ, fata de, spre deosebire, decat, conform, potrivit, brevet*, analiza, cautare*, identificator unic, cod unic, numar unic, utilizatori unici, vizitatori unici',
  },
  /** A sentence rests on studies or experts without naming any. */
  vague: {
    en: 'studies show, studies have shown, research shows, research has shown, experts say, experts agree, it is well known, it is known that, recent studies, many studies, statistics show, surveys show, data show, literature shows',
    ru: 'исследования показывают, исследования показали, как показывают исследования, эксперты считают, специалисты считают, общеизвестно, как известно, многие исследования, статистика показывает, опросы показывают, данные показывают',
    ro: 'studiile arata, studiile au aratat, cercetarile arata, expertii spun, expertii considera, este bine cunoscut, se stie ca, studii recente, multe studii, statisticile arata, sondajele arata, datele arata',
  },
  /** A sentence says what is planned, so its numbers are the applicant's own. */
  planned: {
    en: 'will, shall, plan, plans, planned, aim, aims, target*, goal*, objective*, expect*, by the end, we request, budget*, cost*, at least, up to, within, month, months, deliverable*, indicator*',
    ru: 'будет, будут, планиру*, намерен*, цел*, ожида*, к концу, запраш*, бюджет*, стоимост*, затрат*, не менее, не более, месяц*, показател*, достигн*, обуч*, созда*',
    ro: 'va, vor, vom, planific*, planuim, tinta, obiectiv*, astept*, estimam, pana la, solicit*, buget*, cost*, cel putin, cel mult, luna, luni, indicator*',
  },
  /** A source is named in words. */
  source: {
    en: 'according to, source :, source, based on, as reported, reported by, measured in, our records, our own, data of, survey of, census, eurostat, bureau of statistics, world bank, fao, oecd, register*',
    ru: 'согласно, по данным, источник*, на основе, по результатам, наш* данн*, собственн* данн*, перепис*, росстат*, бюро статистики, всемирн* банк*, реестр*',
    ro: 'conform, potrivit, sursa, surse, pe baza, datele noastre, masurat* in, biroul national de statistica, eurostat, banca mondiala, recensamant*, registr*',
  },
  /** A statement on the use of tools of artificial intelligence. */
  aiStatement: {
    en: 'use of artificial intelligence, use of ai, use of generative ai, ai tools, generative ai, language model*, artificial intelligence was, artificial intelligence were, no artificial intelligence',
    ru: 'использовани* искусственного интеллекта, использовани* ии, применени* ии, применени* искусственного интеллекта, языков* модел*, инструмент* ии, генеративн* ии, искусственный интеллект не',
    ro: 'utilizarea inteligentei artificiale, utilizarea ia, folosirea inteligentei artificiale, model* lingvistic*, model* de limbaj, instrumente de inteligenta artificiala, ia generativa, inteligenta artificiala nu',
  },
  /** A plan for dissemination and exploitation. */
  dissemination: {
    en: 'dissemination',
    ru: 'распространени* результатов, диссеминаци*',
    ro: 'diseminare*',
  },
  /** A call says which letters a text has. */
  font: {
    en: 'font, fonts, typeface*, set in, written in, typed in',
    ru: 'шрифт*, гарнитур*, кегл*',
    ro: 'font, fontul, fonturi*, caracter*, corp de litera, litera, litere',
  },
  /** A call says what files are called. */
  file_name: {
    en: 'file name*, filename*, file naming, naming convention*, be named, named as, named after, rename*, be called, name of the file, name the file/files, name each file',
    ru: 'имя файл*, имена файл*, имени файл*, название файл*, названия файл*, наименование файл*, файл* .. называ*, файл* .. назв*, назовите файл*',
    ro: 'numele fisier*, denumirea fisier*, denumire* fisier*, fisier* .. denumi*, fisier* .. numi*, denumiti fisier*, numiti fisier*',
  },
} as const satisfies Readonly<Record<string, Cues>>

export type ReviewCue = keyof typeof reviewCues

/** Acronyms that evaluators know without a definition: bodies, units, technologies, common words of calls. */
export const knownAcronyms = new Set(
  (
    'EU EEA UN USA UK US UE ONU SUA RM ЕС ООН США СНГ РФ ЕАЭС NATO OECD WHO FAO UNDP GIZ USAID IT ICT TIC ИТ ИКТ AI IA ИИ ML GPS GIS GSM ' +
    'SME SMEs IMM МСП МСБ NGO ONG НКО НПО СМИ R&D RIA CSA TRL УГТ NMT KPI WP PL РП GDPR DOI URL HTML XML JSON API PDF CSV SQL HTTP HTTPS USB LED ' +
    'CO2 CO PM IoT VAT TVA НДС EUR USD MDL RON GBP UAH BYN PIC ORCID ISO IEC EN CE CEO CFO CTO HR PR PhD MSc DNA RNA ADN ADR PCR COVID ' +
    'SRL SA SRL-D SARL GmbH AG LLC LTD PLC ООО ОАО ЗАО АО ИП ГУП МУП SWOT PEST FAIR EIC ERC MSCA LIFE HORIZON DIGITAL ESG STEM SDG ODD ЦУР ' +
    'UTC GMT CET CEST EET EEST PC TV ТВ ПК II III IV VI VII VIII IX XI XII XIII XIV XV XIX XX XXI OK CV AS NA NR TOTAL'
  ).split(' '),
)

/** Letters before the number of a work package, deliverable and month, as outlines write them in each language. */
export const planCodes: Readonly<Record<'package' | 'deliverable' | 'month', readonly string[]>> = {
  package: ['wp', 'pl', 'рп'],
  deliverable: ['d', 'l', 'р'],
  month: ['m', 'м'],
}

/** Words before or after a number that is a month of the project. */
export const monthWords: Cues = {
  en: 'month, project month',
  ru: 'месяц, месяца, месяце, месяцу',
  ro: 'luna',
}

/**
 * Words that mean the same to an evaluator, a line for each. They are stemmed when they are used, so one form is enough.
 */
export const synonyms: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'company enterprise business firm',
    'farmer grower producer',
    'reduce decrease lower cut decline',
    'increase raise grow boost',
    'waste scrap reject',
    'energy power electricity',
    'training education course learning',
    'worker employee staff operator personnel',
    'researcher scientist',
    'job employment',
    'woman female gender',
    'young youth',
    'citizen resident inhabitant',
    'environment ecological',
    'interface connector',
    'vendor supplier manufacturer',
    'open public accessible',
    'measure monitor track',
    'tool instrument',
    'partner consortium',
    'improve enhance strengthen',
    'develop build create',
    'dissemination communication outreach',
    'exploitation commercialisation uptake',
  ],
  ru: [
    'предприятие компания фирма бизнес',
    'фермер производитель аграрий',
    'снизить сократить уменьшить снижение сокращение уменьшение',
    'увеличить повысить рост увеличение повышение',
    'отходы брак',
    'энергия электроэнергия электричество',
    'обучение образование курс тренинг',
    'работник сотрудник персонал оператор',
    'исследователь ученый',
    'женщина гендерный',
    'молодежь молодой',
    'житель гражданин население',
    'экологический окружающий',
    'поставщик изготовитель',
    'открытый доступный публичный',
    'измерить мониторинг отслеживание',
    'инструмент средство',
    'улучшить усилить',
    'разработать создать разработка создание',
    'распространение коммуникация',
  ],
  ro: [
    'intreprindere companie firma afacere',
    'fermier agricultor producator',
    'reduce scadea diminua reducere scadere diminuare',
    'creste spori majora crestere',
    'deseuri rebut',
    'energie electricitate',
    'instruire educatie curs formare',
    'lucrator angajat personal operator',
    'cercetator savant',
    'femeie gen',
    'tanar tineret',
    'cetatean locuitor populatie',
    'mediu ecologic',
    'furnizor producator',
    'deschis public accesibil',
    'masura monitoriza urmari',
    'instrument unealta',
    'imbunatati consolida',
    'dezvolta crea elabora',
    'diseminare comunicare',
  ],
}

/** Endings that are cut from words so that their forms compare, the longest first. */
export const endings: Readonly<Record<Language, readonly string[]>> = {
  en: 'isations izations abilities ibilities ability ibility isation ization ations ation ments ment ings ing ities ity ively ive ingly edly ied ies ers er ors or ness able ible ally al ed es ys ly s e y'.split(
    ' ',
  ),
  ru: 'ениями ениях ением ениям ованием ования ование ениями ения ение ению ений ностью ности ность ностей остью ости ость иями ями ами ого его ому ему ыми ими ает яет ают яют ить ать ять еть ется ются ился илась иться аться ый ий ой ая яя ое ее ые ие ых их ую юю ом ем ам ям ах ях ов ев ей ия ию ии ла ло ли ет ут ют ит ат ят а я о е ы и у ю ь й'.split(
    ' ',
  ),
  ro: 'urilor urile ului elor ilor iilor atiilor atiile atie atia atii area arii are erea ere irea ire ului eaza esc este ata ate ati ator atori uri lor lui ele ile iile ul ii le ea ia ie a e i u'.split(
    ' ',
  ),
}
