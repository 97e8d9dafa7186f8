import { ownAccountSchema, profileSchema, profilePatchSchema, roleFactsSchema } from '#shared/contracts/profile.ts'
import type { Deps } from '#server/deps.ts'
import { getOwnAccount, getProfile, updateProfile } from '#server/features/profile/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'

/** The signed-in user's role and profile. @see docs/reference/interfaces.md#addresses (/api/me) */
export function profileRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/me',
        summary: 'Read who is signed in.',
        access: 'signed-in',
        answer: { status: 200, schema: ownAccountSchema },
      },
      async ({ actor }) => getOwnAccount(deps, actor),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/me/role',
        summary: 'Read what the signed-in user may do.',
        access: 'signed-in',
        answer: { status: 200, schema: roleFactsSchema },
      },
      async ({ actor }) => {
        if (actor.kind === 'anonymous') throw new AppError('not_signed_in')
        const { role, isAdmin, isModerator, isEditor, permissions, second_factor_required } = actor
        return { role, isAdmin, isModerator, isEditor, permissions, second_factor_required }
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/me/profile',
        summary: "Read the signed-in user's profile.",
        access: 'signed-in',
        answer: { status: 200, schema: profileSchema },
      },
      async ({ actor }) => getProfile(deps, actor),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/me/profile',
        summary: "Save the signed-in user's profile.",
        access: 'signed-in',
        limit: { name: 'profile-save', burst: 60, refillSeconds: 600 },
        bodySchema: profilePatchSchema,
        answer: { status: 200, schema: profileSchema },
      },
      async ({ actor, context, body }) => updateProfile(deps, actor, context.requestId, body),
    ),
  ]
}
