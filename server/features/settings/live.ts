import type { Settings } from '#shared/contracts/settings.ts'
import type { Config } from '#server/config.ts'
import { settingsChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import { effectiveSettings, findSecretSetting, readSettings } from '#server/features/settings/service.ts'
import { readMailAddress } from '#server/config/mail-address.ts'

/** The settings in force, at hand without asking the database. */
export type LiveSettings = {
  /** As last read; the defaults until they were read for the first time. */
  current(): Settings
  /** Address of the mail server in force; null when mails wait in the outbox. */
  mailServer(): string | null
  /** Resolves when the settings were read once; the first call begins to read. Never rejects. */
  ready(): Promise<void>
  /** True once the settings were read. */
  isReady(): boolean
  /** Reads them again; for the replica that has just changed them. Never rejects. */
  reload(): Promise<void>
  /** Calls back after every reading. @returns a function that ends it. */
  onChange(handler: () => void): () => void
  close(): void
}

/**
 * Keeps the settings of this process up to date: when any replica changes them, each one is notified and reads them
 * again. When the database is away the last ones count.
 */
export function openLiveSettings(deps: Deps): LiveSettings {
  const handlers = new Set<() => void>()
  let values = effectiveSettings(deps, new Map())
  let mailServer = deps.config.smtpUrl
  let isRead = false
  let first: Promise<void> | null = null

  async function reload(): Promise<void> {
    const [settings, server] = await Promise.all([readSettings(deps), findSecretSetting(deps, 'mail_server')])
    values = settings
    mailServer = server
    isRead = true
    for (const handler of handlers) handler()
  }
  function read(): Promise<void> {
    return reload().catch((error: unknown) => {
      first = null
      deps.log.warn({ err: error }, 'the settings could not be read; the last ones count on')
    })
  }
  const follow = (): void => {
    if (isRead) void read()
  }
  const stopListening = deps.database.listen(settingsChannel, follow, follow)
  return {
    current: () => values,
    mailServer: () => mailServer,
    ready: () => (first ??= read()),
    isReady: () => isRead,
    reload: read,
    onChange(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    close: stopListening,
  }
}

/**
 * The configuration with what administrators changed at run time laid over it. It is read at every use, so a change
 * counts from the next request on.
 */
export function withLiveSettings(config: Config, live: LiveSettings): Config {
  const auth: Config['auth'] = Object.create(config.auth, {
    signup: { get: () => live.current().sign_up_open && !live.current().maintenance },
    confirm_email: { get: () => live.current().email_confirmation },
    hide_existing_accounts: { get: () => live.current().existing_accounts_hidden },
    password_min_length: { get: () => live.current().password_length_min },
    password_change_min_length: { get: () => live.current().password_change_length_min },
  })
  return {
    ...config,
    auth,
    get smtpUrl() {
      return live.mailServer()
    },
    get answersByMail() {
      return live.current().answers_by_mail
    },
    get editsAsDrafts() {
      return live.current().edits_as_drafts
    },
    get mailFrom() {
      return readMailAddress(live.current().mail_from) ?? config.mailFrom
    },
  }
}
