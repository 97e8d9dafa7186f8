import type { Deps } from '#server/deps.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { Mail } from '#server/mail/mails.ts'
import { composeLetter } from '#server/mail/messages/compose-letter.ts'
import type { Letter } from '#server/mail/messages/letter.ts'

/** Puts a mail into words, with the addresses and lifetimes that the settings give. */
export function writeLetter(deps: Deps, mail: Mail, causedAt: Date, letterhead?: Letterhead): Letter {
  const { auth, publicUrl } = deps.config
  return composeLetter(mail, {
    causedAt: causedAt.getTime(),
    writtenAt: deps.clock.now(),
    siteUrl: publicUrl,
    linkLifetimeSeconds: auth.link_lifetime_seconds,
    codeLifetimeSeconds: auth.otp_lifetime_seconds,
    ...(letterhead ? { letterhead } : {}),
  })
}
