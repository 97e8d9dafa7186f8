import type { Language } from '#shared/languages.ts'

/** Words that the files of a proposal bring along, in the language of the proposal. */
export const exportWords: Readonly<
  Record<Language, { contents: string; organisation: string; call: string; funder: string }>
> = {
  en: { contents: 'Contents', organisation: 'Applicant', call: 'Call', funder: 'Funder' },
  ru: { contents: 'Содержание', organisation: 'Заявитель', call: 'Конкурс', funder: 'Финансирующая организация' },
  ro: { contents: 'Cuprins', organisation: 'Solicitant', call: 'Apel', funder: 'Finanțator' },
}
