import { randomUUID } from 'node:crypto'
import type { SectionLayout, SectionType } from '#shared/sections/declarations.ts'
import type { Language } from '#shared/languages.ts'
import type { Role } from '#shared/roles.ts'

/** A user of the made-up site: who works there, or a client. */
export type Cast = { email: string; first: string; last: string; role: Role; language: Language }

/** Who works on the made-up site. None is an administrator: the first one of a site is made by anyone who runs it. */
export const staff: readonly Cast[] = [
  { email: 'darya@grantwright.example', first: 'Дарья', last: 'Миронова', role: 'moderator', language: 'ru' },
  { email: 'ion.rusu@grantwright.example', first: 'Ion', last: 'Rusu', role: 'moderator', language: 'ro' },
  { email: 'grace.hall@grantwright.example', first: 'Grace', last: 'Hall', role: 'editor', language: 'en' },
]

/** Its clients. */
export const clients: readonly Cast[] = [
  { email: 'anna@orchard.example', first: 'Анна', last: 'Коваленко', role: 'user', language: 'ru' },
  { email: 'stefan@agroinst.example', first: 'Ștefan', last: 'Țurcanu', role: 'user', language: 'ro' },
  { email: 'p.voronin@sensorlab.example', first: 'Павел', last: 'Воронин', role: 'user', language: 'ru' },
  { email: 'isla@startup-hub.example', first: 'Isla', last: 'Bennett', role: 'user', language: 'en' },
  { email: 'lilia@green-valley.example', first: 'Lilia', last: 'Căpățînă', role: 'user', language: 'ro' },
  { email: 'henry@city-library.example', first: 'Henry', last: 'Clarke', role: 'user', language: 'en' },
]

/** A talk: how many days before today it was booked, how many after booking it takes place, and how it ended. */
export type Talk = {
  client: number
  bookedDaysAgo: number
  inDays: number
  company: string
  message: string
  end: 'complete' | 'no_show' | 'cancel' | null
}

/** The talks of six weeks, the last ones still to come. */
export const talks: readonly Talk[] = [
  {
    client: 0,
    bookedDaysAgo: 38,
    inDays: 4,
    company: 'ООО «Яблоневый край»',
    message: 'Хотим подать заявку на датчики холодовой цепи. Партнёров пока двое.',
    end: 'complete',
  },
  {
    client: 1,
    bookedDaysAgo: 31,
    inDays: 3,
    company: 'Institutul Agroindustrial',
    message: 'Ne interesează apelul Horizon Europe, clusterul 6. Suntem la a doua încercare.',
    end: 'complete',
  },
  {
    client: 3,
    bookedDaysAgo: 24,
    inDays: 5,
    company: 'Startup Hub',
    message: 'Which national programmes fit a team of four?',
    end: 'no_show',
  },
  {
    client: 2,
    bookedDaysAgo: 17,
    inDays: 4,
    company: 'Sensor Lab',
    message: 'Нужна проверка бюджета перед отправкой.',
    end: 'complete',
  },
  {
    client: 5,
    bookedDaysAgo: 12,
    inDays: 6,
    company: 'City Library',
    message: 'A digital skills hub for adults: is Digital Europe the right programme?',
    end: 'cancel',
  },
  {
    client: 4,
    bookedDaysAgo: 5,
    inDays: 7,
    company: 'Green Valley',
    message: 'Vrem să discutăm despre parteneri din alte două țări.',
    end: null,
  },
  {
    client: 0,
    bookedDaysAgo: 3,
    inDays: 6,
    company: 'ООО «Яблоневый край»',
    message: 'Вторая встреча: идём по замечаниям рецензента.',
    end: null,
  },
  {
    client: 3,
    bookedDaysAgo: 2,
    inDays: 8,
    company: 'Startup Hub',
    message: 'We missed the first talk and would like another one.',
    end: null,
  },
  {
    client: 2,
    bookedDaysAgo: 1,
    inDays: 4,
    company: 'Sensor Lab',
    message: 'Обсудим письма поддержки от партнёров.',
    end: null,
  },
]

/** One step of a ticket: who does what, so many hours after the step before. */
type TicketStep =
  | { hours: number; by: 'staff' | 'client'; says: string; note?: boolean }
  | { hours: number; by: 'staff'; closes: true }

/** A ticket with what came of it. */
export type Ticket = {
  client: number
  daysAgo: number
  subject: string
  category: string
  priority: 'low' | 'normal' | 'high' | 'urgent'
  message: string
  steps: readonly TicketStep[]
}

/** The tickets of the made-up site. */
export const tickets: readonly Ticket[] = [
  {
    client: 0,
    daysAgo: 27,
    subject: 'Не загружается таблица бюджета',
    category: 'technical',
    priority: 'high',
    message: 'Загружаю таблицу на 2 МБ, форма отвечает, что файл слишком большой. Подаём в пятницу.',
    steps: [
      { hours: 2, by: 'staff', says: 'Похоже на ограничение прокси. Проверяю.', note: true },
      {
        hours: 1,
        by: 'staff',
        says: 'Дело было в нашем ограничении, мы его подняли. Попробуйте, пожалуйста, ещё раз.',
      },
      { hours: 3, by: 'client', says: 'Теперь всё загрузилось, спасибо.' },
      { hours: 1, by: 'staff', closes: true },
    ],
  },
  {
    client: 1,
    daysAgo: 13,
    subject: 'Factura pentru luna noiembrie',
    category: 'payment',
    priority: 'normal',
    message: 'Pe factură apare denumirea veche a institutului. Se poate emite una corectă?',
    steps: [{ hours: 5, by: 'staff', says: 'Am emis factura cu denumirea nouă, o găsiți în e-mailul de astăzi.' }],
  },
  {
    client: 5,
    daysAgo: 6,
    subject: 'Two people in one application',
    category: 'grants',
    priority: 'normal',
    message: 'Can my colleague work on the same application while I write the budget?',
    steps: [
      { hours: 4, by: 'staff', says: 'Yes: invite her as a member, and choose the sections that she may change.' },
      { hours: 20, by: 'client', says: 'She is in, but sees only the summary. Where do I choose the sections?' },
    ],
  },
  {
    client: 3,
    daysAgo: 2,
    subject: 'Which letters of support need a signature',
    category: 'documents',
    priority: 'low',
    message: 'The call asks for letters of support. Do scanned signatures count?',
    steps: [],
  },
  {
    client: 2,
    daysAgo: 1,
    subject: 'Не приходит код для входа',
    category: 'account',
    priority: 'urgent',
    message: 'Третий день не приходит код. Через два дня срок подачи.',
    steps: [],
  },
  {
    client: 4,
    daysAgo: 1,
    subject: 'Traducerea anexelor',
    category: 'documents',
    priority: 'high',
    message: 'Anexele trebuie depuse și în engleză. Le traduce asistentul sau le încărcăm noi?',
    steps: [],
  },
]

/** What the contact form brought. */
export const messages = [
  {
    daysAgo: 9,
    name: 'Vera Moraru',
    email: 'vera@viitorul.example',
    organisation: 'Asociația „Viitorul”',
    grant_type: 'foundation',
    language: 'ro',
    message: 'Căutăm finanțare pentru o școală de vară. Ne puteți suna după ora 14?',
  },
  {
    daysAgo: 3,
    name: 'Константин Преображенский',
    email: 'k.preobrazhensky@nii-energo.example',
    organisation: 'НИИ энергетики',
    grant_type: 'national',
    language: 'ru',
    message: 'Нужна заявка на энергоаудит. Срок подачи — конец месяца. Сколько времени займёт подготовка?',
  },
  {
    daysAgo: 1,
    name: 'Freya Wood',
    email: 'freya@craft-union.example',
    organisation: 'Craft Union',
    grant_type: 'digital_europe',
    language: 'en',
    message: 'We are twelve small workshops. Can we apply together, and who would lead?',
  },
] as const

type Words = Record<Language, string>

/** Pictures of the library: two inks, and what they show. */
export const pictures: readonly { name: string; inks: readonly [string, string]; alt: Words }[] = [
  {
    name: 'orchard-in-spring.jpg',
    inks: ['#cfe3f5', '#e9f0d8'],
    alt: {
      en: 'An orchard below low hills in spring',
      ru: 'Сад у подножия холмов весной',
      ro: 'O livadă la poalele dealurilor, primăvara',
    },
  },
  {
    name: 'greenhouse.jpg',
    inks: ['#f5e7bd', '#cdaa4a'],
    alt: { en: 'Hills at harvest time', ru: 'Холмы во время жатвы', ro: 'Dealuri la vremea secerișului' },
  },
  {
    name: 'partners-in-brussels.jpg',
    inks: ['#dbefe4', '#7db79b'],
    alt: { en: 'A valley on a clear day', ru: 'Долина в ясный день', ro: 'O vale într-\u2060o zi senină' },
  },
]

/** One section of the made-up page: its shape, and its words in three languages. */
export type PageWords = {
  name: string
  type: SectionType
  layout: SectionLayout
  title: Words
  text?: Words
  button?: Words
  items?: readonly { label: Words; text: Words }[]
}

/** The page "Partners": every type of section once. */
export const partnersPage: { slug: string; title: Words; sections: readonly PageWords[] } = {
  slug: 'partners',
  title: { en: 'Partners', ru: 'Партнёры', ro: 'Parteneri' },
  sections: [
    {
      name: 'hero',
      type: 'hero',
      layout: 'single-column',
      title: {
        en: 'Apply together: three partners from three countries',
        ru: 'Подавайте вместе: три партнёра из трёх стран',
        ro: 'Depuneți împreună: trei parteneri din trei țări',
      },
      text: {
        en: 'Most calls of Horizon Europe want a consortium. We introduce organisations whose projects fit.',
        ru: 'Большинство конкурсов Horizon Europe требует консорциума. Мы знакомим организации с близкими проектами.',
        ro: 'Cele mai multe apeluri Horizon Europe cer un consorțiu. Punem în legătură organizații cu proiecte apropiate.',
      },
      button: { en: 'Find a partner', ru: 'Найти партнёра', ro: 'Găsiți un partener' },
    },
    {
      name: 'what_we_check',
      type: 'features',
      layout: 'two-columns',
      title: { en: 'What we check first', ru: 'Что мы проверяем сначала', ro: 'Ce verificăm mai întâi' },
      text: {
        en: 'Legal form and registration\nEarlier projects and their reports\nRoles that the project still lacks\nLanguages of the team',
        ru: 'Правовая форма и регистрация\nПрежние проекты и отчёты\nРоли, которых в проекте ещё нет\nЯзыки команды',
        ro: 'Forma juridică și înregistrarea\nProiectele anterioare și rapoartele lor\nRolurile care mai lipsesc\nLimbile echipei',
      },
    },
    {
      name: 'how_it_goes',
      type: 'content',
      layout: 'sidebar-left',
      title: { en: 'How it goes', ru: 'Как это происходит', ro: 'Cum decurge' },
      text: {
        en: 'You describe the project in five sentences. We send it, without your name, to organisations that fit.\n\nWho answers gets an hour with you. Nothing is signed before both sides have read the call.',
        ru: 'Вы описываете проект в пяти предложениях. Мы отправляем описание без вашего имени тем, кому оно подходит.\n\nС каждым, кто ответил, вы говорите час. До того, как обе стороны прочли конкурс, ничего не подписывают.',
        ro: 'Descrieți proiectul în cinci propoziții. Îl trimitem, fără numele dumneavoastră, organizațiilor potrivite.\n\nCu cine răspunde vorbiți o oră. Nu se semnează nimic înainte ca ambele părți să fi citit apelul.',
      },
    },
    {
      name: 'roles',
      type: 'cards',
      layout: 'three-columns',
      title: { en: 'Three roles in a consortium', ru: 'Три роли в консорциуме', ro: 'Trei roluri în consorțiu' },
      items: [
        {
          label: { en: 'Coordinator', ru: 'Координатор', ro: 'Coordonatorul' },
          text: {
            en: 'Signs, reports and keeps the dates.',
            ru: 'Подписывает, отчитывается и следит за сроками.',
            ro: 'Semnează, raportează și urmărește termenele.',
          },
        },
        {
          label: { en: 'Partner', ru: 'Партнёр', ro: 'Partenerul' },
          text: {
            en: 'Has a part of the work and of the budget.',
            ru: 'Выполняет часть работы и получает часть бюджета.',
            ro: 'Are o parte din lucrări și din buget.',
          },
        },
        {
          label: { en: 'Supporter', ru: 'Сторонник', ro: 'Susținătorul' },
          text: {
            en: 'Writes a letter and uses the results.',
            ru: 'Пишет письмо поддержки и пользуется результатами.',
            ro: 'Scrie o scrisoare de susținere și folosește rezultatele.',
          },
        },
      ],
    },
    {
      name: 'dates',
      type: 'columns',
      layout: 'three-columns',
      title: { en: 'Dates of this round', ru: 'Сроки этого раунда', ro: 'Termenele acestei runde' },
      items: [
        {
          label: { en: '1 December', ru: '1 декабря', ro: '1 decembrie' },
          text: { en: 'Descriptions are due.', ru: 'Срок для описаний.', ro: 'Termenul pentru descrieri.' },
        },
        {
          label: { en: '15 December', ru: '15 декабря', ro: '15 decembrie' },
          text: { en: 'First introductions.', ru: 'Первые знакомства.', ro: 'Primele întâlniri.' },
        },
        {
          label: { en: '17 February', ru: '17 февраля', ro: '17 februarie' },
          text: { en: 'The call closes.', ru: 'Конкурс закрывается.', ro: 'Apelul se închide.' },
        },
      ],
    },
  ],
}

/** Why an application is ready although something is open. */
export const readyReason: Readonly<Record<Language, string>> = {
  en: 'The partner signs its letter tomorrow.',
  ru: 'Партнёр подпишет письмо завтра.',
  ro: 'Partenerul semnează scrisoarea mâine.',
}

const sectionTexts: readonly Readonly<Record<Language, string>>[] = [
  {
    en: 'Small farms lose a fifth of their water between the pump and the field. We measure where, and close the worst leaks first.',
    ru: 'Небольшие хозяйства теряют пятую часть воды между насосом и полем. Мы измеряем, где именно, и сначала устраняем самые большие потери.',
    ro: 'Fermele mici pierd o cincime din apă între pompă și câmp. Măsurăm unde anume și închidem întâi pierderile cele mai mari.',
  },
  {
    en: 'Two villages take part. Each has ten meters, and one person who reads them every week and writes down what changed.',
    ru: 'Участвуют два села. В каждом десять счётчиков и один человек, который раз в неделю снимает показания и записывает изменения.',
    ro: 'Participă două sate. Fiecare are zece contoare și o persoană care le citește săptămânal și notează schimbările.',
  },
]

/** What the first sections of a written application say. */
export function sectionDocs(language: Language): object[] {
  return sectionTexts.map(({ [language]: text }) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  }))
}

/** Rows of a plan: two work packages with what belongs to them. */
export function planRows(language: Language, partner: string, currency: string): object[] {
  const say = (en: string, ru: string, ro: string) => ({ en, ru, ro })[language]
  const [measure, repair] = [randomUUID(), randomUUID()]
  const row = (kind: string, values: object, id: string = randomUUID()) => ({ kind, id, values })
  const cost = (category: string, work_package: string, unit_cost: string) =>
    row('cost', { partner, category, work_package, title: '', quantity: '1', unit_cost, currency })
  return [
    row(
      'work_package',
      { title: say('Measuring', 'Измерения', 'Măsurători'), lead: partner, start: 1, end: 6, description: '' },
      measure,
    ),
    row(
      'work_package',
      { title: say('Repairs', 'Ремонт', 'Reparații'), lead: partner, start: 5, end: 12, description: '' },
      repair,
    ),
    row('task', {
      work_package: measure,
      title: say('Install the meters', 'Установить счётчики', 'Instalarea contoarelor'),
      lead: partner,
      start: 1,
      end: 2,
      description: '',
    }),
    row('deliverable', {
      work_package: measure,
      title: say('Map of the losses', 'Карта потерь', 'Harta pierderilor'),
      lead: partner,
      month: 6,
      form: say('data set', 'набор данных', 'set de date'),
      dissemination: 'public',
    }),
    row('milestone', {
      work_package: repair,
      title: say(
        'The worst leaks are closed',
        'Самые большие потери устранены',
        'Pierderile cele mai mari sunt închise',
      ),
      month: 10,
      proof: say('Readings of two weeks', 'Показания за две недели', 'Citirile din două săptămâni'),
    }),
    row('effort', { work_package: measure, partner, months: '4.5' }),
    row('effort', { work_package: repair, partner, months: '6' }),
    row('risk', {
      title: say('The meters come late', 'Счётчики придут поздно', 'Contoarele vin târziu'),
      likelihood: 'medium',
      harm: 'low',
      work_packages: [measure],
      remedy: say('Two suppliers are asked', 'Запрос двум поставщикам', 'Se cer oferte de la doi furnizori'),
    }),
    row('indicator', {
      title: say('Water lost', 'Потери воды', 'Apă pierdută'),
      baseline: '20 %',
      target: '12 %',
      month: 12,
      proof: say('Meters', 'Счётчики', 'Contoare'),
    }),
    cost('personnel', measure, '15750'),
    cost('personnel', repair, '21000'),
    cost('travel', repair, '2400'),
  ]
}
