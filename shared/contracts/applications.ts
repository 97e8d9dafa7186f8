import { z } from 'zod'
import { activityNames } from '#shared/activity-names.ts'
import {
  applicationGroups,
  applicationStatuses,
  consultantRights,
  evaluatorsCommentsMax,
  nextActions,
  overrideReasonMax,
  readyBlockers,
  referenceMax,
  stepCountNames,
  stepNames,
  stepStates,
} from '#shared/applications.ts'
import type { NextAction, ReadyBlocker } from '#shared/applications.ts'
import { callStates } from '#shared/calls.ts'
import { daySchema, instantSchema, int4Max, rowVersionSchema } from '#shared/contracts/bounds.ts'
import { dueRanks } from '#shared/grants/due.ts'
import { factMarks } from '#shared/grants/fact-rows.ts'
import { languages } from '#shared/languages.ts'
import { organisationRoles } from '#shared/organisations.ts'

/** Longest title of an application, in characters. */
const applicationTitleMax = 300

/** Longest search in the list, in characters. */
const searchMax = 200

const title = z.string().trim().max(applicationTitleMax)

/** An application that is begun. */
export const applicationInputSchema = z
  .object({
    /** A call that the organisation brought in; left out: an application without one. */
    call_id: z.uuid().nullish(),
    /** Left out: the organisation of the call, otherwise the person's first one, which is made when there is none. */
    organisation_id: z.uuid().optional(),
    /** Empty: it is called as its call is. */
    title: title.optional(),
    /** The language that it is written in; left out: that of the call, otherwise that of the request. */
    language: z.enum(languages).optional(),
  })
  .strict()

/** What of an application is changed. */
export const applicationUpdateSchema = z
  .object({
    version: rowVersionSchema,
    title: title.optional(),
    language: z.enum(languages).optional(),
    status: z.enum(applicationStatuses).optional(),
    /** Why it is ready to submit although a blocker is open; kept in the history. */
    override_reason: z.string().trim().min(1).max(overrideReasonMax).optional(),
    archived: z.boolean().optional(),
    call_id: z.uuid().nullable().optional(),
    /** Partners of the organisation that do not take part in it; the others do. */
    partners_off: z.array(z.uuid()).max(500).optional(),
    /** The day on which it was submitted at the funder; asked for by the states from `submitted` on. */
    submitted_on: daySchema.nullable().optional(),
    /** What the funder calls it. */
    reference: z.string().trim().max(referenceMax).nullable().optional(),
    decided_on: daySchema.nullable().optional(),
    evaluators_comments: z.string().trim().max(evaluatorsCommentsMax).nullable().optional(),
  })
  .strict()

/** Which application. */
export const applicationPathSchema = z.object({ id: z.uuid() })

/** Which step of which application; a step that there is not is no address. */
export const applicationStepPathSchema = z.object({ id: z.uuid(), step: z.string().max(40) })

/** How far a person is with a step, and which facts of the call it rests on. */
export const applicationStepInputSchema = z
  .object({ state: z.enum(['at_work', 'done']), facts_version: z.int().min(0).max(int4Max) })
  .strict()

/** Which page of one's own applications. */
export const applicationsQuerySchema = z
  .object({
    group: z.enum(applicationGroups).optional(),
    status: z.enum(applicationStatuses).optional(),
    archived: z.enum(['true', 'false']).optional(),
    organisation_id: z.uuid().optional(),
    search: z.string().max(searchMax).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(300).optional(),
  })
  .strict()

/** Which page of what was done. */
export const applicationHistoryQuerySchema = z
  .object({ limit: z.coerce.number().int().min(1).max(200).default(50), cursor: z.string().max(300).optional() })
  .strict()

const readyBlockerSchema = z.enum(Object.keys(readyBlockers) as [ReadyBlocker, ...ReadyBlocker[]])

/** What a refusal to call an application ready to submit says in addition to its code. */
const blockedApplicationSchema = z.object({
  blockers: z.array(z.object({ blocker: readyBlockerSchema, step: z.enum(stepNames), count: z.int() })),
})

const deadlineSchema = z.object({
  /** The moment as an instant; null where the call gives a day without an hour or zone. */
  instant: z.iso.datetime().nullable(),
  /** As the call says it: a day, or a moment with its offset. */
  at: z.string(),
  /** IANA name of the call's zone; null where it names none. */
  zone: z.string().nullable(),
  /** Which fact of the call it is. */
  path: z.string(),
  /** What is not settled about it; empty for a deadline that a person confirmed or set. */
  marks: z.array(z.enum(factMarks)),
  /** Whether a person confirmed or set it. Until then nothing counts its days, and lists say so. */
  confirmed: z.boolean(),
})

const stepSchema = z.object({
  step: z.enum(stepNames),
  state: z.enum(stepStates),
  /** When it was last worked on; null for what follows from the call alone. */
  at: z.iso.datetime().nullable(),
  /** What was counted in it last; null while nothing was, and once the call has changed since. */
  counts: z.partialRecord(z.enum(stepCountNames), z.int()).nullable(),
  /** When texts or plan first changed after they were reviewed; null for what follows from the call. */
  changed_at: z.iso.datetime().nullable(),
})

/** An application as members of its organisation see it. */
export const applicationSchema = z.object({
  id: z.uuid(),
  organisation_id: z.uuid(),
  organisation: z.string(),
  /** What the signed-in person may do there. */
  role: z.enum(organisationRoles),
  /** True for a consultant to whom it was opened for a while: no member of the organisation. */
  as_consultant: z.boolean(),
  call_id: z.uuid().nullable(),
  call: z
    .object({
      state: z.enum(callStates),
      /** Why it could not be read. */
      reason: z.string().nullable(),
      title: z.string().nullable(),
      language: z.enum(languages).nullable(),
      programme: z.string().nullable(),
      identifier: z.string().nullable(),
      facts_version: z.int(),
      /** How many of its facts no one has confirmed, and how many contradict each other. */
      unconfirmed: z.int(),
      conflicts: z.int(),
      /** How many facts the call does not state and a user assumed. */
      assumed: z.int(),
    })
    .nullable(),
  /** Its own title, otherwise that of the call; empty while neither is known. */
  title: z.string(),
  language: z.enum(languages),
  status: z.enum(applicationStatuses),
  archived: z.boolean(),
  partners_off: z.array(z.uuid()),
  /** What people noted after they submitted it at the funder; null: not noted. */
  submitted_on: z.iso.date().nullable(),
  reference: z.string().nullable(),
  decided_on: z.iso.date().nullable(),
  evaluators_comments: z.string().nullable(),
  /** Null while no call says one. */
  deadline: deadlineSchema.nullable(),
  /** In which part of the list by deadline it is. */
  due: z.enum(dueRanks),
  steps: z.array(stepSchema),
  next: z.object({
    action: z.enum(Object.keys(nextActions) as [NextAction, ...NextAction[]]),
    step: z.enum(stepNames),
    /** How many facts or conflicts it is about; nought where it is not about any. */
    count: z.int(),
  }),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  deleted_at: z.iso.datetime().nullable(),
})

/** A page of one's own applications, with how many each part of them holds. */
export const applicationsSchema = z.object({
  items: z.array(applicationSchema),
  next_cursor: z.string().nullable(),
  counts: z.record(z.enum(applicationGroups), z.int()),
})

/** What was done in an application, newest first. */
export const applicationHistorySchema = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      action: z.enum(activityNames),
      /** Null: the product itself, or a user whose account is gone. */
      by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      /** What it is now, where the log says it. */
      status: z.enum(applicationStatuses).nullable(),
      step: z.enum(stepNames).nullable(),
      /** Why it was called ready to submit although a blocker was open. */
      override: z.object({ reason: z.string(), blockers: z.array(readyBlockerSchema) }).nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
})

/** To whom an application is opened: the adviser of a consultation that the user booked, until when, to do what. */
export const consultantInputSchema = z
  .object({ consultation_id: z.uuid(), right: z.enum(consultantRights), until: instantSchema })
  .strict()

/** Which consultant's right in which application. */
export const consultantPathSchema = z.object({ id: z.uuid(), consultant: z.uuid() })

/** A consultant who sees an application now. */
export const consultantSchema = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  right: z.enum(consultantRights),
  until: z.iso.datetime(),
  consultation_id: z.uuid(),
  /** When the consultation begins. */
  starts_at: z.iso.datetime(),
})

/** Consultants who see an application now, and own bookings for which it can be opened. */
export const consultantListSchema = z.object({
  items: z.array(consultantSchema),
  next_cursor: z.null(),
  /** Empty for who may open it to no one. `consultant` null: no one holds it yet. */
  bookings: z.array(z.object({ id: z.uuid(), starts_at: z.iso.datetime(), consultant: z.string().nullable() })),
})

/** Applications that are open to the signed-in person as a consultant now. */
export const openedApplicationsSchema = z.object({
  items: z.array(
    z.object({
      application_id: z.uuid(),
      title: z.string(),
      organisation: z.string(),
      right: z.enum(consultantRights),
      until: z.iso.datetime(),
      consultation_id: z.uuid(),
    }),
  ),
  next_cursor: z.null(),
})

export type Consultant = z.output<typeof consultantSchema>
export type ConsultantList = z.output<typeof consultantListSchema>
export type OpenedApplications = z.output<typeof openedApplicationsSchema>
export type Application = z.output<typeof applicationSchema>
export type Applications = z.output<typeof applicationsSchema>
export type ApplicationStep = z.output<typeof stepSchema>
export type ApplicationDeadline = z.output<typeof deadlineSchema>
export type ApplicationHistory = z.output<typeof applicationHistorySchema>
export type BlockedApplication = z.output<typeof blockedApplicationSchema>
export type ApplicationUpdate = z.output<typeof applicationUpdateSchema>
