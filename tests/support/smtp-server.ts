import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream } from 'smtp-server'

/** A mail as the server took it: who it was for on the wire, its source, and its parts. */
export type ReceivedMail = { from: string; to: string[]; source: string; parsed: Email }

/**
 * How the server behaves: takes every mail; answers a status at one of the three steps; says nothing any more from one of
 * them on; or takes the mail and drops the connection instead of saying so.
 */
type SmtpBehaviour =
  | 'take'
  | 'drop-after-data'
  | { at: 'mail' | 'rcpt' | 'data'; status: number }
  | { hangAt: 'mail' | 'rcpt' | 'data' }

/** A mail server on this machine that a test can make fail. */
export type TestSmtpServer = {
  /** For SMTP_URL. */
  url: string
  /** What arrived whole, in that order; a mail that was taken and dropped too. */
  mails: ReceivedMail[]
  behave(behaviour: SmtpBehaviour): void
  /** Stops listening and drops every connection; `comeBack` listens again on the same port. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** Starts a mail server on a free port of 127.0.0.1. It speaks real SMTP, without TLS and without sign-in. */
export async function openSmtpServer(): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = []
  let behaviour: SmtpBehaviour = 'take'
  let running = await listen(0)
  const { port } = running.address

  async function listen(at: number) {
    const sockets = new Set<Socket>()
    const response = (step: 'mail' | 'rcpt' | 'data', done: (error?: Error | null) => void): void => {
      if (typeof behaviour === 'object' && 'hangAt' in behaviour && behaviour.hangAt === step) return
      if (typeof behaviour === 'object' && 'at' in behaviour && behaviour.at === step)
        done(Object.assign(new Error('as the test wants it'), { responseCode: behaviour.status }))
      else done()
    }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onMailFrom: (_address, _session, done) => response('mail', done),
      onRcptTo: (_address, _session, done) => response('rcpt', done),
      onData(stream, { envelope }, done) {
        void readSource(stream).then(async (source) => {
          const isTaken = behaviour === 'take' || behaviour === 'drop-after-data'
          if (isTaken) {
            const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
            const to = envelope.rcptTo.map(({ address }) => address)
            mails.push({ from, to, source, parsed: await PostalMime.parse(source) })
          }
          if (behaviour === 'drop-after-data') for (const socket of sockets) socket.destroy()
          else response('data', done)
        }, done)
      },
    })
    // A client that goes away in the middle is what some tests are about.
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
    // It listens on TCP, so its address is of this shape.
    return { server, sockets, address: server.server.address() as AddressInfo }
  }

  async function goAway(): Promise<void> {
    const { server, sockets } = running
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave(next) {
      behaviour = next
    },
    goAway,
    async comeBack() {
      running = await listen(port)
    },
    close: goAway,
  }
}

async function readSource(stream: SMTPServerDataStream): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
