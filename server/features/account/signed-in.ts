import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'

/** A signed-in actor. */
export type SignedIn = Extract<Actor, { kind: 'user' }>

/** The actor of an endpoint for signed-in people. @throws {AppError} `not_signed_in` */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind === 'anonymous') throw new AppError('not_signed_in')
  return actor
}
