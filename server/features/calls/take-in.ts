import { callFileBytesMax } from '#shared/contracts/calls.ts'
import type { CallSource } from '#server/features/calls/service.ts'
import { BodyTooLong, readBody } from '#server/http/body.ts'
import { AppError } from '#server/http/errors.ts'
import { readForm } from '#server/http/multipart.ts'
import { runUpload } from '#server/http/upload-turns.ts'
import type { Uploader } from '#server/http/upload-turns.ts'

/** Largest size of a form without its file. */
const formBytesMax = 64 * 1024
/** Longest name of a file, in characters. */
const nameMax = 255

/** Types that a file comes as. */
export const fileTypes = ['multipart/form-data', 'application/octet-stream'] as const

/**
 * Reads a file out of a request: out of a form, or as its bytes. It is counted while it comes.
 *
 * @param uploader null: not limited.
 * @returns the file, and the other fields of the form.
 * @throws {AppError} `rate_limited` and `unavailable` while too many are under way; `body_too_large`; `bad_request` for a form that cannot be read; `validation_failed` without a file.
 */
export async function takeFile(
  request: Request,
  queriedName: string | undefined,
  uploader: Uploader | null,
): Promise<{ file: CallSource; fields: Readonly<Record<string, string>> }> {
  const type = request.headers.get('content-type') ?? ''
  const body = await runUpload(uploader, () => readWhole(request))
  if (!/^multipart\//i.test(type))
    return { file: { source: 'file', name: nameOf(queriedName), bytes: body }, fields: {} }
  const parts = readForm(type, body)
  if (parts === null) throw new AppError('bad_request', { detail: 'The form cannot be read as multipart/form-data.' })
  const file = parts.find(({ name }) => name === 'file')
  if (!file)
    throw new AppError('validation_failed', {
      errors: [{ path: 'file', message: 'is missing: send the call in the field "file"', code: 'required' }],
    })
  if (file.bytes.length > callFileBytesMax) throw tooLarge()
  const others = parts.filter((part) => part !== file && part.bytes.length <= 200)
  return {
    file: { source: 'file', name: nameOf(file.fileName ?? queriedName), bytes: file.bytes },
    fields: Object.fromEntries(others.map(({ name, bytes }) => [name, bytes.toString('utf8').trim()])),
  }
}

async function readWhole(request: Request): Promise<Buffer> {
  try {
    return await readBody(request, callFileBytesMax + formBytesMax)
  } catch (error) {
    throw error instanceof BodyTooLong ? tooLarge() : error
  }
}

function tooLarge(): AppError {
  return new AppError('body_too_large', {
    detail: 'A file may have at most 25 MB. Give the part that holds the call, or its text.',
  })
}

/** A name that can be stored and shown: without folders and signs that no one sees. */
function nameOf(given: string | undefined): string | null {
  const name = (given ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/[/\\]/)
    .at(-1)
  return name?.trim().slice(0, nameMax) || null
}
