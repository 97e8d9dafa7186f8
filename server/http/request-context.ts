import type { ActivityOrigin } from '#shared/activity-names.ts'
import type { Language } from '#shared/languages.ts'
import type { RequestOrigin } from '#server/http/request-origin.ts'
import type { Permission, RoleFacts } from '#shared/roles.ts'

/** Who sends a request. A token that is missing is anonymous; one that is wrong is an error where an identity is needed. */
export type Actor =
  | { kind: 'anonymous'; address?: string; origin?: RequestOrigin }
  | ({
      kind: 'user'
      userId: string
      /** For a user of an API token: the id that no session has. */
      sessionId: string
      email: string
      /** Network address that the request came from, for the activity log; left out when it came from within. */
      address?: string
      /** Whether a screen or a program asked, for the activity log; left out when it came from within. */
      origin?: RequestOrigin
      /** What the role would allow if the session were proven with a second factor; left out when that is not asked for. */
      withheld?: readonly Permission[]
      /** The API token that acts for the person; left out in a session. */
      token?: { id: string; name: string }
    } & RoleFacts)

/** A user who is signed in: in a session, or through an API token. */
export type SignedIn = Extract<Actor, { kind: 'user' }>

/** The user who acts, and the request that they act in. */
export type RequestActor = { actor: SignedIn; requestId: string }

/**
 * The author of a change, and the request it comes from; both null when the product acts by itself.
 *
 * @property origin for the activity log; left out: the actor's own.
 */
export type ChangeAuthor = { actor: Actor | null; requestId: string | null; origin?: ActivityOrigin }

/** Facts of one request that its handlers may need. */
export type RequestContext = {
  /** Identifies the request in the log and in error answers. */
  requestId: string
  /** Client address after trusted proxies; `unknown` when the request was made in process. */
  clientAddress: string
  userAgent: string
  /** The sender's language as far as the request tells it: query, cookie, then the browser's languages. */
  language: Language
  /** Set by the auth service when the request opened the first session of an account that a provider vouches for. */
  isFirstSignIn?: boolean
  /** Whether a screen or a program asked; left out when the request was made in process. */
  origin?: RequestOrigin
}
