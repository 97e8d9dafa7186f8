import type { z } from 'zod'
import type {
  ApplicationCopy,
  DraftVersion,
  DraftVersions,
  OwnTemplate,
  OwnTemplates,
  ReadyTexts,
  Section,
  SectionText,
  Sections,
  applicationCopyInputSchema,
  draftInputSchema,
  draftVersionsQuerySchema,
  outlineInputSchema,
  ownTemplateInputSchema,
  ownTemplateUpdateSchema,
  presenceInputSchema,
  readyTextsQuerySchema,
  sectionInputSchema,
  sectionUpdateSchema,
  updateInputSchema,
  updateStoredSchema,
} from '#shared/contracts/drafts.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listSections = route<{ response: Sections }>()('get', '/api/applications/{id}/sections', 'signed-in')

export const listReadyTexts = route<{ query: z.input<typeof readyTextsQuerySchema>; response: ReadyTexts }>()(
  'get',
  '/api/organisations/{id}/ready-texts',
  'signed-in',
)

export const layOutSections = route<{ body: z.input<typeof outlineInputSchema>; response: Sections }>()(
  'post',
  '/api/applications/{id}/outline',
  'signed-in',
)

export const listOwnTemplates = route<{ response: OwnTemplates }>()(
  'get',
  '/api/organisations/{id}/outline-templates',
  'signed-in',
)

export const keepOwnTemplate = route<{ body: z.input<typeof ownTemplateInputSchema>; response: OwnTemplate }>()(
  'post',
  '/api/organisations/{id}/outline-templates',
  'signed-in',
  201,
)

export const renameOwnTemplate = route<{ body: z.input<typeof ownTemplateUpdateSchema>; response: OwnTemplate }>()(
  'patch',
  '/api/organisations/{id}/outline-templates/{template}',
  'signed-in',
)

export const removeOwnTemplate = route<{ response: void }>()(
  'delete',
  '/api/organisations/{id}/outline-templates/{template}',
  'signed-in',
  204,
)

export const copyApplication = route<{
  body: z.input<typeof applicationCopyInputSchema>
  response: ApplicationCopy
}>()('post', '/api/applications/{id}/copies', 'signed-in', 201)

export const addSection = route<{ body: z.input<typeof sectionInputSchema>; response: Section }>()(
  'post',
  '/api/applications/{id}/sections',
  'signed-in',
  201,
)

export const getSection = route<{ response: SectionText }>()(
  'get',
  '/api/applications/{id}/sections/{key}',
  'signed-in',
)

export const replaceDraft = route<{ body: z.input<typeof draftInputSchema>; response: SectionText }>()(
  'put',
  '/api/applications/{id}/sections/{key}',
  'signed-in',
)

export const updateSection = route<{ body: z.input<typeof sectionUpdateSchema>; response: Section }>()(
  'patch',
  '/api/applications/{id}/sections/{key}',
  'signed-in',
)

export const removeSection = route<{ response: void }>()(
  'delete',
  '/api/applications/{id}/sections/{key}',
  'signed-in',
  204,
)

export const restoreSection = route<{ response: Section }>()(
  'post',
  '/api/applications/{id}/sections/{key}/restore',
  'signed-in',
)

export const storeUpdate = route<{
  body: z.input<typeof updateInputSchema>
  response: z.output<typeof updateStoredSchema>
}>()('post', '/api/applications/{id}/sections/{key}/updates', 'signed-in')

export const showPresence = route<{ body: z.input<typeof presenceInputSchema>; response: void }>()(
  'post',
  '/api/applications/{id}/sections/{key}/presence',
  'signed-in',
  204,
)

export const followSection = route<{ response: FileResponse }>()(
  'get',
  '/api/applications/{id}/sections/{key}/stream',
  'signed-in',
)

export const listDraftVersions = route<{ query: z.input<typeof draftVersionsQuerySchema>; response: DraftVersions }>()(
  'get',
  '/api/applications/{id}/sections/{key}/versions',
  'signed-in',
)

export const getDraftVersion = route<{ response: DraftVersion }>()(
  'get',
  '/api/applications/{id}/sections/{key}/versions/{version}',
  'signed-in',
)

export const restoreDraftVersion = route<{ response: SectionText }>()(
  'post',
  '/api/applications/{id}/sections/{key}/versions/{version}/restore',
  'signed-in',
)
