import type { z } from 'zod'
import type { PersonalFile, fileUploadQuerySchema } from '#shared/contracts/files.ts'
import { route } from '#shared/contracts/routes/route.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import type {
  Checklist,
  ChecklistDocument,
  MachineStatement,
  SubmissionDates,
  documentInputSchema,
  documentUpdateSchema,
  submissionQuerySchema,
} from '#shared/contracts/submission.ts'

export const listDocuments = route<{ response: Checklist }>()('get', '/api/applications/{id}/documents', 'signed-in')

export const addDocument = route<{ body: z.input<typeof documentInputSchema>; response: ChecklistDocument }>()(
  'post',
  '/api/applications/{id}/documents',
  'signed-in',
  201,
)

export const updateDocument = route<{ body: z.input<typeof documentUpdateSchema>; response: ChecklistDocument }>()(
  'patch',
  '/api/applications/{id}/documents/{document}',
  'signed-in',
)

export const removeDocument = route<{ response: void }>()(
  'delete',
  '/api/applications/{id}/documents/{document}',
  'signed-in',
  204,
)

/** The bytes of the file; its name is in the query. */
export const putDocumentFile = route<{
  query: z.input<typeof fileUploadQuerySchema>
  body: Blob
  response: ChecklistDocument
}>()('put', '/api/applications/{id}/documents/{document}/file', 'signed-in')

export const getDocumentFile = route<{ response: FileResponse }>()(
  'get',
  '/api/applications/{id}/documents/{document}/file',
  'signed-in',
)

export const removeDocumentFile = route<{ response: ChecklistDocument }>()(
  'delete',
  '/api/applications/{id}/documents/{document}/file',
  'signed-in',
)

export const getSubmissionCalendar = route<{
  query: z.input<typeof submissionQuerySchema>
  response: SubmissionDates
}>()('get', '/api/applications/{id}/calendar', 'signed-in')

export const getCalendarFile = route<{ query: z.input<typeof submissionQuerySchema>; response: FileResponse }>()(
  'get',
  '/api/applications/{id}/calendar/file',
  'signed-in',
)

/** The bytes of the file; its name is in the query. */
export const putReceipt = route<{
  query: z.input<typeof fileUploadQuerySchema>
  body: Blob
  response: PersonalFile
}>()('put', '/api/applications/{id}/receipt', 'signed-in')

export const getReceipt = route<{ response: FileResponse }>()('get', '/api/applications/{id}/receipt', 'signed-in')

export const removeReceipt = route<{ response: void }>()('delete', '/api/applications/{id}/receipt', 'signed-in', 204)

export const getMachineStatement = route<{
  query: z.input<typeof submissionQuerySchema>
  response: MachineStatement
}>()('get', '/api/applications/{id}/statement', 'signed-in')
