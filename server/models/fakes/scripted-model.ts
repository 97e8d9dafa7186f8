import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { readBody } from '#server/http/body.ts'
import { estimateTokens } from '#server/models/estimate.ts'
import { listenOnLoopback } from '#server/process/fakes/loopback.ts'

type ReceivedRequest = {
  authorization: string | null
  /** The whole body, as it came. */
  body: string
  model: string
  /** The instructions, and what the person's side sent. */
  system: string
  user: string
  /** The name of the asked shape, or of none. */
  format: string
}

/** How an answer goes. Each is also the end of a model's name: `scripted-stall`. */
const turns = [
  'unauthorised',
  'unpaid',
  'unknown',
  'busy',
  'broken',
  'cut',
  'stall',
  'silent',
  'endless',
  'bad-json',
  'no-protocol',
  'large',
  'refusal',
  'thinking',
  'fenced',
  'uncounted',
  'miscounted',
  'late-error',
] as const

type Turn = (typeof turns)[number] | 'answer'

/** How long a connection that is cut holds after its last piece. */
const cutAfterMs = 100

/** A model on this machine that follows a script and speaks the protocol of OpenAI. */
export type ScriptedModel = {
  /** What AI_BASE_URL would be: `http://127.0.0.1:<port>/v1`. */
  url: string
  /** As OUTBOUND_ALLOW names it. */
  hostAndPort: string
  /** Everything that came, oldest first. */
  received: ReceivedRequest[]
  close(): Promise<void>
}

const bodyBytesMax = 16 * 1024 * 1024
const statuses: Partial<Record<Turn, number>> = { unauthorised: 401, unpaid: 402, unknown: 404, busy: 429, broken: 500 }

/**
 * Opens one. The end of the asked model's name says how it behaves: `scripted` answers, `scripted-busy` answers 429,
 * `scripted-stall` stops in the middle, and so on through `turns`.
 *
 * @param options `port` 0: a free one. `key`: what it asks for; left out, any. `script` writes the answer; without one it writes a
 * sentence, or, where a shape is asked for, the smallest thing of that shape.
 */
export async function openScriptedModel(options: {
  port: number
  key?: string
  script?: (request: ReceivedRequest) => string | Promise<string>
}): Promise<ScriptedModel> {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET')
      return sendJson(response, 200, { object: 'list', data: [{ id: 'scripted', object: 'model' }] })
    const body = (await readBody({ headers: new Headers(), body: request }, bodyBytesMax)).toString('utf8')
    const { authorization } = request.headers
    const asked = describe(body, authorization ?? null)
    received.push(asked)
    if (options.key !== undefined && authorization !== `Bearer ${options.key}`) return sendError(response, 401)
    const turn = turns.find((each) => asked.model.endsWith(`-${each}`)) ?? 'answer'
    const status = statuses[turn]
    if (status !== undefined) return sendError(response, status)
    const text = await (options.script ?? usualResponse)(asked)
    await stream(response, asked, turn, text)
  }
  const { close, hostAndPort, origin } = await listenOnLoopback(server, options.port)
  return {
    url: `${origin}/v1`,
    hostAndPort,
    received,
    close,
  }
}

type Message = { role: string; content: string | { type: string; text?: string }[] }

function describe(body: string, authorization: string | null): ReceivedRequest {
  const { model, messages, response_format } = JSON.parse(body) as {
    model: string
    messages: Message[]
    response_format?: { type: string }
  }
  const textOf = (role: string): string =>
    messages
      .filter((each) => each.role === role)
      .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')))
      .join('\n')
  return {
    authorization,
    body,
    model,
    system: textOf('system'),
    user: textOf('user'),
    format: response_format?.type ?? 'text',
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function sendError(response: ServerResponse, status: number): void {
  const error = { message: `scripted ${status}`, type: 'scripted', code: String(status) }
  sendJson(response, status, { error })
}

async function stream(response: ServerResponse, asked: ReceivedRequest, turn: Turn, text: string): Promise<void> {
  if (turn === 'silent') return
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  const send = (value: unknown): boolean =>
    response.write(`data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`)
  const frame = { id: 'scripted', object: 'chat.completion.chunk', created: 0, model: asked.model }
  const say = (delta: Record<string, string>, finish: string | null = null): boolean =>
    send({ ...frame, choices: [{ index: 0, delta, finish_reason: finish }] })
  const said = wordsOf(turn, text)
  const half = Math.ceil(said.length / 2)
  for (const [place, piece] of said.entries()) {
    if (place === half && turn === 'cut') {
      // A client drops what it has not read yet when its connection breaks.
      await setTimeout(cutAfterMs)
      return void response.destroy()
    }
    if (place === half && turn === 'stall') return
    if (place === half && turn === 'endless') return void response.end()
    if (place === half && turn === 'no-protocol') send('{"choices": [{"delta": ')
    if (place === half && turn === 'late-error')
      send({ error: { message: 'scripted 429', type: 'requests', code: '429' } })
    say(turn === 'refusal' ? { refusal: piece } : { content: piece })
  }
  say({}, 'stop')
  const [prompt_tokens, completion_tokens] = [
    estimateTokens(asked.system + asked.user, 'en'),
    estimateTokens(said.join(''), 'en'),
  ]
  if (turn === 'miscounted') send({ ...frame, choices: [], usage: { prompt_tokens: -1e12, completion_tokens: 1e30 } })
  else if (turn !== 'uncounted')
    send({
      ...frame,
      choices: [],
      usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    })
  send('[DONE]')
  response.end()
}

/** Size of the pieces of one that sends much at once. */
const largePieceLength = 50 * 1024

/** The pieces in which a text is sent. */
function wordsOf(turn: Turn, text: string): string[] {
  const words = text.split(/(?<=\s)/)
  if (turn === 'bad-json') return ['{"proposals": [', '{"path": "title", ', '"value": ']
  if (turn === 'thinking') return ['<think>', 'I weigh what was asked. ', '</think>', ...words]
  if (turn === 'fenced') return ['```json\n', ...words, '\n```']
  if (turn === 'refusal') return ['I cannot ', 'help with that.']
  if (turn === 'large') return [...' '.repeat(3)].map(() => `${'word '.repeat(largePieceLength / 5)}`)
  return words.length < 2 ? [text.slice(0, 1), text.slice(1)] : words
}

/** A sentence, or the smallest thing of a shape that is in the instructions. */
function usualResponse({ system, format }: ReceivedRequest): string {
  return format === 'text' ? 'The scripted model answers with this one sentence.' : proposalsFor(system)
}

/** Shapes of ours ask for `ok`, or for a list; a model that follows a script has nothing to propose or remark by itself. */
function proposalsFor(system: string): string {
  const list = ['proposals', 'remarks'].find((each) => system.includes(`"${each}"`))
  return JSON.stringify(list === undefined ? { ok: true } : { [list]: [] })
}
