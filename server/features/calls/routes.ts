import { z } from 'zod'
import { allowances } from '#shared/allowances.ts'
import {
  callChangesSchema,
  callFactsSchema,
  callFiguresSchema,
  callFileQuerySchema,
  callHistorySchema,
  callListQuerySchema,
  callListSchema,
  callMadeSchema,
  callPathSchema,
  callSchema,
  callTextSchema,
  callVersionQuerySchema,
  factChangesSchema,
  factHistoryQuerySchema,
  newCallSchema,
  newCallVersionSchema,
  pastedBytesMax,
} from '#shared/contracts/calls.ts'
import * as routes from '#shared/contracts/routes/calls.ts'
import { hourSeconds } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { changeFacts } from '#server/features/calls/facts-service.ts'
import { getFactHistory } from '#server/features/calls/fact-history.ts'
import { getFigures } from '#server/features/calls/figures.ts'
import {
  importCall,
  deleteCall,
  getCall,
  getChanges,
  getFacts,
  getText,
  listCalls,
  renewCall,
  restoreCall,
  sendCallFile,
} from '#server/features/calls/service.ts'
import type { CallSource } from '#server/features/calls/service.ts'
import { fileTypes, takeFile } from '#server/features/calls/take-in.ts'
import { endpoint } from '#server/http/endpoint.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import { uploaderOf } from '#server/http/upload-turns.ts'

/** Calls that one person brings in. */
const readingLimit = { name: 'calls', ...allowances.call_imports.user }
const imports = ['uploads', 'call_imports', 'waiting_calls', 'reader_time', 'call_storage'] as const
/** Decisions about calls. Confirming a long call by hand is slower. */
const saveLimit: RateLimitRule = { name: 'call-saves', burst: 300, refillSeconds: hourSeconds }
/** Files of calls that one person opens. */
const fileLimit: RateLimitRule = { name: 'call-files', burst: 300, refillSeconds: hourSeconds }
/** JSON escapes may make a text up to six times as long; most letters come as they are. */
const textBodyMax = pastedBytesMax + 512 * 1024
/** Five hundred decisions, each with a value. */
const factsBodyMax = 1024 * 1024

/** Calls for proposals: brought in, read, confirmed. @see docs/reference/workspace.md#calls */
export function callRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint(routes.listCalls, {
      summary: 'List the calls of your organisations, by what is due next.',
      querySchema: callListQuerySchema,
      responseSchema: callListSchema,
      handle: async ({ actor, query }) => listCalls(deps, actor.userId, query),
    }),
    endpoint(routes.createCall, {
      summary: 'Bring in a call as text, as a file (field "file" of a form, or its bytes), or by its identifier.',
      uses: imports,
      bodyBytesMax: textBodyMax,
      otherTypes: fileTypes,
      querySchema: callFileQuerySchema,
      bodySchema: newCallSchema,
      responseSchema: callMadeSchema,
      handle: async ({ actor, context, query, body, request }) => {
        await limitPerson(deps, actor.userId)
        // Undefined for what comes as a file.
        const given: z.output<typeof newCallSchema> | undefined = body
        const agent = { actor, requestId: context.requestId, language: context.language }
        if (given) return importCall(deps, agent, sourceOf(given), given.organisation_id ?? query.organisation_id)
        const { file, fields } = await takeFile(request, query.name, uploaderOf(deps, actor, context))
        return importCall(deps, agent, file, organisationIn(fields) ?? query.organisation_id)
      },
    }),
    endpoint(routes.getCall, {
      summary: 'Read a call and how far its reading is.',
      pathSchema: callPathSchema,
      responseSchema: callSchema,
      handle: async ({ actor, path }) => getCall(deps, actor.userId, path.id),
    }),
    endpoint(routes.deleteCall, {
      summary: 'Delete a call that no application rests on; for thirty days that can be undone.',
      limit: saveLimit,
      pathSchema: callPathSchema,
      handle: async ({ actor, context: { requestId }, path }) => {
        await deleteCall(deps, { actor, requestId }, path.id)
        return null
      },
    }),
    endpoint(routes.restoreCall, {
      summary: 'Undo the deletion of a call.',
      limit: saveLimit,
      pathSchema: callPathSchema,
      responseSchema: callSchema,
      handle: async ({ actor, context: { requestId }, path }) => restoreCall(deps, { actor, requestId }, path.id),
    }),
    endpoint(routes.getCallFacts, {
      summary: 'Read the facts of a call (call-facts/1), each with its evidence, and what people decided.',
      pathSchema: callPathSchema,
      responseSchema: callFactsSchema,
      handle: async ({ actor, path }) => getFacts(deps, actor.userId, path.id),
    }),
    endpoint(routes.changeCallFacts, {
      summary: 'Confirm, change or take back facts of a call: all that are given, or none.',
      limit: saveLimit,
      bodyBytesMax: factsBodyMax,
      pathSchema: callPathSchema,
      bodySchema: factChangesSchema,
      responseSchema: callFactsSchema,
      handle: async ({ actor, context, path, body }) =>
        changeFacts(deps, { actor, requestId: context.requestId }, path.id, body),
    }),
    endpoint(routes.createCallVersion, {
      summary: 'Bring in a newer version of a call, as the call itself.',
      uses: imports,
      bodyBytesMax: textBodyMax,
      otherTypes: fileTypes,
      pathSchema: callPathSchema,
      querySchema: callFileQuerySchema,
      bodySchema: newCallVersionSchema,
      responseSchema: callMadeSchema,
      handle: async ({ actor, context, path, query, body, request }) => {
        await limitPerson(deps, actor.userId)
        // Undefined for what comes as a file.
        const given: z.output<typeof newCallVersionSchema> | undefined = body
        const source = given
          ? sourceOf(given)
          : (await takeFile(request, query.name, uploaderOf(deps, actor, context))).file
        return renewCall(deps, { actor, requestId: context.requestId }, path.id, source)
      },
    }),
    endpoint(routes.getCallChanges, {
      summary: 'Read what the newest version of a call says otherwise than the one before.',
      pathSchema: callPathSchema,
      responseSchema: callChangesSchema,
      handle: async ({ actor, path }) => getChanges(deps, actor.userId, path.id),
    }),
    endpoint(routes.getCallFile, {
      summary: 'The file that a call was read from, for saving; of an older version with its number.',
      limit: fileLimit,
      pathSchema: callPathSchema,
      querySchema: callVersionQuerySchema,
      responseDescription: 'the file',
      handle: ({ actor, path, query }) => sendCallFile(deps, actor.userId, path.id, query.version),
    }),
    endpoint(routes.getCallFigures, {
      summary:
        'Read every date, amount and percentage of a call, each with its sentence, its fact or the reason for none.',
      pathSchema: callPathSchema,
      responseSchema: callFiguresSchema,
      handle: async ({ actor, path }) => getFigures(deps, actor.userId, path.id),
    }),
    endpoint(routes.listFactChanges, {
      summary:
        'List the decisions about the facts of a call, the newest first, each with the value before and after it.',
      pathSchema: callPathSchema,
      querySchema: factHistoryQuerySchema,
      responseSchema: callHistorySchema,
      handle: async ({ actor, path, query }) => getFactHistory(deps, actor.userId, path.id, query),
    }),
    endpoint(routes.getCallText, {
      summary: 'Read the kept text of a call, which evidence points into.',
      pathSchema: callPathSchema,
      responseSchema: callTextSchema,
      handle: async ({ actor, path }) => getText(deps, actor.userId, path.id),
    }),
  ]
}

async function limitPerson(deps: Deps, userId: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeFromLimit(deps, readingLimit, userId)
  if (!allowed)
    throw new AppError('rate_limited', {
      detail: `You have brought in many calls in a short time. Try again in ${retryAfterSeconds} s.`,
      retryAfterSeconds,
    })
}

function sourceOf({ text, identifier, source }: z.output<typeof newCallVersionSchema>): CallSource {
  if (identifier !== undefined) return { source: 'identifier', name: identifier, portal: source, identifier }
  const bytes = Buffer.from(text ?? '', 'utf8')
  if (bytes.length > pastedBytesMax)
    throw new AppError('body_too_large', {
      detail: 'A text may have at most 2 MB. Give the part that holds the call, or send it as a file.',
    })
  return { source: 'text', name: null, bytes }
}

/** The organisation that a form names. @throws {AppError} `validation_failed` */
function organisationIn({ organisation_id: given }: Readonly<Record<string, string>>): string | undefined {
  if (given === undefined || given === '' || z.uuid().safeParse(given).success) return given || undefined
  throw new AppError('validation_failed', {
    errors: [{ path: 'organisation_id', message: 'must be the id of an organisation', code: 'invalid_uuid' }],
  })
}
