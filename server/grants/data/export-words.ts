import type { Language } from '#shared/languages.ts'

/** Words that the files of a proposal bring along, in the language of the proposal. */
export const exportWords: Readonly<
  Record<Language, { contents: string; organisation: string; call: string; funder: string; statement: string }>
> = {
  en: {
    contents: 'Contents',
    organisation: 'Applicant',
    call: 'Call',
    funder: 'Funder',
    statement: 'Statement on the use of AI',
  },
  ru: {
    contents: 'Содержание',
    organisation: 'Заявитель',
    call: 'Конкурс',
    funder: 'Финансирующая организация',
    statement: 'Справка об использовании ИИ',
  },
  ro: {
    contents: 'Cuprins',
    organisation: 'Solicitant',
    call: 'Apel',
    funder: 'Finanțator',
    statement: 'Declarație privind folosirea IA',
  },
}
