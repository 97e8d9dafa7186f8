import { z } from 'zod'
import { sectionPathSchema } from '#shared/contracts/drafts.ts'
import { authorKinds, noteTextMax, suggestionDecisions } from '#shared/drafts/sections.ts'

/** Most comments and open suggestions of one section. */
const notesMax = 1_000

/** A place in a text that stays when others type around it: a relative position of Yjs, as base64. */
const position = z.base64().min(4).max(400)

const words = z.string().trim().min(1).max(noteTextMax)
const passage = z.string().max(noteTextMax)
const mentions = z.array(z.uuid()).max(20).default([])
const person = z.object({ id: z.uuid(), name: z.string() })
const instant = z.iso.datetime()

/** Which comment of which section: the first of a thread, or an answer. */
export const draftCommentPathSchema = sectionPathSchema.extend({ comment: z.uuid() })

/** A comment on a passage. `quote` is the passage as it is now. */
export const draftCommentInputSchema = z
  .object({ start: position, end: position, quote: passage, text: words, mentions })
  .strict()

/** An answer to a comment. */
export const draftReplyInputSchema = z.object({ text: words, mentions }).strict()

/** Whether a comment is settled. */
export const draftCommentUpdateSchema = z.object({ resolved: z.boolean() }).strict()

const reply = z.object({ id: z.uuid(), at: instant, by: person.nullable(), text: z.string() })

/** A comment with its answers. */
export const draftCommentSchema = reply.extend({
  start: z.string(),
  end: z.string(),
  /** The passage as it was when the comment was made. */
  quote: z.string(),
  /** Whether the passage is no longer in the text. */
  orphaned: z.boolean(),
  resolved: z.object({ at: instant, by: person.nullable() }).nullable(),
  replies: z.array(reply),
})

/** The comments of a section, the oldest first, settled ones too. */
export const draftCommentsSchema = z.object({
  items: z.array(draftCommentSchema).max(notesMax),
  next_cursor: z.null(),
  /** Who sees the application and can be mentioned, consultants too; empty for readers who cannot comment. */
  people: z.array(person),
})

/** A wording to put in the place of another, within one run of words. */
export const suggestionInputSchema = z
  .object({
    start: position,
    end: position,
    old: passage.min(1),
    new: passage,
    why: z.string().trim().max(1_000).default(''),
  })
  .strict()

/** What becomes of some suggestions. */
export const suggestionDecisionSchema = z
  .object({ ids: z.array(z.uuid()).min(1).max(200), decision: z.enum(suggestionDecisions) })
  .strict()

/** A suggestion that is not decided. */
export const suggestionSchema = z.object({
  id: z.uuid(),
  start: z.string(),
  end: z.string(),
  old: z.string(),
  new: z.string(),
  why: z.string(),
  author_kind: z.enum(authorKinds),
  by: person.nullable(),
  at: instant,
  /** Whether the text between `start` and `end` is no longer `old`: it cannot be accepted. */
  outdated: z.boolean(),
})

/** The open suggestions of a section, the oldest first. */
export const suggestionsSchema = z.object({ items: z.array(suggestionSchema).max(notesMax), next_cursor: z.null() })

/** Which suggestions were decided, which could not be accepted, and those that are open now. */
export const suggestionsDecidedSchema = suggestionsSchema.extend({
  decided: z.array(z.uuid()),
  outdated: z.array(z.uuid()),
})

export type DraftComment = z.output<typeof draftCommentSchema>
export type DraftComments = z.output<typeof draftCommentsSchema>
export type Suggestion = z.output<typeof suggestionSchema>
export type Suggestions = z.output<typeof suggestionsSchema>
export type SuggestionsDecided = z.output<typeof suggestionsDecidedSchema>
