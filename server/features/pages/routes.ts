import { z } from 'zod'
import { rowNumberPathSchema } from '#shared/contracts/bounds.ts'
import { draftsPreviewSchema } from '#shared/contracts/content-drafts.ts'
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
import * as routes from '#shared/contracts/routes/pages.ts'
import type { Deps } from '#server/deps.ts'
import {
  changeSlug,
  copyPage,
  createPage,
  discardDraft,
  readDraft,
  getPageList,
  getRevision,
  getRevisionList,
  restorePage,
  restoreRevision,
  saveDraft,
  trashPage,
} from '#server/features/pages/pages-service.ts'
import {
  closePreview,
  createPreview,
  openDraftsPreview,
  openPreview,
  listOpenPreviews,
} from '#server/features/pages/previews-service.ts'
import { cancelSchedule, publishPage, schedulePage, unpublishPage } from '#server/features/pages/publish-service.ts'
import type { QueueSchedule } from '#server/features/pages/publish-service.ts'
import { getPagePreview, getPublishedPage } from '#server/features/pages/read-service.ts'
import type { PagePorts } from '#server/features/pages/sources.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Actor, ChangeAuthor, RequestContext } from '#server/http/request-context.ts'

const access = 'pages.edit'
const pathSchema = z.object({ id: z.uuid() })
const writeLimit = { name: 'pages-write', burst: 240, refillSeconds: 60 }

/** Custom pages: what visitors read, and the page builder. @see CUST-01, CUST-02; docs/reference/interfaces.md#addresses (/api/pages) */
export function pageRoutes(deps: Deps, ports: PagePorts, queue: QueueSchedule): Endpoint[] {
  return [
    ...readRoutes(deps, ports),
    ...draftRoutes(deps, ports),
    ...pageActions(deps, ports),
    ...publishRoutes(deps, ports, queue),
    ...previewRoutes(deps, ports),
  ]
}

function authorOf({ actor, context }: { actor: Actor; context: RequestContext }): ChangeAuthor {
  return { actor, requestId: context.requestId }
}

function readRoutes(deps: Deps, ports: PagePorts): Endpoint[] {
  return [
    endpoint(routes.getPage, {
      summary: 'Read a published custom page with its sections; preview=1 reads its draft, for those who may edit.',
      pathSchema: z.object({ slug: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/) }),
      querySchema: z.object({ language: z.enum(languages), preview: z.enum(['0', '1']).default('0') }),
      responseSchema: customPageSchema,
      handle: async ({ actor, path, query }) => {
        const mayPreview = actor.kind === 'user' && actor.permissions.includes(access)
        return query.preview === '1' && mayPreview
          ? getPagePreview(deps, ports, path.slug, query.language)
          : getPublishedPage(deps, ports, path.slug, query.language)
      },
    }),
    endpoint(routes.listPages, {
      summary: 'List custom pages with their state in every language.',
      querySchema: pageListQuerySchema,
      responseSchema: pageListSchema,
      handle: async ({ query }) => getPageList(deps, ports, query),
    }),
    endpoint(routes.getPageDraft, {
      summary: 'Read the draft of a page, what is published, and what both changed.',
      pathSchema,
      responseSchema: pageDraftSchema,
      handle: async ({ path }) => readDraft(deps, ports, path.id),
    }),
    endpoint(routes.listPageRevisions, {
      summary: 'List what was done to a page, newest first.',
      pathSchema,
      responseSchema: z.object({ items: z.array(pageRevisionSchema), next_cursor: z.null() }),
      handle: async ({ path }) => ({ items: await getRevisionList(deps, path.id), next_cursor: null }),
    }),
    endpoint(routes.getPageRevision, {
      summary: 'Read a page as it was.',
      pathSchema: revisionPath,
      responseSchema: pageRevisionDetailsSchema,
      handle: async ({ path }) => getRevision(deps, path.id, path.revision),
    }),
  ]
}

const revisionPath = pathSchema.extend({ revision: rowNumberPathSchema })

function draftRoutes(deps: Deps, ports: PagePorts): Endpoint[] {
  return [
    endpoint(routes.createPage, {
      summary: 'Make a page from a template: a draft, or published at once.',
      limit: writeLimit,
      bodySchema: newPageSchema,
      responseSchema: pageDraftSchema,
      handle: async (input) => createPage(deps, ports, authorOf(input), input.body),
    }),
    endpoint(routes.savePageDraft, {
      summary: 'Store the draft, made from the version named; 409 with the stored one when it is not the newest.',
      limit: writeLimit,
      pathSchema,
      bodySchema: pageDraftUpdateSchema,
      responseSchema: pageDraftSchema,
      handle: async (input) => saveDraft(deps, ports, authorOf(input), { id: input.path.id, update: input.body }),
    }),
    endpoint(routes.discardPageDraft, {
      summary: 'Throw the draft away: the page is again what visitors see.',
      limit: writeLimit,
      pathSchema,
      bodySchema: pageVersionSchema,
      responseSchema: pageDraftSchema,
      handle: async (input) =>
        discardDraft(deps, ports, authorOf(input), { id: input.path.id, version: input.body.version }),
    }),
    endpoint(routes.restorePageRevision, {
      summary: 'Make an earlier state the draft again; visitors see nothing of it.',
      limit: writeLimit,
      pathSchema: revisionPath,
      bodySchema: pageVersionSchema,
      responseSchema: pageDraftSchema,
      handle: async (input) => {
        const { id, revision } = input.path
        return restoreRevision(deps, ports, authorOf(input), {
          id,
          wanted: { version: input.body.version, revision },
        })
      },
    }),
  ]
}

function pageActions(deps: Deps, ports: PagePorts): Endpoint[] {
  return [
    endpoint(routes.changePageSlug, {
      summary: 'Give a page another address; the old one leads to it, and the menu follows.',
      limit: writeLimit,
      pathSchema,
      bodySchema: pageSlugUpdateSchema,
      responseSchema: pageDraftSchema,
      handle: async (input) => changeSlug(deps, ports, authorOf(input), { id: input.path.id, wanted: input.body }),
    }),
    endpoint(routes.copyPage, {
      summary: 'Copy a page with its draft under another address; the copy is a draft.',
      limit: writeLimit,
      pathSchema,
      bodySchema: pageCopySchema,
      responseSchema: pageDraftSchema,
      handle: async (input) => copyPage(deps, ports, authorOf(input), { id: input.path.id, slug: input.body.slug }),
    }),
    endpoint(routes.trashPage, {
      summary: 'Take a page away from visitors and put it into the trash, from where it can be restored for 30 days.',
      limit: writeLimit,
      pathSchema,
      handle: async (input) => trashPage(deps, ports, authorOf(input), input.path.id),
    }),
    endpoint(routes.restorePage, {
      summary: 'Take a page out of the trash, as a draft.',
      limit: writeLimit,
      pathSchema,
      bodySchema: z.object({ slug: pageSlugSchema.optional() }).strict(),
      responseSchema: pageDraftSchema,
      handle: async (input) => restorePage(deps, ports, authorOf(input), { id: input.path.id, slug: input.body.slug }),
    }),
  ]
}

function publishRoutes(deps: Deps, ports: PagePorts, queue: QueueSchedule): Endpoint[] {
  return [
    endpoint(routes.publishPage, {
      summary: 'Show the stored draft to visitors in some languages, all of it or nothing.',
      limit: writeLimit,
      pathSchema,
      bodySchema: pagePublishSchema,
      responseSchema: pageDraftSchema,
      handle: async (input) => publishPage(deps, ports, authorOf(input), { id: input.path.id, wanted: input.body }),
    }),
    endpoint(routes.unpublishPage, {
      summary: 'Hide a page from visitors in some languages; its draft stays.',
      limit: writeLimit,
      pathSchema,
      bodySchema: pageUnpublishSchema,
      responseSchema: pageDraftSchema,
      handle: async (input) =>
        unpublishPage(deps, ports, authorOf(input), { id: input.path.id, languages: input.body.languages }),
    }),
    endpoint(routes.schedulePage, {
      summary: 'Plan a publication of the draft as it is now, or the end of one.',
      limit: writeLimit,
      pathSchema,
      bodySchema: newPageScheduleSchema,
      responseSchema: pageDraftSchema,
      handle: async (input) =>
        schedulePage(deps, ports, authorOf(input), { id: input.path.id, wanted: input.body, queue }),
    }),
    endpoint(routes.cancelPageSchedule, {
      summary: 'Call a planned act off.',
      limit: writeLimit,
      pathSchema: pathSchema.extend({ schedule: z.uuid() }),
      responseSchema: pageDraftSchema,
      handle: async (input) =>
        cancelSchedule(deps, ports, authorOf(input), { id: input.path.id, scheduleId: input.path.schedule }),
    }),
  ]
}

function previewRoutes(deps: Deps, ports: PagePorts): Endpoint[] {
  return [
    endpoint(routes.listPagePreviews, {
      summary: 'List the preview links of a page that have not ended, without their secrets.',
      pathSchema,
      responseSchema: z.object({ items: z.array(pagePreviewSchema), next_cursor: z.null() }),
      handle: async ({ path }) => ({ items: await listOpenPreviews(deps, path.id), next_cursor: null }),
    }),
    endpoint(routes.createPagePreview, {
      summary: 'Make a link that shows the draft to anyone who has it, for some days.',
      limit: writeLimit,
      pathSchema,
      bodySchema: pagePreviewInsertSchema,
      responseSchema: newPagePreviewSchema,
      handle: async (input) => createPreview(deps, authorOf(input), input.path.id, input.body.days),
    }),
    endpoint(routes.closePagePreview, {
      summary: 'Close a preview link.',
      limit: writeLimit,
      pathSchema: pathSchema.extend({ preview: z.uuid() }),
      handle: async (input) => closePreview(deps, authorOf(input), input.path.id, input.path.preview),
    }),
    endpoint(routes.openPagePreview, {
      summary: 'Open a preview link: the draft as visitors would see it.',
      limit: { name: 'page-previews', burst: 120, refillSeconds: 600 },
      bodySchema: openPreviewSchema,
      responseSchema: openedPreviewSchema,
      handle: async ({ body }) => openPreview(deps, ports, body.token, body.language),
    }),
    endpoint(routes.listDraftPreviews, {
      summary:
        "List the preview links to the drafts of the site's own pages that have not ended, without their secrets.",
      responseSchema: z.object({ items: z.array(pagePreviewSchema), next_cursor: z.null() }),
      handle: async () => ({ items: await listOpenPreviews(deps, null), next_cursor: null }),
    }),
    endpoint(routes.createDraftPreview, {
      summary: 'Make a link that shows the site with the drafts of its own pages to anyone who has it, for some days.',
      limit: writeLimit,
      bodySchema: pagePreviewInsertSchema,
      responseSchema: newPagePreviewSchema,
      handle: async (input) => createPreview(deps, authorOf(input), null, input.body.days),
    }),
    endpoint(routes.closeDraftPreview, {
      summary: "Close a preview link to the drafts of the site's own pages.",
      limit: writeLimit,
      pathSchema: z.object({ preview: z.uuid() }),
      handle: async (input) => closePreview(deps, authorOf(input), null, input.path.preview),
    }),
    endpoint(routes.openDraftPreview, {
      summary: "Open a preview link: the site's own pages that have drafts, as visitors would see them.",
      limit: { name: 'page-previews', burst: 120, refillSeconds: 600 },
      bodySchema: openPreviewSchema,
      responseSchema: draftsPreviewSchema,
      handle: async ({ body }) => openDraftsPreview(deps, ports, body.token, body.language),
    }),
  ]
}
