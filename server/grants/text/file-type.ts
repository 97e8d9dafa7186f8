import { isArchive } from '#server/files/archive-checks.ts'

/** Bytes at the beginning of a file that say what it is. */
const lookedAtMax = 64 * 1024

/** Whether a file has letters of one byte each in its beginning. */
export const has = (bytes: Buffer, words: string, within = bytes.length): boolean =>
  bytes.subarray(0, within).includes(words, 0, 'latin1')

/** Whether a text is a page of HTML, by its beginning and its elements. */
export const looksLikeHtml = (text: string): boolean =>
  /^\s{0,200}<(?:!doctype html|html|head|body|div|p|h[1-6]|table|section|article|main|ul|ol|!--|meta|\?xml)/i.test(
    text,
  ) && /<\/?(?:p|div|h[1-6]|table|li|br|body|html|span|section|article)[\s>/]/i.test(text)

/** The type of a file that was read as a call, by its content. */
export function typeOfCallFile(bytes: Buffer): string {
  if (has(bytes, '%PDF-', 1024)) return 'application/pdf'
  if (isArchive(bytes)) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const start = bytes.subarray(0, lookedAtMax).toString('latin1')
  if (looksLikeHtml(start)) return 'text/html'
  return start.trimStart().startsWith('{') ? 'application/json' : 'text/plain'
}
