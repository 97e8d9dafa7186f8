import { z } from 'zod'
import {
  accountSecuritySchema,
  endedSessionsSchema,
  ownKeysSchema,
  ownSessionsSchema,
  pendingDeletionSchema,
  reauthenticationSchema,
  revokedKeysSchema,
} from '#shared/contracts/account.ts'
import { reauthenticate } from '#server/auth/public.ts'
import * as routes from '#shared/contracts/routes/account.ts'
import type { Deps } from '#server/deps.ts'
import { cancelDeletion, requestDeletion } from '#server/features/account/deletion.ts'
import { exportOwnData } from '#server/features/account/export.ts'
import { listOwnKeys, revokeOwnKey, revokeOwnKeys } from '#server/features/account/own-keys.ts'
import { cancelEmailChange, getSecurity } from '#server/features/account/security.ts'
import { endOne, endOthers, listOwn } from '#server/features/account/sessions.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { OwnKeySource } from '#server/feature.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Acts of one address on its accounts: more than a person makes. */
const actionLimit: RateLimitRule = { name: 'account-act', burst: 60, refillSeconds: 600 }

/**
 * The signed-in person's own account: sessions, ways in, data, deletion.
 *
 * @param parts everything that keeps data about people, for the export.
 * @param keys everything that hands out secrets which work without a login.
 * @see docs/reference/interfaces.md#addresses (/api/me); DASH-06
 */
export function accountRoutes(deps: Deps, parts: readonly PersonalPart[], keys: readonly OwnKeySource[]): Endpoint[] {
  return [
    ...sessionRoutes(deps),
    ...keyRoutes(deps, keys),
    ...securityRoutes(deps, parts),
    ...proofRoutes(deps),
    ...deletionRoutes(deps),
  ]
}

function sessionRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listOwnSessions, {
      summary: "List the signed-in user's sessions.",
      responseSchema: ownSessionsSchema,
      handle: async ({ actor }) => listOwn(deps, actor),
    }),
    endpoint(routes.endOwnSession, {
      summary: 'End one of the own sessions; its access token stops working at once.',
      limit: actionLimit,
      pathSchema: z.object({ id: z.guid() }),
      handle: async ({ actor, context, path }) => endOne(deps, actor, context, path.id),
    }),
    endpoint(routes.endOtherSessions, {
      summary: 'End every own session but the one that asks.',
      limit: actionLimit,
      responseSchema: endedSessionsSchema,
      handle: async ({ actor, context }) => endOthers(deps, actor, context),
    }),
  ]
}

function keyRoutes(deps: Deps, keys: readonly OwnKeySource[]): Endpoint[] {
  return [
    endpoint(routes.listOwnKeys, {
      summary: 'List the own API tokens and calendar addresses that still open something.',
      responseSchema: ownKeysSchema,
      handle: async ({ actor }) => listOwnKeys(deps, keys, actor),
    }),
    endpoint(routes.revokeOwnKey, {
      summary: 'Revoke an own API token or calendar address; it stops working at once.',
      limit: actionLimit,
      pathSchema: z.object({ id: z.guid() }),
      handle: async ({ actor, context, path }) => revokeOwnKey(deps, keys, actor, { context, id: path.id }),
    }),
    endpoint(routes.revokeOwnKeys, {
      summary: 'Revoke every own API token and calendar address, as after a stolen password.',
      limit: actionLimit,
      responseSchema: revokedKeysSchema,
      handle: async ({ actor, context }) => revokeOwnKeys(deps, keys, actor, context),
    }),
  ]
}

function securityRoutes(deps: Deps, parts: readonly PersonalPart[]): Endpoint[] {
  return [
    endpoint(routes.getSecurity, {
      summary: 'Read how the own account is reached and guarded.',
      responseSchema: accountSecuritySchema,
      handle: async ({ actor }) => getSecurity(deps, actor),
    }),
    endpoint(routes.cancelEmailChange, {
      summary: 'Give up a change of the e-mail address that waits for confirmation.',
      limit: actionLimit,
      handle: async ({ actor, context }) => cancelEmailChange(deps, actor, context),
    }),
    endpoint(routes.exportOwnData, {
      summary: 'Take all own data along, as a JSON file; once a minute.',
      uses: ['own_exports'],
      responseDescription: 'application/json, as a file',
      handle: async ({ actor, context }) => exportOwnData(deps, parts, actor, context),
    }),
  ]
}

function proofRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.reauthenticate, {
      summary:
        'Show who is there by the password or a code; acts of this session that ask for it go through for a day.',
      limit: actionLimit,
      bodySchema: reauthenticationSchema,
      handle: async ({ actor, body }) => reauthenticate(deps, actor, body),
    }),
  ]
}

function deletionRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.requestDeletion, {
      summary: 'Ask for the own account to be erased after the waiting time; asking again changes nothing.',
      limit: actionLimit,
      bodySchema: reauthenticationSchema,
      responseSchema: pendingDeletionSchema,
      handle: async ({ actor, context, body }) => requestDeletion(deps, actor, context, body),
    }),
    endpoint(routes.deleteOwnAccount, {
      summary:
        'Same as POST /api/me/deletion; the proof may have been given to POST /api/me/reauthentication just before.',
      limit: actionLimit,
      bodySchema: reauthenticationSchema,
      isBodyOptional: true,
      responseSchema: pendingDeletionSchema,
      handle: async ({ actor, context, body }) => requestDeletion(deps, actor, context, body),
    }),
    endpoint(routes.cancelDeletion, {
      summary: 'Take back the deletion of the own account while it waits.',
      limit: actionLimit,
      handle: async ({ actor, context }) => cancelDeletion(deps, actor, context),
    }),
  ]
}
