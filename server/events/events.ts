import { z } from 'zod'
import type { ActivityOrigin } from '#shared/activity-names.ts'
import { logName } from '#shared/events/event.ts'
import type { EventDeclaration, EventDeclarations, EventOf, Side } from '#shared/events/event.ts'
import type { PersonalEvent } from '#shared/live-events.ts'
import type { Permission } from '#shared/roles.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/request-context.ts'
import { jobKind, queueJob } from '#server/jobs/jobs.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { publishToPermitted, publishToPerson } from '#server/live/publish.ts'
import type { Mail } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { mailPerson, notifyPerson } from '#server/notifications/notify.ts'
import type { Notice, PersonMail } from '#server/notifications/notify.ts'
import { emitWebhook } from '#server/webhooks/emit.ts'

/** What an event is written with: who did it, and what the log takes down of the change. */
export type Happened = {
  by: { kind: Side; actor: Actor | null }
  targetId: string | null
  requestId: string | null
  /** Deduplication key of the cause, when it may come twice. */
  dedupeKey?: string
  /** Where the log says that it was done from. */
  origin?: ActivityOrigin | undefined
  before?: unknown
  after?: unknown
}

/** No one of ours did it: it came by itself, or from a visitor. */
export const bySystem = { by: { kind: 'system', actor: null }, requestId: null } as const satisfies Pick<
  Happened,
  'by' | 'requestId'
>

/** An event as those hear it who tell it on. */
export type EmittedEvent<Declared extends EventDeclarations> = EventOf<Declared> & {
  at: Date
  by: { kind: Side; userId: string | null }
}

/** A mail to an address that was given for it. `holdMs`: how long it can be taken back. */
export type AddressMail = { mail: Mail; dedupeKey: string; holdMs?: number }

/** The messages of an event. */
export type Messages = {
  notices?: readonly Notice[]
  /** Mails to people with an account, to each as they chose. */
  personMails?: readonly PersonMail[]
  mails?: readonly AddressMail[]
  /** Whose open pages are notified. */
  pages?: { permission: Permission; userId: string | null }
  /** Further users whose open pages are notified. */
  people?: readonly string[]
}

/**
 * Writes the messages of an event. It reads its subject again, because it may have changed in the meantime.
 *
 * @returns null when there is no one to notify any more.
 */
type Teller<Declared extends EventDeclarations> = (
  tx: Db,
  deps: Deps,
  event: EmittedEvent<Declared>,
) => Promise<Messages | null>

/** The events of a feature, with the job that tells them. */
type EventFeature<Declared extends EventDeclarations> = { declared: Declared; job: JobKind<StoredEvent> }

const storedEvent = z.object({
  name: z.string(),
  at: z.iso.datetime(),
  by: z.object({ kind: z.enum(['client', 'staff', 'system']), user_id: z.uuid().nullable() }),
  to: z.array(z.string()),
  data: z.unknown(),
})

type StoredEvent = z.output<typeof storedEvent>

/**
 * Makes the events of a feature from their declarations. List them in the `feature.ts` of the feature.
 *
 * @param name of the feature; its job is `<name>.tell`.
 * @param tell left out: only other programs are notified.
 */
export function eventFeature<Declared extends EventDeclarations>(
  name: string,
  declared: Declared,
  tell: Teller<Declared> = async () => null,
): EventFeature<Declared> {
  const job = jobKind(
    `${name}.tell`,
    storedEvent,
    async (deps, { name: kind, at, by, to, data: kept }, running) => {
      const { data, webhook, live } = declarationOf(declared, kind).read(kept)
      // Only emit writes it, with a name, facts and audiences that belong together; the facts were checked just now.
      const event = {
        name: kind,
        data,
        to,
        at: new Date(at),
        by: { kind: by.kind, userId: by.user_id },
      } as EmittedEvent<Declared>
      await deps.database.db.transaction(async (tx) => {
        // The messages and the note that they were sent commit together, so a job that runs twice sends once.
        if (!(await running.settle(tx))) return
        if (webhook !== null) await emitWebhook(tx, event.at, webhook)
        await deliver(tx, deps, live, await tell(tx, deps, event))
      })
    },
    { queue: 'events' },
  )
  return { declared, job }
}

/**
 * Writes an event in the transaction of what happened: into the activity log, and for everybody else as one job, which tells
 * them once that is committed.
 *
 * @throws {z.ZodError} when the facts are not those of the event.
 * @see docs/decisions/0063-one-declaration-for-a-thing-that-happens.md
 */
export async function emit<Declared extends EventDeclarations>(
  tx: Db,
  deps: { readonly clock: Clock },
  { declared, job }: EventFeature<Declared>,
  { event, by, dedupeKey, ...facts }: Happened & { event: EventOf<Declared> },
): Promise<void> {
  const at = new Date(deps.clock.now())
  const declaration = declarationOf(declared, event.name)
  const action = logName(declaration, by.kind)
  if (action !== null) await recordActivity(tx, { at, actor: by.actor, action, ...facts })
  const user_id = by.actor?.kind === 'user' ? by.actor.userId : null
  const { name, to } = event
  const { data } = declaration.read(event.data)
  const stored = { name, at: at.toISOString(), by: { kind: by.kind, user_id }, to: [...to], data }
  await queueJob(tx, deps, job, { data: stored, ...(dedupeKey === undefined ? {} : { dedupeKey }) })
}

async function deliver(tx: Db, deps: Deps, live: PersonalEvent | null, messages: Messages | null): Promise<void> {
  if (messages === null) return
  const { notices = [], personMails = [], mails = [], pages, people = [] } = messages
  for (const notice of notices) await notifyPerson(tx, deps, notice)
  for (const mail of personMails) await mailPerson(tx, deps, mail)
  for (const { mail, dedupeKey, holdMs } of mails) await queueMail(tx, deps, mail, { dedupeKey, holdMs })
  if (live === null) return
  for (const userId of people) await publishToPerson(tx, deps, userId, live)
  if (pages === undefined) return
  await publishToPermitted(tx, deps, pages.permission, live)
  if (pages.userId !== null) await publishToPerson(tx, deps, pages.userId, live)
}

function declarationOf(declared: EventDeclarations, name: string): EventDeclaration {
  const found = Object.hasOwn(declared, name) ? declared[name] : undefined
  if (!found) throw new Error(`There is no event called ${name}`)
  return found
}
