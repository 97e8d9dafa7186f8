import { z } from 'zod'
import { languages } from '#shared/languages.ts'

const amount = z.number().nonnegative()
const percent = z.number().min(0).max(100)
const day = z.iso.date()
const bounds = z.object({ min: z.number().nullable(), max: z.number().nullable() })
const stage = z.string()

/** A day by which something must be handed in. */
const deadline = z.object({
  id: z.string(),
  /** `full`, `first`, `second`, `concept`, `cut-off`. */
  stage,
  /** ISO 8601 with the offset that holds on that day; the day alone where the call gives no hour. */
  at: z.string(),
  /** IANA name; null where the call gives none and none follows. */
  zone: z.string().nullable(),
  status: z.enum(['current', 'superseded']),
  timeStated: z.boolean(),
  zoneStated: z.boolean(),
  supersedes: z.string().optional(),
})

const criterion = z.object({
  stage,
  name: z.string(),
  max: z.number().nullable(),
  threshold: z.number().nullable(),
  weight: z.number().nullable(),
})

/** Where a fact comes from. `start` and `end` are positions in the kept text; `quote` is the text there. */
const factEvidence = z.object({
  /** A dotted path into the facts: `money.totalBudget`, `submission.deadlines.0.at`. */
  path: z.string(),
  quote: z.string(),
  page: z.int().min(1),
  start: z.int().min(0),
  end: z.int().min(0),
  /** The name of the rule that found it. */
  rule: z.string(),
  confidence: z.enum(['certain', 'likely', 'check']),
  status: z.enum(['found', 'confirmed', 'overridden', 'assumed', 'conflict']),
})

/** What a call says in two ways that cannot both hold; a person chooses. */
const factConflict = z.object({
  path: z.string(),
  values: z.array(z.object({ value: z.unknown(), quote: z.string(), start: z.int().min(0), end: z.int().min(0) })),
})

/** What is odd about the text of a call, with the place that shows it. */
const textWarning = z.object({
  kind: z.enum(['addresses_machines', 'hidden_characters', 'mixed_languages', 'other_language', 'read_in_part']),
  /** Of `other_language`: its code, as `pl`. */
  language: z.string().optional(),
  quote: z.string(),
  page: z.int().min(1),
  start: z.int().min(0),
  end: z.int().min(0),
})

/**
 * What a call for proposals says, and what it does not say. Every key is there; null, or an empty list, where the call is silent.
 */
export const callFacts = z.object({
  schema: z.literal('call-facts/1'),
  language: z.enum(languages),
  title: z.string().nullable(),
  programme: z
    .object({
      name: z.string().nullable(),
      style: z.enum(['horizon-europe', 'digital-europe', 'cross-border', 'national', 'foundation']).nullable(),
    })
    .nullable(),
  issuer: z.string().nullable(),
  identifiers: z.object({ call: z.string().nullable(), topic: z.string().nullable() }),
  actionType: z.enum(['RIA', 'IA', 'CSA', 'SME-SUPPORT', 'GRANT']).nullable(),
  fundingForm: z.enum(['lump-sum', 'cost-based']).nullable(),
  submission: z.object({
    model: z.enum(['single-stage', 'two-stage', 'concept-then-full', 'cut-offs', 'continuous']).nullable(),
    opens: day.nullable(),
    blindFirstStage: z.boolean(),
    deadlines: z.array(deadline),
  }),
  /** The id of the first current deadline. */
  primaryDeadline: z.string().nullable(),
  money: z.object({
    currency: z.string().nullable(),
    totalBudget: amount.nullable(),
    perProject: bounds.nullable(),
    /** One number, or the least and the most of a range. */
    expectedProjects: z.union([z.number(), z.tuple([z.number(), z.number()])]).nullable(),
    /** Whether asking for more is refused. */
    hardLimit: z.boolean().nullable(),
    byYear: z.record(z.string(), amount).optional(),
    thirdParty: z.object({ maxEach: amount.nullable(), maxTotal: amount.nullable() }).optional(),
  }),
  rates: z.array(z.object({ applies: z.string(), percent, inferred: z.boolean().optional() })),
  coFinancing: z
    .object({
      minPercent: percent.nullable(),
      inKindAllowed: z.boolean().nullable().optional(),
      inKindMaxShareOfContribution: percent.optional(),
    })
    .loose()
    .nullable(),
  indirectCosts: z.object({ percent, kind: z.string().optional(), base: z.string().optional() }).loose().nullable(),
  trl: z
    .object({
      startMin: z.number().nullable(),
      startMax: z.number().nullable(),
      endMin: z.number().nullable(),
      endMax: z.number().nullable(),
    })
    .nullable(),
  durationMonths: bounds.nullable(),
  countries: z.object({
    /** ISO 3166-1 alpha-2 codes, and the groups EU, EEA, ASSOCIATED. */
    eligible: z.array(z.string()),
    /** Examples of a group. */
    named: z.array(z.string()),
    excluded: z.array(z.string()),
  }),
  applicants: z
    .object({
      eligible: z.array(z.string()),
      excluded: z.array(z.string()),
      minAgeMonths: z.number().nullable(),
      maxAnnualIncome: z.object({ amount, currency: z.string() }).optional(),
    })
    .loose(),
  consortium: z
    .object({
      minEntities: z.number().nullable(),
      minCountries: z.number().nullable(),
      rules: z.array(z.string()),
    })
    .loose()
    .nullable(),
  limits: z.array(
    z.object({ applies: z.string(), unit: z.enum(['pages', 'words', 'characters', 'seconds']), max: z.number() }),
  ),
  formatting: z
    .object({
      fontMinPt: z.number().optional(),
      marginMinMm: z.number().optional(),
      pageSize: z.string().optional(),
    })
    .loose()
    .nullable(),
  criteria: z.array(criterion),
  overall: z.array(
    z.object({ stage, max: z.number().nullable(), threshold: z.number().nullable(), note: z.string().optional() }),
  ),
  requiredDocuments: z.array(z.object({ label: z.string(), stage, condition: z.string().nullable() })),
  notRequired: z.array(z.string()),
  expectedOutcomes: z.array(z.string()),
  /** Paths of facts that the call does not give. */
  notStated: z.array(z.string()),
  /** Paths of facts that the call declares not to apply. */
  notApplicable: z.array(z.string()),
  /** Words of the call that give orders to machines. They are read as text and change nothing. */
  injection: z.object({ present: z.literal(true), quote: z.string() }).optional(),
})

/** The facts of a call with where each comes from. */
export const callReading = callFacts.extend({
  evidence: z.array(factEvidence),
  conflicts: z.array(factConflict),
  warnings: z.array(textWarning),
})

export type CallFacts = z.output<typeof callFacts>

/** The facts of a call that says nothing, in any language. */
export const noFacts: Omit<CallFacts, 'language'> = {
  schema: 'call-facts/1',
  title: null,
  programme: null,
  issuer: null,
  identifiers: { call: null, topic: null },
  actionType: null,
  fundingForm: null,
  submission: { model: null, opens: null, blindFirstStage: false, deadlines: [] },
  primaryDeadline: null,
  money: { currency: null, totalBudget: null, perProject: null, expectedProjects: null, hardLimit: null },
  rates: [],
  coFinancing: null,
  indirectCosts: null,
  trl: null,
  durationMonths: null,
  countries: { eligible: [], named: [], excluded: [] },
  applicants: { eligible: [], excluded: [], minAgeMonths: null },
  consortium: null,
  limits: [],
  formatting: null,
  criteria: [],
  overall: [],
  requiredDocuments: [],
  notRequired: [],
  expectedOutcomes: [],
  notStated: [],
  notApplicable: [],
}

/** What was read in a call. @see callReading */
export type CallReading = z.output<typeof callReading>
