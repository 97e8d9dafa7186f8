import * as notFoundRoutes from '#shared/contracts/routes/not-found.ts'
import { browserApi } from '#web/api/browser-client.ts'

const reported = new Set<string>()
let lastAddress: string | null = null

/** Notes where the visitor is, so that a report can say where a dead link is. @param address absolute. */
export function noteAddress(address: string): void {
  lastAddress = address
}

/**
 * Reports an address to the server that does not exist and was reached without loading a document. One that a document
 * was loaded from the server has counted already. Each path is reported once per document.
 *
 * @see PAGE-02
 */
export function reportNotFound(path: string): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const isFromServer = navigation !== undefined && new URL(navigation.name).pathname === path
  if (isFromServer || reported.has(path)) return
  reported.add(path)
  // The visitor sees the 404 whether the report arrives or not.
  browserApi.call(notFoundRoutes.reportNotFound, { body: { path, referrer: lastAddress } }).catch(() => {})
}
