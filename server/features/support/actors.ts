import type { Happened } from '#server/events/events.ts'
import type { ChangeAuthor, RequestActor, RequestContext, SignedIn } from '#server/http/request-context.ts'

/** Whose ticket it is, and the request it comes from; a mail has neither actor nor request. */
export type Client = ChangeAuthor & { userId: string }

/** The signed-in owner of a ticket. */
export function clientOf(actor: SignedIn, { requestId }: RequestContext): Client {
  return { userId: actor.userId, actor, requestId }
}

/** The owner of a ticket as the one who did something. */
export function asClient({ actor, requestId }: Client): Pick<Happened, 'by' | 'requestId'> {
  return { by: { kind: 'client', actor }, requestId }
}

/** A member of staff as the one who did something. */
export function asStaff({ actor, requestId }: RequestActor): Pick<Happened, 'by' | 'requestId'> {
  return { by: { kind: 'staff', actor }, requestId }
}
