import { z } from 'zod'
import {
  accountSecuritySchema,
  endedSessionsSchema,
  ownKeysSchema,
  ownSessionsSchema,
  pendingDeletionSchema,
  proofSchema,
  revokedKeysSchema,
} from '#shared/contracts/account.ts'
import { renewProof } from '#server/auth/factors/recent-proof.ts'
import type { Deps } from '#server/deps.ts'
import { cancelDeletion, requestDeletion } from '#server/features/account/deletion.ts'
import { exportOwnData } from '#server/features/account/export.ts'
import { listOwnKeys, revokeOwnKey, revokeOwnKeys } from '#server/features/account/own-keys.ts'
import { cancelEmailChange, readSecurity } from '#server/features/account/security.ts'
import { endOne, endOthers, listOwn } from '#server/features/account/sessions.ts'
import { signedIn } from '#server/features/account/signed-in.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { OwnKeySource } from '#server/own-keys.ts'
import type { PersonalPart } from '#server/personal-data.ts'

/** Acts of one address on its accounts: more than a person makes. */
const actLimit: RateLimitRule = { name: 'account-act', burst: 60, refillSeconds: 600 }

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
    endpoint(
      {
        method: 'get',
        path: '/api/me/sessions',
        summary: "List the signed-in user's sessions.",
        access: 'signed-in',
        answer: { status: 200, schema: ownSessionsSchema },
      },
      async ({ actor }) => listOwn(deps, actor),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/me/sessions/{id}',
        summary: 'End one of the own sessions; its access token stops working at once.',
        access: 'signed-in',
        limit: actLimit,
        pathSchema: z.object({ id: z.guid() }),
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => endOne(deps, actor, context, path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/me/sessions/end-others',
        summary: 'End every own session but the one that asks.',
        access: 'signed-in',
        limit: actLimit,
        answer: { status: 200, schema: endedSessionsSchema },
      },
      async ({ actor, context }) => endOthers(deps, actor, context),
    ),
  ]
}

function keyRoutes(deps: Deps, keys: readonly OwnKeySource[]): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/me/keys',
        summary: 'List the own API tokens and calendar addresses that still open something.',
        access: 'signed-in',
        answer: { status: 200, schema: ownKeysSchema },
      },
      async ({ actor }) => listOwnKeys(deps, keys, actor),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/me/keys/{id}',
        summary: 'Revoke an own API token or calendar address; it stops working at once.',
        access: 'signed-in',
        limit: actLimit,
        pathSchema: z.object({ id: z.guid() }),
        answer: { status: 204, schema: null },
      },
      async ({ actor, context, path }) => revokeOwnKey(deps, keys, actor, context, path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/me/keys/revoke-all',
        summary: 'Revoke every own API token and calendar address, as after a stolen password.',
        access: 'signed-in',
        limit: actLimit,
        answer: { status: 200, schema: revokedKeysSchema },
      },
      async ({ actor, context }) => revokeOwnKeys(deps, keys, actor, context),
    ),
  ]
}

function securityRoutes(deps: Deps, parts: readonly PersonalPart[]): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/me/security',
        summary: 'Read how the own account is reached and guarded.',
        access: 'signed-in',
        answer: { status: 200, schema: accountSecuritySchema },
      },
      async ({ actor }) => readSecurity(deps, actor),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/me/email-change',
        summary: 'Give up a change of the e-mail address that waits for confirmation.',
        access: 'signed-in',
        limit: actLimit,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context }) => cancelEmailChange(deps, actor, context),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/me/export',
        summary: 'Take all own data along, as a JSON file; once a minute.',
        access: 'signed-in',
        answer: { status: 200, schema: null, description: 'application/json, as a file' },
      },
      async ({ actor, context }) => exportOwnData(deps, parts, actor, context),
    ),
  ]
}

function proofRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/me/proof',
        summary:
          'Show who is there by the password or a code; acts of this session that ask for it go through for a day.',
        access: 'signed-in',
        limit: actLimit,
        bodySchema: proofSchema,
        answer: { status: 204, schema: null },
      },
      async ({ actor, body }) => renewProof(deps, signedIn(actor), body),
    ),
  ]
}

function deletionRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/me/deletion',
        summary: 'Ask for the own account to be erased after the waiting time; asking again changes nothing.',
        access: 'signed-in',
        limit: actLimit,
        bodySchema: proofSchema,
        answer: { status: 202, schema: pendingDeletionSchema },
      },
      async ({ actor, context, body }) => requestDeletion(deps, actor, context, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/me',
        summary: 'Same as POST /api/me/deletion; the proof may have been given to POST /api/me/proof just before.',
        access: 'signed-in',
        limit: actLimit,
        bodySchema: proofSchema,
        isBodyOptional: true,
        answer: { status: 202, schema: pendingDeletionSchema },
      },
      async ({ actor, context, body }) => requestDeletion(deps, actor, context, body),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/me/deletion',
        summary: 'Take back the deletion of the own account while it waits.',
        access: 'signed-in',
        limit: actLimit,
        answer: { status: 204, schema: null },
      },
      async ({ actor, context }) => cancelDeletion(deps, actor, context),
    ),
  ]
}
