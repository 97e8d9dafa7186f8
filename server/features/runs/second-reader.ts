import { textOf } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import type { CallFacts } from '#shared/grants/facts.ts'
import { callText } from '#server/features/runs/documents.ts'
import type { Untrusted } from '#server/models/fence.ts'

/** Longest answer, in tokens: about forty remarks. */
export const remarksOutMax = 5_000

/** Most characters of the texts of an application that are read at once: about eighty pages. */
const readMax = 240_000

/** What the second reader is to do. @param language in which it makes its remarks. */
export function secondReaderTask(language: string): string {
  return `You are the second reader of a proposal, as strict as the evaluators of the call. Rules have read it before you: limits, missing parts, sums and vague words are theirs. You judge what rules cannot: whether the text answers each criterion and outcome of the call, whether what it claims is supported, whether its parts contradict each other, and whether a reader learns what is done, by whom, and why it would work.

Take the criteria of the document "call" one after the other, then the outcomes. For each weakness write one line, a JSON object, and nothing around it:
{"criterion": "its name as the call has it, or empty", "quote": "the words of the proposal that the remark is about, copied letter by letter from one paragraph", "remark": "what is wrong with them, and why it matters, in one or two plain sentences", "remedy": "what to do, in one sentence"}
Write at most 40 lines, the heaviest first. Quote 5 to 40 words. Give no marks, no praise and no new text, and use nothing from your own knowledge of the applicant. Where there is nothing to object to, write the one word NONE. Write remarks and remedies in ${language}.`
}

type ReadSection = { title: string; purpose: string; criteria: string[]; outcomes: string[]; doc: DraftDoc }

/** What the second reader gets: the facts of the call, and the sections that hold words, as far as there is room. */
export function secondReaderTexts(
  facts: CallFacts | null,
  sections: readonly ReadSection[],
): { documents: Untrusted[]; isCut: boolean } {
  const documents: Untrusted[] = facts === null ? [] : [{ name: 'call', text: callText(facts) }]
  let left = readMax
  for (const [place, { title, purpose, criteria, outcomes, doc }] of sections.entries()) {
    const words = textOf(doc)
    if (words.trim() === '') continue
    const text = `${JSON.stringify({ title, purpose, criteria, outcomes })}\n\n${words}`
    if (text.length > left) return { documents, isCut: true }
    left -= text.length
    documents.push({ name: `section ${place + 1}`, text })
  }
  return { documents, isCut: false }
}
