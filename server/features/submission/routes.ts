import { personalFileSchema } from '#shared/contracts/files.ts'
import * as routes from '#shared/contracts/routes/submission.ts'
import {
  checklistSchema,
  documentInputSchema,
  documentFileQuerySchema,
  documentPathSchema,
  documentSchema,
  documentUpdateSchema,
  machineStatementSchema,
  submissionCalendarSchema,
  submissionPathSchema,
  submissionQuerySchema,
} from '#shared/contracts/submission.ts'
import type { Deps } from '#server/deps.ts'
import { readCalendar, sendCalendarFile } from '#server/features/submission/calendar-service.ts'
import {
  addDocument,
  showChecklist,
  removeDocument,
  updateDocument,
} from '#server/features/submission/checklist-service.ts'
import {
  putDocumentFile,
  putReceipt,
  removeDocumentFile,
  removeReceipt,
  sendDocumentFile,
  sendReceipt,
} from '#server/features/submission/files-service.ts'
import { readStatement } from '#server/features/submission/statement-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'
import { uploaderOf } from '#server/http/upload-turns.ts'

/** Many people of an office share one address; a person alone never writes as often. */
const writes = { name: 'submission', burst: 120, refillSeconds: 2 }

/** What is handed in with an application. @see docs/reference/workspace.md#submission */
export function submissionRoutes(deps: Deps): Endpoint[] {
  const asker = (actor: SignedIn, { requestId }: RequestContext) => ({ actor, requestId })
  return [
    endpoint(routes.listDocuments, {
      summary: 'Read the checklist of an application: what the call asks for, own entries, what it asks for no longer.',
      pathSchema: submissionPathSchema,
      responseSchema: checklistSchema,
      handle: async ({ actor, path }) => showChecklist(deps, actor.userId, path.id),
    }),
    endpoint(routes.addDocument, {
      summary: 'Add an own entry to the checklist of an application.',
      limit: writes,
      pathSchema: submissionPathSchema,
      bodySchema: documentInputSchema,
      responseSchema: documentSchema,
      handle: async ({ actor, context, path, body }) => addDocument(deps, asker(actor, context), path.id, body),
    }),
    endpoint(routes.updateDocument, {
      summary: 'Change state, owner or due date of an entry of the checklist; of an own one also its words.',
      limit: writes,
      pathSchema: documentPathSchema,
      bodySchema: documentUpdateSchema,
      responseSchema: documentSchema,
      handle: async ({ actor, context, path, body }) => updateDocument(deps, asker(actor, context), path, body),
    }),
    endpoint(routes.removeDocument, {
      summary: 'Remove an own entry of the checklist, or one that the call asks for no longer.',
      limit: writes,
      pathSchema: documentPathSchema,
      handle: async ({ actor, context, path }) => removeDocument(deps, asker(actor, context), path),
    }),
    endpoint(routes.putDocumentFile, {
      summary: 'Send the file of an entry of the checklist, in the place of an earlier one.',
      limit: writes,
      uses: ['uploads', 'ticket_files'],
      pathSchema: documentPathSchema,
      querySchema: documentFileQuerySchema,
      responseSchema: documentSchema,
      handle: async ({ actor, context, path, query, request }) =>
        putDocumentFile(deps, asker(actor, context), path, {
          name: query.name,
          request,
          uploader: uploaderOf(deps, actor, context),
        }),
    }),
    endpoint(routes.getDocumentFile, {
      summary: 'The file of an entry of the checklist, for saving.',
      limit: writes,
      pathSchema: documentPathSchema,
      responseDescription: 'the file',
      handle: ({ actor, path }) => sendDocumentFile(deps, actor.userId, path),
    }),
    endpoint(routes.removeDocumentFile, {
      summary: 'Remove the file of an entry of the checklist.',
      limit: writes,
      pathSchema: documentPathSchema,
      responseSchema: documentSchema,
      handle: async ({ actor, context, path }) => removeDocumentFile(deps, asker(actor, context), path),
    }),
    endpoint(routes.putReceipt, {
      summary: 'Send the receipt of the funder, in the place of an earlier one.',
      limit: writes,
      uses: ['uploads', 'ticket_files'],
      pathSchema: submissionPathSchema,
      querySchema: documentFileQuerySchema,
      responseSchema: personalFileSchema,
      handle: async ({ actor, context, path, query, request }) =>
        putReceipt(deps, asker(actor, context), path.id, {
          name: query.name,
          request,
          uploader: uploaderOf(deps, actor, context),
        }),
    }),
    endpoint(routes.getReceipt, {
      summary: 'The receipt of the funder, for saving.',
      limit: writes,
      pathSchema: submissionPathSchema,
      responseDescription: 'the file',
      handle: ({ actor, path }) => sendReceipt(deps, actor.userId, path.id),
    }),
    endpoint(routes.removeReceipt, {
      summary: 'Remove the receipt of the funder.',
      limit: writes,
      pathSchema: submissionPathSchema,
      handle: async ({ actor, context, path }) => removeReceipt(deps, asker(actor, context), path.id),
    }),
    endpoint(routes.getMachineStatement, {
      summary: 'Read the statement on the use of AI: which models were used for what and when, or that none was.',
      pathSchema: submissionPathSchema,
      querySchema: submissionQuerySchema,
      responseSchema: machineStatementSchema,
      handle: async ({ actor, context, path, query }) =>
        readStatement(deps, actor.userId, path.id, query.lng ?? context.language),
    }),
    endpoint(routes.getSubmissionCalendar, {
      summary:
        'Read the days before the deadline, counted backwards by working days; nothing while it is not confirmed.',
      pathSchema: submissionPathSchema,
      querySchema: submissionQuerySchema,
      responseSchema: submissionCalendarSchema,
      handle: async ({ actor, context, path, query }) =>
        readCalendar(deps, actor.userId, path.id, query.lng ?? context.language),
    }),
    endpoint(routes.getCalendarFile, {
      summary: 'The same days for calendar programs (.ics). The same application gives the same bytes.',
      limit: writes,
      pathSchema: submissionPathSchema,
      querySchema: submissionQuerySchema,
      responseDescription: 'the file',
      handle: ({ actor, context, path, query }) =>
        sendCalendarFile(deps, actor.userId, path.id, query.lng ?? context.language),
    }),
  ]
}
