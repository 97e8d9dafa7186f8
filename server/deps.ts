import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Mail } from '#server/mail/mails.ts'
import type { Person, PersonalPart } from '#server/people/personal-data.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'

/** Everything of the outside world that the server's code may touch. Handed down, never imported. */
export type Deps = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly database: Database
  readonly secrets: Secrets
  /** Where uploaded files are kept. */
  readonly files: ObjectStore
  /** What every part of the product keeps about people; the account itself comes last. */
  readonly personalData: readonly KeptPart[]
}

/** A part of the product that keeps something about people, and may end what they have ahead of them. @see server/feature.ts */
type KeptPart = PersonalPart & {
  close?(tx: Db, deps: Deps, person: Person): Promise<readonly { mail: Mail; dedupeKey: string }[]>
}
