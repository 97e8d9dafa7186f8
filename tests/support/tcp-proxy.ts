import { createConnection, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A door in front of a server that a test can close and open: what a network or a server that goes away looks like. */
export type TcpProxy = {
  port: number
  /** Breaks every connection and refuses new ones. */
  takeAway(): Promise<void>
  giveBack(): Promise<void>
  close(): Promise<void>
}

/** Opens a door on a free port of this machine. */
export async function openTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let server = listen(0)
  const own = await server.port

  function listen(wanted: number) {
    const listener = createServer((near) => {
      const far = createConnection(port, host)
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(socket)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          open.delete(socket)
          other.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
    const ready = new Promise<number>((resolve, reject) => {
      listener.once('error', reject)
      listener.listen(wanted, '127.0.0.1', () => {
        const address = listener.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    return { listener, port: ready }
  }
  function shut(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.listener.close(() => resolve()))
    for (const socket of open) socket.destroy()
    return closed
  }
  return {
    port: own,
    takeAway: shut,
    async giveBack() {
      server = listen(own)
      await server.port
    },
    close: shut,
  }
}
