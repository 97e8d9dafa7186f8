import type { z } from 'zod'
import type {
  MailItem,
  MailList,
  MailWords,
  TestMail,
  mailListQuerySchema,
  mailPageQuerySchema,
} from '#shared/contracts/mail-outbox.ts'
import type { FileAnswer } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listMails = route<{ query: z.input<typeof mailListQuerySchema>; answer: MailList }>()(
  'get',
  '/api/admin/mails',
  'notifications.manage',
)

export const sendTestMail = route<{ answer: TestMail }>()('post', '/api/admin/mails/test', 'notifications.manage', 201)

export const getMail = route<{ answer: MailItem }>()('get', '/api/admin/mails/{id}', 'notifications.manage')

export const openMail = route<{ answer: MailWords }>()('post', '/api/admin/mails/{id}/open', 'notifications.manage')

export const getMailPage = route<{ query: z.input<typeof mailPageQuerySchema>; answer: FileAnswer }>()(
  'get',
  '/api/mails/{id}/page',
  'public',
)

export const retryMail = route<{ answer: MailItem }>()('post', '/api/admin/mails/{id}/retry', 'notifications.manage')
