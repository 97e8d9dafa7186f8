import { z } from 'zod'
import type { AnswerPart, QuoteSource } from '#shared/contracts/conversation.ts'
import { blocksOf } from '#shared/drafts/doc.ts'
import type { DraftDoc } from '#shared/drafts/doc.ts'
import { openQuoteFinder, pageAt } from '#server/features/models/public.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { redact } from '#server/models/fence.ts'

/** Longest quote and longest wording, in characters. */
const quoteMax = 600
const wordingMax = 4_000

/** What an answer may rest on. */
type Documents = {
  /** The call as it went to the model; null where there is none. */
  call: TextModel | null
  facts: readonly { path: string; line: string }[]
  applicant: readonly { path: string; line: string }[]
  sections: readonly { key: string; title: string; doc: DraftDoc }[]
}

type FoundQuote = { quote: string; source: QuoteSource }

/** Opens documents for looking up what an answer quotes. */
export function openDocuments({ call, facts, applicant, sections }: Documents): {
  find(quote: string): FoundQuote | null
  findPlace(quote: string): Extract<QuoteSource, { from: 'section' }>['place'] | null
} {
  const findInCall = call === null ? null : openQuoteFinder(call.text)
  const blocks = sections.flatMap(({ key, title, doc }) =>
    blocksOf(doc).map(({ path, text }) => ({ key, title, path, text, find: openQuoteFinder(text) })),
  )
  const lines = [
    ...facts.map((each) => ({ ...each, from: 'fact' as const })),
    ...applicant.map((each) => ({ ...each, from: 'applicant' as const })),
  ].map((each) => ({ ...each, find: openQuoteFinder(each.line) }))
  const findPlace = (words: string) => {
    for (const { key, title, path, text, find } of blocks) {
      const found = find(words)
      if (found === null) continue
      const quote = text.slice(found.start, found.end)
      return { section: key, section_title: title, path: [...path], ...found, quote, from: 0, to: quote.length }
    }
    return null
  }
  return {
    findPlace,
    find(words) {
      const found = findInCall?.(words) ?? null
      if (call !== null && found !== null) {
        const quote = call.text.slice(found.start, found.end)
        return { quote, source: { from: 'call', page: pageAt(call, found.start), ...found } }
      }
      const place = findPlace(words)
      if (place !== null) return { quote: place.quote, source: { from: 'section', place } }
      const line = lines.find(({ find }) => find(words) !== null)
      return line === undefined ? null : { quote: line.line, source: { from: line.from, path: line.path } }
    },
  }
}

const proposalSchema = z.object({
  old: z.string().max(wordingMax),
  new: z.string().max(wordingMax),
  why: z.string().max(wordingMax).default(''),
})

/**
 * Reads the parts of an answer: sentences, quotes after "> " and proposed wordings as JSON, a line each. A quote that no document
 * holds is left out and counted, and so is a proposal for words that no section holds.
 */
export function readAnswer(
  answer: string,
  documents: ReturnType<typeof openDocuments>,
  hasEnded: boolean,
): { parts: AnswerPart[]; dropped: number } {
  const parts: AnswerPart[] = []
  let dropped = 0
  const lines = redact(answer).split('\n')
  for (const [place, line] of lines.entries()) {
    const words = line.trim()
    // A quote or a proposal is looked up once it is whole.
    const isWhole = hasEnded || place < lines.length - 1
    if (words.startsWith('>') || words.startsWith('{')) {
      if (!isWhole) continue
      const part = words.startsWith('>') ? quoteIn(words.replace(/^>\s*/, ''), documents) : proposalIn(words, documents)
      if (part === null) dropped += 1
      else parts.push(part)
      continue
    }
    if (words === '' || words.startsWith('```')) continue
    const last = parts.at(-1)
    if (last?.kind === 'text') last.text += `\n${words}`
    else parts.push({ kind: 'text', text: words })
  }
  return { parts, dropped }
}

function quoteIn(words: string, documents: ReturnType<typeof openDocuments>): AnswerPart | null {
  const found = words.length > quoteMax ? null : documents.find(words)
  return found === null ? null : { kind: 'quote', ...found }
}

function proposalIn(line: string, documents: ReturnType<typeof openDocuments>): AnswerPart | null {
  const read = proposalSchema.safeParse(parseLine(line))
  const place = read.success ? documents.findPlace(read.data.old) : null
  if (!read.success || place === null || read.data.new.trim() === '') return null
  return { kind: 'proposal', old: place.quote, new: read.data.new.trim(), why: read.data.why.trim(), place }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The caller counts what is no proposal.
    return undefined
  }
}
