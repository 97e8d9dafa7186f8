import type { z } from 'zod'
import type {
  FactHistory,
  InvitationList,
  KeptPartner,
  Member,
  MemberList,
  Organisation,
  OrganisationDetail,
  OrganisationList,
  OrganisationText,
  OrganisationTextList,
  PartnerList,
  TextVersionList,
  factHistoryQuerySchema,
  memberInputSchema,
  memberPatchSchema,
  organisationInputSchema,
  organisationPageSchema,
  organisationPatchSchema,
  partnerInputSchema,
  partnerPatchSchema,
  textInputSchema,
  textPatchSchema,
  textQuerySchema,
} from '#shared/contracts/organisations.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listOrganisations = route<{ answer: OrganisationList }>()('get', '/api/organisations', 'signed-in')

export const createOrganisation = route<{ body: z.input<typeof organisationInputSchema>; answer: Organisation }>()(
  'post',
  '/api/organisations',
  'signed-in',
  201,
)

export const getOrganisation = route<{ answer: OrganisationDetail }>()('get', '/api/organisations/{id}', 'signed-in')

export const updateOrganisation = route<{
  body: z.input<typeof organisationPatchSchema>
  answer: OrganisationDetail
}>()('patch', '/api/organisations/{id}', 'signed-in')

export const listFactHistory = route<{ query: z.input<typeof factHistoryQuerySchema>; answer: FactHistory }>()(
  'get',
  '/api/organisations/{id}/history',
  'signed-in',
)

export const listPartners = route<{ query: z.input<typeof organisationPageSchema>; answer: PartnerList }>()(
  'get',
  '/api/organisations/{id}/partners',
  'signed-in',
)

export const createPartner = route<{ body: z.input<typeof partnerInputSchema>; answer: KeptPartner }>()(
  'post',
  '/api/organisations/{id}/partners',
  'signed-in',
  201,
)

export const updatePartner = route<{ body: z.input<typeof partnerPatchSchema>; answer: KeptPartner }>()(
  'patch',
  '/api/organisations/{id}/partners/{partner}',
  'signed-in',
)

export const deletePartner = route<{ answer: void }>()(
  'delete',
  '/api/organisations/{id}/partners/{partner}',
  'signed-in',
  204,
)

export const listTexts = route<{ query: z.input<typeof textQuerySchema>; answer: OrganisationTextList }>()(
  'get',
  '/api/organisations/{id}/texts',
  'signed-in',
)

export const createText = route<{ body: z.input<typeof textInputSchema>; answer: OrganisationText }>()(
  'post',
  '/api/organisations/{id}/texts',
  'signed-in',
  201,
)

export const updateText = route<{ body: z.input<typeof textPatchSchema>; answer: OrganisationText }>()(
  'patch',
  '/api/organisations/{id}/texts/{text}',
  'signed-in',
)

export const deleteText = route<{ answer: void }>()('delete', '/api/organisations/{id}/texts/{text}', 'signed-in', 204)

export const restoreText = route<{ answer: OrganisationText }>()(
  'post',
  '/api/organisations/{id}/texts/{text}/restore',
  'signed-in',
)

export const listTextVersions = route<{
  query: z.input<typeof organisationPageSchema>
  answer: TextVersionList
}>()('get', '/api/organisations/{id}/texts/{text}/versions', 'signed-in')

export const listMembers = route<{ answer: MemberList }>()('get', '/api/organisations/{id}/members', 'signed-in')

export const inviteMember = route<{ body: z.input<typeof memberInputSchema>; answer: Member }>()(
  'post',
  '/api/organisations/{id}/members',
  'signed-in',
  201,
)

export const updateMember = route<{ body: z.input<typeof memberPatchSchema>; answer: Member }>()(
  'patch',
  '/api/organisations/{id}/members/{member}',
  'signed-in',
)

export const removeMember = route<{ answer: void }>()(
  'delete',
  '/api/organisations/{id}/members/{member}',
  'signed-in',
  204,
)

export const resendInvitation = route<{ answer: Member }>()(
  'post',
  '/api/organisations/{id}/members/{member}/resend',
  'signed-in',
)

export const listOwnInvitations = route<{ answer: InvitationList }>()('get', '/api/me/invitations', 'signed-in')

export const acceptInvitation = route<{ answer: Organisation }>()(
  'post',
  '/api/me/invitations/{id}/accept',
  'signed-in',
)

export const declineInvitation = route<{ answer: void }>()('delete', '/api/me/invitations/{id}', 'signed-in', 204)
