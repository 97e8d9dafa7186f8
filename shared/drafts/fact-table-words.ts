import type { FactTable } from '#shared/drafts/fact-tables.ts'
import type { Language } from '#shared/languages.ts'

/** Before the number of a month of the project. */
export const monthWord: Readonly<Record<Language, string>> = { en: 'M', ru: 'М', ro: 'L' }

/** The heads of the tables, in the language of the application. */
export const factTableHeads: Readonly<Record<Language, Readonly<Record<FactTable, readonly string[]>>>> = {
  en: {
    partners: ['Partner', 'Leads'],
    work_packages: ['No', 'Work package', 'Lead', 'Months'],
    deliverables: ['No', 'Deliverable', 'Work package', 'Lead', 'Form', 'Month'],
    milestones: ['No', 'Milestone', 'Month', 'Means of verification'],
    risks: ['Risk', 'Response'],
    indicators: ['Indicator', 'Baseline', 'Target', 'Month', 'Source of verification'],
  },
  ru: {
    partners: ['Партнёр', 'Руководит'],
    work_packages: ['№', 'Рабочий пакет', 'Руководитель', 'Месяцы'],
    deliverables: ['№', 'Результат', 'Рабочий пакет', 'Ответственный', 'Форма', 'Месяц'],
    milestones: ['№', 'Контрольная точка', 'Месяц', 'Подтверждение'],
    risks: ['Риск', 'Меры'],
    indicators: ['Показатель', 'Исходное значение', 'Целевое значение', 'Месяц', 'Источник проверки'],
  },
  ro: {
    partners: ['Partener', 'Conduce'],
    work_packages: ['Nr.', 'Pachet de lucru', 'Responsabil', 'Luni'],
    deliverables: ['Nr.', 'Livrabil', 'Pachet de lucru', 'Responsabil', 'Formă', 'Luna'],
    milestones: ['Nr.', 'Jalon', 'Luna', 'Mijloc de verificare'],
    risks: ['Risc', 'Măsură'],
    indicators: ['Indicator', 'Valoare inițială', 'Valoare-țintă', 'Luna', 'Sursă de verificare'],
  },
}
