import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { minuteMs } from '#shared/duration.ts'

/** A balancer in front of replicas, as nginx or Caddy would be there. */
export type Balancer = {
  url: string
  /** How many answers each replica gave, in the order of the addresses. */
  served(): readonly number[]
  /** Whether each replica is sent requests at the moment. */
  ready(): readonly boolean[]
  close(): Promise<void>
}

/** How often each replica is asked whether it is ready. */
const lookIntervalMs = 100

type Replica = { url: URL; agent: Agent; isReady: boolean; served: number }

/**
 * Opens a balancer on this machine: requests go round, to those whose /ready says yes, over connections that are kept
 * open. Bodies and streams pass through as they come. A replica that takes no connection is passed over; a request that
 * has begun on its way is never sent a second time, so anyone who loses it is seen to.
 *
 * @param urls origins of the replicas.
 * @param port where it listens; 0: any free one.
 */
export async function openBalancer(urls: readonly string[], port = 0): Promise<Balancer> {
  const replicas = urls.map((url): Replica => ({
    url: new URL(url),
    agent: new Agent({ keepAlive: true }),
    isReady: true,
    served: 0,
  }))
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const inTurn = replicas.map((_, at) => replicas[(turn + at) % replicas.length]).filter((each) => each !== undefined)
    forward(incoming, outgoing, [...inTurn.filter(({ isReady }) => isReady), ...inTurn.filter((each) => !each.isReady)])
  })
  server.keepAliveTimeout = minuteMs
  const looking = setInterval(() => void Promise.all(replicas.map(look)), lookIntervalMs)
  await Promise.all(replicas.map(look))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    served: () => replicas.map(({ served }) => served),
    ready: () => replicas.map(({ isReady }) => isReady),
    async close() {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const { agent } of replicas) agent.destroy()
    },
  }
}

async function look(replica: Replica): Promise<void> {
  const response = await fetch(new URL('/ready', replica.url)).catch(() => null)
  await response?.arrayBuffer().catch(() => null)
  replica.isReady = response?.ok ?? false
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, [replica, ...others]: readonly Replica[]): void {
  if (!replica) {
    outgoing.writeHead(503, { 'retry-after': '1' }).end()
    return
  }
  const onward = request({
    agent: replica.agent,
    host: '127.0.0.1',
    port: replica.url.port,
    method: incoming.method,
    path: incoming.url,
    headers: headersOnward(incoming),
  })
  onward.once('socket', (socket) => {
    // Nothing is read of the body until a user is there to take it: so the next replica can be asked instead.
    if (socket.connecting) socket.once('connect', () => incoming.pipe(onward))
    else incoming.pipe(onward)
  })
  onward.once('response', (response) => {
    replica.served += 1
    outgoing.writeHead(response.statusCode ?? 502, withoutHop(response.headers))
    outgoing.flushHeaders()
    response.pipe(outgoing)
    response.once('error', () => outgoing.destroy())
  })
  onward.on('error', (error) => {
    const isRejected = 'syscall' in error && error.syscall === 'connect'
    if (!isRejected) outgoing.destroy()
    else {
      replica.isReady = false
      forward(incoming, outgoing, others)
    }
  })
  outgoing.once('close', () => onward.destroy())
}

function headersOnward(incoming: IncomingMessage): OutgoingHttpHeaders {
  const before = incoming.headers['x-forwarded-for']
  const chain = [...(before === undefined ? [] : [before]), incoming.socket.remoteAddress ?? 'unknown']
  return { ...withoutHop(incoming.headers), 'x-forwarded-for': chain.join(', ') }
}

/** Headers that are about one connection stay on it. @see RFC 9110, section 7.6.1 */
function withoutHop({ connection: _c, 'keep-alive': _k, ...headers }: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return headers
}
