import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext } from 'react-router'
import { headScripts } from '#web/head-scripts.ts'
import stylesheet from '#web/styles/app.css?url'

export { loadContext } from '#web/api/load-context.ts'
export { makeApiClient } from '#web/api/client.ts'

/** Address of the built style sheet; the page renderer puts its text into the page. */
export const stylesheetUrl: string = stylesheet

/** Inline scripts of ours that are the same on every page; all others are React Router's and carry the nonce of their render. */
export const inlineScripts: readonly string[] = headScripts

/** Renders a page whole: nothing streams, because the page renderer keeps the bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed = false
  // Nothing that stands in data or content can know it: the page renderer tells our scripts by it, and takes it out.
  const nonce = crypto.randomUUID()
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    // Above this size React moves finished parts into hidden elements that a script puts in their place: without
    // JavaScript the page would stay empty, and its first paint would wait for that script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error: unknown) {
      failed = true
      if (!request.signal.aborted) console.error(error)
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-script-nonce', nonce)
  return new Response(stream, { status: failed ? 500 : status, headers })
}
