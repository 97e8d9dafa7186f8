import type { Server } from 'node:http'

/**
 * Lets a fake of an outside service listen on this machine alone.
 *
 * @param port 0: a free one.
 * @returns its origin (`http://127.0.0.1:<port>`), what OUTBOUND_ALLOW calls it, and what ends it with every
 * connection.
 * @throws {Error} when the port is taken.
 */
export async function listenOnLoopback(
  server: Server,
  port: number,
): Promise<{ origin: string; hostAndPort: string; close: () => Promise<void> }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A server that listens on TCP has a port')
  const hostAndPort = `127.0.0.1:${address.port}`
  return {
    origin: `http://${hostAndPort}`,
    hostAndPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
