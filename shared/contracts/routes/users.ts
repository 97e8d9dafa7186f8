import type { z } from 'zod'
import type {
  UserActResults,
  UserDetails,
  UserInviteResults,
  UserList,
  UserNote,
  UserTotal,
  userActsSchema,
  userExportQuerySchema,
  userFilterSchema,
  userInvitesSchema,
  userListQuerySchema,
  userNoteInputSchema,
} from '#shared/contracts/users.ts'
import type { FileAnswer } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listUsers = route<{ query: z.input<typeof userListQuerySchema>; answer: UserList }>()(
  'get',
  '/api/admin/users',
  'users.view',
)

export const countUsers = route<{ query: z.input<typeof userFilterSchema>; answer: UserTotal }>()(
  'get',
  '/api/admin/users/total',
  'users.view',
)

export const exportUsers = route<{ query: z.input<typeof userExportQuerySchema>; answer: FileAnswer }>()(
  'get',
  '/api/admin/users/export',
  'users.manage',
)

export const actOnUsers = route<{ body: z.input<typeof userActsSchema>; answer: UserActResults }>()(
  'post',
  '/api/admin/users/acts',
  'users.manage',
)

export const inviteUsers = route<{ body: z.input<typeof userInvitesSchema>; answer: UserInviteResults }>()(
  'post',
  '/api/admin/users/invitations',
  'users.manage',
)

export const getUser = route<{ answer: UserDetails }>()('get', '/api/admin/users/{id}', 'users.view')

export const endUserSession = route<{ answer: void }>()(
  'delete',
  '/api/admin/users/{id}/sessions/{session_id}',
  'users.manage',
  204,
)

export const addUserNote = route<{
  body: z.input<typeof userNoteInputSchema>
  answer: { items: UserNote[]; next_cursor: null }
}>()('post', '/api/admin/users/{id}/notes', 'users.manage', 201)

export const removeUserNote = route<{ answer: { items: UserNote[]; next_cursor: null } }>()(
  'delete',
  '/api/admin/users/{id}/notes/{note_id}',
  'users.manage',
)
