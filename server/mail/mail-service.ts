import type { Deps } from '#server/deps.ts'
import type { ReadLetterhead } from '#server/mail/letterhead.ts'
import type { MailSender } from '#server/mail/sender.ts'

type MailServerInForce = {
  mailServer(): string | null
  ready(): Promise<void>
  /** @returns a function that ends it. */
  onChange(handler: () => void): () => void
}

/** What sends mails as long as there is a mail server. */
type MailService = { stop(): Promise<void> }

/**
 * Sends mails through the mail server in force, and follows when administrators set another or none. Without one mails
 * wait in the outbox, and what sends them is not even loaded.
 */
export async function startMailService(
  deps: Deps,
  settings: MailServerInForce,
  readLetterhead?: ReadLetterhead,
): Promise<MailService> {
  let address: string | null = null
  let sender: MailSender | null = null
  let isStopped = false
  let turn = Promise.resolve()

  /** One change after the other: a sender is stopped before the next one starts. */
  function follow(): void {
    turn = turn.then(change).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the mail server could not be changed')
    })
  }
  async function change(): Promise<void> {
    const wanted = isStopped ? null : settings.mailServer()
    if (wanted === address) return
    address = wanted
    await sender?.stop()
    sender = wanted === null ? null : await open(wanted)
  }
  async function open(smtpUrl: string): Promise<MailSender> {
    const { openSmtpTransport } = await import('#server/mail/transport.ts')
    const { startMailSender } = await import('#server/mail/sender.ts')
    return startMailSender(deps, openSmtpTransport(smtpUrl), undefined, readLetterhead)
  }

  const stopFollowing = settings.onChange(follow)
  await settings.ready()
  follow()
  await turn
  return {
    async stop() {
      isStopped = true
      stopFollowing()
      follow()
      await turn
    },
  }
}
