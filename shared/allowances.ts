import { daySeconds, hourSeconds, minuteSeconds } from '#shared/duration.ts'
import type { WorkspaceLimit, planLimits } from '#shared/plans.ts'

/** A bound on how often: so many at once after a rest, all of which are there again after so many seconds. */
type Rate = { burst: number; refillSeconds: number }

/** What bounds the use of a resource. */
type Bound =
  | Rate
  /** So many at the same time, in each process. */
  | { atOnce: number }
  /** By the plan. @see shared/plans.ts */
  | { plan: WorkspaceLimit | (typeof planLimits)[number] }
  /** By what administrators decide. */
  | { decidedAt: `/admin/${string}` }
  /** By another bound, which is named. */
  | { boundBy: string }

/** How much of a resource one user, all users of one network, and all users together may use. */
type Allowance = { user: Bound; network: Bound; site: Bound }

/**
 * What accounts use of what all share, each with its bounds. This is the one place for the numbers: the code that takes
 * of a resource reads them here, and an endpoint that takes more than `requests` names the resource in its `uses`.
 *
 * @see QUAL-12; docs/decisions/0120-what-one-account-may-take.md
 */
export const allowances = {
  /** Work of the process and the database: every request under /api, on top of the limit that its endpoint declares. */
  requests: {
    user: { burst: 3_000, refillSeconds: minuteSeconds },
    network: { burst: 12_000, refillSeconds: minuteSeconds },
    site: { boundBy: 'the limits of networks; the connections of the database' },
  },
  /** Memory: a file is held in it until it is whole, at most 25 MB each. */
  uploads: { user: { atOnce: 2 }, network: { atOnce: 4 }, site: { atOnce: 12 } },
  /** Calls that are taken in, each of which will be read. */
  call_imports: {
    user: { burst: 300, refillSeconds: hourSeconds },
    network: { boundBy: 'uploads' },
    site: { boundBy: 'reader_time' },
  },
  /** Calls of a user that wait for their reading, with their bytes. */
  waiting_calls: {
    user: { atOnce: 40 },
    network: { boundBy: 'call_imports of each user' },
    site: { boundBy: 'the room of the storage' },
  },
  /** Workers that read calls. A user has one fewer than there are, so that the call of another one finds one free. */
  reader_time: { user: { atOnce: 1 }, network: { boundBy: 'the turns of each user' }, site: { atOnce: 2 } },
  /** Work of the threads that review applications. What was reviewed already costs none. */
  review_time: {
    user: { burst: 600, refillSeconds: hourSeconds },
    network: { boundBy: 'requests' },
    site: { atOnce: 2 },
  },
  /** Megabytes of the texts and facts of calls, all versions and those that can be restored. */
  call_storage: {
    user: { plan: 'call_mb' },
    network: { boundBy: 'the plan of each user' },
    site: { boundBy: 'the room of the database' },
  },
  /** Applications at work in all organisations of one owner. */
  applications: {
    user: { plan: 'applications' },
    network: { burst: 30, refillSeconds: minuteSeconds },
    site: { boundBy: 'the plan of each owner' },
  },
  /** Changes of texts and places of carets, each sent to everyone who has the section open. Counted in each process. */
  draft_updates: {
    user: { burst: 900, refillSeconds: minuteSeconds },
    network: { boundBy: 'requests' },
    site: { boundBy: 'streams' },
  },
  /** Invitations to an organisation: a mail to any address. */
  invitation_mails: {
    user: { burst: 10, refillSeconds: daySeconds },
    network: { burst: 30, refillSeconds: hourSeconds },
    site: { boundBy: 'invitation_recipients' },
  },
  /** Mails of all invitations to one recipient; between two of one invitation an hour passes. */
  invitation_recipients: {
    user: { burst: 1, refillSeconds: hourSeconds },
    network: { boundBy: 'the recipient, whatever the network' },
    site: { burst: 3, refillSeconds: daySeconds },
  },
  /** Words and money of the language model. A request that was sent is charged, also when its client has left. */
  model: {
    user: { decidedAt: '/admin/agents/models' },
    network: { burst: 20, refillSeconds: hourSeconds },
    site: { decidedAt: '/admin/agents/models' },
  },
  /** Tickets that are written. */
  tickets: {
    user: { burst: 20, refillSeconds: hourSeconds },
    network: { boundBy: 'requests' },
    site: { boundBy: 'the limit of each user' },
  },
  /** Messages in tickets, and what is done to them. */
  ticket_messages: {
    user: { burst: 60, refillSeconds: hourSeconds },
    network: { boundBy: 'requests' },
    site: { boundBy: 'the limit of each user' },
  },
  /** Megabytes of files in tickets. */
  ticket_files: {
    user: { plan: 'monthly_file_mb' },
    network: { boundBy: 'uploads' },
    site: { boundBy: 'the room of the storage' },
  },
  /** Open streams of live events, each a socket and a part of every event. */
  streams: { user: { atOnce: 20 }, network: { atOnce: 200 }, site: { atOnce: 2_000 } },
  /** Files that are made of applications. */
  exports: {
    user: { burst: 60, refillSeconds: hourSeconds },
    network: { boundBy: 'requests' },
    site: { boundBy: 'layout_time' },
  },
  /** Counts of pages while users write, each a whole layout. */
  page_counts: {
    user: { burst: 900, refillSeconds: hourSeconds },
    network: { boundBy: 'requests' },
    site: { boundBy: 'layout_time' },
  },
  /** Processor time and memory of the process that lays out pages. Two of a user wait at most. */
  layout_time: { user: { atOnce: 1 }, network: { boundBy: 'the turns of each user' }, site: { atOnce: 1 } },
  /** Exports of all own data, each of which reads everything of a user. */
  own_exports: {
    user: { burst: 1, refillSeconds: minuteSeconds },
    network: { boundBy: 'requests' },
    site: { boundBy: 'the limit of each user' },
  },
} as const satisfies Readonly<Record<string, Allowance>>

/** A resource that accounts share. */
export type Resource = keyof typeof allowances
