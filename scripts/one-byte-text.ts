import type { Plugin } from 'vite'

/**
 * Writes letters beyond ASCII as escapes: Node keeps the text of a module in one byte a letter, in two if one letter is none of
 * ASCII, for as long as the process lives.
 */
export const oneByteText: Plugin = {
  name: 'one-byte-text',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escapeWide(file.code)
  },
}

/** @param code in which a letter may be behind a backslash of its own, which the escape then takes the place of. */
const escapeWide = (code: string): string =>
  code.replaceAll(/(\\*)([^\0-\x7f])/g, (_found, slashes: string, unit: string) => {
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes
    return `${kept}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
