import type { z } from 'zod'
import type {
  ContactDetails,
  ContactList,
  contactAnswerSchema,
  contactConvertSchema,
  contactExportQuerySchema,
  contactListQuerySchema,
  contactUpdateSchema,
} from '#shared/contracts/contact-inbox.ts'
import type { ContactInput } from '#shared/contracts/contact.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const sendContact = route<{ body: ContactInput; response: { id: string; answer_by: string | null } }>()(
  'post',
  '/api/contact',
  'public',
  201,
)

export const listContacts = route<{ query: z.input<typeof contactListQuerySchema>; response: ContactList }>()(
  'get',
  '/api/admin/contact',
  'contact.view',
)

export const exportContacts = route<{ query: z.input<typeof contactExportQuerySchema>; response: FileResponse }>()(
  'get',
  '/api/admin/contact/export',
  'contact.view',
)

export const getContact = route<{ response: ContactDetails }>()('get', '/api/admin/contact/{id}', 'contact.view')

export const updateContact = route<{ body: z.input<typeof contactUpdateSchema>; response: ContactDetails }>()(
  'patch',
  '/api/admin/contact/{id}',
  'contact.view',
)

export const answerContact = route<{ body: z.input<typeof contactAnswerSchema>; response: ContactDetails }>()(
  'post',
  '/api/admin/contact/{id}/answer',
  'contact.view',
  201,
)

export const convertContact = route<{ body: z.input<typeof contactConvertSchema>; response: ContactDetails }>()(
  'post',
  '/api/admin/contact/{id}/ticket',
  'contact.view',
  201,
)

export const eraseContact = route<{ response: void }>()('delete', '/api/admin/contact/{id}', 'contact.view', 204)
