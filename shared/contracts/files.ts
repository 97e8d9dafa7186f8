import { z } from 'zod'

/** Types that people may send, by their content, and the endings that they are handed out with. @see docs/reference/services.md#10-files */
export const personalFileTypes = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
} as const

/** A type that people may send. */
export type PersonalFileType = keyof typeof personalFileTypes

/** Largest file, in bytes. */
export const personalFileBytesMax = 10 * 1024 * 1024
/** Most files of one message. */
export const personalFilesMax = 5
/** Longest name, in characters. */
export const personalFileNameLengthMax = 160

/** What the file dialog offers. */
export const personalFileAccept = Object.values(personalFileTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** Why a file is refused. */
export const fileRejections = [
  'empty',
  'too_large',
  'type_not_allowed',
  'hidden_content',
  'damaged',
  'too_many_pixels',
  'archive_too_large',
  'too_many_files',
] as const
export type FileRejection = (typeof fileRejections)[number]

/** The name comes in the address; the body is the file itself. */
export const fileUploadQuerySchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(personalFileNameLengthMax)
      .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name), 'holds characters that no name has'),
  })
  .strict()

/** A file that a user sent. */
export const personalFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
})

/** Names one file. */
export const filePathSchema = z.object({ id: z.uuid() })

export type PersonalFile = z.output<typeof personalFileSchema>
