import type { Deps } from '#server/deps.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/** What the auth service may touch of the outside world. */
export type AuthDeps = Deps

/** What the server adds to a request before the auth service sees it. */
export type AuthVariables = { requestContext: RequestContext }
