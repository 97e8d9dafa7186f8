import { z } from 'zod'
import { daySchema, shippedVersionSchema } from '#shared/contracts/bounds.ts'
import { fileUploadQuerySchema, personalFileSchema } from '#shared/contracts/files.ts'
import { holidayCountries } from '#shared/holidays.ts'
import { languages } from '#shared/languages.ts'
import { documentOrigins, documentStates } from '#shared/submission.ts'

/** Longest name, condition and "waits for" of an entry, in characters. */
const labelMax = 300

const short = z.string().trim().min(1).max(labelMax)

const given = {
  condition: short.nullable().optional(),
  /** A member of the organisation; null: no one yet. */
  owner_id: z.uuid().nullable().optional(),
  due: daySchema.nullable().optional(),
  state: z.enum(documentStates).optional(),
  /** For whom or what it waits; kept while the state is `waits`. */
  waits_for: short.nullable().optional(),
}

/** An entry that people add to the checklist. */
export const documentInputSchema = z.object({ label: short, ...given }).strict()

/** What of an entry is changed. Name and condition of what the call asks for are the call's own. */
export const documentUpdateSchema = z
  .object({
    /** 0 for an entry of the call of which nothing but the file was changed. */
    version: shippedVersionSchema,
    label: short.optional(),
    ...given,
  })
  .strict()

/** Which application. */
export const submissionPathSchema = z.object({ id: z.uuid() })

/** Which entry of the checklist of which application. */
export const documentPathSchema = z.object({ id: z.uuid(), document: z.uuid() })

/** The name of a file. Only users who may send it learn that it is missing. */
export const documentFileQuerySchema = fileUploadQuerySchema.partial()

/** An entry of the checklist. */
export const documentSchema = z.object({
  id: z.uuid(),
  origin: z.enum(documentOrigins),
  label: z.string(),
  /** The stage of the call at which it is due; null for an own entry. */
  stage: z.string().nullable(),
  /** When it is needed, in the words of the call or of people; null: always. */
  condition: z.string().nullable(),
  /** False for an entry that the call asked for once, and asks for no longer. */
  asked: z.boolean(),
  /** The fact of the call that asks for it; null where none does. */
  path: z.string().nullable(),
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  due: z.iso.date().nullable(),
  state: z.enum(documentStates),
  waits_for: z.string().nullable(),
  file: personalFileSchema.nullable(),
  /** 0 while nothing but its file was changed. */
  version: z.int(),
})

/** The checklist of an application: what the call asks for in its order, own entries, what it asks for no longer. */
export const checklistSchema = z.object({
  items: z.array(documentSchema),
  next_cursor: z.null(),
  /** False while there is no call that was read: then only own entries are here. */
  call_read: z.boolean(),
  /** The stage that is due now; null while no deadline is known. */
  stage: z.string().nullable(),
  /** The funder's receipt, once it was submitted; null: none was kept. */
  receipt: personalFileSchema.nullable(),
})

export type ChecklistDocument = z.output<typeof documentSchema>
export type Checklist = z.output<typeof checklistSchema>

/** In which language the words of the answer are; left out: that of the request. */
export const submissionQuerySchema = z.object({ lng: z.enum(languages).optional() }).strict()

/** The days before the deadline, by the clock of the call; from the deadline backwards. */
export const submissionCalendarSchema = z.object({
  /** Days are counted from a confirmed deadline only. */
  state: z.enum(['confirmed', 'unconfirmed', 'unknown']),
  /** The fact of the call that is the deadline; null where none is known. */
  path: z.string().nullable(),
  calendar: z
    .object({
      deadline: z.object({
        /** The last day on which something can be handed in; of a deadline at midnight the day that ends there. */
        day: z.iso.date(),
        /** By the clock of the call; `24:00` is the end of the day; null: the call gives no hour. */
        time: z.string().nullable(),
        zone: z.string().nullable(),
        instant: z.iso.datetime().nullable(),
        past: z.boolean(),
      }),
      today: z.iso.date(),
      steps: z.array(
        z.object({
          step: z.string(),
          title: z.string(),
          text: z.string(),
          day: z.iso.date(),
          working_days: z.int(),
          past: z.boolean(),
        }),
      ),
      /** Public holidays between the first step and the deadline that were not counted as working days. */
      holidays: z.array(z.object({ day: z.iso.date(), country: z.enum(holidayCountries), name: z.string() })),
      /** Whose public holidays were counted, ISO 3166-1 alpha-2. */
      counted: z.array(z.enum(holidayCountries)),
      /** Of whom they are not known. */
      unknown: z.array(z.enum(['organisation', 'funder'])),
    })
    .nullable(),
})

export type SubmissionDates = z.output<typeof submissionCalendarSchema>

/** What language models did in an application, as the log has it. */
export const machineStatementSchema = z.object({
  /** Sentences that can be handed in; they say so when no model was used. */
  text: z.string(),
  /** Oldest first. */
  entries: z.array(
    z.object({
      at: z.iso.datetime(),
      model: z.string(),
      /** What the model read or wrote, in words, and whether a user took it. */
      part: z.string(),
    }),
  ),
})

export type MachineStatement = z.output<typeof machineStatementSchema>
