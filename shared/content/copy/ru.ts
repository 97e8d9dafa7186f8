import type { ContentId, CopyValue } from '../catalogue.ts'
import { legalCopy } from './legal-ru.ts'

/**
 * The Russian texts of the public site, shown until an editor changes them.
 *
 * Spaces between a figure and its unit are non-breaking characters (U+00A0), which look like ordinary spaces here; the
 * test of the catalogue finds those that are not.
 * The voice is formal: «вы» in lower case. One-letter words hold on to the next word by a non-breaking space.
 * @see docs/reference/product.md#1-facts (facts, figures, prices), and docs/reference/design.md#voice
 */
export const copy = {
  'home.hero.badge': 'ИИ-помощник по грантовым заявкам',
  'home.hero.headline': 'От объявления конкурса до готовой заявки за пять шагов.',
  'home.hero.headline_short': 'Грантовая заявка за пять шагов.',
  'home.hero.description':
    'Пять агентов на одну заявку: профиль, конкурс, черновик, проверка, документы. Уже сегодня вставьте конкурс и увидите срок, суммы и кто может участвовать — каждое с предложением из текста. Horizon Europe, национальные программы, фонды.',
  'home.hero.cta': { text: 'Запустить агента', url: 'assistant', variant: 'primary' },
  'home.hero.cta_note': 'Первая консультация бесплатна. Базовая заявка занимает от 30 минут до 2 часов.',
  'home.hero.stat_agents': { text: '5', label: 'ИИ-агентов' },
  'home.hero.stat_grants': { text: '190 млн €', label: 'грантов' },
  'home.hero.stat_support': { text: '24/7', label: 'чтение конкурсов' },
  'home.hero.image': { text: 'Заявка, собранная за пять шагов', url: '' },
  'home.hero_cards.profiling_title': 'Профилирование',
  'home.hero_cards.profiling_description': 'Узнаёт, кто вы и на какие конкурсы можете подать заявку.',
  'home.hero_cards.generation_title': 'Генерация',
  'home.hero_cards.generation_description': 'Пишет каждый раздел по вашим данным и тексту конкурса.',
  'home.hero_cards.review_title': 'Проверка',
  'home.hero_cards.review_description': 'Сверяет черновик с критериями оценки.',
  'home.agents.title': 'Пять агентов ведут одну заявку',
  'home.agents.description':
    'Каждый агент делает одно дело, отмечает его на полях и передаёт папку дальше. Вы видите каждый шаг и можете изменить любой из них.',
  'home.agents.note': 'Полная автоматизация за 5 шагов',
  'home.agents.profiler_badge': 'Анализ',
  'home.agents.profiler_title': 'Поисковый агент',
  'home.agents.profiler_subtitle': 'Анализ профиля',
  'home.agents.profiler_description':
    'Составляет профиль организации и проверяет, на какие конкурсы вы можете подать заявку.',
  'home.agents.profiler_tasks':
    'Профиль организации и команды\nПроверка условий по каждому правилу\nЧего не хватает и как это исправить',
  'home.agents.profiler_icon': { text: 'Лупа над карточкой организации', url: '' },
  'home.agents.parser_badge': 'Разбор',
  'home.agents.parser_title': 'Парсер',
  'home.agents.parser_subtitle': 'Анализ объявлений',
  'home.agents.parser_description': 'Раскладывает объявление на части: критерии, сроки, правила бюджета и приложения.',
  'home.agents.parser_tasks': 'Критерии и их вес\nЛимиты и ставки бюджета\nСроки и обязательные приложения',
  'home.agents.parser_icon': { text: 'Измерительный циркуль над текстом объявления', url: '' },
  'home.agents.generator_badge': 'Генерация',
  'home.agents.generator_title': 'Генератор текста',
  'home.agents.generator_subtitle': 'Подготовка черновика',
  'home.agents.generator_description': 'Пишет заявку раздел за разделом на английском, русском или румынском языке.',
  'home.agents.generator_tasks':
    'Качество, влияние, реализация\nБюджет и его обоснование\nФормулировки в логике конкурса',
  'home.agents.generator_icon': { text: 'Перо над написанной строкой', url: '' },
  'home.agents.reviewer_badge': 'Проверка',
  'home.agents.reviewer_title': 'Рецензент',
  'home.agents.reviewer_subtitle': 'Верификация',
  'home.agents.reviewer_description': 'Читает как эксперт, находит слабые места и предлагает исправления.',
  'home.agents.reviewer_tasks':
    'Замечание по каждому критерию\nСогласованность цифр\nПравки, которые вы принимаете или нет',
  'home.agents.reviewer_icon': { text: 'Красно-синий карандаш, правящий текст', url: '' },
  'home.agents.coordinator_badge': 'Координация',
  'home.agents.coordinator_title': 'Координатор',
  'home.agents.coordinator_subtitle': 'Подача заявки',
  'home.agents.coordinator_description': 'Собирает документы и доводит вас до кнопки «Отправить».',
  'home.agents.coordinator_tasks': 'Документы DOCX и PDF\nКонтрольный список подачи\nПартнёры и сроки',
  'home.agents.coordinator_icon': { text: 'Штамп на готовом деле', url: '' },
  'home.integrated.title': 'Интегрированный подход',
  'home.integrated.description':
    'Всё, что узнал первый агент, доходит до последнего. Ничего не вводится дважды и не теряется между шагами. Подаёте заявку вы.',
  'home.integrated.cta': { text: 'Запустить процесс', url: 'assistant', variant: 'default' },
  'home.integrated.note': 'Полная автоматизация за 5 шагов',
  'home.chat.title': 'Вставьте конкурс и увидите, что в нём',
  'home.chat.description':
    'Вставьте текст конкурса. Через несколько секунд вы увидите срок, суммы и кто может участвовать — каждое с предложением, из которого это взято. Чтение не требует языковой модели и ничего не стоит.',
  'home.chat.note': 'Первая консультация бесплатна',
  'home.chat.term_1_label': 'Первая консультация',
  'home.chat.term_1_value': 'бесплатно',
  'home.chat.term_2_label': 'Базовая заявка',
  'home.chat.term_2_value': 'от 30 мин до 2 ч',
  'home.chat.term_3_label': 'Проверка',
  'home.chat.term_3_value': 'ещё 1–2 ч',
  'home.chat.term_4_label': 'Полная заявка',
  'home.chat.term_4_value': 'от 200 €',
  'home.chat.assistant_name': 'Grantwright: конкурсы',
  'home.chat.status': 'Читает за секунды',
  'home.chat.speaker': 'Парсер',
  'home.chat.greeting':
    'Здравствуйте. Дайте мне текст конкурса, его номер или адрес его страницы на портале ЕС. Я покажу, когда он заканчивается, сколько даёт и кто может участвовать — и где это сказано.',
  'home.chat.placeholder': 'Вставьте конкурс…',
  'home.chat.open': { text: 'Разобрать конкурс', url: 'assistant', variant: 'primary' },
  'home.chat.export': { text: 'Экспорт', variant: 'ghost' },
  'home.chat.download': { text: 'Скачать', variant: 'ghost' },
  'home.dashboard.title': 'Все заявки на одном столе',
  'home.dashboard.description': 'Сроки, бюджеты и состояние каждого раздела по всем проектам. Здесь показан пример.',
  'home.dashboard.note': 'Примеры проектов',
  'home.dashboard.new_project': { text: 'Новый проект', url: 'assistant', variant: 'default' },
  'home.dashboard.work_with_agent': { text: 'Работать с агентом', url: 'assistant', variant: 'secondary' },
  'home.dashboard.stat_projects': { text: '3', label: 'активных проекта' },
  'home.dashboard.stat_budget': { text: '480 тыс. €', label: 'общий бюджет' },
  'home.dashboard.stat_deadline': { text: '18 дней', label: 'до ближайшего срока' },
  'home.dashboard.stat_partners': { text: '7', label: 'партнёров' },
  'home.dashboard.project_1_title': 'Датчики холодовой цепи для небольших садов',
  'home.dashboard.project_1_program': 'Horizon Europe, кластер 6',
  'home.dashboard.project_1_budget': '240 000 €',
  'home.dashboard.project_1_deadline': '+18',
  'home.dashboard.project_1_partners': '4',
  'home.dashboard.project_1_source': {
    text: 'Источник',
    url: 'https://ec.europa.eu/info/funding-tenders/opportunities/portal/screen/programmes/horizon',
    variant: 'outline',
  },
  'home.dashboard.project_2_title': 'Центр цифровых навыков для региональных МСП',
  'home.dashboard.project_2_program': 'Программа Digital Europe',
  'home.dashboard.project_2_budget': '160 000 €',
  'home.dashboard.project_2_deadline': '+82',
  'home.dashboard.project_2_partners': '2',
  'home.dashboard.project_2_source': {
    text: 'Источник',
    url: 'https://ec.europa.eu/info/funding-tenders/opportunities/portal/screen/programmes/digital',
    variant: 'outline',
  },
  'home.dashboard.project_3_title': 'Энергоаудит исследовательского института',
  'home.dashboard.project_3_program': 'Национальная программа инноваций',
  'home.dashboard.project_3_budget': '80 000 €',
  'home.dashboard.project_3_deadline': '+36',
  'home.dashboard.project_3_partners': '1',
  'home.dashboard.project_3_source': { text: 'Источник', url: 'https://www.gknt.gov.by/', variant: 'outline' },

  'features.hero.title': 'Что делает каждый агент и что получаете вы',
  'features.hero.lead':
    'Пять агентов на одну заявку. Что делает каждый, какие программы они читают и сколько это стоит.',
  'features.hero.note': 'Пять агентов, пять шагов',
  'features.hero.contents': 'На этой странице',
  'features.agents.tasks_title': 'Что он делает',
  'features.agents.gets_title': 'Что вы получаете',
  'features.profiler.text':
    'Поисковый агент сначала знакомится с вами. Вы видите, открыт ли для вас конкурс, по каждому правилу и почему.',
  'features.profiler.tasks':
    'Расспрашивает об организации, команде и проекте\nСверяет ответы с каждым добавленным конкурсом\nПо каждому конкурсу говорит, подходите ли вы',
  'features.profiler.gets':
    'Профиль, который заполняется один раз\nВывод по каждому правилу с его предложением\nВывод о соответствии по каждому конкурсу',
  'features.parser.text':
    'Объявление занимает десятки страниц, а решающее правило часто спрятано в приложении. Вставьте или загрузите его: через несколько секунд вы увидите срок, суммы и кто может участвовать, каждое со своим предложением.',
  'features.parser.tasks':
    'Читает вставленный текст, файл PDF или DOCX\nВыписывает критерии с весом, лимиты бюджета и сроки\nПеречисляет документы, которые нужно приложить',
  'features.parser.gets': 'Краткая сводка конкурса\nКритерии и их вес в одной таблице\nПеречень приложений и дат',
  'features.generator.text':
    'Черновик растёт раздел за разделом и держится терминов конкурса. Базовая заявка занимает от 30 минут до 2 часов.',
  'features.generator.tasks':
    'Пишет разделы о качестве, влиянии и реализации\nСчитает и обосновывает бюджет\nПишет на английском, русском или румынском',
  'features.generator.gets':
    'Полный черновик по разделам\nБюджет с обоснованием каждой строки\nТекст на языке, которого требует конкурс',
  'features.reviewer.text':
    'Рецензент читает черновик глазами эксперта. Пока вы не согласились, ничего не меняется. Оставьте на этот шаг ещё 1–2 часа.',
  'features.reviewer.tasks':
    'Проходит черновик критерий за критерием\nСравнивает цифры и названия во всех разделах\nПредлагает правки по одной',
  'features.reviewer.gets':
    'Замечание по каждому критерию\nСлабые места с готовыми правками\nЧерновик, в котором цифры сходятся',
  'features.coordinator.text':
    'Координатор превращает проверенный текст в комплект документов, готовый к подаче, и проводит вас через подачу.',
  'features.coordinator.tasks':
    'Собирает разделы, бюджет и приложения\nСверяет комплект с требованиями конкурса\nСледит за партнёрами и сроками',
  'features.coordinator.gets': 'Документы в DOCX и PDF\nКонтрольный список подачи\nДаты и партнёры в одном плане',
  'features.programmes.title': 'Какие программы охвачены',
  'features.programmes.lead':
    'Парсер читает конкурсы из источников этих четырёх видов, на английском, русском и румынском.',
  'features.programmes.note': 'Четыре вида источников',
  'features.programmes.items':
    'Horizon Europe: исследования и инновации, самостоятельно или в консорциуме\nDigital Europe: цифровые навыки, искусственный интеллект, кибербезопасность и вычисления\nНациональные программы: конкурсы министерств, агентств и фондов вашей страны\nМеждународные фонды: доноры, которые поддерживают проекты в разных странах',
  'features.account.title': 'Что даёт учётная запись',
  'features.account.lead':
    'Учётная запись бесплатна. С ней вы получаете первые два пункта; остальное добавляют тарифы.',
  'features.account.items':
    'Разбор конкурсов: срок, суммы и кто может участвовать, каждое со своим предложением\nЗаявки в одном месте: профиль организации, её конкурсы и коллеги\nУведомления о новых грантах: начиная с тарифа «Базовый»\nПриоритетная поддержка: начиная с тарифа «Профессиональный»',
  'features.prices.title': 'Цены',
  'features.prices.lead':
    'Услуги — это работа наших сотрудников, их цена указана за проект. Тарифы определяют, сколько вы можете делать здесь сами, их цена указана за месяц; чтобы заказать услугу, тариф не нужен. Все цены начальные и согласуются до начала работы.',
  'features.prices.note': 'Цены в евро',
  'features.prices.consultation': { text: 'бесплатно', label: 'Первая консультация' },
  'features.prices.consultation_text': 'Мы отвечаем на первые вопросы и говорим, что возможно.',
  'features.prices.application': { text: 'от 200 €', label: 'Полная заявка, за проект' },
  'features.prices.application_text':
    'Наши сотрудники готовят заявку вместе с вами — от профиля до готовых документов.',
  'features.prices.support': { text: 'от 500 €', label: 'Пакет с сопровождением, за проект' },
  'features.prices.support_text': 'Заявка вместе с консультациями и поддержкой по ходу работы.',
  'features.prices.search': { text: 'от 200 €', label: 'Поиск грантов, за проект' },
  'features.prices.search_text': 'Мы ищем конкурсы, подходящие вашей организации, и проверяем соответствие условиям.',
  'features.prices.creation': { text: 'от 500 €', label: 'Подготовка заявки, за проект' },
  'features.prices.creation_text': 'Мы пишем заявку за вас; вы даёте факты и утверждаете текст.',
  'features.prices.plans': { text: 'Сравнить тарифы', url: '/features#plans', variant: 'secondary' },
  'features.prices.ask': { text: 'Узнать цену', url: '/contact', variant: 'primary' },
  'features.cta.title': 'Начните с конкурса',
  'features.cta.text':
    'Вставьте конкурс: через несколько секунд вы увидите срок, суммы и кто может участвовать. Или спросите нас: первая консультация бесплатна.',
  'features.cta.launch': { text: 'Запустить агента', url: 'assistant', variant: 'primary' },
  'features.cta.contact': { text: 'Задать вопрос', url: '/contact', variant: 'outline' },

  'about.hero.title': 'Заявка на грант — это ремесло. Мы даём вам мастерскую.',
  'about.hero.lead':
    'Grantwright — ИИ-помощник для малого и среднего бизнеса, стартапов и научных институтов, которые ищут гранты. Пять агентов берут на себя рутину, решения остаются за вами.',
  'about.hero.note': 'Wright значит «мастер»',
  'about.hero.image': {
    text: 'Стол редактора: папки с конкурсами, одна заявка под лупой, циркулем и карандашом, рядом печать',
    url: '',
  },
  'about.claims.title': 'Результаты в цифрах',
  'about.claims.lead': 'Из заявок, подготовленных с Grantwright, успешны 85 %. В среднем по рынку — 35–40 %.',
  'about.claims.note': '85 % против 35–40 %',
  'about.claims.success_label': 'Успешные заявки с Grantwright',
  'about.claims.success_value': '85 %',
  'about.claims.market_label': 'В среднем по рынку',
  'about.claims.market_value': '35–40 %',
  'about.claims.stat_organisations': { text: '500+', label: 'организаций-клиентов' },
  'about.claims.stat_raised': { text: '50+ млн €', label: 'привлекли клиенты' },
  'about.claims.stat_platforms': { text: '50+', label: 'площадок, за которыми мы следим' },
  'about.claims.stat_support': { text: '24/7', label: 'чтение конкурсов' },
  'about.story.title': 'Зачем мы это создали',
  'about.story.paragraph_1':
    'Хорошие проекты проигрывают по будничным причинам: никто не заметил условие, цифра в двух разделах не совпала, приложение пришло на день позже. Идея была сильной, заявка — нет.',
  'about.story.paragraph_2':
    'По-английски wright — мастер, который делает вещи своими руками: shipwright строит корабли, playwright сочиняет пьесы. Мы взяли это слово в название, потому что заявка делается так же: деталь за деталью, и каждая проверяется раньше, чем появится следующая.',
  'about.story.paragraph_3':
    'Поэтому работа поделена между пятью агентами. Один изучает вашу организацию, другой разбирает объявление, третий пишет, четвёртый читает с красным карандашом, пятый собирает документы. Каждый передаёт дело дальше, а вы можете остановиться на любом шаге и всё изменить.',
  'about.story.paragraph_4':
    'Агенты не решают за вас. Вы выбираете конкурс, принимаете или отклоняете каждую правку и сами нажимаете «Отправить». А когда нужен живой собеседник, мы на месте с понедельника по пятницу, 9:00–18:00, и в субботу, 10:00–14:00.',
  'about.story.note_1': 'Идея сильна, заявка нет',
  'about.story.note_2': 'Деталь за деталью',
  'about.story.note_3': 'Решаете вы',
  'about.hands.title': 'Кто работает над вашей заявкой',
  'about.hands.lead':
    'Пять агентов в неизменном порядке и люди — для консультаций, поддержки и всего, что требует решения.',
  'about.hands.note': 'Пять агентов, затем люди',
  'about.hands.profiler': 'Составляет профиль организации и проверяет, соответствуете ли вы условиям.',
  'about.hands.parser': 'Анализирует объявление о конкурсе.',
  'about.hands.generator': 'Пишет черновики разделов заявки.',
  'about.hands.reviewer': 'Проверяет заявку и предлагает исправления.',
  'about.hands.coordinator': 'Готовит документы DOCX и PDF и контрольный список, координирует подачу.',
  'about.hands.people':
    'Люди отвечают с понедельника по пятницу, 9:00–18:00, и в субботу, 10:00–14:00. На обращение отвечают в течение одного рабочего дня.',
  'about.time.title': 'Сколько это занимает',
  'about.time.lead':
    'Базовая заявка — это от 30 минут до 2 часов работы с агентами. На проверку оставьте ещё 1–2 часа.',
  'about.time.note': 'От 30 минут до 2 часов',
  'about.time.draft': { text: 'от 30 мин до 2 ч', label: 'Базовая заявка' },
  'about.time.review': { text: 'ещё 1–2 ч', label: 'Проверка' },
  'about.rules.title': 'Четыре правила нашей работы',
  'about.rules.note': 'Как мы решаем',
  'about.rules.items':
    'Сначала — условия: Если конкурс не для вас, вы узнаёте об этом раньше, чем написана первая строка.\nРешает конкурс: Черновик следует критериям и формулировкам объявления.\nРешение за вами: Вы принимаете или отклоняете каждую правку и сами нажимаете «Отправить».\nЦена — до начала работы: «От 200 €» — это начало. Окончательная цена согласуется заранее.',
  'about.limits.title': 'Чего мы не делаем',
  'about.limits.note': 'Сказано заранее',
  'about.limits.items':
    'Мы не обещаем грант: Решает грантодатель. Прежний процент успешных заявок не гарантирует результата следующей.\nМы не подаём заявку за вас: Вы подаёте её сами на портале программы.\nМы не читаем вместо вас: В прочитанном бывает ошибка в цифре или правиле. Оставьте 1–2 часа на проверку и прочитайте каждую страницу.\nСайт не ищет конкурсы сам: Конкурс даёте вы. Поиск конкурсов — услуга наших сотрудников.\nМы работаем не на всех языках: Английский, русский и румынский. Для другого языка нужен переводчик.',
  'about.cta.title': 'Попробуйте на своём проекте',
  'about.cta.text':
    'Первая консультация бесплатна. Если удобнее говорить с человеком, напишите нам: мы отвечаем в течение одного рабочего дня.',
  'about.cta.launch': { text: 'Запустить агента', url: 'assistant', variant: 'primary' },
  'about.cta.contact': { text: 'Связаться с нами', url: '/contact', variant: 'outline' },

  'contact.hero.title': 'Напишите нам или выберите время для разговора',
  'contact.hero.lead': 'Мы отвечаем на каждый запрос в течение одного рабочего дня. Первая консультация бесплатна.',
  'contact.hero.note': 'Ответ за один рабочий день',
  'contact.hero.book': { text: 'Записаться', variant: 'primary' },
  'contact.details.email_label': 'Эл. почта',
  'contact.details.email': { text: 'hello@grantwright.example', url: 'mailto:hello@grantwright.example' },
  'contact.details.phone_label': 'Телефон',
  'contact.details.phone': { text: '+375 17 000 00 00', url: 'tel:+375170000000' },
  'contact.details.address_label': 'Адрес',
  'contact.details.address': 'ул. Примерная, 1, офис 5',
  'contact.details.weekdays_label': 'Понедельник — пятница',
  'contact.details.weekdays_hours': '9:00–18:00',
  'contact.details.saturday_label': 'Суббота',
  'contact.details.saturday_hours': '10:00–14:00',
  'contact.details.sunday_label': 'Воскресенье',
  'contact.details.sunday_hours': 'выходной',
  'contact.form.title': 'Форма обращения',
  'contact.form.hint': 'Поля без пометки «необязательно» нужно заполнить.',
  'contact.success.title': 'Мы получили ваше сообщение',
  'contact.success.text': 'Мы ответим в течение одного рабочего дня на указанный вами адрес.',

  'faq.hero.title': 'Вопросы и ответы',
  'faq.hero.lead': 'Не нашли свой вопрос — напишите нам. Мы отвечаем в течение одного рабочего дня.',
  'faq.group_1.title': 'С чего начать',
  'faq.group_1.q1_question': 'Что делает Grantwright?',
  'faq.group_1.q1_answer':
    'Вы вставляете или загружаете конкурс и видите срок, суммы и кто может участвовать, каждое с предложением из текста, и подходит ли ваша организация. Затем вы пишете текст, составляете план и бюджет, проверяете заявку и забираете файлы. Работу делят пять агентов.',
  'faq.group_1.q2_question': 'Для кого он?',
  'faq.group_1.q2_answer':
    'Для малого и среднего бизнеса, стартапов, научных институтов и других организаций, которые ищут гранты. Среди наших клиентов — 500+ организаций.',
  'faq.group_1.q3_question': 'Сколько времени занимает заявка?',
  'faq.group_1.q3_answer': 'Базовая заявка занимает от 30 минут до 2 часов. На проверку оставьте ещё 1–2 часа.',
  'faq.group_1.q4_question': 'На каких языках можно работать?',
  'faq.group_1.q4_answer':
    'На английском, русском и румынском. Язык сайта можно сменить в любой момент, а конкурсы читаются на всех трёх.',
  'faq.group_1.q5_question': 'Какие программы охвачены?',
  'faq.group_1.q5_answer':
    'Horizon Europe, Digital Europe, национальные программы и международные фонды. Конкурс даёте вы; поиск конкурсов — услуга наших сотрудников.',
  'faq.group_2.title': 'Агенты и заявки',
  'faq.group_2.q1_question': 'Что делает каждый агент?',
  'faq.group_2.q1_answer':
    'Поисковый агент составляет профиль и проверяет соответствие условиям. Парсер разбирает объявление. Генератор помогает писать текст, план и бюджет. Рецензент проверяет заявку. Координатор готовит файлы, список документов и календарь.',
  'faq.group_2.q2_question': 'Можно ли изменить то, что нашли агенты?',
  'faq.group_2.q2_answer':
    'Да. Всё, что прочитано в конкурсе, вы подтверждаете или исправляете, и следующие шаги опираются на подтверждённое.',
  'faq.group_2.q3_question': 'Агенты сами подают заявку?',
  'faq.group_2.q3_answer': 'Нет. Кнопку «Отправить» на портале программы нажимаете вы.',
  'faq.group_2.q4_question': 'Каковы шансы на успех?',
  'faq.group_2.q4_answer':
    'Из заявок, подготовленных с Grantwright, успешны 85 %; в среднем по рынку — 35–40 %. Обещать грант не может никто: решает тот, кто его даёт.',
  'faq.group_3.title': 'Цены и услуги',
  'faq.group_3.q1_question': 'Первая консультация бесплатна?',
  'faq.group_3.q1_answer': 'Да. Запишитесь на странице «Контакты». Разбор конкурса на сайте тоже бесплатен.',
  'faq.group_3.q2_question': 'Сколько стоит полная заявка?',
  'faq.group_3.q2_answer':
    'От 200 € за проект. Пакет с сопровождением — от 500 € за проект. Тарифы — другое: они определяют, сколько вы можете делать здесь сами, и оплачиваются за месяц.',
  'faq.group_3.q3_question': 'Можно ли заказать только часть работы?',
  'faq.group_3.q3_answer': 'Да. Поиск грантов стоит от 200 €, подготовка заявки — от 500 €, за проект.',
  'faq.group_3.q4_question': 'Когда можно поговорить с человеком?',
  'faq.group_3.q4_answer':
    'С понедельника по пятницу, 9:00–18:00, и в субботу, 10:00–14:00. На письменные обращения мы отвечаем в течение одного рабочего дня. Конкурсы читаются в любое время.',
  'faq.group_4.title': 'Данные и учётная запись',
  'faq.group_4.q1_question': 'Нужна ли регистрация?',
  'faq.group_4.q1_answer':
    'Чтобы читать сайт и писать нам — нет. Для запуска агента нужен вход: окно откроется само, когда вы нажмёте «Запустить агента».',
  'faq.group_4.q2_question': 'Как войти?',
  'faq.group_4.q2_answer':
    'По адресу электронной почты и паролю или по ссылке из письма. Если на сайте подключены другие службы, например Google или GitHub, их кнопки есть на странице входа; привязать и отвязать их можно в профиле. Единственный оставшийся способ входа отвязать нельзя.',
  'faq.group_4.q3_question': 'Каким должен быть пароль?',
  'faq.group_4.q3_answer':
    'Пароль при регистрации — не короче 12 символов, с заглавной и строчной буквой, цифрой и специальным символом. При смене и сбросе достаточно 6 символов.',
  'faq.group_4.q4_question': 'Что даёт учётная запись?',
  'faq.group_4.q4_answer':
    'Вы можете разбирать конкурсы, проверять, подходит ли ваша организация, и держать заявки, консультации, обращения и подписку в одном месте. Уведомления о новых грантах входят в тариф «Базовый», приоритетная поддержка — в «Профессиональный».',
  'faq.group_4.q5_question': 'В каких форматах можно дать конкурс?',
  'faq.group_4.q5_answer':
    'Как вставленный текст, как PDF, DOCX, TXT, Markdown или HTML до 25 МБ или по номеру на портале ЕС либо Grants.gov.',
  'faq.cta.title': 'Не нашли свой вопрос?',
  'faq.cta.text': 'Напишите нам или запишитесь на консультацию. Мы отвечаем в течение одного рабочего дня.',
  'faq.cta.contact': { text: 'Написать нам', url: '/contact', variant: 'primary' },

  ...legalCopy,

  'login.promise.login_title': 'Продолжите с того места, где остановились',
  'login.promise.login_lead':
    'Консультации, обращения и тариф — в личном кабинете, а агент запускается одним нажатием.',
  'login.promise.register_title': 'Одна учётная запись для всех ваших заявок',
  'login.promise.register_lead': 'Регистрация бесплатна, первая консультация тоже.',

  'layout.site.name': 'Grantwright',
  'layout.site.tagline': 'ИИ-помощник по грантовым заявкам',
  'layout.site.description':
    'Разбирает конкурсы и показывает срок, суммы и кто может участвовать, каждое со своим предложением: пять агентов, от конкурса до заявки.',
  'layout.site.logo': { text: 'Логотип сайта', url: '' },
  'layout.site.share_image': { text: 'ИИ-помощник по грантовым заявкам', url: '' },
  'layout.site.social': '',
  'layout.site.other_language': 'На русском языке этой страницы нет. Вы читаете её на языке:',
  'layout.seo.home_title': 'ИИ-помощник по грантовым заявкам',
  'layout.seo.home_description':
    'Вставьте конкурс и увидите срок, суммы и кто может участвовать, каждое со своим предложением. Horizon Europe, Digital Europe, национальные программы, фонды.',
  'layout.seo.home_image': { text: 'ИИ-помощник по грантовым заявкам', url: '' },
  'layout.seo.features_title': 'Пять агентов, программы и цены',
  'layout.seo.features_description':
    'Что делает каждый из пяти ИИ-агентов, какие грантовые программы охвачены, что даёт учётная запись и сколько стоят услуги.',
  'layout.seo.features_image': { text: 'ИИ-помощник по грантовым заявкам', url: '' },
  'layout.seo.about_title': 'О нас',
  'layout.seo.about_description':
    'Зачем создан Grantwright и как он работает: 85 % успешных заявок против 35–40 % в среднем по рынку, 500+ организаций, привлечено 50+ млн €.',
  'layout.seo.about_image': { text: 'ИИ-помощник по грантовым заявкам', url: '' },
  'layout.seo.contact_title': 'Контакты и консультации',
  'layout.seo.contact_description':
    'Напишите нам или запишитесь на бесплатную первую консультацию. Ответ за один рабочий день: пн–пт 9:00–18:00, сб 10:00–14:00.',
  'layout.seo.contact_image': { text: 'ИИ-помощник по грантовым заявкам', url: '' },
  'layout.seo.faq_title': 'Вопросы и ответы',
  'layout.seo.faq_description':
    'Сколько занимает и стоит заявка, какие программы и языки охвачены, как устроена учётная запись.',
  'layout.seo.faq_image': { text: 'ИИ-помощник по грантовым заявкам', url: '' },
  'layout.seo.privacy_title': 'Политика конфиденциальности',
  'layout.seo.privacy_description':
    'Какие данные собирает Grantwright, зачем и сколько хранит, какие cookie использует и как выгрузить или удалить свои данные.',
  'layout.seo.privacy_image': { text: 'ИИ-помощник по грантовым заявкам', url: '' },
  'layout.seo.terms_title': 'Условия использования',
  'layout.seo.terms_description':
    'Правила использования Grantwright: учётная запись, консультации, цены и тарифы, права на тексты, ответственность.',
  'layout.seo.terms_image': { text: 'ИИ-помощник по грантовым заявкам', url: '' },
  'layout.seo.login_title': 'Вход',
  'layout.seo.login_description':
    'Войдите в Grantwright, чтобы запустить агента и открыть свои консультации, обращения и тариф.',
  'layout.seo.register_title': 'Регистрация',
  'layout.seo.register_description':
    'Создайте бесплатную учётную запись Grantwright: запуск агента, запись на консультации, поддержка.',
  'layout.header.nav_home': { text: 'Главная', url: '/' },
  'layout.header.nav_about': { text: 'О нас', url: '/about' },
  'layout.header.nav_features': { text: 'Возможности', url: '/features' },
  'layout.header.nav_contact': { text: 'Контакты', url: '/contact' },
  'layout.header.nav_faq': { text: 'Вопросы', url: '/faq' },
  'layout.header.login': { text: 'Войти', url: '/login', variant: 'ghost' },
  'layout.header.register': { text: 'Регистрация', url: '/register', variant: 'outline' },
  'layout.header.launch': { text: 'Запустить агента', url: 'assistant', variant: 'primary' },
  'layout.footer.blurb':
    'ИИ-помощник для поиска грантов и подготовки заявок: для компаний, стартапов и научных институтов.',
  'layout.footer.features_title': 'Возможности',
  'layout.footer.feature_1': { text: 'Поиск и профилирование', url: '/features#profiler' },
  'layout.footer.feature_2': { text: 'Разбор объявлений', url: '/features#parser' },
  'layout.footer.feature_3': { text: 'Генерация текста', url: '/features#generator' },
  'layout.footer.feature_4': { text: 'Проверка', url: '/features#reviewer' },
  'layout.footer.feature_5': { text: 'Документы и подача', url: '/features#coordinator' },
  'layout.footer.company_title': 'Компания',
  'layout.footer.company_about': { text: 'О нас', url: '/about' },
  'layout.footer.company_features': { text: 'Возможности', url: '/features' },
  'layout.footer.company_agents': { text: 'ИИ-агенты', url: '/#agents' },
  'layout.footer.company_dashboard': { text: 'Пример кабинета', url: '/#dashboard' },
  'layout.footer.company_contact': { text: 'Контакты', url: '/contact' },
  'layout.footer.contact_title': 'Контакты',
  'layout.footer.email': { text: 'hello@grantwright.example', url: 'mailto:hello@grantwright.example' },
  'layout.footer.phone': { text: '+375 17 000 00 00', url: 'tel:+375170000000' },
  'layout.footer.address': 'ул. Примерная, 1, офис 5',
  'layout.footer.hours': 'Пн–пт 9:00–18:00, сб 10:00–14:00',
  'layout.footer.copyright': '© 2026 Grantwright',
  'layout.footer.faq': { text: 'Вопросы и ответы', url: '/faq' },
  'layout.footer.support': { text: 'Поддержка', url: '/contact' },
  'layout.footer.login': { text: 'Войти', url: '/login' },
  'layout.footer.register': { text: 'Регистрация', url: '/register' },
  'layout.footer.privacy': { text: 'Конфиденциальность', url: '/privacy' },
  'layout.footer.terms': { text: 'Условия использования', url: '/terms' },
  'layout.not_found.stamp': 'В деле нет',
  'layout.not_found.title': 'Ой! Страница не найдена',
  'layout.not_found.lead': 'Эту страницу убрали, или её здесь никогда не было.',
  'layout.not_found.asked': 'Вы запросили',
  'layout.not_found.home': { text: 'На главную', url: '/', variant: 'primary' },
  'layout.not_found.faq': { text: 'Вопросы и ответы', url: '/faq', variant: 'ghost' },
  'layout.error.title': 'У нас что-то сломалось',
  'layout.error.lead': 'Попробуйте через минуту. Если это повторится, напишите нам и назовите номер запроса.',
} satisfies Record<ContentId, CopyValue>
