import type { Sharp } from 'sharp'
import { isPhoto, mediaFormats, mediaPixelsMax, mediaTypes, mediaWidths } from '#shared/contracts/media.ts'
import type { MediaCrop } from '#shared/contracts/media.ts'
import type { Deps } from '#server/deps.ts'
import { readWhole } from '#server/storage/object-store.ts'
import { openPicture } from '#server/files/open-picture.ts'
import { storageError } from '#server/files/storage-error.ts'
import type { StoredMedia } from './store.ts'
import { takeTurns } from '#server/process/take-turns.ts'

type Variant = { width: (typeof mediaWidths)[number]; format: string }

/** Two at once use the processors of a small machine; more would only make everybody wait. */
const inTurn = takeTurns(2)

/** Variants being made now, so that two requests for one make it once. A replica makes its own, with equal bytes. */
export type VariantsUnderWay = Map<string, Promise<Buffer>>

/** Reads `640.avif`; null when the width or the format is not one that this file is served in. */
export function readVariant(row: Pick<StoredMedia, 'type'>, file: string): Variant | null {
  const [, digits = '', format = ''] = /^(\d{3,4})\.([a-z]{3,4})$/.exec(file) ?? []
  const width = mediaWidths.find((each) => String(each) === digits)
  return width !== undefined && isPhoto(row.type) && mediaFormats(row.type).includes(format) ? { width, format } : null
}

/** Reads a variant, making it at the first request. @throws {AppError} `storage_full`, `unavailable`, `not_found` is null. */
export async function openVariant(
  deps: Deps,
  underWay: VariantsUnderWay,
  row: StoredMedia,
  variant: Variant,
): Promise<Buffer | null> {
  const key = variantKey(row, variant)
  try {
    const kept = await deps.files.get(key)
    if (kept) return await readWhole(kept.body)
    const original = await deps.files.head(row.storage_key)
    if (original === null) return null
    const making = underWay.get(key) ?? inTurn(() => makeAndKeep(deps, key, row, variant))
    underWay.set(key, making)
    try {
      return await making
    } finally {
      underWay.delete(key)
    }
  } catch (error) {
    throw storageError(error)
  }
}

async function makeAndKeep(deps: Deps, key: string, row: StoredMedia, variant: Variant): Promise<Buffer> {
  const found = await deps.files.get(row.storage_key)
  const bytes = await makeVariant(await readWhole(found?.body ?? []), row, variant)
  try {
    await deps.files.put(key, [bytes])
  } catch (error) {
    // The picture is there all the same; the next request makes it again.
    deps.log.warn({ err: error, media_id: row.id }, 'a variant could not be kept')
  }
  return bytes
}

/** Makes a picture in one width and format: cropped, never larger than it is. */
async function makeVariant(
  original: Buffer,
  { crop, type }: Pick<StoredMedia, 'crop' | 'type'>,
  { width, format }: Variant,
): Promise<Buffer> {
  const isAnimated = (type === 'image/gif' || type === 'image/webp') && format !== 'avif'
  const picture = await openPicture(original, { limitInputPixels: mediaPixelsMax, animated: isAnimated })
  const facts = await picture.metadata()
  const part = crop === null ? null : cropPixels(crop, facts.width, facts.pageHeight ?? facts.height)
  const cut = part === null ? picture : picture.extract(part)
  return encode(cut.resize({ width, withoutEnlargement: true }), format).toBuffer()
}

function cropPixels(crop: MediaCrop, width: number, height: number) {
  const left = Math.min(Math.round(crop.x * width), width - 1)
  const top = Math.min(Math.round(crop.y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}

function encode(picture: Sharp, format: string): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 55, effort: 2 })
    case 'webp':
      return picture.webp({ quality: 80 })
    case 'png':
      return picture.png()
    case 'gif':
      return picture.gif()
    default:
      return picture.jpeg({ quality: 82, progressive: true })
  }
}

/** Takes away every variant that a revision of a file may have. */
export async function deleteVariants(deps: Deps, row: StoredMedia): Promise<void> {
  if (!isPhoto(row.type)) return
  for (const width of mediaWidths)
    for (const format of mediaFormats(row.type)) await deps.files.delete(variantKey(row, { width, format }))
}

function variantKey({ storage_key, revision }: StoredMedia, { width, format }: Variant): string {
  return `variants/${storage_key.replace('media/', '')}/${revision}-${width}.${format}`
}

/** The media type of a format. */
export function typeOfFormat(format: string): string {
  return Object.entries(mediaTypes).find(([, ending]) => ending === format)?.[0] ?? 'application/octet-stream'
}
