import { accountEvents } from '#shared/events/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { eventFeature } from '#server/events/events.ts'
import type { EmittedEvent, Messages } from '#server/events/events.ts'
import type { MailContent } from '#server/mail/mails.ts'
import type { Notice } from '#server/notifications/notify.ts'

/** The events of accounts, with the job that tells them. */
export const accountFeature = eventFeature('accounts', accountEvents, async (_tx, deps, event) => tell(deps, event))

function tell(deps: Deps, event: EmittedEvent<typeof accountEvents>): Messages {
  if (event.name === 'user.registered') return {}
  const { user_id: userId, language } = event.data
  const mail = { userId, topic: 'account', language, dedupeKey: null, content: contentOf(deps, event) } as const
  const notices: Notice[] = []
  if (event.name === 'user.role_changed') {
    const { notice: kind } = accountEvents[event.name].tells.owner
    notices.push({ kind, data: { role: event.data.role }, userId, link: null, dedupeKey: null })
  }
  return { notices, personMails: [mail] }
}

function contentOf(
  deps: Deps,
  event: Exclude<EmittedEvent<typeof accountEvents>, { name: 'user.registered' }>,
): MailContent {
  switch (event.name) {
    case 'user.role_changed':
      return { kind: accountEvents[event.name].tells.owner.mail, role: event.data.role }
    case 'account.deletion_scheduled': {
      const undoLink = `${deps.config.publicUrl}/dashboard?tab=profile#deletion`
      return { kind: accountEvents[event.name].tells.owner.mail, eraseAt: event.data.erase_at, undoLink }
    }
    case 'account.deletion_cancelled':
      return { kind: accountEvents[event.name].tells.owner.mail }
  }
}
