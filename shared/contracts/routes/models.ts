import type { z } from 'zod'
import type {
  ModelSettings,
  ModelTrial,
  ModelUse,
  modelSettingsUpdateSchema,
  modelTrialInputSchema,
  modelUseQuerySchema,
} from '#shared/contracts/models.ts'
import type {
  ProposalList,
  ModelPreview,
  ProposalsMade,
  modelUseSchema,
  proposalTakeSchema,
  proposalTakenSchema,
} from '#shared/contracts/proposals.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getModelSettings = route<{ response: ModelSettings }>()('get', '/api/admin/models', 'settings.edit')

export const changeModelSettings = route<{
  body: z.input<typeof modelSettingsUpdateSchema>
  response: ModelSettings
}>()('patch', '/api/admin/models', 'settings.edit')

export const tryModel = route<{ body: z.input<typeof modelTrialInputSchema>; response: ModelTrial }>()(
  'post',
  '/api/admin/models/trials',
  'settings.edit',
)

export const getModelUse = route<{ query: z.input<typeof modelUseQuerySchema>; response: ModelUse }>()(
  'get',
  '/api/admin/models/use',
  'settings.edit',
)

export const listProposals = route<{ response: ProposalList }>()('get', '/api/calls/{id}/proposals', 'signed-in')

export const askForProposals = route<{ response: ProposalsMade }>()('post', '/api/calls/{id}/proposals', 'signed-in')

export const previewProposals = route<{ response: ModelPreview }>()(
  'get',
  '/api/calls/{id}/proposals/preview',
  'signed-in',
)

export const takeProposal = route<{
  body: z.input<typeof proposalTakeSchema>
  response: z.output<typeof proposalTakenSchema>
}>()('post', '/api/calls/{id}/proposals/{proposal}/take', 'signed-in')

export const rejectProposal = route<{ response: void }>()(
  'post',
  '/api/calls/{id}/proposals/{proposal}/reject',
  'signed-in',
  204,
)

export const setModelUse = route<{ body: z.input<typeof modelUseSchema>; response: z.output<typeof modelUseSchema> }>()(
  'put',
  '/api/calls/{id}/model-use',
  'signed-in',
)

export const getOrganisationModelUse = route<{ response: z.output<typeof modelUseSchema> }>()(
  'get',
  '/api/organisations/{id}/model-use',
  'signed-in',
)

export const setOrganisationModelUse = route<{
  body: z.input<typeof modelUseSchema>
  response: z.output<typeof modelUseSchema>
}>()('put', '/api/organisations/{id}/model-use', 'signed-in')
