import { ownAccountSchema, profileSchema, profilePatchSchema, roleFactsSchema } from '#shared/contracts/profile.ts'
import * as routes from '#shared/contracts/routes/profile.ts'
import type { Deps } from '#server/deps.ts'
import { getOwnAccount, getProfile, updateProfile } from '#server/features/profile/service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

/** The signed-in user's role and profile. @see docs/reference/interfaces.md#addresses (/api/me) */
export function profileRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.getOwnAccount, {
      summary: 'Read who is signed in.',
      responseSchema: ownAccountSchema,
      handle: async ({ actor }) => getOwnAccount(deps, actor),
    }),
    endpoint(routes.getOwnRole, {
      summary: 'Read what the signed-in user may do.',
      responseSchema: roleFactsSchema,
      handle: async ({ actor }) => {
        const { role, isAdmin, isModerator, isEditor, permissions, second_factor_required } = actor
        return { role, isAdmin, isModerator, isEditor, permissions, second_factor_required }
      },
    }),
    endpoint(routes.getProfile, {
      summary: "Read the signed-in user's profile.",
      responseSchema: profileSchema,
      handle: async ({ actor }) => getProfile(deps, actor),
    }),
    endpoint(routes.updateProfile, {
      summary: "Save the signed-in user's profile.",
      limit: { name: 'profile-save', burst: 60, refillSeconds: 600 },
      bodySchema: profilePatchSchema,
      responseSchema: profileSchema,
      handle: async ({ actor, context, body }) => updateProfile(deps, actor, context.requestId, body),
    }),
  ]
}
