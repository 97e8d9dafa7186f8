import { allowances } from '#shared/allowances.ts'
import { applicationPathSchema } from '#shared/contracts/applications.ts'
import {
  applicationCopyInputSchema,
  applicationCopySchema,
  draftInputSchema,
  draftVersionPathSchema,
  draftVersionSchema,
  draftVersionsQuerySchema,
  draftVersionsSchema,
  outlineInputSchema,
  ownTemplateInputSchema,
  ownTemplatePathSchema,
  ownTemplateSchema,
  ownTemplateUpdateSchema,
  ownTemplatesSchema,
  readyTextsQuerySchema,
  readyTextsSchema,
  presenceInputSchema,
  sectionInputSchema,
  sectionPathSchema,
  sectionSchema,
  sectionTextSchema,
  sectionUpdateSchema,
  sectionsSchema,
  updateInputSchema,
  updateStoredSchema,
} from '#shared/contracts/drafts.ts'
import {
  draftCommentInputSchema,
  draftCommentPathSchema,
  draftCommentSchema,
  draftCommentUpdateSchema,
  draftCommentsSchema,
  draftReplyInputSchema,
  suggestionDecisionSchema,
  suggestionInputSchema,
  suggestionSchema,
  suggestionsDecidedSchema,
  suggestionsSchema,
} from '#shared/contracts/draft-notes.ts'
import { organisationPathSchema } from '#shared/contracts/organisations.ts'
import * as noteRoutes from '#shared/contracts/routes/draft-notes.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { sectionBytesMax, updateBytesMax } from '#shared/drafts/doc.ts'
import type { Ports } from '#server/feature.ts'
import { addComment, deleteComment, getComments, settleComment } from '#server/features/drafts/comments-service.ts'
import { copyApplication } from '#server/features/drafts/copy-service.ts'
import { decideSuggestions, getSuggestions, suggest } from '#server/features/drafts/suggestions-service.ts'
import {
  addSection,
  bringSectionBack,
  changeSection,
  deleteSection,
  getSectionFor,
  getSections,
  layOutSections,
} from '#server/features/drafts/outline-service.ts'
import { listReadyTexts } from '#server/features/drafts/ready-texts-service.ts'
import { openSectionHub } from '#server/features/drafts/section-hub.ts'
import { followSection } from '#server/features/drafts/section-stream.ts'
import {
  keepOwnTemplate,
  listOwnTemplates,
  removeOwnTemplate,
  renameOwnTemplate,
} from '#server/features/drafts/templates-service.ts'
import { getSectionText, replaceText, showPresence, storeUpdate } from '#server/features/drafts/text-service.ts'
import { getDraftVersion, listDraftVersions, restoreDraftVersion } from '#server/features/drafts/versions-service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import { openLocalLimit } from '#server/http/local-limit.ts'
import type { RequestActor, RequestContext, SignedIn } from '#server/http/request-context.ts'

/** Many people of an office share one address; a person alone never writes as often. */
const writes = { name: 'drafts', burst: 240, refillSeconds: 60 }

/** Comments on texts, and suggestions of other wordings. @see docs/reference/workspace.md#sections-and-texts */
export function draftNoteRoutes({ deps }: Pick<Ports, 'deps'>): Endpoint[] {
  return [
    endpoint(noteRoutes.listDraftComments, {
      summary: 'List the comments on the text of a section, settled ones too.',
      pathSchema: sectionPathSchema,
      responseSchema: draftCommentsSchema,
      handle: async ({ actor, path }) => getComments(deps, actor.userId, path),
    }),
    endpoint(noteRoutes.addDraftComment, {
      summary: 'Comment on a passage; those whom it mentions are notified.',
      limit: writes,
      pathSchema: sectionPathSchema,
      bodySchema: draftCommentInputSchema,
      responseSchema: draftCommentSchema,
      handle: async ({ actor, path, body, context }) =>
        addComment(deps, doer(actor, context), { ...path, answers: null }, body),
    }),
    endpoint(noteRoutes.answerDraftComment, {
      summary: 'Answer a comment.',
      limit: writes,
      pathSchema: draftCommentPathSchema,
      bodySchema: draftReplyInputSchema,
      responseSchema: draftCommentSchema,
      handle: async ({ actor, path: { comment, ...path }, body, context }) =>
        addComment(deps, doer(actor, context), { ...path, answers: comment }, body),
    }),
    endpoint(noteRoutes.settleDraftComment, {
      summary: 'Settle a comment, or open it again.',
      limit: writes,
      pathSchema: draftCommentPathSchema,
      bodySchema: draftCommentUpdateSchema,
      responseSchema: draftCommentSchema,
      handle: async ({ actor, path, body }) => settleComment(deps, actor.userId, path, body.resolved),
    }),
    endpoint(noteRoutes.removeDraftComment, {
      summary: 'Delete a comment of your own with its answers, or an answer of your own.',
      limit: writes,
      pathSchema: draftCommentPathSchema,
      handle: async ({ actor, path }) => deleteComment(deps, actor.userId, path),
    }),
    endpoint(noteRoutes.listSuggestions, {
      summary: 'List the suggestions for the text of a section that are not decided.',
      pathSchema: sectionPathSchema,
      responseSchema: suggestionsSchema,
      handle: async ({ actor, path }) => getSuggestions(deps, actor.userId, path),
    }),
    endpoint(noteRoutes.addSuggestion, {
      summary: 'Suggest another wording for a passage.',
      limit: writes,
      pathSchema: sectionPathSchema,
      bodySchema: suggestionInputSchema,
      responseSchema: suggestionSchema,
      handle: async ({ actor, path, body, context }) => suggest(deps, doer(actor, context), path, body),
    }),
    endpoint(noteRoutes.decideSuggestions, {
      summary: 'Accept or reject suggestions; one whose text has changed can only be rejected.',
      limit: writes,
      pathSchema: sectionPathSchema,
      bodySchema: suggestionDecisionSchema,
      responseSchema: suggestionsDecidedSchema,
      handle: async ({ actor, path, body, context }) => decideSuggestions(deps, doer(actor, context), path, body),
    }),
  ]
}

/** Sections of applications and their texts. @see docs/reference/workspace.md#sections-and-texts */
export function draftRoutes({ deps, live }: Pick<Ports, 'deps' | 'live'>): Endpoint[] {
  const hub = openSectionHub(deps)
  const takeTurn = openLocalLimit(deps, allowances.draft_updates.user)
  const requireTurn = (userId: string) => {
    const { allowed, retryAfterSeconds } = takeTurn(userId)
    if (!allowed) throw new AppError('rate_limited', { retryAfterSeconds })
  }
  return [
    endpoint(routes.listSections, {
      summary: 'List the sections of an application in their order, without their texts.',
      pathSchema: applicationPathSchema,
      responseSchema: sectionsSchema,
      handle: async ({ actor, path }) => getSections(deps, actor.userId, path.id),
    }),
    endpoint(routes.listReadyTexts, {
      summary: 'List the texts of the ready sections of an organisation, to use them again; copies are listed once.',
      pathSchema: organisationPathSchema,
      querySchema: readyTextsQuerySchema,
      responseSchema: readyTextsSchema,
      handle: async ({ actor, path, query }) => listReadyTexts(deps, actor.userId, path.id, query),
    }),
    endpoint(routes.layOutSections, {
      summary: 'Lay out sections by a template and the call; sections that there are stay.',
      limit: writes,
      pathSchema: applicationPathSchema,
      bodySchema: outlineInputSchema,
      responseSchema: sectionsSchema,
      handle: async ({ actor, path, body, context }) => layOutSections(deps, doer(actor, context), path.id, body),
    }),
    endpoint(routes.listOwnTemplates, {
      summary: 'List the outlines that an organisation keeps as templates, by name.',
      pathSchema: organisationPathSchema,
      responseSchema: ownTemplatesSchema,
      handle: async ({ actor, path }) => listOwnTemplates(deps, actor.userId, path.id),
    }),
    endpoint(routes.keepOwnTemplate, {
      summary: 'Keep the outline of an application as a template, without its texts.',
      limit: writes,
      pathSchema: organisationPathSchema,
      bodySchema: ownTemplateInputSchema,
      responseSchema: ownTemplateSchema,
      handle: async ({ actor, path, body, context }) => keepOwnTemplate(deps, doer(actor, context), path.id, body),
    }),
    endpoint(routes.renameOwnTemplate, {
      summary: 'Rename an own template.',
      limit: writes,
      pathSchema: ownTemplatePathSchema,
      bodySchema: ownTemplateUpdateSchema,
      responseSchema: ownTemplateSchema,
      handle: async ({ actor, path, body, context }) => renameOwnTemplate(deps, doer(actor, context), path, body),
    }),
    endpoint(routes.removeOwnTemplate, {
      summary: 'Delete an own template; applications that began with it stay.',
      limit: writes,
      pathSchema: ownTemplatePathSchema,
      handle: async ({ actor, path, context }) => removeOwnTemplate(deps, doer(actor, context), path),
    }),
    endpoint(routes.copyApplication, {
      summary: 'Copy the texts of an application to another call, and list what that call changes section by section.',
      limit: { name: 'applications.create', ...allowances.applications.network },
      uses: ['applications'],
      pathSchema: applicationPathSchema,
      bodySchema: applicationCopyInputSchema,
      responseSchema: applicationCopySchema,
      handle: async ({ actor, path, body, context }) => copyApplication(deps, doer(actor, context), path.id, body),
    }),
    endpoint(routes.addSection, {
      summary: 'Add a section.',
      limit: writes,
      pathSchema: applicationPathSchema,
      bodySchema: sectionInputSchema,
      responseSchema: sectionSchema,
      handle: async ({ actor, path, body, context }) => addSection(deps, doer(actor, context), path.id, body),
    }),
    endpoint(routes.getSection, {
      summary: 'Read a section with its text.',
      pathSchema: sectionPathSchema,
      responseSchema: sectionTextSchema,
      handle: async ({ actor, path }) => getSectionText(deps, actor.userId, path),
    }),
    endpoint(routes.replaceDraft, {
      summary: 'Replace the text of a section, if it is still at this version.',
      limit: writes,
      bodyBytesMax: sectionBytesMax,
      pathSchema: sectionPathSchema,
      bodySchema: draftInputSchema,
      responseSchema: sectionTextSchema,
      handle: async ({ actor, path, body, context }) => replaceText(deps, doer(actor, context), path, body),
    }),
    endpoint(routes.updateSection, {
      summary: 'Rename or move a section, or change its purpose, limit, state or owner.',
      limit: writes,
      pathSchema: sectionPathSchema,
      bodySchema: sectionUpdateSchema,
      responseSchema: sectionSchema,
      handle: async ({ actor, path, body, context }) => changeSection(deps, doer(actor, context), path, body),
    }),
    endpoint(routes.removeSection, {
      summary: 'Delete a section; that can be undone.',
      limit: writes,
      pathSchema: sectionPathSchema,
      handle: async ({ actor, path, context }) => deleteSection(deps, doer(actor, context), path),
    }),
    endpoint(routes.restoreSection, {
      summary: 'Undo the deletion of a section.',
      limit: writes,
      pathSchema: sectionPathSchema,
      responseSchema: sectionSchema,
      handle: async ({ actor, path, context }) => bringSectionBack(deps, doer(actor, context), path),
    }),
    endpoint(routes.storeUpdate, {
      summary: 'Store a batch of changes of a text. An answer means that it is stored; the same batch twice is one.',
      uses: ['draft_updates'],
      bodyBytesMax: Math.ceil(updateBytesMax / 3) * 4 + 1_000,
      pathSchema: sectionPathSchema,
      bodySchema: updateInputSchema,
      responseSchema: updateStoredSchema,
      handle: async ({ actor, path, body, context }) => {
        requireTurn(actor.userId)
        return storeUpdate(deps, doer(actor, context), path, body)
      },
    }),
    endpoint(routes.showPresence, {
      summary: 'Show the others where your caret is; nothing of it is stored.',
      uses: ['draft_updates'],
      pathSchema: sectionPathSchema,
      bodySchema: presenceInputSchema,
      handle: async ({ actor, path, body }) => {
        requireTurn(actor.userId)
        return showPresence(deps, actor.userId, path, body)
      },
    }),
    endpoint(routes.followSection, {
      summary:
        'Stream the text of a section and every change of it, as server-sent events. With Last-Event-ID, what was missed comes first.',
      uses: ['streams'],
      pathSchema: sectionPathSchema,
      responseDescription: 'text/event-stream',
      handle: async ({ actor: { userId }, path, request, context }) => {
        const { section, seen } = await getSectionFor(deps, deps.database.db, userId, { path, atLeast: 'viewer' })
        return live.streams.open({ userId, request, context }, (stream) =>
          followSection(
            deps,
            hub,
            {
              path,
              userId,
              sectionId: section.id,
              role: seen.role,
              authorization: request.headers.get('authorization'),
              lastEventId: request.headers.get('last-event-id'),
            },
            stream,
          ),
        )
      },
    }),
    endpoint(routes.listDraftVersions, {
      summary: 'List the versions of the text of a section, the newest first.',
      pathSchema: sectionPathSchema,
      querySchema: draftVersionsQuerySchema,
      responseSchema: draftVersionsSchema,
      handle: async ({ actor, path, query }) => listDraftVersions(deps, actor.userId, path, query),
    }),
    endpoint(routes.getDraftVersion, {
      summary: 'Read a version of the text of a section.',
      pathSchema: draftVersionPathSchema,
      responseSchema: draftVersionSchema,
      handle: async ({ actor, path }) => getDraftVersion(deps, actor.userId, path),
    }),
    endpoint(routes.restoreDraftVersion, {
      summary: 'Make a version the text of its section again; everyone who has it open sees it.',
      limit: writes,
      pathSchema: draftVersionPathSchema,
      responseSchema: sectionTextSchema,
      handle: async ({ actor, path, context }) => restoreDraftVersion(deps, doer(actor, context), path),
    }),
  ]
}

function doer(actor: SignedIn, { requestId }: RequestContext): RequestActor {
  return { actor, requestId }
}
