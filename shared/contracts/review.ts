import { z } from 'zod'
import { runErrors, runStates } from '#shared/runs.ts'
import { coverageStates, reviewGroups, severities } from '#shared/grants/review.ts'
import { languages } from '#shared/languages.ts'

/** Longest reason for accepting a finding, in characters. */
export const findingReasonMax = 1_000

/** Which application. */
export const findingsPathSchema = z.object({ id: z.uuid() })

/** In which language the sentences come; left out: that of the request. */
export const findingsQuerySchema = z.object({ lng: z.enum(languages).optional() }).strict()

/** Which finding, or remark of a second reader: its id stays while its own words stay. */
export const findingPathSchema = z.object({ id: z.uuid(), finding: z.string().max(60) })

/** Why a finding may stay as it is. */
export const findingDecisionInputSchema = z
  .object({ reason: z.string().trim().min(1, 'is empty: say why it may stay').max(findingReasonMax) })
  .strict()

/** Words of a section. `start` and `end` are positions in the words of the block at `path`. */
export const placeSchema = z.object({
  section: z.string(),
  section_title: z.string(),
  /** Of the block, as `blocksOf` gives it; null: the section as a whole. */
  path: z.array(z.int()).nullable(),
  start: z.int(),
  end: z.int(),
  /** The words there; `from` and `to` mark those that are meant. Empty for a section as a whole. */
  quote: z.string(),
  from: z.int(),
  to: z.int(),
})

const acceptedSchema = z.object({
  reason: z.string(),
  at: z.iso.datetime(),
  /** Null once that account is gone. */
  by: z.string().nullable(),
})

const findingSchema = z.object({
  id: z.string(),
  /** As `substance.objective_number`. */
  rule: z.string(),
  group: z.enum(reviewGroups),
  severity: z.enum(severities),
  title: z.string(),
  reason: z.string(),
  remedy: z.string(),
  /** Null: in no section, but in the plan or missing altogether. */
  place: placeSchema.nullable(),
  /** Words for the place of the marked ones, where that is safe; nothing writes them by itself. */
  instead: z.string().nullable(),
  state: z.enum(['open', 'accepted']),
  accepted: acceptedSchema.nullable(),
})

const cellSchema = z.object({
  section: z.string(),
  state: z.enum(coverageStates),
  /** The sentence that says most about it. */
  best: placeSchema.nullable(),
  found: z.array(z.string()),
  missing: z.array(z.string()),
})

/** What the rules say of an application as its texts are stored now. Sentences are in the language of the request. */
export const findingsSchema = z.object({
  /** The heaviest first. */
  items: z.array(findingSchema),
  next_cursor: z.null(),
  /** Sections with text, in their order: the columns of `coverage`. */
  sections: z.array(z.object({ key: z.string(), title: z.string() })),
  coverage: z.array(z.object({ kind: z.enum(['outcome', 'aspect']), text: z.string(), cells: z.array(cellSchema) })),
  /** Criteria of the call with the sections that answer them. */
  criteria: z.array(
    z.object({
      name: z.string(),
      max: z.number().nullable(),
      threshold: z.number().nullable(),
      sections: z.array(z.string()),
    }),
  ),
  /** How many rules looked at it. */
  rules: z.int(),
  has_text: z.boolean(),
  facts_version: z.int(),
  checked_at: z.iso.datetime(),
})

/** What the rules say of an application. */
export type Findings = z.output<typeof findingsSchema>
/** One finding, as it is shown. */
export type ShownFinding = Findings['items'][number]

/** What the second reader says to words of the text. */
const remarkSchema = z.object({
  id: z.string(),
  /** As the call names it; null: none of them. */
  criterion: z.string().nullable(),
  remark: z.string(),
  remedy: z.string(),
  place: placeSchema,
  model: z.string(),
  /** `taken`: it stays while its words are in the text, also when the model is asked again. `accepted`: the words may stay. */
  state: z.enum(['open', 'taken', 'accepted']),
  accepted: acceptedSchema.nullable(),
})

/** What a model remarked as a second reader. No finding of a rule changes by it. */
export const remarksSchema = z.object({
  /** Those that were taken first, then in the order of the model. */
  items: z.array(remarkSchema),
  next_cursor: z.null(),
  /** The newest time that it read; null: never. */
  run: z
    .object({
      id: z.uuid(),
      state: z.enum(runStates),
      error: z.enum(runErrors).nullable(),
      model: z.string(),
      by: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** How many of its remarks quote words that are in no section, or not any more, or could not be read. */
  dropped: z.int(),
  /** What the model is called; null: the site has none. */
  model: z.string().nullable(),
  closed: z.boolean(),
  closed_for_all: z.boolean(),
})

/** What a model remarked as a second reader. */
export type Remarks = z.output<typeof remarksSchema>
/** One remark, as it is shown. */
export type ShownRemark = Remarks['items'][number]
