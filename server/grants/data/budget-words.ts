import type { Language } from '#shared/languages.ts'
import type { CostCategory } from '#shared/plan.ts'

/** Words of the workbook of a plan and its budget. The screen of the plan uses the same ones. */
export const budgetWords: Readonly<Record<Language, BudgetWords>> = {
  en: {
    budget: 'Budget',
    lines: 'Lines',
    packages: 'Shares',
    plan: 'Plan',
    partner: 'Partner',
    package: 'Work package',
    noPackage: 'No work package',
    category: 'Category',
    title: 'What for',
    quantity: 'Quantity',
    unit: 'Price of one',
    currency: 'Currency',
    rate: 'Rate of exchange',
    rateDay: 'Day and source of the rate',
    amount: 'Amount, {currency}',
    indirect: 'Indirect, {percent} %',
    cost: 'Cost',
    fundingRate: 'Rate, %',
    most: 'At most',
    request: 'Request',
    own: 'Own share',
    total: 'In total',
    uncounted: 'not counted',
    gone: 'a partner that is gone',
    kind: 'Kind',
    name: 'Title',
    who: 'Who',
    from: 'From month',
    to: 'To month',
    details: 'Details',
    kinds: {
      work_package: 'Work package',
      task: 'Task',
      deliverable: 'Deliverable',
      milestone: 'Milestone',
      effort: 'Person-months',
      risk: 'Risk',
      indicator: 'Indicator',
    },
    categories: {
      personnel: 'Personnel',
      subcontracting: 'Subcontracting',
      travel: 'Travel',
      equipment: 'Equipment',
      goods: 'Goods, services',
      third_parties: 'Third parties',
      internal_goods: 'Internal goods',
      other: 'Other direct costs',
      unit_costs: 'Unit costs with overheads',
    },
  },
  ru: {
    budget: 'Бюджет',
    lines: 'Строки',
    packages: 'Доли',
    plan: 'План',
    partner: 'Партнёр',
    package: 'Рабочий пакет',
    noPackage: 'Без рабочего пакета',
    category: 'Статья',
    title: 'На что',
    quantity: 'Количество',
    unit: 'Цена единицы',
    currency: 'Валюта',
    rate: 'Курс',
    rateDay: 'День и источник курса',
    amount: 'Сумма, {currency}',
    indirect: 'Накладные, {percent} %',
    cost: 'Расходы',
    fundingRate: 'Ставка, %',
    most: 'Не больше',
    request: 'Запрос',
    own: 'Собственный вклад',
    total: 'Всего',
    uncounted: 'не учтена',
    gone: 'партнёр, которого больше нет',
    kind: 'Вид',
    name: 'Название',
    who: 'Кто',
    from: 'С месяца',
    to: 'По месяц',
    details: 'Подробности',
    kinds: {
      work_package: 'Рабочий пакет',
      task: 'Задача',
      deliverable: 'Результат',
      milestone: 'Веха',
      effort: 'Человеко-месяцы',
      risk: 'Риск',
      indicator: 'Показатель',
    },
    categories: {
      personnel: 'Персонал',
      subcontracting: 'Субподряд',
      travel: 'Поездки',
      equipment: 'Оборудование',
      goods: 'Товары, услуги',
      third_parties: 'Третьи стороны',
      internal_goods: 'Внутренние услуги',
      other: 'Другие прямые расходы',
      unit_costs: 'Единичные расценки с накладными',
    },
  },
  ro: {
    budget: 'Buget',
    lines: 'Linii',
    packages: 'Părți',
    plan: 'Plan',
    partner: 'Partener',
    package: 'Pachet de lucru',
    noPackage: 'Fără pachet de lucru',
    category: 'Categorie',
    title: 'Pentru ce',
    quantity: 'Cantitate',
    unit: 'Preț unitar',
    currency: 'Moneda',
    rate: 'Curs',
    rateDay: 'Ziua și sursa cursului',
    amount: 'Suma, {currency}',
    indirect: 'Indirecte, {percent} %',
    cost: 'Cost',
    fundingRate: 'Rata, %',
    most: 'Cel mult',
    request: 'Solicitat',
    own: 'Contribuție proprie',
    total: 'Total',
    uncounted: 'nesocotită',
    gone: 'un partener care nu mai există',
    kind: 'Fel',
    name: 'Titlu',
    who: 'Cine',
    from: 'Din luna',
    to: 'Până în luna',
    details: 'Detalii',
    kinds: {
      work_package: 'Pachet de lucru',
      task: 'Sarcină',
      deliverable: 'Livrabil',
      milestone: 'Jalon',
      effort: 'Luni-persoană',
      risk: 'Risc',
      indicator: 'Indicator',
    },
    categories: {
      personnel: 'Personal',
      subcontracting: 'Subcontractare',
      travel: 'Deplasări',
      equipment: 'Echipamente',
      goods: 'Bunuri, servicii',
      third_parties: 'Terți',
      internal_goods: 'Bunuri interne',
      other: 'Alte costuri directe',
      unit_costs: 'Costuri unitare cu regie',
    },
  },
}

type BudgetWords = Record<
  | 'budget'
  | 'lines'
  | 'packages'
  | 'plan'
  | 'partner'
  | 'package'
  | 'noPackage'
  | 'category'
  | 'title'
  | 'quantity'
  | 'unit'
  | 'currency'
  | 'rate'
  | 'rateDay'
  | 'amount'
  | 'indirect'
  | 'cost'
  | 'fundingRate'
  | 'most'
  | 'request'
  | 'own'
  | 'total'
  | 'uncounted'
  | 'gone'
  | 'kind'
  | 'name'
  | 'who'
  | 'from'
  | 'to'
  | 'details',
  string
> & {
  kinds: Record<'work_package' | 'task' | 'deliverable' | 'milestone' | 'effort' | 'risk' | 'indicator', string>
  categories: Record<CostCategory, string>
}
