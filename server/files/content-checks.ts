/** True for what reads as a page, a drawing or another document of tags. */
export function looksLikeMarkup(bytes: Buffer): boolean {
  const begin = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return /^\s*<(\?xml|!--|!DOCTYPE\s+svg|svg[\s>])/i.test(begin)
}

/** True when a picture or a text holds a page or a program too: that is made on purpose. */
export function holdsHiddenContent(bytes: Buffer): boolean {
  return /<script[\s>/]|<!doctype html|<\?php\s/i.test(bytes.toString('latin1'))
}
