import en from '#server/grants/data/questions/en.json' with { type: 'json' }
import ro from '#server/grants/data/questions/ro.json' with { type: 'json' }
import ru from '#server/grants/data/questions/ru.json' with { type: 'json' }
import type { SectionKind } from '#shared/drafts/sections.ts'
import type { Language } from '#shared/languages.ts'

/** A question that guides a writer. `frame` is the sentence that its answer becomes, with `{}` for the answer. */
export type GuidingQuestion = { id: string; question: string; frame: string }

/** The questions and frames as people wrote them: `question => frame`, by kind of section. */
const tables: Readonly<Record<Language, Readonly<Record<SectionKind, Readonly<Record<string, string>>>>>> = {
  en,
  ro,
  ru,
}

const divider = ' => '

/**
 * The questions for a kind of section in their order.
 *
 * @param spoken the language of the questions: that of the user.
 * @param written the language of the frames: that of the application.
 */
export function questionsFor(kind: SectionKind, spoken: Language, written: Language): GuidingQuestion[] {
  return Object.entries(tables[spoken][kind]).map(([id, line]) => ({
    id,
    question: line.split(divider)[0] ?? '',
    frame: tables[written][kind][id]?.split(divider)[1] ?? '',
  }))
}
