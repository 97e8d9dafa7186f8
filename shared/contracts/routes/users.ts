import type { z } from 'zod'
import type {
  UserActionResults,
  UserDetails,
  UserInviteResults,
  UserList,
  UserNote,
  UserTotal,
  userActionsSchema,
  userExportQuerySchema,
  userFilterSchema,
  userInvitesSchema,
  userListQuerySchema,
  userNoteInputSchema,
} from '#shared/contracts/users.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listUsers = route<{ query: z.input<typeof userListQuerySchema>; response: UserList }>()(
  'get',
  '/api/admin/users',
  'users.view',
)

export const countUsers = route<{ query: z.input<typeof userFilterSchema>; response: UserTotal }>()(
  'get',
  '/api/admin/users/total',
  'users.view',
)

export const exportUsers = route<{ query: z.input<typeof userExportQuerySchema>; response: FileResponse }>()(
  'get',
  '/api/admin/users/export',
  'users.manage',
)

export const actOnUsers = route<{ body: z.input<typeof userActionsSchema>; response: UserActionResults }>()(
  'post',
  '/api/admin/users/actions',
  'users.manage',
)

export const inviteUsers = route<{ body: z.input<typeof userInvitesSchema>; response: UserInviteResults }>()(
  'post',
  '/api/admin/users/invitations',
  'users.manage',
)

export const getUser = route<{ response: UserDetails }>()('get', '/api/admin/users/{id}', 'users.view')

export const endUserSession = route<{ response: void }>()(
  'delete',
  '/api/admin/users/{id}/sessions/{session_id}',
  'users.manage',
  204,
)

export const addUserNote = route<{
  body: z.input<typeof userNoteInputSchema>
  response: { items: UserNote[]; next_cursor: null }
}>()('post', '/api/admin/users/{id}/notes', 'users.manage', 201)

export const removeUserNote = route<{ response: { items: UserNote[]; next_cursor: null } }>()(
  'delete',
  '/api/admin/users/{id}/notes/{note_id}',
  'users.manage',
)
