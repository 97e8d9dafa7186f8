import { setImmediate } from 'node:timers/promises'
import { escapeMarkup } from '#shared/escape-markup.ts'

/** An OpenAPI document, as far as this page reads it. */
type Document = { paths?: unknown }
type Operation = {
  summary?: string
  'x-access'?: string
  parameters?: unknown[]
  requestBody?: unknown
  responses?: Record<string, unknown>
}

/**
 * Writes the API's description as a page that people read: no script, no request to another host.
 *
 * @see docs/reference/interfaces.md#addresses (/api/docs)
 */
export async function apiReference(document: Document): Promise<string> {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)
  const entries: string[] = []
  for (const [path, operations] of paths) {
    for (const [method, operation] of Object.entries(operations)) entries.push(entry(method, path, operation))
    await setImmediate()
  }
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>API reference</title></head><body><main><h1>API reference</h1><p>The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>. Errors are <code>application/problem+json</code> (RFC 9457).</p>${entries.join('')}</main></body></html>`
}

function entry(method: string, path: string, operation: Operation): string {
  const parts: [string, unknown][] = [
    ['Parameters', operation.parameters],
    ['Body', operation.requestBody],
    ['Answers', operation.responses],
  ]
  const details = parts
    .filter(([, part]) => part !== undefined)
    .map(
      ([title, part]) =>
        `<details><summary>${title}</summary><pre>${escapeMarkup(JSON.stringify(part, null, 2))}</pre></details>`,
    )
  return `<section><h2><code>${method.toUpperCase()} ${escapeMarkup(path)}</code></h2><p>${escapeMarkup(operation.summary ?? '')} Access: ${escapeMarkup(operation['x-access'] ?? '')}.</p>${details.join('')}</section>`
}
