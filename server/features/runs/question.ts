import { textOf } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import { callText } from '#server/features/runs/documents.ts'
import type { Untrusted } from '#server/models/fence.ts'

/** Longest answer, in tokens: about a page. */
export const answerOutMax = 1_500

/** Most characters of the call, and of all sections together, that go with a question. */
const callMax = 160_000
const sectionsMax = 120_000
/** Most characters of what was asked and answered before. */
const earlierMax = 12_000

/** What a model is to do with a question. @param language in which it answers. */
export function questionTask(question: string, language: string): string {
  return `A user who writes a proposal asks you about it. Answer from the documents alone: the call, its facts, what is known of the applicant and the partners, the sections of the proposal, and what was said before. Use nothing from your own knowledge, and say so plainly where the documents do not answer.

Answer in short plain sentences in ${language}, at most 200 words. After each statement, on a line of its own that begins with "> ", quote the words of the documents that it rests on, copied letter by letter from one paragraph or line, at most 40 words. An answer without a quote is worth nothing.
Where a passage of a section should be changed, do not only describe the change: write a line that is one JSON object, {"old": "the words of the section, copied letter by letter from one paragraph", "new": "the words to put in their place", "why": "why, in a few words"}. The user decides on it. No HTML, no tables, nothing about yourself.

The question, in the user's words: ${JSON.stringify(question)}`
}

/** A line for each value, with where it is: what a model can quote, and what a quote leads back to. */
function linesOf(value: unknown, path = ''): { path: string; line: string }[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [{ path, line: `${path}: ${String(value)}` }]
  return Object.entries(value).flatMap(([key, each]) => linesOf(each, path === '' ? key : `${path}.${key}`))
}

/** The facts of a call as a model gets them. */
export function factLines(facts: CallFacts): { path: string; line: string }[] {
  return linesOf(JSON.parse(callText(facts)))
}

/** What is known of the applicant and the partners, as a model gets it. */
export function applicantLines(texts: readonly Untrusted[]): { path: string; line: string }[] {
  return texts.flatMap(({ name, text }) => linesOf(JSON.parse(text), name))
}

type Asked = {
  /** The text of the call without orders to machines; empty where there is none. */
  call: string
  facts: CallFacts | null
  applicant: readonly Untrusted[]
  sections: readonly { title: string; doc: DraftDoc }[]
  /** What was said before, oldest first. */
  earlier: readonly { question: string; answer: string }[]
}

/** What goes with a question. `isCut`: not all of it had room. */
export function questionTexts({ call, facts, applicant, sections, earlier }: Asked): {
  documents: Untrusted[]
  isCut: boolean
} {
  const joined = (lines: readonly { line: string }[]) => lines.map(({ line }) => line).join('\n')
  const shown: Untrusted[] = []
  let left = sectionsMax
  for (const [place, { title, doc }] of sections.entries()) {
    const text = `${title}\n\n${textOf(doc)}`
    left -= text.length
    if (left >= 0) shown.push({ name: `section ${place + 1}`, text })
  }
  const said = earlier.map(({ question, answer }) => `User: ${question}\nYou: ${answer}`).join('\n\n')
  const documents = [
    { name: 'call', text: call.slice(0, callMax) },
    { name: 'facts of the call', text: facts === null ? '' : joined(factLines(facts)) },
    { name: 'applicant', text: joined(applicantLines(applicant)) },
    ...shown,
    { name: 'said before', text: said.slice(-earlierMax) },
  ].filter(({ text }) => text.trim() !== '')
  return { documents, isCut: call.length > callMax || left < 0 }
}
