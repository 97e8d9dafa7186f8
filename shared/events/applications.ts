import { z } from 'zod'
import { applicationStatuses, consultantRights, stepNames } from '#shared/applications.ts'
import { declareEvent } from '#shared/events/event.ts'

const application = z.object({ application_id: z.uuid(), organisation_id: z.uuid() })

/** Members of the organisation see it without loading the page again. */
const live = ({ application_id }: { application_id: string }) =>
  ({ type: 'application_changed', application_id }) as const

/** What people do with applications. Their titles and texts belong to the organisation: no event carries a word of them. */
export const applicationEvents = {
  'application.created': declareEvent({ data: application, log: 'application.create', live, tells: {} }),
  'application.updated': declareEvent({
    data: application.extend({ status: z.enum(applicationStatuses), is_archived: z.boolean() }),
    log: 'application.update',
    live,
    tells: {},
  }),
  'application.step_noted': declareEvent({
    data: application.extend({ step: z.enum(stepNames) }),
    log: 'application.note_step',
    live,
    tells: {},
  }),
  /** Its checklist was changed: an entry, or the file of one. */
  'application.documents_changed': declareEvent({
    data: application.extend({ document_id: z.uuid() }),
    log: 'application.change_documents',
    live,
    tells: {},
  }),
  /** A model gave its opinion on whether the organisation may apply. */
  'application.model_asked': declareEvent({ data: application, log: 'application.ask_model', live, tells: {} }),
  /** A user changed the plan who had not done so within an hour: the log takes down no keystroke. */
  'application.plan_begun': declareEvent({ data: application, log: 'application.edit_plan', live, tells: {} }),
  'application.plan_changed': declareEvent({ data: application, live, tells: {} }),
  /** A consultant sees it from now on. `consultant`: that one. */
  'application.opened': declareEvent({
    data: application.extend({ opened_id: z.uuid(), right: z.enum(consultantRights), until: z.iso.datetime() }),
    log: 'application.open_to_consultant',
    live,
    tells: { consultant: { mail: 'application_opened', notice: 'application_opened' } },
  }),
  'application.closed': declareEvent({
    data: application.extend({ opened_id: z.uuid() }),
    log: 'application.close_to_consultant',
    live,
    tells: {},
  }),
  'application.deleted': declareEvent({ data: application, log: 'application.delete', live, tells: {} }),
  'application.restored': declareEvent({ data: application, log: 'application.restore', live, tells: {} }),
} as const
