import { fileTypeFromBuffer } from 'file-type'
import type { Metadata, Sharp } from 'sharp'
import { mediaPixelsMax } from '#shared/contracts/media.ts'
import type { MediaType } from '#shared/contracts/media.ts'
import { holdsHiddenContent, looksLikeMarkup } from '#server/files/content-checks.ts'
import { openPicture } from '#server/files/open-picture.ts'
import { AppError } from '#server/http/errors.ts'
import { cleanSvg } from './clean-svg.ts'
import { rejectFile } from './reject-file.ts'

/** A file that may be served: its type by its content, and its size in pixels where it has one. */
export type CleanFile = { type: MediaType; bytes: Buffer; width: number | null; height: number | null }

/** How long making one picture may take. */
const patienceSeconds = 40

/** What the decoder must find inside a file of each type. */
const decoderFormats: Readonly<Record<string, { type: MediaType; format: string }>> = {
  'image/jpeg': { type: 'image/jpeg', format: 'jpeg' },
  'image/png': { type: 'image/png', format: 'png' },
  'image/apng': { type: 'image/png', format: 'png' },
  'image/webp': { type: 'image/webp', format: 'webp' },
  'image/avif': { type: 'image/avif', format: 'heif' },
  'image/gif': { type: 'image/gif', format: 'gif' },
}

/**
 * Makes of an upload what may be served. The type comes from the content, never from the name. Pictures are decoded and
 * written again, turned upright and without what cameras note down (place, time, device); so nothing that hid in the
 * file survives, except in documents, which are only ever handed out for saving.
 *
 * @throws {AppError} `media_refused` with the reason and what to do.
 */
export async function cleanFile(bytes: Buffer): Promise<CleanFile> {
  if (bytes.length === 0) throw rejectFile('empty', 'The file is empty.')
  const detected = await fileTypeFromBuffer(bytes)
  const known = decoderFormats[detected?.mime ?? '']
  if (known) {
    rejectHiddenContent(bytes)
    return cleanPicture(bytes, known.type, known.format)
  }
  if (detected?.mime === 'application/pdf' && bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { type: 'application/pdf', bytes, width: null, height: null }
  if (looksLikeMarkup(bytes) && (detected === undefined || /xml/.test(detected.mime)))
    return { type: 'image/svg+xml', ...cleanSvg(bytes) }
  throw rejectFile(
    'type_not_allowed',
    `Accepted are JPEG, PNG, WebP, AVIF, GIF, SVG and PDF; the content is ${detected?.mime ?? 'something else'}.`,
  )
}

/** A picture that is also a page or a program is made on purpose. */
function rejectHiddenContent(bytes: Buffer): void {
  if (holdsHiddenContent(bytes))
    throw rejectFile('hidden_content', 'The picture hides a page or a program. Export it again from a picture program.')
}

async function cleanPicture(bytes: Buffer, type: MediaType, format: string): Promise<CleanFile> {
  const facts = await readFacts(bytes)
  if (facts.format !== format) throw rejectFile('damaged', 'The picture is damaged: its content contradicts its type.')
  rejectPixels(facts)
  try {
    const isAnimated = type === 'image/gif' || type === 'image/webp'
    const picture = await openPicture(bytes, {
      limitInputPixels: mediaPixelsMax,
      failOn: 'error',
      animated: isAnimated,
    })
    const upright = isAnimated ? picture : picture.autoOrient()
    const { data, info } = await encode(upright.timeout({ seconds: patienceSeconds }), type).toBuffer({
      resolveWithObject: true,
    })
    return { type, bytes: data, width: info.width, height: info.pageHeight ?? info.height }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('media_refused', {
      detail: 'The picture is damaged and cannot be read to its end.',
      extra: { reason: 'damaged' },
      cause: error,
    })
  }
}

/** Reads the head of a picture without decoding its pixels. */
async function readFacts(bytes: Buffer): Promise<Metadata> {
  try {
    return await (await openPicture(bytes, { limitInputPixels: false })).metadata()
  } catch (error) {
    throw new AppError('media_refused', {
      detail: 'The picture is damaged: its head cannot be read.',
      extra: { reason: 'damaged' },
      cause: error,
    })
  }
}

function rejectPixels({ width, height, pages }: Metadata): void {
  const pixels = width * height * (pages ?? 1)
  if (pixels <= mediaPixelsMax) return
  throw rejectFile(
    'too_many_pixels',
    `The picture has ${Math.round(pixels / 1e6)} million pixels; at most ${mediaPixelsMax / 1e6} million are accepted. Make it smaller first.`,
  )
}

function encode(picture: Sharp, type: MediaType): Sharp {
  const toned = picture.keepIccProfile()
  switch (type) {
    case 'image/jpeg':
      return toned.jpeg({ quality: 90 })
    case 'image/png':
      return toned.png()
    case 'image/webp':
      return toned.webp({ quality: 90 })
    case 'image/avif':
      return toned.avif({ quality: 75, effort: 2 })
    case 'image/gif':
      return toned.gif()
    default:
      throw new Error(`Not a picture of pixels: ${type}`)
  }
}
