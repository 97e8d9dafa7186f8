import { isJsonTooDeep, jsonDepthMax } from '#shared/json-depth.ts'
import { isStorableText } from '#shared/storable-text.ts'

/**
 * Parses JSON from outside. PostgreSQL stores neither NUL nor half of a surrogate pair, and deep nesting breaks
 * recursive readers: all three are refused once, here.
 *
 * @throws {SyntaxError} for these, and for what is no JSON; says which, and quotes nothing.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  if (isJsonTooDeep(text)) throw new SyntaxError(`nested more than ${jsonDepthMax} levels deep`)
  const value: unknown = JSON.parse(text)
  if (holdsBrokenText(value)) throw new SyntaxError('NUL and halves of surrogate pairs are not text')
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new SyntaxError('not UTF-8', { cause: error })
  }
}

/** Returns whether a value holds, anywhere, text that the database cannot store. */
export function holdsBrokenText(value: unknown): boolean {
  const rest: unknown[] = [value]
  while (rest.length > 0) {
    const each = rest.pop()
    if (typeof each === 'string' && !isStorableText(each)) return true
    if (typeof each === 'object' && each !== null) {
      for (const [key, part] of Object.entries(each)) rest.push(key, part)
    }
  }
  return false
}
