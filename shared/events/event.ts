import type { z } from 'zod'
import type { ActivityName } from '#shared/activity-names.ts'
import type { PersonalEvent } from '#shared/live-events.ts'
import type { MailKind } from '#shared/mail-kinds.ts'
import type { NotificationKind } from '#shared/notification-kinds.ts'
import type { WebhookFacts } from '#shared/webhook-kinds.ts'

/** The role in which a user acts. */
export type Side = 'client' | 'staff' | 'system'

/** What one audience of an event gets; left out: nothing that way. */
type MessageKinds = { mail?: MailKind; notice?: NotificationKind }

/** What a declaration says in addition to who is notified. */
type Facts<Data, Tells> = {
  /** Facts of that moment: ids and closed lists, no words of people, no secrets. */
  data: z.ZodType<Data>
  /** Its act in the activity log, or the acts of those sides that leave one; left out: no one did it. */
  log?: ActivityName | Readonly<Partial<Record<Side, ActivityName>>>
  /** What each audience gets. The emitter of the event says which of them are notified. */
  tells: Tells
}

/** A kind of thing that happens: its facts, and who is notified of it how. Made by `declareEvent`. */
export type EventDeclaration<Data = unknown, Tells = Readonly<Record<string, MessageKinds>>> = Facts<Data, Tells> & {
  /** Checks a stored event, and returns what other programs and open pages receive. @throws {z.ZodError} */
  read(kept: unknown): { data: Data; webhook: WebhookFacts | null; live: PersonalEvent | null }
}

/**
 * Declares a kind of thing that happens. Its maps hold the names that other programs and stored rows know; the emitter
 * of the event says its own name alone.
 */
export function declareEvent<Data, const Tells extends Readonly<Record<string, MessageKinds>>>({
  webhook,
  live,
  ...facts
}: Facts<Data, Tells> & {
  /** What other programs receive. */
  webhook?: (data: Data) => WebhookFacts
  /** What open pages receive. */
  live?: (data: Data) => PersonalEvent
}): EventDeclaration<Data, Tells> {
  return {
    ...facts,
    read(kept) {
      const data = facts.data.parse(kept)
      return { data, webhook: webhook?.(data) ?? null, live: live?.(data) ?? null }
    },
  }
}

/** What the activity log calls an event when this side did it; null: it takes nothing down. */
export function logName({ log = {} }: Pick<EventDeclaration, 'log'>, side: Side): ActivityName | null {
  return typeof log === 'string' ? log : (log[side] ?? null)
}

/** The events of a feature by name, `<thing>.<what happened>`. */
export type EventDeclarations = Readonly<Record<string, EventDeclaration>>

/** Names of the audiences of a feature's events, or of one of them. */
type AudienceOf<Declared extends EventDeclarations, Name extends keyof Declared = keyof Declared> = {
  [Each in Name]: keyof Declared[Each]['tells'] & string
}[Name]

/** An event of a feature: its name with its facts, and who of its audiences is notified. */
export type EventOf<Declared extends EventDeclarations> = {
  [Name in keyof Declared & string]: {
    name: Name
    data: z.output<Declared[Name]['data']>
    to: readonly AudienceOf<Declared, Name>[]
  }
}[keyof Declared & string]

/** What of one way (`mail`, `notice`) the events of a feature have for an audience. */
type Kinds<Declared extends EventDeclarations, Audience extends string, Way extends string> = {
  [Name in keyof Declared]: Declared[Name]['tells'] extends Record<Audience, infer Each>
    ? Each extends Record<Way, infer Kind>
      ? Kind
      : never
    : never
}[keyof Declared]

/** Which mail and notice an audience gets of an event; null: none, also when it is not notified of this one. */
export function messageKindsFor<Declared extends EventDeclarations, Audience extends AudienceOf<Declared>>(
  declared: Declared,
  { name, to }: { name: keyof Declared & string; to: readonly string[] },
  audience: Audience,
): { mail: Kinds<Declared, Audience, 'mail'> | null; notice: Kinds<Declared, Audience, 'notice'> | null } {
  const kinds = to.includes(audience) ? declared[name]?.tells[audience] : undefined
  const { mail = null, notice = null } = kinds ?? {}
  // The declaration holds nothing else.
  return { mail, notice } as ReturnType<typeof messageKindsFor<Declared, Audience>>
}
