import { Agent, request } from 'node:http'

/** One request, and the status that its answer must have. */
export type LaneRequest = { url: string; headers?: Record<string, string>; body?: unknown; status: number }

/** As many as the other loads have connections. */
const lanes = 20

/**
 * Lets twenty clients, each with a connection of its own that stays open, act one time after the other for a while.
 *
 * @param act what a client does in its n-th turn; sends what it asks for.
 * @returns acts in a second.
 */
export async function lanesPerSecond(
  durationMs: number,
  action: (send: (wanted: LaneRequest) => Promise<void>, lane: number, turn: number) => Promise<void>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const until = performance.now() + durationMs
  let done = 0
  await Promise.all(
    Array.from({ length: lanes }, async (_unused, lane) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        await action((wanted) => send(agent, wanted), lane, turn)
        done += 1
      }
    }),
  )
  agent.destroy()
  return done / (durationMs / 1000)
}

function send(agent: Agent, { url, headers = {}, body, status }: LaneRequest): Promise<void> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers: { ...json, ...headers } }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === status
          ? resolve()
          : reject(new Error(`${url} was answered with ${response.statusCode}`)),
      )
    })
    call.once('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
