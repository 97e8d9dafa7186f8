import type { DocumentState } from '#shared/submission.ts'
import type { Language } from '#shared/languages.ts'

/** Words of the checklist as a file. States are called as on the screen. */
export const checklistWords: Readonly<
  Record<Language, { heads: readonly string[]; states: Readonly<Record<DocumentState, string>> }>
> = {
  en: {
    heads: ['Document', 'Condition', 'Responsible', 'Due', 'State', 'Waits for', 'File'],
    states: {
      open: 'Not begun',
      being_written: 'Being written',
      waits: 'Waits',
      ready: 'Ready',
      later: 'Later',
      does_not_apply: 'Does not apply',
      leave_out: 'Leave out',
    },
  },
  ru: {
    heads: ['Документ', 'Условие', 'Ответственный', 'Срок', 'Состояние', 'Ждёт', 'Файл'],
    states: {
      open: 'Не начат',
      being_written: 'Пишется',
      waits: 'Ждёт',
      ready: 'Готов',
      later: 'Позже',
      does_not_apply: 'Не относится',
      leave_out: 'Не прилагать',
    },
  },
  ro: {
    heads: ['Document', 'Condiție', 'Responsabil', 'Termen', 'Stare', 'Așteaptă', 'Fișier'],
    states: {
      open: 'Neînceput',
      being_written: 'În lucru',
      waits: 'Așteaptă',
      ready: 'Gata',
      later: 'Mai târziu',
      does_not_apply: 'Nu se aplică',
      leave_out: 'Nu se anexează',
    },
  },
}
