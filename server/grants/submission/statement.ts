import type { MachineStatement } from '#shared/contracts/submission.ts'
import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { WritingAction } from '#shared/runs.ts'
import { statementWords } from '#server/grants/data/statement-words.ts'
import type { TextDecision } from '#server/grants/data/statement-words.ts'

/**
 * Something that a language model did in an application. `call`: proposed facts of the call; `fit`: a second opinion;
 * `review`: remarks on the texts; `ask`: answers to questions; `text`:
 * wrote or changed a section, and which model did is not kept; `run`: wrote a section or a passage of it, which a user put in
 * the text (`taken`), discarded, or has not decided on (null). `section` is a title, empty where it is not known.
 */
export type MachineWork = { at: Date } & (
  | { part: 'call' | 'fit' | 'review' | 'ask'; model: string }
  | { part: 'text'; section: string }
  | { part: 'run'; model: string; section: string; action: WritingAction; taken: boolean | null }
)

/**
 * Writes the statement on the use of AI from what was logged. It claims no more than that: where nothing was logged it says that
 * nothing was used here, and what was done outside of Grantwright it cannot know.
 *
 * @param work oldest first.
 */
export function writeStatement(work: readonly MachineWork[], language: Language): MachineStatement {
  const say = statementWords[language]
  const entries = work.map((each) => ({
    at: each.at.toISOString(),
    model: each.part === 'text' ? say.someModel : each.model,
    part: partOf(each, language),
  }))
  const [first, last] = [work[0], work.at(-1)]
  if (first === undefined || last === undefined) return { text: `${say.none} ${say.outside}`, entries }
  const models = [...new Set(entries.map(({ model }) => model))].join(', ')
  const parts = (['call', 'fit', 'review', 'ask'] as const).filter((each) => work.some(({ part }) => part === each))
  const [from, until] = [formatDay(first.at, language), formatDay(last.at, language)]
  const texts = textSentences(work, language)
  const sentences = [
    from === until ? say.on(from, models) : say.between(from, until, models),
    ...parts.map((part) => say.sentences[part]),
    ...(texts.length === 0 ? [say.noText] : texts),
    say.outside,
  ]
  return { text: sentences.join(' '), entries }
}

/** A sentence for each decision, with its sections. Each section is in the first sentence that holds for it. */
function textSentences(work: readonly MachineWork[], language: Language): string[] {
  const { texts, section } = statementWords[language]
  const written = work.flatMap((each) =>
    each.part === 'run' ? each : each.part === 'text' ? { section: each.section, taken: true } : [],
  )
  const named = new Set<string>()
  return (['taken', 'undecided', 'discarded'] as const).flatMap((decision) => {
    const titles = written.filter((each) => decisionOf(each) === decision).map((each) => section(each.section))
    const sections = [...new Set(titles)].filter((each) => !named.has(each))
    for (const each of sections) named.add(each)
    return sections.length === 0 ? [] : [texts[decision](sections.join(', '))]
  })
}

function decisionOf({ taken }: { taken: boolean | null }): TextDecision {
  return taken === null ? 'undecided' : taken ? 'taken' : 'discarded'
}

function partOf(work: MachineWork, language: Language): string {
  const { parts, section, wrote, ran, decisions } = statementWords[language]
  if (work.part === 'text') return wrote(section(work.section))
  if (work.part !== 'run') return parts[work.part]
  const { action } = work
  const what = ran[action === 'draft' || action === 'translate' ? action : 'rewrite'](section(work.section))
  return `${what}, ${decisions[decisionOf(work)]}`
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
