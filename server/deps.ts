import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import type { Secrets } from '#server/secrets.ts'
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
}
