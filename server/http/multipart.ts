type FormPart = { readonly name: string; readonly fileName: string | null; readonly bytes: Buffer }

/** More fields than a form of ours has. */
const partsMax = 12
/** Most bytes of what a field says about itself. */
const headMax = 4096

/**
 * Reads the fields of a form (`multipart/form-data`, RFC 7578) in one pass over its bytes, which are kept as they are.
 *
 * @returns null when it is none, or has more fields than any form of ours.
 */
export function readForm(contentType: string, body: Buffer): FormPart[] | null {
  const boundary = parameterOf(contentType.slice(0, 500), 'boundary')
  if (boundary === undefined) return null
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const parts: FormPart[] = []
  // The first boundary may be at the very beginning, without a line before it.
  let at = body.indexOf(mark.subarray(2))
  if (at === -1) return null
  at += mark.length - 2
  while (body[at] !== 45 || body[at + 1] !== 45) {
    const start = body.indexOf('\r\n\r\n', at, 'latin1')
    if (start === -1 || start - at > headMax || parts.length === partsMax) return null
    const end = body.indexOf(mark, start + 2)
    if (end === -1) return null
    const part = readHead(body.toString('utf8', at, start))
    if (part === null) return null
    parts.push({ ...part, bytes: body.subarray(Math.min(start + 4, end), end) })
    at = end + mark.length
  }
  return parts
}

function readHead(head: string): Pick<FormPart, 'name' | 'fileName'> | null {
  const line = head.split('\r\n').find((each) => /^content-disposition:/i.test(each))
  const name = line && parameterOf(line, 'name')
  if (line === undefined || name === undefined || name === '') return null
  return { name, fileName: parameterOf(line, 'filename')?.replaceAll('%22', '"') ?? null }
}

/** A parameter of a header: `name="x"` or `name=x`. */
function parameterOf(header: string, name: string): string | undefined {
  const lower = header.toLowerCase()
  for (let at = lower.indexOf(`${name}=`); at !== -1; at = lower.indexOf(`${name}=`, at + 1)) {
    if (!['; ', ';', ' '].some((before) => header.slice(0, at).endsWith(before))) continue
    const start = at + name.length + 1
    const isQuoted = header[start] === '"'
    const rest = header.slice(isQuoted ? start + 1 : start)
    const end = rest.indexOf(isQuoted ? '"' : ';')
    const value = end === -1 ? rest : rest.slice(0, end)
    return isQuoted ? value : value.trim()
  }
  return undefined
}
