import type { Language } from '#shared/languages.ts'

/** What became of a text that a model wrote. */
export type TextDecision = 'taken' | 'discarded' | 'undecided'

type StatementWords = {
  none: string
  outside: string
  noText: string
  someModel: string
  on(day: string, models: string): string
  between(from: string, until: string, models: string): string
  sentences: Record<'call' | 'fit' | 'review' | 'ask', string>
  parts: Record<'call' | 'fit' | 'review' | 'ask', string>
  /** A section by its title, which may be empty, after the noun where the language needs one. */
  section(title: string): string
  /** Sentences about the sections for which a model wrote. */
  texts: Record<TextDecision, (sections: string) => string>
  /** Entries about one section. */
  wrote(section: string): string
  ran: Record<'draft' | 'translate' | 'rewrite', (section: string) => string>
  decisions: Record<TextDecision, string>
}

/** Words of the statement on the use of AI, in the language of the application. */
export const statementWords: Readonly<Record<Language, StatementWords>> = {
  en: {
    none: 'No language model was used for this application in Grantwright.',
    outside: 'Work outside of Grantwright is not covered by this statement.',
    noText: 'No text of the application was written or changed by a model.',
    someModel: 'model not kept',
    on: (day, models) => `On ${day} (UTC) a language model was used (${models}).`,
    between: (from, until, models) => `Between ${from} and ${until} (UTC) a language model was used (${models}).`,
    sentences: {
      call: 'It proposed facts of the call; people decided about each.',
      fit: 'It gave a second opinion on whether the organisation may apply; no answer of a rule was changed by it.',
      review: 'It read the texts as a second reader and remarked on passages; it changed none of them.',
      ask: 'It answered questions from the documents of the application; its answers changed no text.',
    },
    parts: {
      call: 'proposed facts of the call',
      fit: 'second opinion on Fit',
      review: 'remarks of a second reader',
      ask: 'answers to questions',
    },
    section: (title) => (title === '' ? 'a section without a title' : `“${title}”`),
    texts: {
      taken: (sections) =>
        `It drafted or changed passages of these sections: ${sections}. The applicants answer for every sentence.`,
      discarded: (sections) => `What it wrote for these sections was discarded: ${sections}.`,
      undecided: (sections) => `It wrote text for these sections, and no decision on it is noted: ${sections}.`,
    },
    wrote: (section) => `passages of ${section}`,
    ran: {
      draft: (section) => `draft of ${section}`,
      translate: (section) => `translation of a passage of ${section}`,
      rewrite: (section) => `rewritten passage of ${section}`,
    },
    decisions: { taken: 'put in the text', discarded: 'discarded', undecided: 'no decision noted' },
  },
  ru: {
    none: 'Для этой заявки в Grantwright языковая модель не использовалась.',
    outside: 'Работа вне Grantwright в этой справке не учтена.',
    noText: 'Текст заявки модель не писала и не меняла.',
    someModel: 'модель не сохранена',
    on: (day, models) => `${day} (UTC) использовалась языковая модель (${models}).`,
    between: (from, until, models) => `С ${from} по ${until} (UTC) использовалась языковая модель (${models}).`,
    sentences: {
      call: 'Она предлагала факты конкурса; о каждом решил человек.',
      fit: 'Она дала второе мнение о том, может ли организация участвовать; ответы правил от этого не изменились.',
      review: 'Она прочитала тексты как второй читатель и сделала замечания; сами тексты она не меняла.',
      ask: 'Она отвечала на вопросы по документам заявки; её ответы текст не меняли.',
    },
    parts: {
      call: 'предложенные факты конкурса',
      fit: 'второе мнение о соответствии',
      review: 'замечания второго читателя',
      ask: 'ответы на вопросы',
    },
    section: (title) => (title === '' ? 'без названия' : `«${title}»`),
    texts: {
      taken: (sections) =>
        `Она написала или изменила фрагменты разделов: ${sections}. За каждое предложение отвечают заявители.`,
      discarded: (sections) => `Её тексты для этих разделов отклонены: ${sections}.`,
      undecided: (sections) => `Она писала тексты для этих разделов, решение о них не отмечено: ${sections}.`,
    },
    wrote: (section) => `фрагменты раздела ${section}`,
    ran: {
      draft: (section) => `черновик раздела ${section}`,
      translate: (section) => `перевод фрагмента раздела ${section}`,
      rewrite: (section) => `переписанный фрагмент раздела ${section}`,
    },
    decisions: { taken: 'вставлен в текст', discarded: 'отклонён', undecided: 'решение не отмечено' },
  },
  ro: {
    none: 'Pentru această cerere nu a fost folosit niciun model lingvistic în Grantwright.',
    outside: 'Munca din afara Grantwright nu este cuprinsă în această declarație.',
    noText: 'Niciun text al cererii nu a fost scris sau schimbat de un model.',
    someModel: 'modelul nu este păstrat',
    on: (day, models) => `La ${day} (UTC) a fost folosit un model lingvistic (${models}).`,
    between: (from, until, models) => `Între ${from} și ${until} (UTC) a fost folosit un model lingvistic (${models}).`,
    sentences: {
      call: 'A propus informații din apel; despre fiecare a decis o persoană.',
      fit: 'A dat o a doua opinie despre eligibilitatea organizației; răspunsurile regulilor nu s-au schimbat.',
      review: 'A citit textele ca al doilea cititor și a făcut observații; nu a schimbat niciun text.',
      ask: 'A răspuns la întrebări din documentele cererii; răspunsurile nu au schimbat niciun text.',
    },
    parts: {
      call: 'informații propuse din apel',
      fit: 'a doua opinie despre eligibilitate',
      review: 'observațiile celui de-al doilea cititor',
      ask: 'răspunsuri la întrebări',
    },
    section: (title) => (title === '' ? 'o secțiune fără titlu' : `„${title}”`),
    texts: {
      taken: (sections) =>
        `A scris sau a schimbat pasaje din secțiunile: ${sections}. Solicitanții răspund pentru fiecare frază.`,
      discarded: (sections) => `Textele scrise de model pentru aceste secțiuni au fost respinse: ${sections}.`,
      undecided: (sections) => `A scris texte pentru aceste secțiuni, fără o decizie notată despre ele: ${sections}.`,
    },
    wrote: (section) => `pasaje din ${section}`,
    ran: {
      draft: (section) => `text redactat pentru ${section}`,
      translate: (section) => `text tradus în ${section}`,
      rewrite: (section) => `text rescris în ${section}`,
    },
    decisions: { taken: 'pus în text', discarded: 'respins', undecided: 'fără decizie notată' },
  },
}
