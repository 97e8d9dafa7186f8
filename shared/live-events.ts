/**
 * What one user, or every holder of a permission, receives. It says what changed; the data is fetched with the usual
 * checks. Such an event is kept for a while and sent again to a stream that was broken in the meantime, each once.
 *
 * Kinds are added here by the features that send them. Keep them small: ids and closed lists, nothing that people
 * wrote.
 * @see docs/reference/services.md#9-live-updates
 */
export type PersonalEvent =
  /** A ticket, its thread or its state changed. */
  | { type: 'ticket_changed'; ticket_id: string }
  /** A consultation was booked, moved, cancelled, settled or assigned. */
  | { type: 'consultation_changed'; consultation_id: string }
  /** An application of an organisation that the person works for was begun, changed, deleted or restored. */
  | { type: 'application_changed'; application_id: string }
  /** Facts of a call were decided, or a newer version came. */
  | { type: 'call_changed'; call_id: string }
  /** A plan began, changed or ended, or a request about it was made or decided. */
  | { type: 'subscription_changed' }
  /** A notice came, or was read in another window. */
  | { type: 'notifications_changed' }
  /** The draft of a custom page, its plans or what visitors see of it changed. */
  | { type: 'page_changed'; page_id: string; version: string }
  /** Another member of staff opened or left a ticket, or began to answer it. */
  | { type: 'ticket_presence'; ticket_id: string }

/**
 * Everything that the stream at `/api/events` sends. `content_changed`, `presence_changed`, `drafts_changed` and
 * `access_changed` are sent as they happen and not kept; `resync` says that something may have been missed.
 */
export type LiveEvent =
  | PersonalEvent
  | { type: 'content_changed'; page: string; language: string }
  /** The editors of this page changed; sent to those who may edit content. */
  | { type: 'presence_changed'; page: string }
  /** Drafts of the site's own pages changed; sent to those who may edit content. */
  | { type: 'drafts_changed' }
  /** The user's permissions, or whether the session is still valid, must be asked again. */
  | { type: 'access_changed' }
  | { type: 'resync' }

/** Name of something that the stream tells. */
export type LiveEventType = LiveEvent['type']
