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

export const getModelSettings = route<{ answer: ModelSettings }>()('get', '/api/admin/models', 'settings.edit')

export const changeModelSettings = route<{ body: z.input<typeof modelSettingsUpdateSchema>; answer: ModelSettings }>()(
  'patch',
  '/api/admin/models',
  'settings.edit',
)

export const tryModel = route<{ body: z.input<typeof modelTrialInputSchema>; answer: ModelTrial }>()(
  'post',
  '/api/admin/models/trials',
  'settings.edit',
)

export const getModelUse = route<{ query: z.input<typeof modelUseQuerySchema>; answer: ModelUse }>()(
  'get',
  '/api/admin/models/use',
  'settings.edit',
)

export const listProposals = route<{ answer: ProposalList }>()('get', '/api/calls/{id}/proposals', 'signed-in')

export const askForProposals = route<{ answer: ProposalsMade }>()('post', '/api/calls/{id}/proposals', 'signed-in')

export const previewProposals = route<{ answer: ModelPreview }>()(
  'get',
  '/api/calls/{id}/proposals/preview',
  'signed-in',
)

export const takeProposal = route<{
  body: z.input<typeof proposalTakeSchema>
  answer: z.output<typeof proposalTakenSchema>
}>()('post', '/api/calls/{id}/proposals/{proposal}/take', 'signed-in')

export const refuseProposal = route<{ answer: void }>()(
  'post',
  '/api/calls/{id}/proposals/{proposal}/refuse',
  'signed-in',
  204,
)

export const setModelUse = route<{ body: z.input<typeof modelUseSchema>; answer: z.output<typeof modelUseSchema> }>()(
  'put',
  '/api/calls/{id}/model-use',
  'signed-in',
)

export const getOrganisationModelUse = route<{ answer: z.output<typeof modelUseSchema> }>()(
  'get',
  '/api/organisations/{id}/model-use',
  'signed-in',
)

export const setOrganisationModelUse = route<{
  body: z.input<typeof modelUseSchema>
  answer: z.output<typeof modelUseSchema>
}>()('put', '/api/organisations/{id}/model-use', 'signed-in')
