/** Widths in which pictures of the library are served, in pixels; others do not exist. */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const

/** The addresses of one picture in other widths and formats. */
type PictureSources = { type: 'image/avif' | 'image/webp'; srcSet: string }[]

/**
 * Lists the sources of a picture of the library, the smallest format first: for `source` elements.
 *
 * @param address as content keeps it, `/media/{id}/1280.webp`.
 * @param widthPx how wide the picture is; wider ones are not listed. Null: not known.
 * @returns nothing for addresses of other sites, drawings, and pictures whose width is not known.
 */
export function pictureSources(address: string, widthPx: number | null): PictureSources {
  const folder = /^(\/media\/[0-9a-f-]{36}\/)\d+\.webp$/.exec(address)?.[1]
  if (folder === undefined || widthPx === null) return []
  // One step wider than the picture would only be the picture itself again.
  const widths = pictureWidths.filter((width, at) => at === 0 || width <= widthPx)
  const srcSet = (format: string): string => widths.map((width) => `${folder}${width}.${format} ${width}w`).join(', ')
  return [
    { type: 'image/avif', srcSet: srcSet('avif') },
    { type: 'image/webp', srcSet: srcSet('webp') },
  ]
}
