import type { OutlineTemplate, SectionKind } from '#shared/drafts/sections.ts'
import type { Language } from '#shared/languages.ts'
import type { CriterionMeaning } from '#server/grants/outline/meanings.ts'

type Texts = Readonly<Record<Language, string>>

/** A section of a template. */
export type OutlinePart = {
  key: string
  kind: SectionKind
  title: Texts
  /** What an evaluator looks for in it. */
  purpose: Texts
  /** What the criteria are about that it answers. */
  answers: readonly CriterionMeaning[]
  /** Whether it says how the outcomes that the call expects are reached. */
  hasOutcomes?: true
}

const abstract: OutlinePart = {
  key: 'summary',
  kind: 'summary',
  title: { en: 'Abstract', ru: 'Аннотация', ro: 'Rezumat' },
  purpose: {
    en: 'Says in plain words what problem you solve, what you will do, for whom and what will have changed at the end. It may be published: leave out what is confidential.',
    ru: 'Простыми словами: какую проблему вы решаете, что сделаете, для кого и что изменится к концу проекта. Аннотацию могут опубликовать — без конфиденциальных сведений.',
    ro: 'Spune pe înțeles ce problemă rezolvați, ce veți face, pentru cine și ce se va schimba la final. Poate fi publicat: nu includeți informații confidențiale.',
  },
  answers: [],
}

const objectives: OutlinePart = {
  key: 'objectives',
  kind: 'objectives',
  title: { en: 'Objectives and ambition', ru: 'Цели и новизна', ro: 'Obiective și ambiție' },
  purpose: {
    en: 'States measurable, verifiable objectives, shows that they answer the topic, and compares them with the state of the art: what is new, and how far it goes beyond what exists.',
    ru: 'Измеримые и проверяемые цели, их соответствие теме конкурса и сравнение с мировым уровнем: что нового и насколько это превосходит существующее.',
    ro: 'Formulează obiective măsurabile și verificabile, arată că răspund temei și le compară cu stadiul actual: ce este nou și cu cât depășește ce există deja.',
  },
  answers: ['excellence', 'need'],
  hasOutcomes: true,
}

const method: OutlinePart = {
  key: 'methodology',
  kind: 'method',
  title: { en: 'Methodology', ru: 'Методология', ro: 'Metodologie' },
  purpose: {
    en: 'Explains concepts, models and assumptions, and why the approach will work; covers interdisciplinarity, the gender dimension, open science and the handling of research data.',
    ru: 'Концепции, модели и допущения и почему подход сработает; междисциплинарность, гендерное измерение, открытая наука и работа с исследовательскими данными.',
    ro: 'Explică conceptele, modelele și ipotezele și de ce abordarea va funcționa; acoperă interdisciplinaritatea, dimensiunea de gen, știința deschisă și gestionarea datelor de cercetare.',
  },
  answers: ['excellence'],
}

const demonstration: OutlinePart = {
  ...method,
  title: { en: 'Methodology and demonstration', ru: 'Методология и демонстрация', ro: 'Metodologie și demonstrare' },
  purpose: {
    en: 'Explains how the solution is built, tested and demonstrated in real conditions: sites, users, readiness levels at start and end, validation, open science and data.',
    ru: 'Как решение создаётся, испытывается и демонстрируется в реальных условиях: площадки, пользователи, уровни готовности в начале и в конце, способы проверки, открытая наука и данные.',
    ro: 'Explică cum este construită, testată și demonstrată soluția în condiții reale: locuri, utilizatori, niveluri de maturitate la început și la final, validare, știință deschisă și date.',
  },
}

const coordination: OutlinePart = {
  ...method,
  title: {
    en: 'Coordination and support measures',
    ru: 'Меры координации и поддержки',
    ro: 'Măsuri de coordonare și sprijin',
  },
  purpose: {
    en: 'Explains the measures (networks, training, standards, policy dialogue), why these and for whom, and how their quality is ensured.',
    ru: 'Какие меры предусмотрены (сети, обучение, стандарты, диалог с органами власти), почему именно они и для кого, как обеспечивается их качество.',
    ro: 'Explică măsurile (rețele, instruire, standarde, dialog cu decidenții), de ce acestea și pentru cine, și cum se asigură calitatea lor.',
  },
}

const pathways: OutlinePart = {
  key: 'pathways',
  kind: 'impact',
  title: { en: 'Pathways towards impact', ru: 'Путь от результатов к эффекту', ro: 'Căile spre impact' },
  purpose: {
    en: 'Leads from results to each expected outcome of the call and to wider impact, with target groups, scale, a baseline and assumptions; names barriers and how they are lowered.',
    ru: 'Показывает путь от результатов к каждому ожидаемому итогу конкурса и к более широкому эффекту: целевые группы, масштаб, исходные значения, допущения, препятствия и их снижение.',
    ro: 'Conduce de la rezultate la fiecare efect așteptat al apelului și la impactul mai larg: grupuri-țintă, amploare, valori de referință, ipoteze; numește barierele și cum sunt reduse.',
  },
  answers: ['impact'],
  hasOutcomes: true,
}

const measures: OutlinePart = {
  key: 'dissemination',
  kind: 'dissemination',
  title: {
    en: 'Dissemination, exploitation and communication',
    ru: 'Распространение, использование результатов и коммуникация',
    ro: 'Diseminare, exploatare și comunicare',
  },
  purpose: {
    en: 'Says who will use which result and when, through which channels it reaches them, and how intellectual property is managed. A first plan is expected here.',
    ru: 'Кто, какой результат и когда будет использовать, по каким каналам он до них дойдёт и как управляется интеллектуальная собственность. Ожидается первый вариант плана.',
    ro: 'Spune cine va folosi fiecare rezultat și când, prin ce canale ajunge la ei și cum este gestionată proprietatea intelectuală. Aici se așteaptă un prim plan.',
  },
  answers: ['impact'],
}

const exploitation: OutlinePart = {
  key: 'exploitation',
  kind: 'exploitation',
  title: {
    en: 'Exploitation strategy and business case',
    ru: 'Стратегия использования результатов и бизнес-план',
    ro: 'Strategia de exploatare și planul de afaceri',
  },
  purpose: {
    en: 'Shows demand, competitors, the way to market or public use, the investment still needed after the project, and which partner will do what.',
    ru: 'Спрос, конкуренты, путь на рынок или к использованию государством, нужные после проекта инвестиции и роль каждого партнёра.',
    ro: 'Arată cererea, concurența, drumul spre piață sau spre utilizarea publică, investițiile necesare după proiect și rolul fiecărui partener.',
  },
  answers: ['impact'],
}

const canvas: OutlinePart = {
  key: 'impact-summary',
  kind: 'indicators',
  title: { en: 'Summary of impact', ru: 'Сводка эффекта', ro: 'Sinteza impactului' },
  purpose: {
    en: 'Sums up in one table: specific needs, expected results, measures, target groups, outcomes and impacts, each with an indicator.',
    ru: 'Одна таблица: потребности, ожидаемые результаты, меры, целевые группы, итоги и эффект — каждый с показателем.',
    ro: 'Rezumă într-un tabel: nevoi specifice, rezultate, măsuri, grupuri-țintă, efecte și impact, fiecare cu un indicator.',
  },
  answers: ['impact'],
}

const workPlan: OutlinePart = {
  key: 'work-plan',
  kind: 'work_plan',
  title: { en: 'Work plan and resources', ru: 'План работ и ресурсы', ro: 'Plan de lucru și resurse' },
  purpose: {
    en: 'Describes work packages, deliverables, milestones and critical risks, shows their timing, and justifies the effort and the larger costs.',
    ru: 'Рабочие пакеты, результаты, контрольные точки и критические риски, их сроки, обоснование трудозатрат и крупных расходов.',
    ro: 'Descrie pachetele de lucru, livrabilele, jaloanele și riscurile critice, arată calendarul și justifică efortul și costurile mari.',
  },
  answers: ['implementation', 'budget'],
}

const consortium: OutlinePart = {
  key: 'consortium',
  kind: 'consortium',
  title: {
    en: 'Capacity of participants and consortium',
    ru: 'Возможности участников и консорциума',
    ro: 'Capacitatea participanților și a consorțiului',
  },
  purpose: {
    en: 'Shows that each partner is needed and able, that together they cover all tasks, and who has access to which infrastructure.',
    ru: 'Почему нужен каждый партнёр и что он умеет, как вместе они закрывают все задачи и у кого есть доступ к какой инфраструктуре.',
    ro: 'Arată că fiecare partener este necesar și capabil, că împreună acoperă toate sarcinile și cine are acces la ce infrastructură.',
  },
  answers: ['implementation', 'team'],
}

const digital: readonly OutlinePart[] = [
  abstract,
  {
    key: 'objectives',
    kind: 'objectives',
    title: { en: 'Objectives and activities', ru: 'Цели и деятельность', ro: 'Obiective și activități' },
    purpose: {
      en: 'Shows how objectives and activities answer the objectives and the scope of the call.',
      ru: 'Как цели и деятельность отвечают задачам и охвату конкурса.',
      ro: 'Arată cum obiectivele și activitățile răspund obiectivelor și domeniului apelului.',
    },
    answers: ['excellence', 'need'],
    hasOutcomes: true,
  },
  {
    key: 'policy',
    kind: 'need',
    title: {
      en: 'Contribution to policy and synergies',
      ru: 'Вклад в политику и связь с другими программами',
      ro: 'Contribuția la politici și sinergii',
    },
    purpose: {
      en: 'Links the project to long-term policy objectives, strategies and other programmes at European and national level.',
      ru: 'Связь проекта с долгосрочными целями, стратегиями и другими программами на европейском и национальном уровне.',
      ro: 'Leagă proiectul de obiectivele pe termen lung, de strategii și de alte programe la nivel european și național.',
    },
    answers: ['need'],
  },
  {
    key: 'supply-chain',
    kind: 'ambition',
    title: {
      en: 'Digital technology supply chain',
      ru: 'Цепочка поставок цифровых технологий',
      ro: 'Lanțul de aprovizionare cu tehnologii digitale',
    },
    purpose: {
      en: 'Says how far the project strengthens and secures the digital technology supply chain in the Union, where the call asks for it.',
      ru: 'Насколько проект укрепляет и делает надёжнее цепочку поставок цифровых технологий в ЕС, если конкурс об этом спрашивает.',
      ro: 'Spune în ce măsură proiectul consolidează și securizează lanțul de aprovizionare digital al Uniunii, dacă apelul o cere.',
    },
    answers: ['need'],
  },
  {
    key: 'maturity',
    kind: 'method',
    title: { en: 'Maturity of the project', ru: 'Готовность проекта', ro: 'Maturitatea proiectului' },
    purpose: {
      en: 'Shows that the project can begin: state of preparation, decisions, permits and agreements that exist.',
      ru: 'Подтверждает, что проект можно начинать: степень подготовки, решения, разрешения и договорённости.',
      ro: 'Arată că proiectul poate începe: stadiul pregătirii, deciziile, autorizațiile și acordurile existente.',
    },
    answers: ['implementation'],
  },
  {
    ...workPlan,
    title: {
      en: 'Implementation plan and use of resources',
      ru: 'План реализации и использование ресурсов',
      ro: 'Planul de implementare și utilizarea resurselor',
    },
  },
  {
    ...consortium,
    title: {
      en: 'Capacity to carry out the work',
      ru: 'Способность выполнить работу',
      ro: 'Capacitatea de a realiza activitățile',
    },
  },
  {
    key: 'expected-outcomes',
    kind: 'impact',
    title: {
      en: 'Expected outcomes, dissemination and communication',
      ru: 'Ожидаемые результаты, распространение и коммуникация',
      ro: 'Rezultate așteptate, diseminare și comunicare',
    },
    purpose: {
      en: 'Shows that the project reaches the outcomes and deliverables that the call expects, by which indicators, and who learns of them.',
      ru: 'Как проект достигнет результатов, которых ждёт конкурс, по каким показателям это видно и кто о них узнает.',
      ro: 'Arată că proiectul atinge rezultatele și livrabilele așteptate de apel, prin ce indicatori și cine află despre ele.',
    },
    answers: ['impact'],
    hasOutcomes: true,
  },
  {
    key: 'benefits',
    kind: 'exploitation',
    title: {
      en: 'Competitiveness and benefits for society',
      ru: 'Конкурентоспособность и польза для общества',
      ro: 'Competitivitate și beneficii pentru societate',
    },
    purpose: {
      en: 'Explains what enterprises, administrations and citizens gain, and how results are used after the end of funding.',
      ru: 'Что получат предприятия, органы власти и граждане и как результаты используются после окончания финансирования.',
      ro: 'Explică ce câștigă întreprinderile, administrațiile și cetățenii și cum sunt folosite rezultatele după finanțare.',
    },
    answers: ['impact'],
  },
  {
    key: 'environment',
    kind: 'sustainability',
    title: {
      en: 'Environmental sustainability',
      ru: 'Экологическая устойчивость',
      ro: 'Sustenabilitate ecologică',
    },
    purpose: {
      en: 'Says how the project contributes to the goals of the European Green Deal and lowers its own footprint, where the call asks for it.',
      ru: 'Какой вклад проект вносит в цели Европейского зелёного курса и как снижает собственный след, если конкурс об этом спрашивает.',
      ro: 'Spune cum contribuie proiectul la obiectivele Pactului verde european și cum își reduce amprenta, dacă apelul o cere.',
    },
    answers: ['impact', 'sustainability'],
  },
]

const need: OutlinePart = {
  key: 'need',
  kind: 'need',
  title: { en: 'Need and context', ru: 'Актуальность и обоснование', ro: 'Context și justificare' },
  purpose: {
    en: 'Shows with data who has which problem, how large it is, what has been tried, and why this must be done now and here.',
    ru: 'С цифрами: у кого какая проблема, её масштаб, что уже пробовали и почему нужно действовать сейчас и именно здесь.',
    ro: 'Arată cu date cine ce problemă are, cât de mare este, ce s-a încercat deja și de ce trebuie acționat acum și aici.',
  },
  answers: ['need'],
}

const targetGroup: OutlinePart = {
  key: 'target-group',
  kind: 'target_group',
  title: { en: 'Target group and beneficiaries', ru: 'Целевая группа', ro: 'Grupul-țintă și beneficiarii' },
  purpose: {
    en: 'Says who takes part and who gains, how many they are, how they are chosen and how they were asked.',
    ru: 'Кто участвует и кто получит пользу, сколько их, как их отбирают и как учтено их мнение.',
    ro: 'Spune cine participă și cine câștigă, câți sunt, cum sunt aleși și cum au fost consultați.',
  },
  answers: ['need'],
}

const aims: OutlinePart = {
  key: 'objectives',
  kind: 'objectives',
  title: { en: 'Aim and objectives', ru: 'Цель и задачи', ro: 'Scop și obiective' },
  purpose: {
    en: 'States one aim and a few objectives that can be measured by the end, each linked to a priority of the call.',
    ru: 'Одна цель и несколько задач, выполнение которых измеримо к концу проекта; каждая связана с приоритетом конкурса.',
    ro: 'Formulează un scop și câteva obiective măsurabile până la final, fiecare legat de o prioritate a apelului.',
  },
  answers: ['excellence'],
  hasOutcomes: true,
}

const activities: OutlinePart = {
  key: 'activities',
  kind: 'activities',
  title: { en: 'Activities and method', ru: 'Мероприятия и методы', ro: 'Activități și metodologie' },
  purpose: {
    en: 'Describes what is done, by whom, where and when, and why this way leads to the objectives.',
    ru: 'Что делается, кем, где и когда и почему этот путь ведёт к решению задач.',
    ro: 'Descrie ce se face, de către cine, unde și când, și de ce această cale duce la obiective.',
  },
  answers: ['implementation', 'excellence'],
}

const calendar: OutlinePart = {
  key: 'work-plan',
  kind: 'work_plan',
  title: { en: 'Schedule', ru: 'Календарный план', ro: 'Calendarul activităților' },
  purpose: {
    en: 'Gives the steps with their months, results and the person responsible.',
    ru: 'Этапы по месяцам с результатами и ответственными.',
    ro: 'Prezintă etapele pe luni, cu rezultate și responsabili.',
  },
  answers: ['implementation'],
}

const results: OutlinePart = {
  key: 'results',
  kind: 'indicators',
  title: { en: 'Results and indicators', ru: 'Результаты и показатели', ro: 'Rezultate și indicatori' },
  purpose: {
    en: 'Lists what will have changed, with a starting value, a target and the way each is checked.',
    ru: 'Что изменится: исходное значение, целевое значение и способ проверки каждого показателя.',
    ro: 'Enumeră ce se va schimba, cu valoare inițială, țintă și modul de verificare.',
  },
  answers: ['impact'],
  hasOutcomes: true,
}

const capacity: OutlinePart = {
  key: 'capacity',
  kind: 'organisation',
  title: {
    en: 'Applicant, team and partners',
    ru: 'Заявитель, команда и партнёры',
    ro: 'Solicitantul, echipa și partenerii',
  },
  purpose: {
    en: 'Shows experience with similar work and sums, who does what, and what each partner brings.',
    ru: 'Опыт похожих проектов и сопоставимых бюджетов, кто за что отвечает и что вносит каждый партнёр.',
    ro: 'Arată experiența în proiecte și bugete similare, cine ce face și ce aduce fiecare partener.',
  },
  answers: ['team'],
}

const money: OutlinePart = {
  key: 'budget',
  kind: 'resources',
  title: { en: 'Justification of the budget', ru: 'Обоснование бюджета', ro: 'Justificarea bugetului' },
  purpose: {
    en: 'Explains how the sums were calculated, why they are needed, and where the own share comes from.',
    ru: 'Как рассчитаны суммы, зачем они нужны и откуда берётся собственный вклад.',
    ro: 'Explică cum au fost calculate sumele, de ce sunt necesare și de unde vine contribuția proprie.',
  },
  answers: ['budget'],
}

const risks: OutlinePart = {
  key: 'risks',
  kind: 'risks',
  title: { en: 'Risks', ru: 'Риски', ro: 'Riscuri' },
  purpose: {
    en: 'Names what can go wrong, how likely and how grave it is, and what you will do about it.',
    ru: 'Что может пойти не так, насколько это вероятно и серьёзно и что вы предпримете.',
    ro: 'Numește ce poate merge prost, cât de probabil și de grav este și ce veți face.',
  },
  answers: ['implementation'],
}

const lasting: OutlinePart = {
  key: 'sustainability',
  kind: 'sustainability',
  title: { en: 'Sustainability', ru: 'Устойчивость результатов', ro: 'Sustenabilitate' },
  purpose: {
    en: 'Says what remains after the funding ends, who keeps it going and from which money.',
    ru: 'Что останется после окончания финансирования, кто будет это поддерживать и на какие средства.',
    ro: 'Spune ce rămâne după încheierea finanțării, cine continuă și din ce bani.',
  },
  answers: ['sustainability'],
}

/** The outlines that an application can begin with. */
export const templates: Readonly<Record<OutlineTemplate, readonly OutlinePart[]>> = {
  ria: [abstract, objectives, method, pathways, measures, canvas, workPlan, consortium],
  ia: [abstract, objectives, demonstration, pathways, measures, exploitation, canvas, workPlan, consortium],
  csa: [abstract, objectives, coordination, pathways, measures, canvas, workPlan, consortium],
  digital,
  national: [abstract, need, aims, targetGroup, activities, calendar, results, capacity, money, risks, lasting],
  foundation: [abstract, need, targetGroup, aims, activities, results, capacity, money, lasting],
  blank: [
    {
      key: 'text',
      kind: 'other',
      title: { en: '', ru: '', ro: '' },
      purpose: { en: '', ru: '', ro: '' },
      answers: ['excellence', 'need', 'impact', 'implementation', 'team', 'budget', 'sustainability'],
      hasOutcomes: true,
    },
  ],
}
