/** How deep JSON from outside may be nested. Rich texts and menus need about fifteen; every reader of ours calls itself. */
export const jsonDepthMax = 64

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\[]{}'].map((each) =>
  each.charCodeAt(0),
)

/** Returns whether a JSON text is nested deeper than it may be, in one pass and before it is parsed. */
export function isJsonTooDeep(text: string, depthMax = jsonDepthMax): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isQuoted && code === backslash) at += 1
    else if (code === quote) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (code === openBracket || code === openBrace) {
      depth += 1
      if (depth > depthMax) return true
    } else if (code === closeBracket || code === closeBrace) depth -= 1
  }
  return false
}
