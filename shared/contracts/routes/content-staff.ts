import type { z } from 'zod'
import type {
  ContentImportResult,
  contentExportQuerySchema,
  contentImportSchema,
} from '#shared/contracts/content-files.ts'
import type {
  ContentDraft,
  ContentDraftList,
  DraftsDefault,
  PublishedChanges,
  contentDraftsQuerySchema,
  keptDraftsSchema,
  plannedDraftsSchema,
  publishedDraftsSchema,
} from '#shared/contracts/content-drafts.ts'
import type { ContentTree, GridList, gridQuerySchema } from '#shared/contracts/content-grid.ts'
import type {
  ReleaseList,
  TrashList,
  newestFirstQuerySchema,
  trashRestoreSchema,
} from '#shared/contracts/content-trash.ts'
import type {
  ContentRevision,
  ContentRow,
  SectionChanges,
  contentChangesSchema,
  contentInsertsSchema,
  contentUpdateSchema,
} from '#shared/contracts/content.ts'
import type {
  ContentTranslation,
  Translator,
  contentTranslationInputSchema,
} from '#shared/contracts/content-translations.ts'
import type { Presence, heartbeatSchema } from '#shared/contracts/presence.ts'
import type {
  EditedSection,
  itemMoveSchema,
  newItemSchema,
  newSectionSchema,
  sectionChangeSchema,
  sectionCopySchema,
  sectionDeletionSchema,
  sectionMoveSchema,
  sectionTransferSchema,
} from '#shared/contracts/sections.ts'
import type { SiteFacts, SiteFactsSaved, siteFactChangesSchema } from '#shared/contracts/site-facts.ts'
import type { Language } from '#shared/languages.ts'
import type { FileResponse } from '#shared/contracts/routes/route.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listContentGrid = route<{ query: z.input<typeof gridQuerySchema>; response: GridList }>()(
  'get',
  '/api/admin/content',
  'content.edit',
)

export const getContentTree = route<{ response: ContentTree }>()('get', '/api/admin/content/tree', 'content.edit')

export const getTranslator = route<{ response: Translator }>()('get', '/api/admin/content/translations', 'content.edit')

export const proposeTranslation = route<{
  body: z.input<typeof contentTranslationInputSchema>
  response: ContentTranslation
}>()('post', '/api/admin/content/translations', 'content.edit')

export const exportContent = route<{ query: z.input<typeof contentExportQuerySchema>; response: FileResponse }>()(
  'get',
  '/api/admin/content/export',
  'content.edit',
)

export const importContent = route<{ body: z.input<typeof contentImportSchema>; response: ContentImportResult }>()(
  'post',
  '/api/admin/content/import',
  'content.edit',
)

export const listContentTrash = route<{ query: z.input<typeof newestFirstQuerySchema>; response: TrashList }>()(
  'get',
  '/api/admin/content/trash',
  'content.edit',
)

export const restoreContentTrash = route<{
  body: z.input<typeof trashRestoreSchema>
  response: { restored: number }
}>()('post', '/api/admin/content/trash/restore', 'content.edit')

export const listReleases = route<{ query: z.input<typeof newestFirstQuerySchema>; response: ReleaseList }>()(
  'get',
  '/api/admin/content/releases',
  'content.edit',
)

export const revertRelease = route<{ response: { changed: number } }>()(
  'post',
  '/api/admin/content/releases/{action}/revert',
  'content.edit',
)

export const getSiteFacts = route<{ response: SiteFacts }>()('get', '/api/admin/site-facts', 'content.edit')

export const changeSiteFacts = route<{ body: z.input<typeof siteFactChangesSchema>; response: SiteFactsSaved }>()(
  'post',
  '/api/admin/site-facts',
  'content.edit',
)

export const insertContent = route<{
  body: z.input<typeof contentInsertsSchema>
  response: ContentRow | ContentRow[]
}>()('post', '/api/content', 'content.edit', 201)

export const saveContent = route<{ body: z.input<typeof contentUpdateSchema>; response: ContentRow }>()(
  'patch',
  '/api/content/{id}',
  'content.edit',
)

export const deleteContent = route<{ response: void }>()('delete', '/api/content/{id}', 'content.delete', 204)

export const listContentRevisions = route<{ response: { items: ContentRevision[]; next_cursor: null } }>()(
  'get',
  '/api/content/{id}/revisions',
  'content.edit',
)

export const restoreContent = route<{ response: ContentRow }>()(
  'post',
  '/api/content/{id}/revisions/{revision}/restore',
  'content.edit',
)

export const applyChanges = route<{ body: z.input<typeof contentChangesSchema>; response: { changed: number } }>()(
  'post',
  '/api/content/changes',
  'content.edit',
)

export const listContentDrafts = route<{
  query: z.input<typeof contentDraftsQuerySchema>
  response: ContentDraftList
}>()('get', '/api/content/drafts', 'content.edit')

export const getDraftsDefault = route<{ response: DraftsDefault }>()(
  'get',
  '/api/content/drafts/default',
  'content.edit',
)

export const keepContentDrafts = route<{ body: z.input<typeof keptDraftsSchema>; response: ContentDraft[] }>()(
  'put',
  '/api/content/drafts',
  'content.edit',
)

export const publishContentDrafts = route<{
  body: z.input<typeof publishedDraftsSchema>
  response: PublishedChanges
}>()('post', '/api/content/drafts/publish', 'content.edit')

export const planContentDrafts = route<{ body: z.input<typeof plannedDraftsSchema>; response: ContentDraft[] }>()(
  'put',
  '/api/content/drafts/plan',
  'content.edit',
)

export const discardContentDraft = route<{ query: { version: string }; response: void }>()(
  'delete',
  '/api/content/drafts/{id}',
  'content.edit',
  204,
)

export const sendHeartbeat = route<{ body: z.input<typeof heartbeatSchema>; response: Presence }>()(
  'put',
  '/api/content/presence',
  'content.edit',
)

export const leavePage = route<{ response: void }>()('delete', '/api/content/presence/{tab}', 'content.edit', 204)

export const listSections = route<{
  query: { page: string; language: Language; with_drafts?: 'true' }
  response: { items: EditedSection[]; next_cursor: null }
}>()('get', '/api/sections', 'content.view_hidden')

export const createSection = route<{ body: z.input<typeof newSectionSchema>; response: ContentRow[] }>()(
  'post',
  '/api/sections',
  'content.visual_edit',
  201,
)

export const moveSection = route<{ body: z.input<typeof sectionMoveSchema>; response: SectionChanges }>()(
  'post',
  '/api/sections/{page}/{name}/move',
  'content.visual_edit',
)

export const duplicateSection = route<{ body: z.input<typeof sectionCopySchema>; response: SectionChanges }>()(
  'post',
  '/api/sections/{page}/{name}/duplicate',
  'content.visual_edit',
  201,
)

export const transferSection = route<{ body: z.input<typeof sectionTransferSchema>; response: SectionChanges }>()(
  'post',
  '/api/sections/{page}/{name}/transfer',
  'content.visual_edit',
)

export const changeSection = route<{ body: z.input<typeof sectionChangeSchema>; response: SectionChanges }>()(
  'patch',
  '/api/sections/{page}/{name}',
  'content.visual_edit',
)

export const deleteSection = route<{ query: z.input<typeof sectionDeletionSchema>; response: SectionChanges }>()(
  'delete',
  '/api/sections/{page}/{name}',
  'content.delete',
)

export const addItem = route<{ body: z.input<typeof newItemSchema>; response: SectionChanges }>()(
  'post',
  '/api/sections/{page}/{name}/items',
  'content.visual_edit',
  201,
)

export const moveItem = route<{ body: z.input<typeof itemMoveSchema>; response: SectionChanges }>()(
  'post',
  '/api/sections/{page}/{name}/items/{item}/move',
  'content.visual_edit',
)

export const deleteItem = route<{ query: z.input<typeof sectionDeletionSchema>; response: SectionChanges }>()(
  'delete',
  '/api/sections/{page}/{name}/items/{item}',
  'content.delete',
)
