import { fileTypeFromBuffer } from 'file-type'
import { personalFileTypes } from '#shared/contracts/files.ts'
import type { FileRejection, PersonalFileType } from '#shared/contracts/files.ts'
import { findArchiveError, isArchive } from '#server/files/archive-checks.ts'
import { holdsHiddenContent, looksLikeMarkup } from '#server/files/content-checks.ts'
import { openPicture } from '#server/files/open-picture.ts'
import { AppError } from '#server/http/errors.ts'

/** Most pixels of a picture: a small file may unpack to a wall. */
const pixelsMax = 80_000_000

const details: Record<FileRejection, string> = {
  empty: 'The file is empty.',
  too_large: 'A file may have at most 10 MB.',
  type_not_allowed: 'Accepted are PDF, PNG, JPEG, WebP, TXT, CSV, DOCX, XLSX and ODT, by their content.',
  hidden_content: 'The file hides a page or a program.',
  damaged: 'The file is damaged: its content contradicts its type.',
  too_many_pixels: 'The picture has too many pixels. Make it smaller first.',
  archive_too_large: 'The document unpacks to too much.',
  too_many_files: 'Too many files wait for their message. Send or remove some first.',
}

/** Makes the answer to a file that is not accepted: why, and what is. `reason` is what programs compare. */
export function rejectFile(reason: FileRejection): AppError {
  return new AppError('file_refused', { detail: details[reason], extra: { reason } })
}

/**
 * Finds out what a file is by its content; the name only tells a table from other text. Nothing is unpacked or decoded
 * before its size is known.
 *
 * @throws {AppError} `file_refused` with `reason`.
 * @see docs/reference/services.md#10-files
 */
export async function checkFile(bytes: Buffer, name: string): Promise<PersonalFileType> {
  if (bytes.length === 0) throw rejectFile('empty')
  if (isArchive(bytes)) {
    const error = findArchiveError(bytes)
    if (error !== null) throw rejectFile(error)
  }
  const detected = await fileTypeFromBuffer(bytes)
  if (detected === undefined) return checkText(bytes, name)
  const type = Object.keys(personalFileTypes).find((each): each is PersonalFileType => each === detected.mime)
  if (type === undefined || type.startsWith('text/')) throw rejectFile('type_not_allowed')
  if (type.startsWith('image/')) await checkPicture(bytes, type)
  if (type === 'application/pdf' && bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw rejectFile('damaged')
  return type
}

function checkText(bytes: Buffer, name: string): PersonalFileType {
  // Every control character but tab, line feed, form feed and carriage return: no text has them.
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\0-\x08\x0b\x0e-\x1f]/.test(bytes.toString('latin1'))) throw rejectFile('type_not_allowed')
  if (looksLikeMarkup(bytes)) throw rejectFile('type_not_allowed')
  if (holdsHiddenContent(bytes)) throw rejectFile('hidden_content')
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain'
}

async function checkPicture(bytes: Buffer, type: PersonalFileType): Promise<void> {
  if (holdsHiddenContent(bytes)) throw rejectFile('hidden_content')
  const picture = await openPicture(bytes, { limitInputPixels: false })
  const facts = await picture.metadata().catch((error: unknown): never => {
    throw new AppError('file_refused', { detail: details.damaged, extra: { reason: 'damaged' }, cause: error })
  })
  if (`image/${facts.format}` !== type) throw rejectFile('damaged')
  if (facts.width * facts.height * (facts.pages ?? 1) > pixelsMax) throw rejectFile('too_many_pixels')
}
