import { fsyncSync, mkdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { EmbeddedWorkerData, EmbeddedWorkerReply, EmbeddedWorkerRequest } from '#server/db/embedded-protocol.ts'

/**
 * The embedded database in a thread of its own, so that its queries never stop the event loop; one for a single piece of work
 * in a process of its own.
 * Speaks PostgreSQL's wire protocol in byte arrays: one request holds whole messages, its reply the server's answer.
 *
 * @see docs/reference/services.md#8-database
 */

/** Node's file system with real syncs: the stock one does nothing when PostgreSQL asks for fsync, so a power cut would lose commits. */
class SyncingNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const prepared = await super.init(pg, options)
    const preRun = prepared.emscriptenOpts.preRun ?? []
    prepared.emscriptenOpts.preRun = [
      ...(Array.isArray(preRun) ? preRun : [preRun]),
      (module: unknown) => {
        // Emscripten's NODEFS is on the module object but not in its types; its streams carry Node's file descriptor as `nfd`.
        const { NODEFS } = module as { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }
        NODEFS.stream_ops.fsync = (stream) => {
          fsyncSync(stream.nfd)
          return 0
        }
      },
    ]
    return prepared
  }
}

/** The stock parameters without -F (which turns fsync off), with less memory and syncs by the one call that is made real above. */
const startParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['wal_sync_method=fsync', 'shared_buffers=16MB', 'checkpoint_timeout=1h'].flatMap((setting) => ['-c', setting]),
]

const { folder, dump } = parentPort === null ? { folder: null, dump: null } : (workerData as EmbeddedWorkerData)

if (folder !== null) mkdirSync(folder, { recursive: true })
const pglite = await PGlite.create({
  ...(folder === null ? {} : { fs: new SyncingNodeFS(folder) }),
  ...(dump === null ? {} : { loadDataDir: new Blob([dump]) }),
  extensions: { citext, pg_trgm, unaccent, btree_gist },
  ...(folder === null ? {} : { startParams: startParameters }),
})

const listener = parentPort ?? process

function reply(message: EmbeddedWorkerReply): void {
  if (parentPort === null) process.send?.(message)
  else parentPort.postMessage(message)
}

/** Streamed, because what the engine gives back whole it has read through itself first, which took a third of its time. */
async function answer(messages: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  // The bytes lie in the engine's memory, which it goes on using.
  await pglite.execProtocolRawStream(messages, { onRawData: (part) => parts.push(part.slice()) })
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}

listener.on('message', async (request: EmbeddedWorkerRequest) => {
  try {
    if (request.kind === 'bytes') {
      reply({ kind: 'bytes', bytes: await answer(request.bytes) })
    } else if (request.kind === 'dump') {
      const blob = await pglite.dumpDataDir('none')
      reply({ kind: 'dump', dump: new Uint8Array(await blob.arrayBuffer()) })
    } else {
      await pglite.close()
      reply({ kind: 'closed' })
      if (parentPort === null) process.disconnect()
      else parentPort.close()
    }
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : JSON.stringify(error) })
  }
})

// The process of a scratch database goes with the one that it was made for.
if (parentPort === null) process.once('disconnect', () => process.exit())

reply({ kind: 'ready' })
