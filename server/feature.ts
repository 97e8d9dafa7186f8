import type { OwnKey } from '#shared/contracts/account.ts'
import type { periodicWorkNames } from '#shared/contracts/logs.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { FindBlockers } from '#server/features/applications/public.ts'
import type { ShownSlugs } from '#server/features/content/public.ts'
import type { AddressMail } from '#server/events/events.ts'
import type { LiveEvents } from '#server/features/live/public.ts'
import type { LiveSettings } from '#server/features/settings/public.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { FilePlaces } from '#server/files/file-uses.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { PeriodicWork } from '#server/jobs/periodic.ts'
import type { Person, PersonalPart } from '#server/people/personal-data.ts'

/** What a process opens once. */
export type Runtime = {
  /** Everything outside, its configuration with what administrators decided laid over it. */
  deps: Deps
  /** The same with the configuration as the environment gave it: for what shows and changes those decisions. */
  started: Deps
  /** What administrators decided, at hand without asking the database. */
  settings: LiveSettings
  /** The streams of open pages. */
  live: LiveEvents
}

/** What addresses of features are made with. */
export type Ports = Runtime & {
  all: AllFeatures
  /** The addresses of published custom pages. */
  slugs: ShownSlugs
  /** How long this process kept requests waiting lately, in ms. */
  eventLoopDelay(): { p99Ms: number; longestMs: number }
}

/** What all features declare together, for those whose work is about all of them. */
export type AllFeatures = {
  /** The account itself comes last: what is erased before it may still ask whose it is. */
  personalData(clock: Clock): readonly AccountPart[]
  ownKeys: readonly OwnKeySource[]
  filePlaces: readonly FilePlaces[]
  readyBlockers: readonly FindBlockers[]
}

/**
 * Secrets of a feature that work without a login and outlast a password change. Their owner sees all of them in one list,
 * and revokes them there, also when the role that made them is gone.
 */
export type OwnKeySource = {
  /** Lists those that still open something. */
  list(db: Db, userId: string, now: Date): Promise<OwnKey[]>
  /** Ends one, or all, in the caller's transaction, each with its entry in the activity log. @returns how many ended. */
  revoke(tx: Db, owner: RequestActor & { at: Date }, which: string | 'all'): Promise<number>
}

/** An address outside /api that is no page: what search engines ask for, files. Patterns as the router writes them. */
type SiteDocument = { path: string; handle(request: Request, parameters: Record<string, string>): Promise<Response> }

/** Work whose name the screens have words for. */
type NamedWork = PeriodicWork & { name: (typeof periodicWorkNames)[number] }

/** What a feature keeps about people, and what of it ends in the sight of others before an account is erased. */
export type AccountPart = PersonalPart & {
  /**
   * Ends what the person has ahead of them as if they had ended it themselves: others are notified of it. Not called when an
   * erasure is repeated after a backup was restored.
   *
   * @returns mails to the person, which are queued once their other mails are erased.
   */
  close?(tx: Db, deps: Deps, person: Person): Promise<readonly AddressMail[]>
}

/** What a feature is to the rest of the product. */
export type Feature = {
  /** As its folder is called. */
  name: string
  /** Its endpoints under /api. */
  routes(ports: Ports): readonly Endpoint[]
  documents(ports: Ports): readonly SiteDocument[]
  /** Its declared events; each brings the job that tells them. */
  events: readonly { job: JobKind }[]
  /** The kinds of jobs that workers do. A job of a kind that no feature declares is given up after its tries. */
  jobs(all: AllFeatures): readonly JobKind[]
  /** What is done again and again, by one replica of all. */
  periodicWork(all: AllFeatures): readonly NamedWork[]
  /** What it keeps about people: how it is given to them, and how it is taken away. */
  personalData(clock: Clock): readonly AccountPart[]
  /** Its tables without people, and why. A table that is in no list fails a test. */
  tablesWithoutPersonalData: Readonly<Record<string, string>>
  ownKeys: readonly OwnKeySource[]
  /** Its columns that can hold addresses of files of the library. */
  filePlaces: readonly FilePlaces[]
  /** What it finds in the way of an application that is to be ready to submit. */
  readyBlockers: readonly FindBlockers[]
}

/** Declares a feature; what it does not have is left out. List it in `server/features.ts`. */
export function feature(declared: Pick<Feature, 'name'> & Partial<Feature>): Feature {
  return {
    routes: () => [],
    documents: () => [],
    events: [],
    jobs: () => [],
    periodicWork: () => [],
    personalData: () => [],
    tablesWithoutPersonalData: {},
    ownKeys: [],
    filePlaces: [],
    readyBlockers: [],
    ...declared,
  }
}
