import type { z } from 'zod'
import type {
  DraftComment,
  DraftComments,
  Suggestion,
  Suggestions,
  SuggestionsDecided,
  draftCommentInputSchema,
  draftCommentUpdateSchema,
  draftReplyInputSchema,
  suggestionDecisionSchema,
  suggestionInputSchema,
} from '#shared/contracts/draft-notes.ts'
import { route } from '#shared/contracts/routes/route.ts'

export const listDraftComments = route<{ response: DraftComments }>()(
  'get',
  '/api/applications/{id}/sections/{key}/comments',
  'signed-in',
)

export const addDraftComment = route<{ body: z.input<typeof draftCommentInputSchema>; response: DraftComment }>()(
  'post',
  '/api/applications/{id}/sections/{key}/comments',
  'signed-in',
  201,
)

export const answerDraftComment = route<{ body: z.input<typeof draftReplyInputSchema>; response: DraftComment }>()(
  'post',
  '/api/applications/{id}/sections/{key}/comments/{comment}/replies',
  'signed-in',
  201,
)

export const settleDraftComment = route<{ body: z.input<typeof draftCommentUpdateSchema>; response: DraftComment }>()(
  'patch',
  '/api/applications/{id}/sections/{key}/comments/{comment}',
  'signed-in',
)

export const removeDraftComment = route<{ response: void }>()(
  'delete',
  '/api/applications/{id}/sections/{key}/comments/{comment}',
  'signed-in',
  204,
)

export const listSuggestions = route<{ response: Suggestions }>()(
  'get',
  '/api/applications/{id}/sections/{key}/suggestions',
  'signed-in',
)

export const addSuggestion = route<{ body: z.input<typeof suggestionInputSchema>; response: Suggestion }>()(
  'post',
  '/api/applications/{id}/sections/{key}/suggestions',
  'signed-in',
  201,
)

export const decideSuggestions = route<{
  body: z.input<typeof suggestionDecisionSchema>
  response: SuggestionsDecided
}>()('post', '/api/applications/{id}/sections/{key}/suggestions/decide', 'signed-in')
