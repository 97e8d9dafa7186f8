import { fork } from 'node:child_process'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { workerFile } from '#server/process/product-files.ts'
import type { EmbeddedWorkerData, EmbeddedWorkerReply, EmbeddedWorkerRequest } from '#server/db/embedded-protocol.ts'

/** The embedded database's engine, seen from the server's thread. */
export type EmbeddedEngine = {
  /** A stream that the ordinary driver takes for a socket. Only one may be open: the engine has one session. */
  openSocket(): Duplex
  /** Copies the data directory as an uncompressed archive; for tests and backups. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

const engineFile = workerFile('server/db/embedded-worker.ts')

type Host = {
  send(request: EmbeddedWorkerRequest): void
  onReply(take: (reply: EmbeddedWorkerReply) => void): void
  onError(take: (error: unknown) => void): void
  onExit(take: () => void): void
  /** While it is held, it keeps this process alive. */
  hold(): void
  release(): void
  end(): Promise<unknown>
}

/**
 * Starts the embedded database in a worker thread.
 *
 * @throws {Error} when the data directory cannot be opened.
 */
export function startEmbeddedEngine(data: EmbeddedWorkerData): Promise<EmbeddedEngine> {
  const worker = new Worker(engineFile, { workerData: data })
  return runEngine({
    send: (request) => worker.postMessage(request),
    onReply: (take) => worker.on('message', take),
    onError: (take) => worker.on('error', take),
    onExit: (take) => worker.on('exit', take),
    hold: () => worker.ref(),
    release: () => worker.unref(),
    end: () => worker.terminate(),
  })
}

/**
 * Starts an empty database in the memory of a process of its own, which gives everything back at its end. It translates its
 * code once and quickly: optimizing that takes 600 MB, which a database that lives for seconds never earns back.
 */
export function startScratchEngine(): Promise<EmbeddedEngine> {
  const child = fork(engineFile, { execArgv: ['--liftoff-only'], serialization: 'advanced' })
  return runEngine({
    send: (request) => child.send(request),
    onReply: (take) => child.on('message', take),
    onError: (take) => child.on('error', take),
    onExit: (take) => child.on('exit', take),
    hold() {
      child.ref()
      child.channel?.ref()
    },
    release() {
      child.unref()
      child.channel?.unref()
    },
    end: async () => child.kill(),
  })
}

async function runEngine(host: Host): Promise<EmbeddedEngine> {
  const waiting: { resolve(reply: EmbeddedWorkerReply): void; reject(error: Error): void }[] = []
  const ready = Promise.withResolvers<void>()
  let failure: Error | null = null

  function fail(error: Error): void {
    failure = error
    ready.reject(error)
    for (const each of waiting.splice(0)) each.reject(error)
  }
  host.onReply((reply) => {
    if (reply.kind === 'ready') ready.resolve()
    else waiting.shift()?.resolve(reply)
  })
  host.onError((error) => fail(error instanceof Error ? error : new Error(String(error))))
  host.onExit(() => fail(new Error('Connection terminated: the embedded database has stopped')))
  await ready.promise
  // The engine must not keep a process alive whose server has closed.
  host.release()

  async function ask(request: EmbeddedWorkerRequest): Promise<EmbeddedWorkerReply> {
    if (failure) throw failure
    const { promise, resolve, reject } = Promise.withResolvers<EmbeddedWorkerReply>()
    waiting.push({ resolve, reject })
    host.hold()
    host.send(request)
    try {
      const reply = await promise
      if (reply.kind === 'failed') throw new Error(reply.message)
      return reply
    } finally {
      if (waiting.length === 0) host.release()
    }
  }

  return {
    openSocket: () =>
      new EngineSocket(async (bytes) => {
        const reply = await ask({ kind: 'bytes', bytes })
        return reply.kind === 'bytes' ? reply.bytes : new Uint8Array()
      }),
    async dump() {
      const reply = await ask({ kind: 'dump' })
      if (reply.kind !== 'dump') throw new Error('The embedded database gave no dump')
      return reply.dump
    },
    async close() {
      if (failure) return
      await ask({ kind: 'close' })
      await host.end()
    },
  }
}

/** Message types after which PostgreSQL answers: Query, Sync, Flush, CopyDone, CopyFail, Function call. */
const answeredTypes = new Set(['Q', 'S', 'H', 'c', 'f', 'F'].map((letter) => letter.charCodeAt(0)))
const terminateType = 'X'.charCodeAt(0)

/** Writes a simple query as a message of the wire protocol. */
function queryMessage(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(body.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, body]))
}

/**
 * Looks like a connected socket to the driver; collects what it writes until PostgreSQL would answer, and hands that to the engine.
 *
 * @see https://www.postgresql.org/docs/15/protocol-message-formats.html
 */
class EngineSocket extends Duplex {
  readonly #ask: (bytes: Uint8Array) => Promise<Uint8Array>
  #pending: Buffer = Buffer.alloc(0)
  #started = false
  #isSending = false

  constructor(ask: (bytes: Uint8Array) => Promise<Uint8Array>) {
    super({ allowHalfOpen: false })
    this.#ask = ask
  }

  // What the driver calls on a socket.
  connect(): this {
    // The engine has one session that outlives its connections: a new one must not find the old one's open transaction
    // or prepared statements. What it listens to stays.
    this.#ask(queryMessage('rollback; deallocate all')).then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk])
    // Everything that is asked in one turn of the event loop goes to the engine, and comes back, in one message.
    if (!this.#isSending) process.nextTick(() => this.#send())
    this.#isSending = true
    done()
  }

  #send(): void {
    this.#isSending = false
    const whole = this.#takeWhole()
    if (whole === null || this.destroyed) return
    this.#ask(whole).then(
      (answer) => {
        if (answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
      },
      (error: Error) => this.destroy(error),
    )
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null)
    done()
  }

  /** Cuts off all messages up to the last one that is answered; null while there is none. */
  #takeWhole(): Uint8Array | null {
    const bytes = this.#pending
    let end = 0
    let position = 0
    while (position < bytes.length) {
      const head = this.#started ? 1 : 0
      if (position + head + 4 > bytes.length) break
      const length = bytes.readInt32BE(position + head)
      const next = position + head + length
      if (next > bytes.length) break
      const type = this.#started ? (bytes[position] ?? 0) : 0
      position = next
      if (!this.#started || answeredTypes.has(type)) end = position
      this.#started = true
      if (type === terminateType) {
        // The engine outlives its connections: leave-taking stays here.
        this.#pending = Buffer.alloc(0)
        return null
      }
    }
    if (end === 0) return null
    const whole = new Uint8Array(bytes.subarray(0, end))
    this.#pending = bytes.subarray(end)
    return whole
  }
}
