import { z } from 'zod'
import { rowNumberPathSchema } from '#shared/contracts/bounds.ts'
import { customPageSchema } from '#shared/contracts/custom-page.ts'
import {
  newPagePreviewSchema,
  newPageSchema,
  newPageScheduleSchema,
  openedPreviewSchema,
  openPreviewSchema,
  pageCopySchema,
  pageDraftSchema,
  pageDraftUpdateSchema,
  pageListQuerySchema,
  pageListSchema,
  pagePreviewInsertSchema,
  pagePreviewSchema,
  pagePublishSchema,
  pageRevisionDetailsSchema,
  pageRevisionSchema,
  pageSlugSchema,
  pageSlugUpdateSchema,
  pageUnpublishSchema,
  pageVersionSchema,
} from '#shared/contracts/pages.ts'
import { languages } from '#shared/languages.ts'
import type { Deps } from '#server/deps.ts'
import {
  changeSlug,
  copyPage,
  createPage,
  discardDraft,
  readDraft,
  readPages,
  readRevision,
  readRevisions,
  restorePage,
  restoreRevision,
  saveDraft,
  trashPage,
} from '#server/features/pages/pages-service.ts'
import { closePreview, createPreview, openPreview, readPreviews } from '#server/features/pages/previews-service.ts'
import { cancelSchedule, publishPage, schedulePage, unpublishPage } from '#server/features/pages/publish-service.ts'
import type { QueueSchedule } from '#server/features/pages/publish-service.ts'
import { readPagePreview, readPublishedPage } from '#server/features/pages/read-service.ts'
import type { PageAuthor, PageSources } from '#server/features/pages/sources.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'

const access = 'pages.edit'
const pathSchema = z.object({ id: z.uuid() })
const draftAnswer = { status: 200, schema: pageDraftSchema } as const
const writeLimit = { name: 'pages-write', burst: 240, refillSeconds: 60 }

/** Custom pages: what visitors read, and the page builder. @see CUST-01, CUST-02; docs/reference/interfaces.md#addresses (/api/pages) */
export function pageRoutes(deps: Deps, sources: PageSources, queue: QueueSchedule): Endpoint[] {
  return [
    ...readRoutes(deps, sources),
    ...draftRoutes(deps, sources),
    ...pageActs(deps, sources),
    ...publishRoutes(deps, sources, queue),
    ...previewRoutes(deps, sources),
  ]
}

function authorOf({ actor, context }: { actor: Actor; context: RequestContext }): PageAuthor {
  return { actor, requestId: context.requestId }
}

function readRoutes(deps: Deps, sources: PageSources): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/pages/{slug}',
        summary: 'Read a published custom page with its sections; preview=1 reads its draft, for those who may edit.',
        access: 'public',
        pathSchema: z.object({ slug: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/) }),
        querySchema: z.object({ language: z.enum(languages), preview: z.enum(['0', '1']).default('0') }),
        answer: { status: 200, schema: customPageSchema },
      },
      async ({ actor, path, query }) => {
        const mayPreview = actor.kind === 'user' && actor.permissions.includes(access)
        return query.preview === '1' && mayPreview
          ? readPagePreview(deps, sources, path.slug, query.language)
          : readPublishedPage(deps, sources, path.slug, query.language)
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/pages',
        summary: 'List custom pages with their state in every language.',
        access,
        querySchema: pageListQuerySchema,
        answer: { status: 200, schema: pageListSchema },
      },
      async ({ query }) => readPages(deps, sources, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/pages/{id}/draft',
        summary: 'Read the draft of a page, what is published, and what both changed.',
        access,
        pathSchema,
        answer: draftAnswer,
      },
      async ({ path }) => readDraft(deps, sources, path.id),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/pages/{id}/revisions',
        summary: 'List what was done to a page, newest first.',
        access,
        pathSchema,
        answer: { status: 200, schema: z.object({ items: z.array(pageRevisionSchema), next_cursor: z.null() }) },
      },
      async ({ path }) => ({ items: await readRevisions(deps, path.id), next_cursor: null }),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/pages/{id}/revisions/{revision}',
        summary: 'Read a page as it was.',
        access,
        pathSchema: revisionPath,
        answer: { status: 200, schema: pageRevisionDetailsSchema },
      },
      async ({ path }) => readRevision(deps, path.id, path.revision),
    ),
  ]
}

const revisionPath = pathSchema.extend({ revision: rowNumberPathSchema })

function draftRoutes(deps: Deps, sources: PageSources): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/pages',
        summary: 'Make a page from a template: a draft, or published at once.',
        access,
        limit: writeLimit,
        bodySchema: newPageSchema,
        answer: { status: 201, schema: pageDraftSchema },
      },
      async (input) => createPage(deps, sources, authorOf(input), input.body),
    ),
    endpoint(
      {
        method: 'put',
        path: '/api/pages/{id}/draft',
        summary: 'Store the draft, made from the version named; 409 with the stored one when it is not the newest.',
        access,
        limit: writeLimit,
        pathSchema,
        bodySchema: pageDraftUpdateSchema,
        answer: draftAnswer,
      },
      async (input) => saveDraft(deps, sources, authorOf(input), input.path.id, input.body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/discard',
        summary: 'Throw the draft away: the page is again what visitors see.',
        access,
        limit: writeLimit,
        pathSchema,
        bodySchema: pageVersionSchema,
        answer: draftAnswer,
      },
      async (input) => discardDraft(deps, sources, authorOf(input), input.path.id, input.body.version),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/revisions/{revision}/restore',
        summary: 'Make an earlier state the draft again; visitors see nothing of it.',
        access,
        limit: writeLimit,
        pathSchema: revisionPath,
        bodySchema: pageVersionSchema,
        answer: draftAnswer,
      },
      async (input) => {
        const { id, revision } = input.path
        return restoreRevision(deps, sources, authorOf(input), id, { version: input.body.version, revision })
      },
    ),
  ]
}

function pageActs(deps: Deps, sources: PageSources): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/slug',
        summary: 'Give a page another address; the old one leads to it, and the menu follows.',
        access,
        limit: writeLimit,
        pathSchema,
        bodySchema: pageSlugUpdateSchema,
        answer: draftAnswer,
      },
      async (input) => changeSlug(deps, sources, authorOf(input), input.path.id, input.body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/duplicate',
        summary: 'Copy a page with its draft under another address; the copy is a draft.',
        access,
        limit: writeLimit,
        pathSchema,
        bodySchema: pageCopySchema,
        answer: { status: 201, schema: pageDraftSchema },
      },
      async (input) => copyPage(deps, sources, authorOf(input), input.path.id, input.body.slug),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/trash',
        summary: 'Take a page away from visitors and put it into the trash, from where it can be restored for 30 days.',
        access,
        limit: writeLimit,
        pathSchema,
        answer: { status: 204, schema: null },
      },
      async (input) => trashPage(deps, sources, authorOf(input), input.path.id),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/restore',
        summary: 'Take a page out of the trash, as a draft.',
        access,
        limit: writeLimit,
        pathSchema,
        bodySchema: z.object({ slug: pageSlugSchema.optional() }).strict(),
        answer: draftAnswer,
      },
      async (input) => restorePage(deps, sources, authorOf(input), input.path.id, input.body.slug),
    ),
  ]
}

function publishRoutes(deps: Deps, sources: PageSources, queue: QueueSchedule): Endpoint[] {
  return [
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/publish',
        summary: 'Show the stored draft to visitors in some languages, all of it or nothing.',
        access,
        limit: writeLimit,
        pathSchema,
        bodySchema: pagePublishSchema,
        answer: draftAnswer,
      },
      async (input) => publishPage(deps, sources, authorOf(input), input.path.id, input.body),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/unpublish',
        summary: 'Hide a page from visitors in some languages; its draft stays.',
        access,
        limit: writeLimit,
        pathSchema,
        bodySchema: pageUnpublishSchema,
        answer: draftAnswer,
      },
      async (input) => unpublishPage(deps, sources, authorOf(input), input.path.id, input.body.languages),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/schedules',
        summary: 'Plan a publication of the draft as it is now, or the end of one.',
        access,
        limit: writeLimit,
        pathSchema,
        bodySchema: newPageScheduleSchema,
        answer: { status: 201, schema: pageDraftSchema },
      },
      async (input) => schedulePage(deps, sources, authorOf(input), input.path.id, input.body, queue),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/pages/{id}/schedules/{schedule}',
        summary: 'Call a planned act off.',
        access,
        limit: writeLimit,
        pathSchema: pathSchema.extend({ schedule: z.uuid() }),
        answer: draftAnswer,
      },
      async (input) => cancelSchedule(deps, sources, authorOf(input), input.path.id, input.path.schedule),
    ),
  ]
}

function previewRoutes(deps: Deps, sources: PageSources): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/pages/{id}/previews',
        summary: 'List the preview links of a page that have not ended, without their secrets.',
        access,
        pathSchema,
        answer: { status: 200, schema: z.object({ items: z.array(pagePreviewSchema), next_cursor: z.null() }) },
      },
      async ({ path }) => ({ items: await readPreviews(deps, path.id), next_cursor: null }),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/pages/{id}/previews',
        summary: 'Make a link that shows the draft to whoever has it, for some days.',
        access,
        limit: writeLimit,
        pathSchema,
        bodySchema: pagePreviewInsertSchema,
        answer: { status: 201, schema: newPagePreviewSchema },
      },
      async (input) => createPreview(deps, authorOf(input), input.path.id, input.body.days),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/pages/{id}/previews/{preview}',
        summary: 'Close a preview link.',
        access,
        limit: writeLimit,
        pathSchema: pathSchema.extend({ preview: z.uuid() }),
        answer: { status: 204, schema: null },
      },
      async (input) => closePreview(deps, authorOf(input), input.path.id, input.path.preview),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/page-previews',
        summary: 'Open a preview link: the draft as visitors would see it.',
        access: 'public',
        limit: { name: 'page-previews', burst: 120, refillSeconds: 600 },
        bodySchema: openPreviewSchema,
        answer: { status: 200, schema: openedPreviewSchema },
      },
      async ({ body }) => openPreview(deps, sources, body.token, body.language),
    ),
  ]
}
