import { allowances } from '#shared/allowances.ts'
import {
  factHistoryQuerySchema,
  factHistorySchema,
  invitationListSchema,
  invitationPathSchema,
  keptPartnerSchema,
  memberInputSchema,
  memberListSchema,
  memberPatchSchema,
  memberPathSchema,
  memberSchema,
  organisationDetailSchema,
  organisationInputSchema,
  organisationListSchema,
  organisationPageSchema,
  organisationPatchSchema,
  organisationPathSchema,
  organisationSchema,
  partnerInputSchema,
  partnerListSchema,
  partnerPatchSchema,
  partnerPathSchema,
  organisationTextListSchema,
  organisationTextSchema,
  textInputSchema,
  textPatchSchema,
  textPathSchema,
  textQuerySchema,
  textVersionListSchema,
} from '#shared/contracts/organisations.ts'
import * as routes from '#shared/contracts/routes/organisations.ts'
import { hourSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import {
  acceptInvitation,
  changeRole,
  declineInvitation,
  inviteMember,
  listMembers,
  listOwnInvitations,
  removeMember,
  resendInvitation,
} from '#server/features/organisations/members-service.ts'
import {
  addPartner,
  deletePartner,
  listPartnerPage,
  updatePartner,
} from '#server/features/organisations/partners-service.ts'
import { listFactHistory, getOrganisation, updateOrganisation } from '#server/features/organisations/profile-service.ts'
import { createOrganisation, listOwnOrganisations } from '#server/features/organisations/service.ts'
import {
  addText,
  deleteText,
  listTextPage,
  listTextVersionPage,
  restoreText,
  updateText,
} from '#server/features/organisations/texts-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'

/** Filling in a profile by hand is slower. */
const saveLimit: RateLimitRule = { name: 'organisation-saves', burst: 300, refillSeconds: hourSeconds }

/** Each one is a mail to whatever address. */
const inviteLimit: RateLimitRule = { name: 'organisation-invitations', ...allowances.invitation_mails.network }
const invites = ['invitation_mails', 'invitation_recipients'] as const

/** Organisations and who works there. @see docs/reference/workspace.md#people-and-rights */
export function organisationRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listOrganisations, {
      summary: 'List the organisations that you work for.',
      responseSchema: organisationListSchema,
      handle: async ({ actor }) => listOwnOrganisations(deps, actor.userId),
    }),
    endpoint(routes.createOrganisation, {
      summary: 'Found an organisation, which you then own.',
      limit: { name: 'organisations', burst: 20, refillSeconds: hourSeconds },
      bodySchema: organisationInputSchema,
      responseSchema: organisationSchema,
      handle: async ({ actor, context: { requestId }, body }) =>
        createOrganisation(deps, { actor, requestId }, body.name),
    }),
    endpoint(routes.getOrganisation, {
      summary: 'Read an organisation that you work for, with its facts.',
      pathSchema: organisationPathSchema,
      responseSchema: organisationDetailSchema,
      handle: async ({ actor, path }) => getOrganisation(deps, actor.userId, path.id),
    }),
    endpoint(routes.updateOrganisation, {
      summary: 'Change the name and facts of an organisation; null takes a fact back, and earlier values are kept.',
      limit: saveLimit,
      pathSchema: organisationPathSchema,
      bodySchema: organisationPatchSchema,
      responseSchema: organisationDetailSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        updateOrganisation(deps, { actor, requestId }, path.id, body),
    }),
    endpoint(routes.listFactHistory, {
      summary: 'List the facts an organisation entered and when, newest first; of one fact, or of all.',
      pathSchema: organisationPathSchema,
      querySchema: factHistoryQuerySchema,
      responseSchema: factHistorySchema,
      handle: async ({ actor, path, query }) => listFactHistory(deps, actor.userId, path.id, query),
    }),
    endpoint(routes.listPartners, {
      summary: 'List the partners that an organisation keeps, oldest first.',
      pathSchema: organisationPathSchema,
      querySchema: organisationPageSchema,
      responseSchema: partnerListSchema,
      handle: async ({ actor, path, query }) => listPartnerPage(deps, actor.userId, path.id, query),
    }),
    endpoint(routes.createPartner, {
      summary: 'Add a partner to those that an organisation keeps.',
      limit: saveLimit,
      pathSchema: organisationPathSchema,
      bodySchema: partnerInputSchema,
      responseSchema: keptPartnerSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        addPartner(deps, { actor, requestId }, path.id, body),
    }),
    endpoint(routes.updatePartner, {
      summary: 'Change a partner; what is left out stays.',
      limit: saveLimit,
      pathSchema: partnerPathSchema,
      bodySchema: partnerPatchSchema,
      responseSchema: keptPartnerSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        updatePartner(deps, { actor, requestId }, path, body),
    }),
    endpoint(routes.deletePartner, {
      summary: 'Remove a partner.',
      limit: saveLimit,
      pathSchema: partnerPathSchema,
      handle: async ({ actor, context: { requestId }, path }) => deletePartner(deps, { actor, requestId }, path),
    }),
    endpoint(routes.listTexts, {
      summary: 'List the texts that an organisation uses again, those added last first; all, or those that hold words.',
      pathSchema: organisationPathSchema,
      querySchema: textQuerySchema,
      responseSchema: organisationTextListSchema,
      handle: async ({ actor, path, query }) => listTextPage(deps, actor.userId, path.id, query),
    }),
    endpoint(routes.createText, {
      summary: 'Add a text to those that an organisation uses again.',
      limit: saveLimit,
      pathSchema: organisationPathSchema,
      bodySchema: textInputSchema,
      responseSchema: organisationTextSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        addText(deps, { actor, requestId }, path.id, body),
    }),
    endpoint(routes.updateText, {
      summary: 'Change such a text; what is left out stays, and earlier versions are kept.',
      limit: saveLimit,
      pathSchema: textPathSchema,
      bodySchema: textPatchSchema,
      responseSchema: organisationTextSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        updateText(deps, { actor, requestId }, path, body),
    }),
    endpoint(routes.deleteText, {
      summary: 'Delete such a text; it can be brought back for thirty days.',
      limit: saveLimit,
      pathSchema: textPathSchema,
      handle: async ({ actor, context: { requestId }, path }) => deleteText(deps, { actor, requestId }, path),
    }),
    endpoint(routes.restoreText, {
      summary: 'Bring a deleted text back.',
      limit: saveLimit,
      pathSchema: textPathSchema,
      responseSchema: organisationTextSchema,
      handle: async ({ actor, context: { requestId }, path }) => restoreText(deps, { actor, requestId }, path),
    }),
    endpoint(routes.listTextVersions, {
      summary: 'List what such a text said, by whom and when, the newest version first.',
      pathSchema: textPathSchema,
      querySchema: organisationPageSchema,
      responseSchema: textVersionListSchema,
      handle: async ({ actor, path, query }) => listTextVersionPage(deps, actor.userId, path, query),
    }),
    endpoint(routes.listMembers, {
      summary: 'List who works for an organisation, who is invited to, and how many its plan allows.',
      pathSchema: organisationPathSchema,
      responseSchema: memberListSchema,
      handle: async ({ actor, path }) => listMembers(deps, actor.userId, path.id),
    }),
    endpoint(routes.inviteMember, {
      summary: 'Invite an address to work for an organisation, or invite it again.',
      limit: inviteLimit,
      uses: invites,
      pathSchema: organisationPathSchema,
      bodySchema: memberInputSchema,
      responseSchema: memberSchema,
      handle: async ({ actor, context: { requestId, language }, path, body }) =>
        inviteMember(deps, { actor, requestId }, path.id, { invited: body, language }),
    }),
    endpoint(routes.resendInvitation, {
      summary: 'Send an invitation again; it can be accepted for fourteen days from now.',
      limit: inviteLimit,
      uses: invites,
      pathSchema: memberPathSchema,
      responseSchema: memberSchema,
      handle: async ({ actor, context: { requestId }, path }) => resendInvitation(deps, { actor, requestId }, path),
    }),
    endpoint(routes.updateMember, {
      summary: 'Change the role of a member, or in an invitation; the last owner stays one.',
      limit: saveLimit,
      pathSchema: memberPathSchema,
      bodySchema: memberPatchSchema,
      responseSchema: memberSchema,
      handle: async ({ actor, context: { requestId }, path, body }) =>
        changeRole(deps, { actor, requestId }, path, body.role),
    }),
    endpoint(routes.removeMember, {
      summary: 'Remove a member, leave yourself, or withdraw an invitation.',
      limit: saveLimit,
      pathSchema: memberPathSchema,
      handle: async ({ actor, context: { requestId }, path }) => removeMember(deps, { actor, requestId }, path),
    }),
    endpoint(routes.listOwnInvitations, {
      summary: 'List the invitations to your confirmed address.',
      responseSchema: invitationListSchema,
      handle: async ({ actor }) => listOwnInvitations(deps, actor.userId),
    }),
    endpoint(routes.acceptInvitation, {
      summary: 'Accept an invitation to your confirmed address.',
      limit: saveLimit,
      pathSchema: invitationPathSchema,
      responseSchema: organisationSchema,
      handle: async ({ actor, context: { requestId }, path }) => acceptInvitation(deps, { actor, requestId }, path.id),
    }),
    endpoint(routes.declineInvitation, {
      summary: 'Decline an invitation.',
      limit: saveLimit,
      pathSchema: invitationPathSchema,
      handle: async ({ actor, context: { requestId }, path }) => declineInvitation(deps, { actor, requestId }, path.id),
    }),
  ]
}
