import { z } from 'zod'
import {
  userActionResultsSchema,
  userActionsSchema,
  userDetailsSchema,
  userExportQuerySchema,
  userFilterSchema,
  userInviteResultsSchema,
  userInvitesSchema,
  userListQuerySchema,
  userListSchema,
  userNoteInputSchema,
  userNotePathSchema,
  userNoteSchema,
  userPathSchema,
  userSessionPathSchema,
  userTotalSchema,
} from '#shared/contracts/users.ts'
import { hourSeconds, minuteSeconds } from '#shared/duration.ts'
import * as routes from '#shared/contracts/routes/users.ts'
import type { Deps } from '#server/deps.ts'
import { actOnUsers, endUserSession } from '#server/features/users/bulk-actions-service.ts'
import type { EraseAccount } from '#server/features/users/bulk-actions-service.ts'
import { addNote, getUserDetails, removeNote } from '#server/features/users/details-service.ts'
import { exportUsers } from '#server/features/users/export-service.ts'
import { inviteUsers } from '#server/features/users/invite-service.ts'
import { countUsers, listUsers } from '#server/features/users/list-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Reading the list: a person types a search and turns pages, a selection of everybody walks them. */
const listLimit: RateLimitRule = { name: 'users-list', burst: 600, refillSeconds: 5 * minuteSeconds }
/** An export may read everybody. */
const exportLimit: RateLimitRule = { name: 'users-export', burst: 10, refillSeconds: 10 * minuteSeconds }
/** Calls of acts, up to 200 people each: a selection of everybody comes in many. */
const actionLimit: RateLimitRule = { name: 'users-act', burst: 600, refillSeconds: 10 * minuteSeconds }
/** Calls of invitations, up to fifty people each. */
const inviteLimit: RateLimitRule = { name: 'users-invite', burst: 20, refillSeconds: hourSeconds }
const noteLimit: RateLimitRule = { name: 'users-note', burst: 60, refillSeconds: 10 * minuteSeconds }

const notesSchema = z.object({ items: z.array(userNoteSchema), next_cursor: z.null() })

/** The people of the site, for staff. @param erase erases an account at once. @see ADM-02 */
export function usersRoutes(deps: Deps, erase: EraseAccount): Endpoint[] {
  return [
    endpoint(routes.listUsers, {
      summary: 'List people by filter and search, in one of eight orders.',
      limit: listLimit,
      querySchema: userListQuerySchema,
      responseSchema: userListSchema,
      handle: async ({ query }) => listUsers(deps, query),
    }),
    endpoint(routes.countUsers, {
      summary: 'Count the people of a filter: exactly up to a thousand, above that by estimate.',
      limit: listLimit,
      querySchema: userFilterSchema,
      responseSchema: userTotalSchema,
      handle: async ({ query }) => countUsers(deps, query),
    }),
    endpoint(routes.exportUsers, {
      summary: 'Export the people of a filter as CSV.',
      limit: exportLimit,
      querySchema: userExportQuerySchema,
      responseDescription: 'CSV, UTF-8 with a byte-order mark',
      handle: async ({ actor, context, query }) => exportUsers(deps, actor, context.requestId, query),
    }),
    endpoint(routes.actOnUsers, {
      summary: 'Do one act to up to 200 accounts; answers for each whether it was done, or why not.',
      limit: actionLimit,
      bodySchema: userActionsSchema,
      responseSchema: userActionResultsSchema,
      handle: async ({ actor, context, body }) => actOnUsers(deps, erase, actor, { context, actions: body }),
    }),
    endpoint(routes.inviteUsers, {
      summary: 'Invite up to fifty people by mail; answers for each whether it was done, or why not.',
      limit: inviteLimit,
      bodySchema: userInvitesSchema,
      responseSchema: userInviteResultsSchema,
      handle: async ({ actor, context, body }) => inviteUsers(deps, actor, context, body),
    }),
    endpoint(routes.getUser, {
      summary: 'Read everything that staff see of a person.',
      limit: listLimit,
      pathSchema: userPathSchema,
      responseSchema: userDetailsSchema,
      handle: async ({ path }) => getUserDetails(deps, path.id),
    }),
    endpoint(routes.endUserSession, {
      summary: 'End one session of a person.',
      limit: actionLimit,
      pathSchema: userSessionPathSchema,
      handle: async ({ actor, context, path }) => endUserSession(deps, actor, context, path),
    }),
    endpoint(routes.addUserNote, {
      summary: 'Note something about a person, for staff alone.',
      limit: noteLimit,
      pathSchema: userPathSchema,
      bodySchema: userNoteInputSchema,
      responseSchema: notesSchema,
      handle: async ({ actor, context, path, body }) => ({
        items: await addNote(deps, actor, { requestId: context.requestId, userId: path.id, body: body.body }),
        next_cursor: null,
      }),
    }),
    endpoint(routes.removeUserNote, {
      summary: 'Take a note away.',
      limit: noteLimit,
      pathSchema: userNotePathSchema,
      responseSchema: notesSchema,
      handle: async ({ actor, context, path }) => ({
        items: await removeNote(deps, actor, { requestId: context.requestId, userId: path.id, noteId: path.note_id }),
        next_cursor: null,
      }),
    }),
  ]
}
