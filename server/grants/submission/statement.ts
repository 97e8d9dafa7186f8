import type { MachineStatement } from '#shared/contracts/submission.ts'
import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

/**
 * Something that a language model did in an application. `call`: proposed facts of the call; `fit`: a second opinion; `text`:
 * wrote or changed a section, whose title is `section`. `model` null: which one is not kept.
 */
export type MachineWork = {
  at: Date
  model: string | null
  part: 'call' | 'fit' | 'text'
  section?: string
}

/**
 * Writes the statement on the use of AI from what was logged. It claims no more than that: where nothing was logged it says that
 * nothing was used here, and what was done outside of Grantwright it cannot know.
 *
 * @param work oldest first.
 */
export function writeStatement(work: readonly MachineWork[], language: Language): MachineStatement {
  const say = words[language]
  const entries = work.map(({ at, model, part, section = '' }) => ({
    at: at.toISOString(),
    model: model ?? say.someModel,
    part: part === 'text' ? say.wrote(section) : say.parts[part],
  }))
  const [first, last] = [work[0], work.at(-1)]
  if (first === undefined || last === undefined) return { text: `${say.none} ${say.outside}`, entries }
  const models = [...new Set(entries.map(({ model }) => model))].join(', ')
  const sections = [...new Set(work.flatMap(({ section }) => section ?? []))]
  const parts = (['call', 'fit'] as const).filter((each) => work.some(({ part }) => part === each))
  const [from, until] = [formatDay(first.at, language), formatDay(last.at, language)]
  const sentences = [
    from === until ? say.on(from, models) : say.between(from, until, models),
    ...parts.map((part) => say.sentences[part]),
    sections.length === 0 ? say.noText : say.texts(sections.map((each) => `“${each}”`).join(', ')),
    say.outside,
  ]
  return { text: sentences.join(' '), entries }
}

/** By the calendar of UTC, which the statement names: it belongs to no reader's clock. */
function formatDay(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at)
}

type Words = {
  none: string
  outside: string
  noText: string
  someModel: string
  texts(sections: string): string
  wrote(section: string): string
  on(day: string, models: string): string
  between(from: string, until: string, models: string): string
  sentences: Record<'call' | 'fit', string>
  parts: Record<'call' | 'fit', string>
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    none: 'No language model was used for this application in Grantwright.',
    outside: 'Work outside of Grantwright is not covered by this statement.',
    noText: 'No text of the application was written or changed by a model.',
    someModel: 'model not kept',
    texts: (sections) =>
      `It drafted or changed passages of these sections: ${sections}. The applicants answer for every sentence.`,
    wrote: (section) => `passages of “${section}”`,
    on: (day, models) => `On ${day} (UTC) a language model was used (${models}).`,
    between: (from, until, models) => `Between ${from} and ${until} (UTC) a language model was used (${models}).`,
    sentences: {
      call: 'It proposed facts of the call; people decided about each.',
      fit: 'It gave a second opinion on whether the organisation may apply; no answer of a rule was changed by it.',
    },
    parts: { call: 'proposed facts of the call', fit: 'second opinion on Fit' },
  },
  ru: {
    none: 'Для этой заявки в Grantwright языковая модель не использовалась.',
    outside: 'Работа вне Grantwright в этой справке не учтена.',
    noText: 'Текст заявки модель не писала и не меняла.',
    someModel: 'модель не сохранена',
    texts: (sections) =>
      `Она написала или изменила фрагменты разделов: ${sections}. За каждое предложение отвечают заявители.`,
    wrote: (section) => `фрагменты раздела «${section}»`,
    on: (day, models) => `${day} (UTC) использовалась языковая модель (${models}).`,
    between: (from, until, models) => `С ${from} по ${until} (UTC) использовалась языковая модель (${models}).`,
    sentences: {
      call: 'Она предлагала факты конкурса; о каждом решил человек.',
      fit: 'Она дала второе мнение о том, может ли организация участвовать; ответы правил от этого не изменились.',
    },
    parts: { call: 'предложенные факты конкурса', fit: 'второе мнение о соответствии' },
  },
  ro: {
    none: 'Pentru această cerere nu a fost folosit niciun model lingvistic în Grantwright.',
    outside: 'Munca din afara Grantwright nu este cuprinsă în această declarație.',
    noText: 'Niciun text al cererii nu a fost scris sau schimbat de un model.',
    someModel: 'modelul nu este păstrat',
    texts: (sections) =>
      `A scris sau a schimbat pasaje din secțiunile: ${sections}. Solicitanții răspund pentru fiecare frază.`,
    wrote: (section) => `pasaje din „${section}”`,
    on: (day, models) => `La ${day} (UTC) a fost folosit un model lingvistic (${models}).`,
    between: (from, until, models) => `Între ${from} și ${until} (UTC) a fost folosit un model lingvistic (${models}).`,
    sentences: {
      call: 'A propus informații din apel; despre fiecare a decis o persoană.',
      fit: 'A dat o a doua opinie despre eligibilitatea organizației; răspunsurile regulilor nu s-au schimbat.',
    },
    parts: { call: 'informații propuse din apel', fit: 'a doua opinie despre eligibilitate' },
  },
}
