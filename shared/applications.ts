/** What a consultant may do in an application that was opened for a booked consultation. */
export const consultantRights = ['read', 'comment'] as const

/** Longest time for which an application is opened to a consultant, in days. */
export const openedDaysMax = 90

/** How far an application is. @see docs/reference/workspace.md#states */
export const applicationStatuses = [
  'draft',
  'in_progress',
  'ready_to_submit',
  'submitted',
  'awarded',
  'declined',
] as const

export type ApplicationStatus = (typeof applicationStatuses)[number]

/** States of an application that was submitted at the funder. */
export const submittedStatuses: readonly ApplicationStatus[] = ['submitted', 'awarded', 'declined']

/** Longest reference of a funder, in characters. */
export const referenceMax = 200

/** Longest comments of evaluators, in characters. */
export const evaluatorsCommentsMax = 10_000

/** Which part of a user's applications a list shows. */
export const applicationGroups = ['open', 'submitted', 'ended', 'archived', 'deleted'] as const

export type ApplicationGroup = (typeof applicationGroups)[number]

/** What of an application's statuses each part shows; archived and deleted ones may have any. */
export const groupStatuses = {
  open: ['draft', 'in_progress', 'ready_to_submit'],
  submitted: ['submitted'],
  ended: ['awarded', 'declined'],
} as const satisfies Partial<Record<ApplicationGroup, readonly ApplicationStatus[]>>

/** The five steps of an application, in their order; each is the work of one agent. @see docs/reference/workspace.md#applications */
export const stepNames = ['fit', 'call', 'text', 'review', 'submission'] as const

export type StepName = (typeof stepNames)[number]

/** How far a step is: `waits` for the call, `open` is not begun, `out_of_date` rests on what has changed since. */
export const stepStates = ['waits', 'open', 'at_work', 'done', 'out_of_date'] as const

export type StepState = (typeof stepStates)[number]

/** What is counted in a step: rules and facts of Fit, sections of Text, open findings of Review, documents of Submission. */
export const stepCountNames = [
  'rules',
  'met',
  'missing',
  'barred',
  'sections',
  'empty',
  'blocker',
  'major',
  'minor',
  'hint',
  'documents',
  'ready',
] as const

/** The counts of one step; the names that belong to other steps are left out. */
export type StepCounts = Partial<Record<(typeof stepCountNames)[number], number>>

/** What comes next in an application; each belongs to one step. */
export const nextActions = {
  bring_call: 'call',
  await_reading: 'call',
  bring_call_again: 'call',
  decide_conflicts: 'call',
  confirm_facts: 'call',
  check_fit: 'fit',
  renew_fit: 'fit',
  write: 'text',
  renew_text: 'text',
  review: 'review',
  renew_review: 'review',
  submit: 'submission',
  await_result: 'submission',
  look_back: 'submission',
} as const satisfies Record<string, StepName>

/** What comes next in an application. */
export type NextAction = keyof typeof nextActions

/** What blocks an application from being ready to submit; each belongs to the step where it is fixed. */
export const readyBlockers = {
  conflicts: 'call',
  deadline_unconfirmed: 'call',
  not_possible: 'fit',
  review_blockers: 'review',
  documents_open: 'submission',
} as const satisfies Record<string, StepName>

/** Something that blocks an application from being ready to submit. */
export type ReadyBlocker = keyof typeof readyBlockers

/** Longest reason for calling an application ready although a blocker is open, in characters. */
export const overrideReasonMax = 1000

/** How many days a deleted application can be brought back. */
export const deletedApplicationDays = 30
