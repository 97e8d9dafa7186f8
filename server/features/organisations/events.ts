import { organisationEvents } from '#shared/events/organisations.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { eventFeature } from '#server/events/events.ts'
import type { EmittedEvent, Messages } from '#server/events/events.ts'
import { findAccountOf, lockInvitation } from '#server/features/organisations/members-store.ts'
import type { InvitationRow } from '#server/features/organisations/members-store.ts'
import { findOrganisation } from '#server/features/organisations/store.ts'
import { listNames } from '#server/people/names.ts'

/** The events of organisations, with the job that tells them. */
export const organisationFeature = eventFeature('organisations', organisationEvents, tell)

/** Where people see the organisations that they work for, and are invited to. */
const ownPath = '/dashboard/organisation'

/** Names the mail of an invitation as it was sent last. */
export function invitationMailKey({ id, sent_at }: Pick<InvitationRow, 'id' | 'sent_at'>): string {
  return `organisation-invitation:${id}:${sent_at.getTime()}`
}

async function tell(tx: Db, deps: Deps, event: EmittedEvent<typeof organisationEvents>): Promise<Messages | null> {
  if (event.name !== 'organisation.invited' || event.to.length === 0) return null
  // Held until the mail is written: a withdrawal in the meantime waits, and then finds the mail.
  const invitation = await lockInvitation(tx, event.data.invitation_id)
  const organisation = await findOrganisation(tx, event.data.organisation_id)
  // Withdrawn or answered in the meantime.
  if (invitation === null || organisation === null) return null
  const { email, role, language, invited_by, expires_at } = invitation
  const account = await findAccountOf(tx, { email })
  const by = (await listNames(tx, [invited_by])).get(invited_by ?? '') ?? ''
  const { mail, notice } = organisationEvents[event.name].tells.invited
  const link = `${ownPath}?invitation=${invitation.id}`
  const dedupeKey = invitationMailKey(invitation)
  return {
    mails: [
      {
        mail: {
          to: email,
          language,
          userId: null,
          name: null,
          cause: 'invited',
          content: {
            kind: mail,
            organisation: plainName(organisation.name),
            role,
            by: plainName(by),
            expiresAt: expires_at.toISOString(),
            href: deps.config.publicUrl + link,
          },
        },
        dedupeKey,
      },
    ],
    notices:
      account?.isConfirmed === true
        ? [
            {
              userId: account.id,
              kind: notice,
              data: { organisation: organisation.name, name: by },
              link,
              dedupeKey,
            },
          ]
        : [],
  }
}

/** Longest name that a mail to a stranger shows, in characters. */
const plainNameMax = 80

/**
 * A name as a mail to a stranger may show it; empty when it could carry a message. The inviting user chooses what the stranger
 * reads, so an address, a link or a sentence with other marks is left out.
 */
function plainName(name: string): string {
  const isPlain = /^[\p{L}\p{M}\p{N} .,&'’()"„”«»–-]+$/u.test(name) && !/[\p{L}\p{N}]{2}\.[\p{L}\p{N}]{2}/u.test(name)
  return isPlain && [...name].length <= plainNameMax ? name : ''
}
