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

export const listOrganisations = route<{ response: OrganisationList }>()('get', '/api/organisations', 'signed-in')

export const createOrganisation = route<{ body: z.input<typeof organisationInputSchema>; response: Organisation }>()(
  'post',
  '/api/organisations',
  'signed-in',
  201,
)

export const getOrganisation = route<{ response: OrganisationDetail }>()('get', '/api/organisations/{id}', 'signed-in')

export const updateOrganisation = route<{
  body: z.input<typeof organisationPatchSchema>
  response: OrganisationDetail
}>()('patch', '/api/organisations/{id}', 'signed-in')

export const listFactHistory = route<{ query: z.input<typeof factHistoryQuerySchema>; response: FactHistory }>()(
  'get',
  '/api/organisations/{id}/history',
  'signed-in',
)

export const listPartners = route<{ query: z.input<typeof organisationPageSchema>; response: PartnerList }>()(
  'get',
  '/api/organisations/{id}/partners',
  'signed-in',
)

export const createPartner = route<{ body: z.input<typeof partnerInputSchema>; response: KeptPartner }>()(
  'post',
  '/api/organisations/{id}/partners',
  'signed-in',
  201,
)

export const updatePartner = route<{ body: z.input<typeof partnerPatchSchema>; response: KeptPartner }>()(
  'patch',
  '/api/organisations/{id}/partners/{partner}',
  'signed-in',
)

export const deletePartner = route<{ response: void }>()(
  'delete',
  '/api/organisations/{id}/partners/{partner}',
  'signed-in',
  204,
)

export const listTexts = route<{ query: z.input<typeof textQuerySchema>; response: OrganisationTextList }>()(
  'get',
  '/api/organisations/{id}/texts',
  'signed-in',
)

export const createText = route<{ body: z.input<typeof textInputSchema>; response: OrganisationText }>()(
  'post',
  '/api/organisations/{id}/texts',
  'signed-in',
  201,
)

export const updateText = route<{ body: z.input<typeof textPatchSchema>; response: OrganisationText }>()(
  'patch',
  '/api/organisations/{id}/texts/{text}',
  'signed-in',
)

export const deleteText = route<{ response: void }>()(
  'delete',
  '/api/organisations/{id}/texts/{text}',
  'signed-in',
  204,
)

export const restoreText = route<{ response: OrganisationText }>()(
  'post',
  '/api/organisations/{id}/texts/{text}/restore',
  'signed-in',
)

export const listTextVersions = route<{
  query: z.input<typeof organisationPageSchema>
  response: TextVersionList
}>()('get', '/api/organisations/{id}/texts/{text}/versions', 'signed-in')

export const listMembers = route<{ response: MemberList }>()('get', '/api/organisations/{id}/members', 'signed-in')

export const inviteMember = route<{ body: z.input<typeof memberInputSchema>; response: Member }>()(
  'post',
  '/api/organisations/{id}/members',
  'signed-in',
  201,
)

export const updateMember = route<{ body: z.input<typeof memberPatchSchema>; response: Member }>()(
  'patch',
  '/api/organisations/{id}/members/{member}',
  'signed-in',
)

export const removeMember = route<{ response: void }>()(
  'delete',
  '/api/organisations/{id}/members/{member}',
  'signed-in',
  204,
)

export const resendInvitation = route<{ response: Member }>()(
  'post',
  '/api/organisations/{id}/members/{member}/resend',
  'signed-in',
)

export const listOwnInvitations = route<{ response: InvitationList }>()('get', '/api/me/invitations', 'signed-in')

export const acceptInvitation = route<{ response: Organisation }>()(
  'post',
  '/api/me/invitations/{id}/accept',
  'signed-in',
)

export const declineInvitation = route<{ response: void }>()('delete', '/api/me/invitations/{id}', 'signed-in', 204)
