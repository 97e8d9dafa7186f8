import { createHash } from 'node:crypto'
import { isPhoto, mediaTypes } from '#shared/contracts/media.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { onStorage } from '#server/files/storage-error.ts'
import { findMedia } from './store.ts'
import type { StoredMedia } from './store.ts'
import { openVariant, readVariant, typeOfFormat } from './variants.ts'
import type { VariantsUnderWay } from './variants.ts'

/** Nothing that is served from here may run, load or be framed, whatever it holds. */
const mediaPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type MediaRequest = { id: string; file: string; url: URL; headers: Headers }

/**
 * Makes the answer to `GET /media/{id}/{file}`: the stored file (`original.jpg`) or one of the listed widths and formats
 * (`640.avif`), made at the first request and kept. Addresses with the number of the revision (`?v=3`) are kept by browsers
 * for ever, others are asked for again after five minutes, because a file may be replaced under its address.
 *
 * What is in the trash, does not exist, or is not on the list is answered alike: 404.
 */
export function openMediaServer(deps: Deps): (request: MediaRequest) => Promise<Response> {
  const underWay: VariantsUnderWay = new Map()
  return async ({ id, file, url, headers }) => {
    const row = uuid.test(id) ? await findMedia(deps.database.db, id) : null
    if (!row || row.trashed_at !== null) throw new AppError('not_found')
    const etag = `"${createHash('sha256').update(`${row.storage_key}/${row.revision}/${file}`).digest('base64url').slice(0, 22)}"`
    const isOriginal = file === `original.${mediaTypes[row.type]}`
    const variant = isOriginal ? null : readVariant(row, file)
    if (!isOriginal && variant === null) throw new AppError('not_found')
    const answer = headersOf(row, isOriginal ? row.type : typeOfFormat(variant?.format ?? ''), {
      etag,
      isKept: url.searchParams.get('v') === String(row.revision),
    })
    if (headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers: answer })
    if (variant === null) return sendOriginal(deps, row, headers.get('range'), answer)
    const bytes = await openVariant(deps, underWay, row, variant)
    if (bytes === null) throw new AppError('not_found')
    answer.set('content-length', String(bytes.length))
    return new Response(new Uint8Array(bytes), { headers: answer })
  }
}

function headersOf(row: StoredMedia, type: string, facts: { etag: string; isKept: boolean }): Headers {
  // Drawings and documents are handed out for saving: as pictures of a page they show all the same.
  const disposition = isPhoto(row.type) ? 'inline' : 'attachment'
  return new Headers({
    'content-type': type,
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeName(row, type)}`,
    'content-security-policy': mediaPolicy,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': facts.isKept ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    etag: facts.etag,
  })
}

/** The name that people gave, with the ending of what is really sent. */
function encodeName(row: StoredMedia, type: string): string {
  const stem =
    row.name
      .replace(/\.[^.]{1,5}$/, '')
      .replaceAll(/[/\\:*?"<>|]/g, '_')
      .slice(0, 100) || 'file'
  const ending = Object.entries(mediaTypes).find(([each]) => each === type)?.[1] ?? 'bin'
  return encodeURIComponent(`${stem.toWellFormed()}.${ending}`).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
}

async function sendOriginal(deps: Deps, row: StoredMedia, range: string | null, headers: Headers): Promise<Response> {
  headers.set('accept-ranges', 'bytes')
  const asked = readRange(range, row.bytes)
  if (asked === 'outside')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${row.bytes}` } })
  const found = await onStorage(() => deps.files.get(row.storage_key, asked ?? undefined))
  if (!found) throw new AppError('not_found')
  if (asked === null) {
    headers.set('content-length', String(found.bytes))
    return new Response(found.body, { headers })
  }
  headers.set('content-range', `bytes ${asked.start}-${asked.end}/${found.bytes}`)
  headers.set('content-length', String(asked.end - asked.start + 1))
  return new Response(found.body, { status: 206, headers })
}

/** Reads one range; several, and what is no range, count as none. @see RFC 9110, section 14 */
function readRange(text: string | null, bytes: number): { start: number; end: number } | 'outside' | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? '')
  if (!parts || (parts[1] === '' && parts[2] === '')) return null
  const start = parts[1] === '' ? Math.max(0, bytes - Number(parts[2])) : Number(parts[1])
  const end = parts[1] === '' || parts[2] === '' ? bytes - 1 : Math.min(Number(parts[2]), bytes - 1)
  return start >= bytes || start > end ? 'outside' : { start, end }
}
