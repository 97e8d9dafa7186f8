import type { z } from 'zod'
import type {
  AccountSecurity,
  EndedSessions,
  OwnKeys,
  OwnSessions,
  PendingDeletion,
  RevokedKeys,
  reauthenticationSchema,
} from '#shared/contracts/account.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listOwnSessions = route<{ response: OwnSessions }>()('get', '/api/me/sessions', 'signed-in')

export const endOwnSession = route<{ response: void }>()('delete', '/api/me/sessions/{id}', 'signed-in', 204)

export const endOtherSessions = route<{ response: EndedSessions }>()('post', '/api/me/sessions/end-others', 'signed-in')

export const listOwnKeys = route<{ response: OwnKeys }>()('get', '/api/me/keys', 'signed-in')

export const revokeOwnKey = route<{ response: void }>()('delete', '/api/me/keys/{id}', 'signed-in', 204)

export const revokeOwnKeys = route<{ response: RevokedKeys }>()('post', '/api/me/keys/revoke-all', 'signed-in')

export const getSecurity = route<{ response: AccountSecurity }>()('get', '/api/me/security', 'signed-in')

export const cancelEmailChange = route<{ response: void }>()('delete', '/api/me/email-change', 'signed-in', 204)

export const exportOwnData = route<{ response: FileResponse }>()('get', '/api/me/export', 'signed-in')

export const reauthenticate = route<{ body: z.input<typeof reauthenticationSchema>; response: void }>()(
  'post',
  '/api/me/reauthentication',
  'signed-in',
  204,
)

export const requestDeletion = route<{ body: z.input<typeof reauthenticationSchema>; response: PendingDeletion }>()(
  'post',
  '/api/me/deletion',
  'signed-in',
  202,
)

export const deleteOwnAccount = route<{
  body: z.input<typeof reauthenticationSchema> | undefined
  response: PendingDeletion
}>()('delete', '/api/me', 'signed-in', 202)

export const cancelDeletion = route<{ response: void }>()('delete', '/api/me/deletion', 'signed-in', 204)
