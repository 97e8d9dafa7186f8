import type { z } from 'zod'
import type {
  MailItem,
  MailList,
  MailMessages,
  TestMail,
  mailListQuerySchema,
  mailPageQuerySchema,
} from '#shared/contracts/mail-outbox.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listMails = route<{ query: z.input<typeof mailListQuerySchema>; response: MailList }>()(
  'get',
  '/api/admin/mails',
  'notifications.manage',
)

export const sendTestMail = route<{ response: TestMail }>()(
  'post',
  '/api/admin/mails/test',
  'notifications.manage',
  201,
)

export const getMail = route<{ response: MailItem }>()('get', '/api/admin/mails/{id}', 'notifications.manage')

export const openMail = route<{ response: MailMessages }>()(
  'post',
  '/api/admin/mails/{id}/open',
  'notifications.manage',
)

export const getMailPage = route<{ query: z.input<typeof mailPageQuerySchema>; response: FileResponse }>()(
  'get',
  '/api/mails/{id}/page',
  'public',
)

export const retryMail = route<{ response: MailItem }>()('post', '/api/admin/mails/{id}/retry', 'notifications.manage')
