import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import type { Draft } from '#web/features/editor/draft.ts'
import type { EditSession } from '#web/features/editor/edit-session.ts'

/** What was in the fields of all languages at one moment. */
type Drafts = Readonly<Record<Language, Draft>>

/** What was changed in an open dialog and not saved yet, step by step, newest last. */
export type DraftSteps = { past: readonly Drafts[]; future: readonly Drafts[]; last: string | null }

/** Nothing to take back. */
export const noDraftSteps: DraftSteps = { past: [], future: [], last: null }

/** How many steps an open dialog remembers. */
const stepsMax = 100

/**
 * Remembers the fields as they were before a change. Letters typed one after the other into a field are one step.
 *
 * @param fields the fields that the change is about.
 */
export function rememberDrafts(steps: DraftSteps, session: EditSession, fields: readonly string[]): DraftSteps {
  const name = fields.join()
  if (steps.last === name && steps.past.length > 0) return { ...steps, future: [] }
  return { past: [...steps.past, draftsOf(session)].slice(-stepsMax), future: [], last: name }
}

/** Takes the last step back, or makes it again. @returns null when there is none. */
export function moveDrafts(
  steps: DraftSteps,
  session: EditSession,
  way: 'undo' | 'redo',
): { steps: DraftSteps; session: EditSession } | null {
  const [from, to] = way === 'undo' ? [steps.past, steps.future] : [steps.future, steps.past]
  const drafts = from.at(-1)
  if (!drafts) return null
  const [rest, kept] = [from.slice(0, -1), [...to, draftsOf(session)]]
  return {
    steps: { past: way === 'undo' ? rest : kept, future: way === 'undo' ? kept : rest, last: null },
    session: withDrafts(session, drafts),
  }
}

function draftsOf(session: EditSession): Drafts {
  return { en: session.en.draft, ru: session.ru.draft, ro: session.ro.draft }
}

/** Rows that arrived in the meantime stay: only the content of the fields goes back. */
function withDrafts(session: EditSession, drafts: Drafts): EditSession {
  const sides = languages.map((language) => [language, { ...session[language], draft: drafts[language] }] as const)
  return Object.fromEntries(sides) as EditSession // each language was set
}
