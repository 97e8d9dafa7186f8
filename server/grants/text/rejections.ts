import type { Rejection } from '#server/grants/text/read-document.ts'

/** What each refusal of a document means and what helps, in English, after what was given ("call.pdf", "This file"). */
export const rejections: Record<Rejection, string> = {
  empty: 'holds no text.',
  too_large: 'is too large: at most 25 MB, and six million letters of text.',
  too_many_pages: 'has more than 400 pages. Give the part that holds the call.',
  encrypted: 'is protected by a password. Save a copy without one.',
  damaged: 'is damaged and cannot be read. Save it again, or give its text.',
  no_text_layer: 'is a scan without text. Run text recognition (OCR) over it, or give its text.',
  archive_too_large: 'unpacks to far more than a document holds, and is not opened.',
  old_word: 'is in an old format of Office. Save it as DOCX or PDF.',
  open_document: 'is an OpenDocument file. Save it as DOCX or PDF.',
  rich_text: 'is a rich text file. Save it as DOCX or PDF.',
  not_a_text: 'is no text, HTML, PDF or DOCX file.',
  timed_out: 'took longer than a minute to read. Give the part that holds the call.',
}
