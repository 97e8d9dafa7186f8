/** Responds with a file for saving, which no cache keeps. @param type as `content-type` has it. */
export function attachment(body: BodyInit, { name, type }: { name: string; type: string }): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': disposition(name),
      'cache-control': 'no-store',
    },
  })
}

/** The header with which a browser saves a file under a name in any script. @see RFC 6266, RFC 8187 */
export function disposition(name: string): string {
  if (/^[\w.-]+$/.test(name)) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
