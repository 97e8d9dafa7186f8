import { z } from 'zod'
import { declareEvent } from '#shared/events/event.ts'
import { organisationFactSchemas } from '#shared/grants/profile.ts'
import { organisationRoles } from '#shared/organisations.ts'

const organisation = z.object({ organisation_id: z.uuid() })
const invitation = organisation.extend({ invitation_id: z.uuid() })
const member = organisation.extend({ user_id: z.uuid() })
const role = z.enum(organisationRoles)
const partner = organisation.extend({ partner_id: z.uuid() })
const text = organisation.extend({ text_id: z.uuid() })
const factName = z.string().refine((name) => Object.hasOwn(organisationFactSchemas, name))

/** What happens to organisations and who works there. What they tell about themselves is no part of it. */
export const organisationEvents = {
  'organisation.founded': declareEvent({ data: organisation, log: 'organisation.create', tells: {} }),
  'organisation.updated': declareEvent({
    data: organisation.extend({ facts: z.array(factName) }),
    log: 'organisation.update',
    tells: {},
  }),
  'organisation.partner_added': declareEvent({ data: partner, log: 'organisation.add_partner', tells: {} }),
  'organisation.partner_updated': declareEvent({ data: partner, log: 'organisation.update_partner', tells: {} }),
  'organisation.partner_removed': declareEvent({ data: partner, log: 'organisation.remove_partner', tells: {} }),
  'organisation.text_added': declareEvent({ data: text, log: 'organisation.add_text', tells: {} }),
  'organisation.text_updated': declareEvent({ data: text, log: 'organisation.update_text', tells: {} }),
  'organisation.text_removed': declareEvent({ data: text, log: 'organisation.remove_text', tells: {} }),
  'organisation.text_restored': declareEvent({ data: text, log: 'organisation.restore_text', tells: {} }),
  /** A user was invited by mail, for the first time or again. `invited`: whose address it is. */
  'organisation.invited': declareEvent({
    data: invitation.extend({ role }),
    log: 'organisation.invite',
    tells: { invited: { mail: 'organisation_invited', notice: 'organisation_invited' } },
  }),
  'organisation.invitation_changed': declareEvent({
    data: invitation.extend({ role }),
    log: 'organisation.change_role',
    tells: {},
  }),
  'organisation.invitation_withdrawn': declareEvent({
    data: invitation,
    log: 'organisation.withdraw_invitation',
    tells: {},
  }),
  'organisation.invitation_declined': declareEvent({
    data: invitation,
    log: 'organisation.decline_invitation',
    tells: {},
  }),
  'organisation.joined': declareEvent({ data: member.extend({ role }), log: 'organisation.join', tells: {} }),
  'organisation.role_changed': declareEvent({
    data: member.extend({ role }),
    log: 'organisation.change_role',
    tells: {},
  }),
  'organisation.member_removed': declareEvent({ data: member, log: 'organisation.remove_member', tells: {} }),
  'organisation.left': declareEvent({ data: member, log: 'organisation.leave', tells: {} }),
} as const
