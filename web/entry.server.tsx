import { renderToReadableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { symbolsOf } from '#web/art/sprite.ts'
import { loadContext } from '#web/api/load-context.ts'
import { headScripts } from '#web/head-scripts.ts'
import { PagePartsContext, rulesMarker } from '#web/page-parts.ts'
import { inlineSheets, startScript, stateScript } from '#web/start-script.ts'
import { symbolsMarker } from '#web/ui/sprite.tsx'
import { readSheet, usedRules } from '#web/used-rules.ts'

// The server renders with the router of the bundle: two copies would not know each other's contexts.
export { RouterContextProvider, createRequestHandler } from 'react-router'
export { loadContext } from '#web/api/load-context.ts'
export { makeApiClient } from '#web/api/client.ts'

const readSheets = new Map<string, ReturnType<typeof readSheet>>()

/** A built sheet in pieces; a file of this name never changes. */
function piecesOf(address: string, sheet: (address: string) => string): ReturnType<typeof readSheet> {
  const pieces = readSheets.get(address) ?? readSheet(sheet(address))
  readSheets.set(address, pieces)
  return pieces
}

/**
 * Renders a page whole: nothing streams, because the page renderer keeps the bytes. Its inline parts are listed in the
 * `inline` of the load context, for the security policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaded: RouterContextProvider,
): Promise<Response> {
  let failed = false
  const { inline, sheet } = loaded.get(loadContext)
  // The development server has scripts of its own; React Router's load them.
  const isBuilt = import.meta.env.PROD
  const state = isBuilt ? await stateScript(context) : ''
  const { sheets, manifest } = isBuilt ? inlineSheets(context) : { sheets: [], manifest: context.manifest }
  const start = isBuilt ? startScript(context, sheets) : ''
  const { serverHandoffStream: _, ...routerContext } = { ...context, manifest }
  // An error page is a second render of the same request: only what the last one shows counts.
  inline.scripts = [...headScripts, state, start]
  inline.styles = []
  const parts = {
    head: headScripts,
    sheets,
    state,
    start,
    listStyle: (text: string) => void inline.styles.push(text),
  }
  const stream = await renderToReadableStream(
    <PagePartsContext value={parts}>
      <ServerRouter context={isBuilt ? routerContext : context} url={request.url} />
    </PagePartsContext>,
    {
      signal: request.signal,
      // Above this size React moves finished parts into hidden elements that a script puts in their place: without
      // JavaScript the page would stay empty, and its first paint would wait for that script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error: unknown) {
        failed = true
        if (!request.signal.aborted) console.error(error)
      },
    },
  )
  // Read earlier, it would bring what comes late in scripts of React's own.
  await stream.allReady
  const rendered = await new Response(stream).text()
  const html = rendered.replace(symbolsMarker, () => symbolsOf(rendered))
  const rules = usedRules(
    sheets.map((address) => piecesOf(address, sheet)),
    html,
  )
  inline.styles.push(rules)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(
    html.replace(rulesMarker, () => rules),
    { status: failed ? 500 : status, headers },
  )
}
