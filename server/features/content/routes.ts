import { z } from 'zod'
import { rowNumberPathSchema } from '#shared/contracts/bounds.ts'
import { contentPages } from '#shared/content/catalogue.ts'
import {
  contentInsertsSchema,
  contentListSchema,
  contentQuerySchema,
  contentRevisionSchema,
  contentRowSchema,
  contentUpdateSchema,
  contentChangesSchema,
  pageContentSchema,
  sectionChangesSchema,
} from '#shared/contracts/content.ts'
import { heartbeatSchema, presencePathSchema, presenceSchema } from '#shared/contracts/presence.ts'
import {
  editedSectionSchema,
  itemMoveSchema,
  itemPathSchema,
  newItemSchema,
  newSectionSchema,
  sectionChangeSchema,
  sectionCopySchema,
  sectionDeletionSchema,
  sectionMoveSchema,
  sectionPathSchema,
  sectionTransferSchema,
} from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import * as routes from '#shared/contracts/routes/content.ts'
import * as staffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { Deps } from '#server/deps.ts'
import { applyChanges } from '#server/features/content/apply-changes.ts'
import { addItem, deleteItem, moveItem } from '#server/features/content/item-service.ts'
import { noteHeartbeat, noteLeaving } from '#server/features/content/presence.ts'
import { duplicateSection, giveOwnSectionType } from '#server/features/content/section-copies.ts'
import { isBuiltIn } from '#server/features/content/page-sections.ts'
import { transferSection } from '#server/features/content/section-transfer.ts'
import {
  changeSection,
  createSection,
  deleteSection,
  listSections,
  moveSection,
} from '#server/features/content/section-service.ts'
import {
  insertContentRows,
  listContentRevisions,
  listContentRows,
  removeContent,
  restoreContent,
  saveContent,
} from '#server/features/content/service.ts'
import { getContentVersion, getPageContentFor } from '#server/features/content/shown-pages.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Actor, ChangeAuthor, RequestContext } from '#server/http/request-context.ts'

const idSchema = z.object({ id: z.uuid() })
const slug = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
const writeLimit = { name: 'content-write', burst: 120, refillSeconds: 60 }

/** Content rows, resolved pages, sections. @see docs/reference/interfaces.md#addresses (/api/content) and /api/sections */
export function contentRoutes(deps: Deps): Endpoint[] {
  const authorOf = (input: { actor: Actor; context: RequestContext }): ChangeAuthor => ({
    actor: input.actor,
    requestId: input.context.requestId,
  })
  return [
    endpoint(routes.listContent, {
      summary: 'List content rows by page, section, language and key, ordered by content_key.',
      querySchema: contentQuerySchema,
      responseSchema: contentListSchema,
      handle: async ({ actor, query }) => listContentRows(deps, query, seesHidden(actor)),
    }),
    endpoint(routes.getPageContent, {
      summary: 'Read what a page shows in one language: every key with its stored or default value.',
      querySchema: z.object({ page: z.union([z.enum(contentPages), slug]), language: z.enum(languages) }),
      responseSchema: pageContentSchema,
      handle: async ({ actor, query }) => getPageContentFor(deps, query.page, query.language, seesHidden(actor)),
    }),
    endpoint(routes.getContentVersion, {
      summary: 'Read a mark that changes whenever content of a language changes.',
      querySchema: z.object({ language: z.enum(languages) }),
      responseSchema: z.object({ version: z.string() }),
      handle: async ({ query }) => ({ version: await getContentVersion(deps, query.language) }),
    }),
    endpoint(staffRoutes.insertContent, {
      summary: 'Insert one content row, or several of which all or none are stored.',
      limit: writeLimit,
      bodySchema: contentInsertsSchema,
      responseSchema: z.union([contentRowSchema, z.array(contentRowSchema)]),
      handle: async (input) => {
        const many = Array.isArray(input.body) ? input.body : [input.body]
        const rows = await insertContentRows(deps, authorOf(input), many)
        const [only] = rows
        return Array.isArray(input.body) || only === undefined ? rows : only
      },
    }),
    endpoint(staffRoutes.saveContent, {
      summary:
        'Save a value made from the version that updated_at names; 409 with the stored row when it is not the newest.',
      limit: writeLimit,
      pathSchema: idSchema,
      bodySchema: contentUpdateSchema,
      responseSchema: contentRowSchema,
      handle: async (input) => saveContent(deps, authorOf(input), input.path.id, input.body),
    }),
    endpoint(staffRoutes.deleteContent, {
      summary: 'Delete a content row; its history stays.',
      limit: writeLimit,
      pathSchema: idSchema,
      handle: async (input) => removeContent(deps, authorOf(input), input.path.id),
    }),
    endpoint(staffRoutes.listContentRevisions, {
      summary: 'List the changes of a content row, newest first.',
      pathSchema: idSchema,
      responseSchema: z.object({ items: z.array(contentRevisionSchema), next_cursor: z.null() }),
      handle: async ({ path }) => ({ items: await listContentRevisions(deps, path.id), next_cursor: null }),
    }),
    endpoint(staffRoutes.restoreContent, {
      summary: 'Bring the value of an earlier change back, as a new change.',
      limit: writeLimit,
      pathSchema: idSchema.extend({ revision: rowNumberPathSchema }),
      responseSchema: contentRowSchema,
      handle: async (input) => restoreContent(deps, authorOf(input), input.path.id, input.path.revision),
    }),
    endpoint(staffRoutes.applyChanges, {
      summary:
        'Make several changes of rows and of drafts together or not at all, each from the value that is expected there.',
      limit: writeLimit,
      bodySchema: contentChangesSchema,
      responseSchema: z.object({ changed: z.number().int() }),
      handle: async (input) => applyChanges(deps, authorOf(input), input.body.changes, input.body.drafts),
    }),
    ...presenceRoutes(deps),
    ...sectionRoutes(deps, authorOf),
  ]
}

function seesHidden(actor: Actor): boolean {
  return actor.kind === 'user' && actor.permissions.includes('content.view_hidden')
}

/** Who edits which page now. */
function presenceRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(staffRoutes.sendHeartbeat, {
      summary:
        'Say that a page is being edited in an open tab, and read who else edits it. Expected every ten seconds.',
      limit: { name: 'content-presence', burst: 240, refillSeconds: 60 },
      bodySchema: heartbeatSchema,
      responseSchema: presenceSchema,
      handle: async ({ actor, body }) => noteHeartbeat(deps, actor, body),
    }),
    endpoint(staffRoutes.leavePage, {
      summary: 'Say that an open tab does not edit any more.',
      limit: { name: 'content-presence', burst: 240, refillSeconds: 60 },
      pathSchema: presencePathSchema,
      handle: async ({ actor, path }) => noteLeaving(deps, actor, path.tab),
    }),
  ]
}

type AuthorOf = (input: { actor: Actor; context: RequestContext }) => ChangeAuthor

/** Acts on whole sections. Each answers what it changed, so that it can be undone by `/api/content/changes`. */
function sectionRoutes(deps: Deps, authorOf: AuthorOf): Endpoint[] {
  return [
    endpoint(staffRoutes.listSections, {
      summary: 'List the sections that were added to a page, in their order, hidden ones with their words.',
      querySchema: z.object({
        page: slug,
        language: z.enum(languages),
        with_drafts: z.enum(['true', 'false']).optional(),
      }),
      responseSchema: z.object({ items: z.array(editedSectionSchema), next_cursor: z.null() }),
      handle: async ({ query }) => ({
        items: await listSections(deps, query.page, query.language, query.with_drafts === 'true'),
        next_cursor: null,
      }),
    }),
    endpoint(staffRoutes.createSection, {
      summary: 'Create a section of a page: two or three content rows, at once or not at all.',
      limit: writeLimit,
      bodySchema: newSectionSchema,
      responseSchema: z.array(contentRowSchema),
      handle: async (input) => createSection(deps, authorOf(input), input.body),
    }),
    endpoint(staffRoutes.moveSection, {
      summary: 'Move a section before another one or to the end, in all its languages.',
      limit: writeLimit,
      pathSchema: sectionPathSchema,
      bodySchema: sectionMoveSchema,
      responseSchema: sectionChangesSchema,
      handle: async (input) => moveSection(deps, authorOf(input), input.path, input.body),
    }),
    endpoint(staffRoutes.duplicateSection, {
      summary: 'Copy a section in all its languages; the copy follows it.',
      limit: writeLimit,
      pathSchema: sectionPathSchema,
      bodySchema: sectionCopySchema,
      responseSchema: sectionChangesSchema,
      handle: async (input) => duplicateSection(deps, authorOf(input), input.path, input.body),
    }),
    endpoint(staffRoutes.transferSection, {
      summary: 'Move a section to another page in all its languages, or put a copy of it there.',
      limit: writeLimit,
      pathSchema: sectionPathSchema,
      bodySchema: sectionTransferSchema,
      responseSchema: sectionChangesSchema,
      handle: async (input) => transferSection(deps, authorOf(input), input.path, input.body),
    }),
    endpoint(staffRoutes.changeSection, {
      summary:
        'Hide a section from visitors or show it again, change its type or its layout, in all its languages. For a section that the page has by itself, a section of that type comes before it, and it is hidden.',
      limit: writeLimit,
      pathSchema: sectionPathSchema,
      bodySchema: sectionChangeSchema,
      responseSchema: sectionChangesSchema,
      handle: async (input) => {
        const { path, body } = input
        const isTyped = isBuiltIn(path) && (body.type !== undefined || body.layout !== undefined)
        return (isTyped ? giveOwnSectionType : changeSection)(deps, authorOf(input), path, body)
      },
    }),
    endpoint(staffRoutes.deleteSection, {
      summary:
        'Delete a section in all its languages; 409 when it is not the version that was seen. Its history stays.',
      limit: writeLimit,
      pathSchema: sectionPathSchema,
      querySchema: sectionDeletionSchema,
      responseSchema: sectionChangesSchema,
      handle: async (input) => deleteSection(deps, authorOf(input), input.path, input.query),
    }),
    endpoint(staffRoutes.addItem, {
      summary: 'Add a question or a figure to a section, empty or as a copy, in all languages.',
      limit: writeLimit,
      pathSchema: sectionPathSchema,
      bodySchema: newItemSchema,
      responseSchema: sectionChangesSchema,
      handle: async (input) => addItem(deps, authorOf(input), input.path, input.body),
    }),
    endpoint(staffRoutes.moveItem, {
      summary: 'Move a question or a figure within its section, in all languages.',
      limit: writeLimit,
      pathSchema: itemPathSchema,
      bodySchema: itemMoveSchema,
      responseSchema: sectionChangesSchema,
      handle: async (input) => moveItem(deps, authorOf(input), input.path, input.body),
    }),
    endpoint(staffRoutes.deleteItem, {
      summary:
        'Delete a question or a figure in all its languages; 409 when its section is not the version that was seen.',
      limit: writeLimit,
      pathSchema: itemPathSchema,
      querySchema: sectionDeletionSchema,
      responseSchema: sectionChangesSchema,
      handle: async (input) => deleteItem(deps, authorOf(input), input.path, input.query),
    }),
  ]
}
