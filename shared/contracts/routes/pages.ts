import type { z } from 'zod'
import type { CustomPage } from '#shared/contracts/custom-page.ts'
import type {
  NewPagePreview,
  OpenedPreview,
  PageDraft,
  PageList,
  PagePreview,
  PageRevision,
  PageRevisionDetails,
  newPageScheduleSchema,
  newPageSchema,
  openPreviewSchema,
  pageCopySchema,
  pageDraftUpdateSchema,
  pageListQuerySchema,
  pagePreviewInsertSchema,
  pagePublishSchema,
  pageSlugSchema,
  pageSlugUpdateSchema,
  pageUnpublishSchema,
  pageVersionSchema,
} from '#shared/contracts/pages.ts'
import type { DraftsPreview } from '#shared/contracts/content-drafts.ts'
import type { Language } from '#shared/languages.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const getPage = route<{
  query: { language: Language; preview?: '0' | '1' | undefined }
  response: CustomPage
}>()('get', '/api/pages/{slug}', 'public')

export const listPages = route<{ query: z.input<typeof pageListQuerySchema>; response: PageList }>()(
  'get',
  '/api/pages',
  'pages.edit',
)

export const getPageDraft = route<{ response: PageDraft }>()('get', '/api/pages/{id}/draft', 'pages.edit')

export const listPageRevisions = route<{ response: { items: PageRevision[]; next_cursor: null } }>()(
  'get',
  '/api/pages/{id}/revisions',
  'pages.edit',
)

export const getPageRevision = route<{ response: PageRevisionDetails }>()(
  'get',
  '/api/pages/{id}/revisions/{revision}',
  'pages.edit',
)

export const createPage = route<{ body: z.input<typeof newPageSchema>; response: PageDraft }>()(
  'post',
  '/api/pages',
  'pages.edit',
  201,
)

export const savePageDraft = route<{ body: z.input<typeof pageDraftUpdateSchema>; response: PageDraft }>()(
  'put',
  '/api/pages/{id}/draft',
  'pages.edit',
)

export const discardPageDraft = route<{ body: z.input<typeof pageVersionSchema>; response: PageDraft }>()(
  'post',
  '/api/pages/{id}/discard',
  'pages.edit',
)

export const restorePageRevision = route<{ body: z.input<typeof pageVersionSchema>; response: PageDraft }>()(
  'post',
  '/api/pages/{id}/revisions/{revision}/restore',
  'pages.edit',
)

export const changePageSlug = route<{ body: z.input<typeof pageSlugUpdateSchema>; response: PageDraft }>()(
  'post',
  '/api/pages/{id}/slug',
  'pages.edit',
)

export const copyPage = route<{ body: z.input<typeof pageCopySchema>; response: PageDraft }>()(
  'post',
  '/api/pages/{id}/duplicate',
  'pages.edit',
  201,
)

export const trashPage = route<{ response: void }>()('post', '/api/pages/{id}/trash', 'pages.edit', 204)

export const restorePage = route<{
  body: { slug?: z.input<typeof pageSlugSchema> | undefined }
  response: PageDraft
}>()('post', '/api/pages/{id}/restore', 'pages.edit')

export const publishPage = route<{ body: z.input<typeof pagePublishSchema>; response: PageDraft }>()(
  'post',
  '/api/pages/{id}/publish',
  'pages.edit',
)

export const unpublishPage = route<{ body: z.input<typeof pageUnpublishSchema>; response: PageDraft }>()(
  'post',
  '/api/pages/{id}/unpublish',
  'pages.edit',
)

export const schedulePage = route<{ body: z.input<typeof newPageScheduleSchema>; response: PageDraft }>()(
  'post',
  '/api/pages/{id}/schedules',
  'pages.edit',
  201,
)

export const cancelPageSchedule = route<{ response: PageDraft }>()(
  'delete',
  '/api/pages/{id}/schedules/{schedule}',
  'pages.edit',
)

export const listPagePreviews = route<{ response: { items: PagePreview[]; next_cursor: null } }>()(
  'get',
  '/api/pages/{id}/previews',
  'pages.edit',
)

export const createPagePreview = route<{ body: z.input<typeof pagePreviewInsertSchema>; response: NewPagePreview }>()(
  'post',
  '/api/pages/{id}/previews',
  'pages.edit',
  201,
)

export const closePagePreview = route<{ response: void }>()(
  'delete',
  '/api/pages/{id}/previews/{preview}',
  'pages.edit',
  204,
)

export const openPagePreview = route<{ body: z.input<typeof openPreviewSchema>; response: OpenedPreview }>()(
  'post',
  '/api/page-previews',
  'public',
)

export const listDraftPreviews = route<{ response: { items: PagePreview[]; next_cursor: null } }>()(
  'get',
  '/api/draft-previews',
  'content.edit',
)

export const createDraftPreview = route<{ body: z.input<typeof pagePreviewInsertSchema>; response: NewPagePreview }>()(
  'post',
  '/api/draft-previews',
  'content.edit',
  201,
)

export const closeDraftPreview = route<{ response: void }>()(
  'delete',
  '/api/draft-previews/{preview}',
  'content.edit',
  204,
)

export const openDraftPreview = route<{ body: z.input<typeof openPreviewSchema>; response: DraftsPreview }>()(
  'post',
  '/api/draft-previews/open',
  'public',
)
