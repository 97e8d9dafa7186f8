/**
 * Words that tell what a call is called, who makes it, and of which kind it is. Small letters; a word matches where a word of the
 * text begins with it, so stems cover the cases. Source: work programmes 2021-2027 of the European Commission, calls of national
 * funds and foundations in three languages; checked 2026-11-23.
 */

/** Before an identifier: it is the topic's. */
export const topicCues: readonly string[] = ['topic', 'tema', 'temei', 'subiect', 'тема', 'темы', 'лот']

/** Before an identifier: it is the call's. */
export const callCues: readonly string[] = [
  ['call', 'competition', 'funding opportunity', 'announcement', 'reference', 'notice'],
  ['apel', 'concurs', 'cod', 'referin', 'anunț', 'competiți'],
  ['конкурс', 'шифр', 'отбор', 'извещени', 'объявлени', 'код'],
].flat()

/** Before an identifier: it belongs to another call. */
export const otherCallCues: readonly string[] = [
  ['sister', 'other topic', 'another topic', 'related', 'previous', 'earlier', 'predecessor', 'former', 'funded under'],
  [
    'complement',
    'synerg',
    'joint activities',
    'see also',
    'cooperat',
    'link with',
    'links with',
    'coordinate with',
    'last year',
  ],
  [
    'replaces',
    'successor',
    'results of',
    'resulting from',
    'projects under',
    'building on',
    'builds on',
    'adopted under',
  ],
  [
    'anterior',
    'preceden',
    'altă temă',
    'soră',
    'înrudit',
    'sinergi',
    'finanțate prin',
    'finanțat prin',
    'continuarea',
    'edițiile',
  ],
  ['предыдущ', 'прошл', 'смежн', 'родствен', 'другой тем', 'другим конкурс', 'в рамках конкурса прош', 'взаимодейств'],
].flat()

/** Labels whose value is the title. */
export const titleLabels: readonly string[] = [
  [
    'topic title',
    'call title',
    'title',
    'title of the call',
    'name of the call',
    'topic',
    'competition title',
    'opportunity title',
  ],
  [
    'titlul apelului',
    'titlu apel',
    'titlul',
    'titlu',
    'denumirea apelului',
    'denumire apel',
    'tema',
    'tema apelului',
    'titlul temei',
  ],
  ['denumirea programului', 'titlul concursului', 'denumirea concursului'],
  ['название', 'название конкурса', 'название темы', 'наименование конкурса', 'тема', 'тема конкурса', 'наименование'],
].flat()

/** Labels whose value is the programme. */
export const programmeLabels: readonly string[] = [
  [
    'programme',
    'program',
    'funding programme',
    'framework programme',
    'name of the programme',
    'programme name',
    'fund',
  ],
  ['programul', 'program', 'programul de finanțare', 'denumirea programului', 'schema de finanțare'],
  ['программа', 'название программы', 'программа финансирования', 'рамочная программа'],
].flat()

/** Labels whose value is the body that gives the money. */
export const issuerLabels: readonly string[] = [
  [
    'granting authority',
    'contracting authority',
    'issuer',
    'issued by',
    'organiser',
    'organizer',
    'donor',
    'funder',
    'agency',
  ],
  ['awarding body', 'managing authority', 'published by', 'funding body', 'grant-making body', 'sponsor'],
  [
    'autoritatea finanțatoare',
    'autoritatea contractantă',
    'finanțator',
    'finanțatorul',
    'organizator',
    'organizatorul',
    'emitent',
  ],
  ['autoritatea de management', 'donator', 'instituția finanțatoare', 'instituția organizatoare'],
  [
    'организатор',
    'организатор конкурса',
    'грантодатель',
    'донор',
    'заказчик',
    'учредитель',
    'оператор',
    'финансирующая организация',
  ],
].flat()

/** Words of which the name of a giving body has one. */
export const bodyWords: readonly string[] = [
  [
    'foundation',
    'agency',
    'ministry',
    'council',
    'trust',
    'institute',
    'commission',
    'authority',
    'embassy',
    'endowment',
  ],
  [
    'academy',
    'department',
    'secretariat',
    'office',
    'fund',
    'society',
    'association',
    'bank',
    'executive agency',
    'delegation',
  ],
  [
    'fundația',
    'fundaţia',
    'agenția',
    'ministerul',
    'consiliul',
    'autoritatea',
    'institutul',
    'ambasada',
    'oficiul',
    'fondul',
  ],
  ['comisia', 'organizația', 'academia', 'primăria', 'unitatea', 'asociația', 'delegația', 'cancelaria', 'direcția'],
  [
    'фонд',
    'агентство',
    'министерство',
    'совет',
    'комитет',
    'институт',
    'посольство',
    'академия',
    'департамент',
    'управление',
  ],
  ['комиссия', 'организация', 'ассоциация', 'центр', 'представительство', 'благотворительный'],
].flat()

/** Verbs by which a giving body announces a call. */
export const announceVerbs: readonly string[] = [
  [
    'invites',
    'announces',
    'launches',
    'opens',
    'calls for',
    'is pleased to',
    'is inviting',
    'is launching',
    'offers',
    'seeks',
  ],
  ['publishes', 'requests', 'is seeking', 'is accepting', 'has opened', 'has launched', 'supports', 'welcomes'],
  ['anunță', 'lansează', 'invită', 'deschide', 'organizează', 'publică', 'a lansat', 'a deschis', 'oferă', 'acordă'],
  ['объявляет', 'приглашает', 'открывает', 'проводит', 'объявил', 'запускает', 'принимает', 'сообщает', 'начинает'],
].flat()

/** Words that say nothing about which call it is: a title is more than these. */
export const genericTitleWords: readonly string[] = [
  [
    'call',
    'calls',
    'for',
    'proposals',
    'proposal',
    'applications',
    'open',
    'grant',
    'grants',
    'guidelines',
    'applicants',
    'the',
  ],
  [
    'no',
    'number',
    'of',
    'funding',
    'opportunity',
    'announcement',
    'request',
    'work',
    'programme',
    'topic',
    'notice',
    'text',
    'terms',
    'reference',
    'competition',
    'rules',
    'regulations',
    'guide',
    'guidance',
    'invitation',
    'applicant',
    'submit',
    'to',
    'and',
    'conditions',
  ],
  [
    'apel',
    'apelul',
    'de',
    'propuneri',
    'proiecte',
    'nr',
    'pentru',
    'cerere',
    'ghidul',
    'solicitantului',
    'anunț',
    'anunțul',
    'concurs',
    'concursului',
    'regulament',
    'regulamentul',
    'ghid',
    'ghidului',
    'aplicantului',
    'solicitanților',
    'aplicanților',
    'apelului',
    'condiții',
    'condițiile',
    'participare',
    'organizare',
    'desfășurare',
    'invitație',
    'granturilor',
    'proiectelor',
    'propunerilor',
    'și',
  ],
  ['concursul', 'granturi', 'tema', 'depunere', 'a', 'la', 'finanțare', 'lansare', 'privind'],
  [
    'конкурс',
    'конкурса',
    'открытый',
    'на',
    'заявок',
    'проектов',
    'номер',
    'грантов',
    'гранты',
    'объявление',
    'конкурсе',
    'конкурсная',
    'конкурсной',
    'документация',
    'правила',
    'порядок',
    'регламент',
    'проведения',
    'участия',
    'в',
    'и',
    'для',
    'заявителей',
    'заявителя',
    'руководство',
    'объявлении',
    'отборе',
    'гранта',
    'о',
    'приём',
  ],
  ['прием', 'извещение', 'условия', 'положение', 'тема', 'проведении', 'приглашение', 'к', 'подаче'],
].flat()

/** Kinds of programme: what speaks for each, and how much. */
export const styleCues: readonly { style: string; words: readonly string[]; weight: number }[] = [
  {
    style: 'horizon-europe',
    weight: 6,
    words: ['horizon europe', 'orizont europa', 'горизонт европа', 'horizon programme', 'hzn', 'horizon-', 'euratom'],
  },
  { style: 'horizon-europe', weight: 3, words: ['horizon', 'orizont', 'горизонт'] },
  {
    style: 'horizon-europe',
    weight: 2,
    words: [
      [
        'research and innovation action',
        'technology readiness',
        'widening countr',
        'widening country',
        'eic accelerator',
        'marie sk',
      ],
      ['european research council', 'gender equality plan', 'acțiune de cercetare și inovare', 'țări de extindere'],
    ].flat(),
  },
  {
    style: 'horizon-europe',
    weight: 1,
    words: ['innovation action', 'coordination and support action', 'work programme', 'first stage'],
  },
  { style: 'digital-europe', weight: 6, words: ['digital europe', 'europa digitală', 'цифровая европа', 'digital-20'] },
  {
    style: 'digital-europe',
    weight: 4,
    words: ['sme support action', 'simple grant', 'digital deployment', 'acțiune de sprijin pentru imm'],
  },
  {
    style: 'digital-europe',
    weight: 3,
    words: ['digi-', 'dezvoltare digitală', 'digital programme', 'digital development programme', 'цифрового развития'],
  },
  { style: 'digital-europe', weight: 1, words: ['ownership control declaration', 'strategic autonomy', 'deploy'] },
  {
    style: 'cross-border',
    weight: 6,
    words: [
      'interreg',
      'cross-border',
      'crossborder',
      'transfrontalier',
      'приграничн',
      'трансграничн',
      'eni cbc',
      'black sea basin',
      'euroregion',
    ],
  },
  {
    style: 'cross-border',
    weight: 2,
    words: ['lead partner', 'partener lider', 'ведущий партнер', 'border region', 'transnațional', 'joint secretariat'],
  },
  {
    style: 'national',
    weight: 3,
    words: [
      [
        'ministry',
        'national programme',
        'national agency',
        'national fund',
        'government decision',
        'state budget',
        'national plan',
      ],
      [
        'agenția',
        'ministerul',
        'guvern',
        'bugetul de stat',
        'hotărârea',
        'pnrr',
        'planul național',
        'programul național',
        'legea',
      ],
      [
        'buget public',
        'bugetul public',
        'autoritatea de management',
        'programul operațional',
        'uefiscdi',
        'ancd',
        'oda',
        'odimm',
      ],
      ['министерств', 'государственн', 'республиканск', 'постановлени', 'национальн', 'бюджетн', 'комитет по'],
    ].flat(),
  },
  {
    style: 'national',
    weight: 1,
    words: ['lei', 'mdl', 'ron', 'рублей', 'леев', 'ajutor de stat', 'ajutorul de stat', 'de minimis', 'state aid'],
  },
  {
    style: 'foundation',
    weight: 4,
    words: [
      'foundation',
      'fundația',
      'fundatia',
      'фонд',
      'visegrad',
      'endowment',
      'charitable',
      'philanthrop',
      'благотворительн',
      'trust',
    ],
  },
  {
    style: 'foundation',
    weight: 1,
    words: [
      'small grants',
      'concept note',
      'community',
      'civil society',
      'granturi mici',
      'societatea civilă',
      'малые гранты',
      'нко',
      'благополуч',
    ],
  },
]

/** Types of action. The first whose words appear in a text decides; longer names come before those they contain. */
export const actionTypes: readonly { type: string; names: readonly string[]; short: readonly string[] }[] = [
  {
    type: 'RIA',
    short: ['RIA'],
    names: [
      ['research and innovation action', 'research & innovation action', 'research innovation action'],
      [
        'acțiune de cercetare și inovare',
        'acțiuni de cercetare și inovare',
        'acțiunea de cercetare și inovare',
        'acțiunile de cercetare și inovare',
      ],
      [
        'исследовательское и инновационное действие',
        'исследовательские и инновационные действия',
        'исследовательская и инновационная деятельность',
      ],
      [
        'исследования и инновации (ria',
        'исследовательско-инновацион',
        'действие по исследованиям и инновациям',
        'действия в области исследований и инноваций',
      ],
    ].flat(),
  },
  {
    type: 'CSA',
    short: ['CSA'],
    names: [
      [
        'coordination and support action',
        'coordination & support action',
        'co-ordination and support action',
        'coordination support action',
      ],
      [
        'acțiune de coordonare și sprijin',
        'acțiuni de coordonare și sprijin',
        'acțiunea de coordonare și sprijin',
        'acțiune de coordonare și de sprijin',
      ],
      ['acțiuni de coordonare și de sprijin', 'acțiunile de coordonare și sprijin'],
      [
        'действие по координации и поддержке',
        'действия по координации и поддержке',
        'мера по координации и поддержке',
        'меры по координации и поддержке',
      ],
      ['координация и поддержка', 'координационно-вспомогательн', 'координация и сопровождение'],
    ].flat(),
  },
  {
    type: 'SME-SUPPORT',
    short: ['SME-SUPPORT', 'DIGITAL-SME'],
    names: [
      ['sme support action', 'support action for smes', 'sme-support action', 'smes support action'],
      [
        'acțiune de sprijin pentru imm',
        'acțiuni de sprijin pentru imm',
        'acțiunea de sprijin pentru imm',
        'acțiune de sprijinire a imm',
        'acțiuni de sprijinire a imm',
      ],
      [
        'действие по поддержке мсп',
        'действия по поддержке мсп',
        'мера поддержки мсп',
        'меры поддержки мсп',
        'акция поддержки мсп',
        'поддержка мсп (sme',
      ],
    ].flat(),
  },
  {
    type: 'IA',
    short: ['IA'],
    names: [
      ['innovation action'],
      [
        'acțiune de inovare',
        'acțiuni de inovare',
        'acțiunea de inovare',
        'acțiune pentru inovare',
        'acțiunile de inovare',
      ],
      ['инновационное действие', 'инновационные действия', 'инновационная акция', 'инновационного действия'],
    ].flat(),
  },
]

/** Labels and headings next to which a type of action is. */
export const actionLabels: readonly string[] = [
  [
    'type of action',
    'types of action',
    'action type',
    'type of the action',
    'funding scheme',
    'instrument',
    'type of grant',
    'type of project',
  ],
  [
    'tip de acțiune',
    'tipul acțiunii',
    'tipul de acțiune',
    'tip acțiune',
    'schema de finanțare',
    'instrument',
    'tipul de proiect',
  ],
  [
    'вид действия',
    'тип действия',
    'тип проекта',
    'вид проекта',
    'схема финансирования',
    'инструмент',
    'тип меры',
    'тип акции',
  ],
].flat()

/** What every call for grants has a word of. */
export const grantWords: readonly string[] = [
  ['grant', 'funding', 'financial support', 'award'],
  ['grant', 'finanțarea nerambursabilă', 'finanțare nerambursabilă', 'sprijin financiar', 'finanțare', 'subvenți'],
  ['грант', 'финансирован', 'субсиди', 'поддержк'],
].flat()

/** A contribution that is one sum. */
export const lumpSumWords: readonly string[] = [
  ['lump sum', 'lump-sum', 'lumpsum', 'fixed sum', 'flat sum', 'flat-sum'],
  [
    'sumă forfetară',
    'sume forfetare',
    'sumei forfetare',
    'suma forfetară',
    'sumelor forfetare',
    'sumă fixă',
    'suma fixă',
    'sumă globală',
  ],
  [
    'паушальн',
    'фиксированной сумм',
    'фиксированная сумм',
    'фиксированную сумм',
    'единой сумм',
    'твердой сумм',
    'аккордн',
  ],
].flat()

/** In a sentence with a lump sum: it is not the grant that is one. */
export const lumpSumOthers: readonly string[] = [
  [
    'indirect',
    'overhead',
    'travel',
    'subsistence',
    'per diem',
    'third part',
    'not ',
    'no lump',
    'without',
    'excluding',
    'except',
    'volunteer',
  ],
  ['indirecte', 'regie', 'deplasare', 'diurn', 'nu ', 'fără', 'cu excepția', 'terți'],
  ['накладн', 'косвенн', 'проезд', 'суточн', 'не ', 'без ', 'кроме', 'третьи', 'стипенди'],
].flat()

/** A contribution that follows what was spent. */
export const costWords: readonly string[] = [
  [
    'eligible cost',
    'eligible direct cost',
    'actual cost',
    'costs incurred',
    'reimburse',
    'project cost',
    'cost of the project',
    'costs of the project',
  ],
  [
    'eligible expen',
    'total cost',
    'project budget',
    'co-financ',
    'cofinanc',
    'match funding',
    'matching',
    'approved cost',
    'overhead',
  ],
  [
    'costuri eligibile',
    'costurile eligibile',
    'costurilor eligibile',
    'cheltuieli eligibile',
    'cheltuielile eligibile',
    'cheltuielilor eligibile',
  ],
  [
    'rambursa',
    'decont',
    'costuri directe',
    'costurile proiectului',
    'valoarea proiectului',
    'costul total',
    'costului total',
    'contribuți',
  ],
  ['расход', 'затрат', 'стоимости проекта', 'стоимость проекта', 'смет', 'возмещ', 'софинансир', 'бюджета проекта'],
].flat()

/** Next to these words a type of action is another call's. */
export const otherCallPhrases = [
  'unlike',
  'other than',
  'previous',
  'earlier',
  'not an ',
  'not a ',
  'spre deosebire',
  'в отличие',
  'не является',
  'nu este',
]

/** What looks like a title to a machine only: the number of a step or a chapter, the stamp of a page or of a day. */
export const notTitles = [
  /^(?:step|stage|phase|part|pasul|etapa|partea|шаг|этап|часть) (?:\d|[ivx]{1,5}\b)/u,
  /^[ivx]{1,5}\. /u,
  /\d ?\/ ?\d{1,4}$/u,
]

/** Money that is not paid back, by its own name, and other kinds of help. */
export const grantNounCues =
  'grant, grants, grantee*, grantul*, granturi*, grantur*, nerambursabil*, subvent*, грант*, субсиди*'
export const otherHelpCues = 'loan*, equity, prize*, imprumut*, credit*, premi*, займ*, кредит*, приз*, преми*'
