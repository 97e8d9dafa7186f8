/**
 * Takes the inside of a drawing's file: without its root element and without its own style element, which a security
 * policy would refuse and which the class `gw-art` of the stylesheet replaces.
 *
 * @param file text of an SVG file of this folder.
 */
export function insideOf(file: string): string {
  return file
    .slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'))
    .replace(/<style>.*?<\/style>/s, '')
    .trim()
}

/**
 * Makes the ids of a drawing its own, so that two copies on one page do not share gradients or clips.
 *
 * @param inside markup as `insideOf` gives it.
 * @param prefix what every id shall begin with; letters, figures, `_` and `-` only.
 */
export function withOwnIds(inside: string, prefix: string): string {
  return inside.replace(/( id="|url\(#|href="#)/g, `$1${prefix}`)
}

/**
 * Turns a file into a symbol of the sprite.
 *
 * @param id the symbol's id.
 * @param file text of an SVG file of this folder.
 */
export function asSymbol(id: string, file: string): string {
  const viewBox = /viewBox="([^"]+)"/.exec(file)?.[1] ?? '0 0 24 24'
  return `<symbol id="${id}" viewBox="${viewBox}" fill="none">${insideOf(file)}</symbol>`
}
