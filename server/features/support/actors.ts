import type { Happened } from '#server/events/events.ts'
import type { Actor, SignedIn } from '#server/http/request-context.ts'

/** Whose ticket it is, and the request it comes from; a mail has neither actor nor request. */
export type Client = { userId: string; actor: Actor | null; requestId: string | null }

/** Somebody of the staff, and the request it comes from. */
export type Agent = { userId: string; actor: Actor; requestId: string }

/** Who is signed in, as owner of tickets or as staff. */
export function agentOf(actor: SignedIn, requestId: string): Agent {
  return { userId: actor.userId, actor, requestId }
}

/** The owner of a ticket as the one who did something. */
export function asClient({ actor, requestId }: Client): Pick<Happened, 'by' | 'requestId'> {
  return { by: { kind: 'client', actor }, requestId }
}

/** Somebody of the staff as the one who did something. */
export function asStaff({ actor, requestId }: Agent): Pick<Happened, 'by' | 'requestId'> {
  return { by: { kind: 'staff', actor }, requestId }
}
