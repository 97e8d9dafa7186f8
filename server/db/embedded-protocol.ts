/** What the embedded database's worker is started with. */
export type EmbeddedWorkerData = {
  /** Absolute path of the data folder; null keeps everything in memory (tests). */
  folder: string | null
  /** A dumped data directory to start from (tests); null starts from the folder or empty. */
  dump: Uint8Array<ArrayBuffer> | null
}

/** From the server to the worker. `bytes` holds whole wire-protocol messages that end where PostgreSQL answers. */
export type EmbeddedWorkerRequest = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'dump' } | { kind: 'close' }

/** From the worker to the server; `bytes` and `failed` answer requests in their order. */
export type EmbeddedWorkerReply =
  | { kind: 'ready' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'dump'; dump: Uint8Array }
  | { kind: 'failed'; message: string }
  | { kind: 'closed' }
