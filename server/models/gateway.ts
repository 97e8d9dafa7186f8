import type { LanguageModel, TextStreamPart, ToolSet } from 'ai'
import { z } from 'zod'
import { minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import type { ModelError } from '#shared/models.ts'
import type { Config } from '#server/config.ts'
import { BodyTooLong } from '#server/http/body.ts'
import { estimateTokens } from '#server/models/estimate.ts'
import { ModelFailure } from '#server/models/failure.ts'
import type { Tokens } from '#server/models/failure.ts'
import { fence } from '#server/models/fence.ts'
import type { Untrusted } from '#server/models/fence.ts'
import { openModelFetch } from '#server/models/outbound-fetch.ts'
import { OutboundError } from '#server/outbound/request.ts'

/** How long a model may take, in ms: for all of it, until the first words, and between two of them. */
type Patience = { totalMs: number; firstChunkMs: number; chunkMs: number }

/** Where a model is, and how it is spoken to. */
export type ModelConnection = {
  baseUrl: string
  model: string
  key: string | null
  /** Whether the server holds an answer to a schema by itself. */
  isStructured: boolean
  /** The environment names the address, so it may be one of one's own network. */
  isFixed: boolean
}

/** What is asked of a model. `instructions` are ours; every text of others is in `documents`. */
export type ModelRequest = {
  instructions: string
  documents: readonly Untrusted[]
  /** What most of the documents is written in; for the estimate. */
  language: Language
  /** Longest answer, in tokens. */
  outMax: number
}

/** What goes to a model, word for word. */
type Prompt = { instructions: string; message: string }

/** One that answers. Every failure is a `ModelFailure`. */
export type ModelGateway = {
  /** Asks for an answer of a shape. An answer of another shape is a failure, and reports what it cost. */
  propose<S extends z.ZodType>(
    request: ModelRequest,
    schema: S,
    signal: AbortSignal,
  ): Promise<{ value: z.output<S>; text: string; used: Tokens }>
  /**
   * Asks for a text, and hands its pieces on as they come.
   *
   * @returns the whole text, and whether the server counted the tokens itself.
   */
  write(
    request: ModelRequest,
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<{ text: string; used: Tokens; isCounted: boolean }>
}

const usualPatience: Patience = { totalMs: 3 * minuteMs, firstChunkMs: minuteMs, chunkMs: minuteMs / 2 }

/** Puts a request into the words that go to a model: the fence explained, and the shape where the server does not hold it. */
export function toPrompt({ instructions, documents }: ModelRequest, schema?: z.ZodType): Prompt {
  const { message, rule } = fence(documents)
  const shape =
    schema === undefined
      ? ''
      : `\n\nAnswer with one JSON object and nothing else. Its JSON schema: ${JSON.stringify(z.toJSONSchema(schema))}`
  return { instructions: `${instructions}\n\n${rule}${shape}`, message }
}

/** How many tokens a request will be at most. */
export function estimateRequest(request: ModelRequest, schema?: z.ZodType): Tokens {
  const { instructions, message } = toPrompt(request, schema)
  return { in: estimateTokens(message, request.language) + estimateTokens(instructions, 'en'), out: request.outMax }
}

/** Opens the way to a model. No tools, no files, no addresses: texts go there, and a text comes back. */
export function openGateway(
  config: Config,
  connection: ModelConnection,
  patience: Patience = usualPatience,
): ModelGateway {
  return {
    async propose(request, schema, signal) {
      const { text, used } = await ask(request, signal, () => {}, schema)
      const value = schema.safeParse(parseJson(text))
      if (value.success) return { value: value.data, text, used }
      throw new ModelFailure('bad_answer', { used, detail: 'not in the asked structure' })
    },
    write: (request, onText, signal) => ask(request, signal, onText),
  }

  async function ask(request: ModelRequest, signal: AbortSignal, onText: (piece: string) => void, schema?: z.ZodType) {
    const { Output, streamText } = await import('ai')
    const prompt = toPrompt(request, schema)
    let text = ''
    let counted: Tokens | null = null
    const used = (): Tokens =>
      counted ?? {
        in: estimateTokens(prompt.message, request.language) + estimateTokens(prompt.instructions, 'en'),
        out: estimateTokens(text, request.language),
      }
    try {
      const { stream } = streamText({
        model: await openModel(config, connection, schema !== undefined),
        instructions: prompt.instructions,
        messages: [{ role: 'user', content: prompt.message }],
        ...(schema === undefined ? {} : { output: Output.object({ schema }) }),
        maxOutputTokens: request.outMax,
        maxRetries: 0,
        abortSignal: signal,
        timeout: patience,
        // The parts of the stream say it all; the package would print it otherwise.
        onError: () => {},
      })
      for await (const part of stream) {
        if (part.type === 'text-delta') {
          text += part.text
          onText(part.text)
        }
        counted = countedIn(part) ?? counted
        const error = errorOf(part, signal)
        if (error !== null) throw failed(error)
      }
      return { text, used: used(), isCounted: counted !== null }
    } catch (error) {
      throw error instanceof ModelFailure ? error : failed(describe(error, signal))
    }

    /** A request that the server took has used what went there and what came back, also when no one waits for the rest. */
    function failed(found: Found): ModelFailure {
      const wasTaken = text !== '' || found.isTaken !== false
      return new ModelFailure(found.error, { ...found, used: counted ?? (wasTaken ? used() : null), text })
    }
  }
}

async function openModel(config: Config, connection: ModelConnection, isShaped: boolean): Promise<LanguageModel> {
  const { extractJsonMiddleware, extractReasoningMiddleware, wrapLanguageModel } = await import('ai')
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  // What a server lacks is handled here; the package would print a line for each request.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: connection.baseUrl.replace(/\/$/, ''),
    ...(connection.key === null ? {} : { apiKey: connection.key }),
    includeUsage: true,
    supportsStructuredOutputs: connection.isStructured,
    fetch: openModelFetch(config, connection.isFixed),
  })
  return wrapLanguageModel({
    model: provider(connection.model),
    // What a model thinks aloud is no part of its answer, nor is the fence that some put around JSON.
    middleware: [extractReasoningMiddleware({ tagName: 'think' }), ...(isShaped ? [extractJsonMiddleware()] : [])],
  })
}

type Part = TextStreamPart<ToolSet>

function countedIn(part: Part): Tokens | null {
  if (part.type !== 'finish-step') return null
  const counted = countedSchema.safeParse(part.usage)
  return counted.success ? { in: counted.data.inputTokens, out: counted.data.outputTokens } : null
}

/** Tokens as a server may count them; what is outside of this is estimated instead. */
const countedTokens = z.int().min(0).max(10_000_000)
const countedSchema = z.object({ inputTokens: countedTokens, outputTokens: countedTokens })

/** `isTaken` is false when the server never got the request, or refused it by its status. */
type Found = { error: ModelError; detail?: string; cause?: unknown; isTaken?: false }

function errorOf(part: Part, signal: AbortSignal): Found | null {
  if (part.type === 'error') return describe(part.error, signal)
  if (part.type === 'abort') return { error: signal.aborted ? 'stopped' : 'stalled' }
  if (part.type !== 'finish') return null
  switch (part.finishReason) {
    case 'stop':
    case 'length':
      return null
    case 'content-filter':
      return { error: 'refused' }
    default:
      return { error: 'cut', detail: 'the answer has no end' }
  }
}

/** By the status that a server answers with. */
const statusErrors: Readonly<Record<number, ModelError>> = {
  401: 'key_refused',
  402: 'unpaid',
  403: 'key_refused',
  404: 'unknown_model',
  408: 'stalled',
  409: 'server_broken',
  429: 'too_many_requests',
}

function errorOfStatus(status: number): ModelError {
  return statusErrors[status] ?? (status >= 500 ? 'server_broken' : 'rejected')
}

/** Codes of a connection that ended in the middle. */
const cutCodes: readonly string[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE']

/** Finds what happened in an error and what caused it. Messages of the other side stay out: they may quote what was sent. */
function describe(error: unknown, signal: AbortSignal): Found {
  for (let each = error, depth = 0; each !== undefined && each !== null && depth < 8; depth += 1) {
    if (each instanceof OutboundError)
      return {
        error: each.kind === 'private' ? 'private_address' : 'unreachable',
        detail: each.message,
        cause: error,
        isTaken: false,
      }
    if (each instanceof BodyTooLong) return { error: 'bad_answer', detail: 'too long', cause: error }
    const { name, code, status } = factsOf(each)
    if (status !== null && status >= 400)
      return { error: errorOfStatus(status), detail: `HTTP ${status}`, cause: error, isTaken: false }
    if (name === 'TimeoutError') return { error: 'stalled', cause: error }
    if (name === 'AbortError') return { error: signal.aborted ? 'stopped' : 'stalled', cause: error }
    if (/JSONParse|TypeValidation/.test(name))
      return { error: 'bad_answer', detail: 'not of the protocol', cause: error }
    if (/InvalidResponseData/.test(name)) return { error: 'cut', detail: 'the answer has no end', cause: error }
    if (cutCodes.includes(code)) return { error: 'cut', detail: code, cause: error }
    // Codes of the system and of TLS are written large: ENOTFOUND, CERT_HAS_EXPIRED.
    if (code.length > 3 && code === code.toUpperCase())
      return { error: 'unreachable', detail: code, cause: error, isTaken: false }
    each = each instanceof Error ? each.cause : undefined
  }
  return { error: 'server_broken', cause: error }
}

/** What an error says of itself; an error part of a stream may be the plain object that the server sent. */
function factsOf(error: unknown): { name: string; code: string; status: number | null } {
  if (typeof error !== 'object' || error === null) return { name: '', code: '', status: null }
  const member = (key: string): unknown => Reflect.get(error, key)
  const statuses = [member('statusCode'), member('status'), Number(member('code'))]
  return {
    name: String(member('name') ?? ''),
    code: typeof member('code') === 'string' ? String(member('code')) : '',
    status: statuses.find((each): each is number => typeof each === 'number' && each >= 400 && each < 600) ?? null,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller sees that it is not the shape that was asked for.
    return undefined
  }
}
