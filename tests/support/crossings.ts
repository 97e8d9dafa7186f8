/** Where files reach past the layer that a thing belongs to, each list in order. */
type Crossings = {
  /** Files of features that use drizzle although they are neither store nor tables. */
  drizzle: string[]
  /** Files that make a response although they are not about HTTP. */
  responses: string[]
  /** `file: table`, where a statement written as text names a table of another feature. */
  tables: string[]
}

const feature = /^server\/features\/([^/]+)\//
const isStore = /(^|[/-])(store|tables)\.ts$/
const isHttp = /^server\/(http|auth|pages)\/|(^|[/-])routes\.ts$/

/** Finds crossings in files of the server. */
export function findCrossings(files: readonly { path: string; text: string }[]): Crossings {
  const owners = new Map<string, string>()
  for (const { path, text } of files) {
    const owner = path.endsWith('/tables.ts') ? feature.exec(path)?.[1] : undefined
    if (owner !== undefined)
      for (const [, table = ''] of text.matchAll(/pgTable\(\s*'(\w+)'/g)) owners.set(table, owner)
  }
  const drizzle: string[] = []
  const responses: string[] = []
  const tables: string[] = []
  for (const { path, text } of files) {
    const own = feature.exec(path)?.[1]
    if (own !== undefined && !isStore.test(path) && /from 'drizzle-orm/.test(text)) drizzle.push(path)
    if (!isHttp.test(path) && /\bnew Response\(|\bResponse\.(json|redirect)\(/.test(text)) responses.push(path)
    if (own === undefined) continue
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const named = [...code.matchAll(/\b(?:from|join|update|into)\s+(?:public\.)?([a-z_]+)\b/g)].map(
      ([, table = '']) => table,
    )
    for (const table of new Set(named)) if ((owners.get(table) ?? own) !== own) tables.push(`${path}: ${table}`)
  }
  return { drizzle: drizzle.toSorted(), responses: responses.toSorted(), tables: tables.toSorted() }
}
