import type { z } from 'zod'
import type {
  AccountSecurity,
  EndedSessions,
  OwnKeys,
  OwnSessions,
  PendingDeletion,
  RevokedKeys,
  proofSchema,
} from '#shared/contracts/account.ts'
import type { FileAnswer } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listOwnSessions = route<{ answer: OwnSessions }>()('get', '/api/me/sessions', 'signed-in')

export const endOwnSession = route<{ answer: void }>()('delete', '/api/me/sessions/{id}', 'signed-in', 204)

export const endOtherSessions = route<{ answer: EndedSessions }>()('post', '/api/me/sessions/end-others', 'signed-in')

export const listOwnKeys = route<{ answer: OwnKeys }>()('get', '/api/me/keys', 'signed-in')

export const revokeOwnKey = route<{ answer: void }>()('delete', '/api/me/keys/{id}', 'signed-in', 204)

export const revokeOwnKeys = route<{ answer: RevokedKeys }>()('post', '/api/me/keys/revoke-all', 'signed-in')

export const getSecurity = route<{ answer: AccountSecurity }>()('get', '/api/me/security', 'signed-in')

export const cancelEmailChange = route<{ answer: void }>()('delete', '/api/me/email-change', 'signed-in', 204)

export const exportOwnData = route<{ answer: FileAnswer }>()('get', '/api/me/export', 'signed-in')

export const renewProof = route<{ body: z.input<typeof proofSchema>; answer: void }>()(
  'post',
  '/api/me/proof',
  'signed-in',
  204,
)

export const requestDeletion = route<{ body: z.input<typeof proofSchema>; answer: PendingDeletion }>()(
  'post',
  '/api/me/deletion',
  'signed-in',
  202,
)

export const deleteOwnAccount = route<{ body: z.input<typeof proofSchema> | undefined; answer: PendingDeletion }>()(
  'delete',
  '/api/me',
  'signed-in',
  202,
)

export const cancelDeletion = route<{ answer: void }>()('delete', '/api/me/deletion', 'signed-in', 204)
