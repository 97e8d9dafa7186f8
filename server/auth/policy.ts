import { requireBearer, requireServiceRole } from '#server/auth/bearer.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import { requireCaptcha } from '#server/auth/captcha.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { requireFactorBearer } from '#server/auth/factors/factors.ts'
import { limitNetwork } from '#server/auth/limits.ts'
import { contextOf } from '#server/auth/request.ts'
import type { AuthEndpoint, AuthRequest } from '#server/auth/request.ts'
import type { ServiceRole } from '#server/auth/sessions/tokens.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** How often one network may call. What is counted by account or recipient is counted where these are known. */
type Limit = RateLimitRule | null
/** Whether a request must have solved the captcha, where the site has one. */
type Captcha = 'captcha' | null

/**
 * An endpoint of the auth service with its policy, none of which has a default: who may call, how often, after which
 * captcha.
 *
 * `anyone`: it finds out itself what the caller may do. `person`: a user in a session. `member`: the same, but not an
 * anonymous user. `operator`: a program with a token of a service role.
 */
export type Policed =
  | readonly [guard: 'anyone', limit: Limit, captcha: Captcha, endpoint: AuthEndpoint]
  | readonly [
      guard: 'person' | 'member',
      limit: Limit,
      captcha: null,
      endpoint: (deps: AuthDeps, c: AuthRequest, bearer: Bearer) => Promise<Response>,
    ]
  | readonly [
      guard: 'operator',
      limit: Limit,
      captcha: null,
      endpoint: (deps: AuthDeps, c: AuthRequest, by: ServiceRole) => Promise<Response>,
    ]

/** Answers a request as the policy says: limit, guard, captcha, and only then the endpoint. @throws what refuses it. */
export async function respondUnderPolicy(deps: AuthDeps, c: AuthRequest, policed: Policed): Promise<Response> {
  const [guard, limit, captcha, endpoint] = policed
  if (limit !== null) await limitNetwork(deps, contextOf(c), limit)
  switch (guard) {
    case 'anyone':
      if (captcha !== null) await requireCaptcha(deps, c)
      return endpoint(deps, c)
    case 'person':
      return endpoint(deps, c, await requireBearer(deps, c))
    case 'member':
      return endpoint(deps, c, await requireFactorBearer(deps, c))
    case 'operator':
      return endpoint(deps, c, await requireServiceRole(deps, c))
  }
}
