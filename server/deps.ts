import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import type { Secrets } from '#server/secrets.ts'

/** Everything of the outside world that the server's code may touch. Handed down, never imported. */
export type Deps = {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly database: Database
  readonly secrets: Secrets
}
