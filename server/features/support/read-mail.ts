import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { personalFileBytesMax, personalFileNameLengthMax } from '#shared/contracts/files.ts'
import { shownFileName } from '#server/files/file-name.ts'
import { storableText, textOfHtml } from '#server/features/support/mail-text.ts'

/** Most files of a mail that are looked at; of the others only names are kept. */
const filesMax = 20
/** Most names of files that were not kept. */
const lostNamesMax = 20
/** Longest text of a mail that is read, in characters. */
const textLengthMax = 200_000
/** Longest HTML of a mail that is read: markup is several times what it says. */
const htmlLengthMax = 1_000_000
/** Most Message-IDs that are looked at, from each end of References. */
const referencesMax = 200
/** Most recipients that are looked at. */
const recipientsMax = 200
/** All headers of all parts together; real mails have 5 to 30 KB. */
const headersBytesMax = 256 * 1024

/** A media type that can be read. What cannot is plain text. @see RFC 2045 5.2 */
const readableType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/

/** A mail as the rest of the product needs it: every list and text within bounds, every text storable. */
export type ReadMail = {
  /** Null when it names none. */
  messageId: string | null
  /** The sender's address; empty when it names none. */
  from: string
  /** What the sender calls themselves; may be empty. */
  fromName: string
  /** Whatever may be the address of a ticket, without angle brackets. */
  recipients: string[]
  subject: string
  text: string
  /**
   * Message-IDs that it answers, without angle brackets: In-Reply-To first, then References from the newest on. Of very
   * many, the newest and the oldest: programs that shorten References keep the first id.
   */
  references: string[]
  /** True when the mail server that took it over says that the sender's address is not theirs. @see RFC 8601 */
  isForged: boolean
  /** True for what no person wrote: answers of absence, lists, bounces. @see RFC 3834 */
  isAutomatic: boolean
  files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]
  /** Names of files that are too large or too many. */
  lost: string[]
}

/**
 * Reads a mail of at most 25 MB. Its cost grows with its length and with nothing else, but that may be a second: it runs
 * in a thread of its own (`mail-worker.ts`).
 *
 * @throws {Error} when it is no mail, is nested too deeply or has too many headers.
 */
export async function readMail(raw: Uint8Array<ArrayBuffer>): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: 20,
    maxRfc822NestingDepth: 2,
    maxHeadersSize: headersBytesMax,
  })
  const files: ReadMail['files'] = []
  const lost: string[] = []
  const texts = [mail.text ?? textOfHtml((mail.html ?? '').slice(0, htmlLengthMax))]
  for (const { filename, mimeType, disposition, content } of mail.attachments) {
    // Copied: what is handed to another thread is gone here, and parts may share their bytes.
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content).slice()
    if (!filename && disposition !== 'attachment' && !readableType.test(mimeType)) {
      texts.push(decodeText(bytes, /charset="?([\w-]{1,40})/.exec(mimeType)?.[1]))
      continue
    }
    const name = storableText(shownFileName(filename ?? '').slice(-personalFileNameLengthMax))
    if (files.length < filesMax && bytes.length <= personalFileBytesMax) files.push({ name, bytes })
    else if (lost.length < lostNamesMax) lost.push(name)
  }
  if (hasBrokenMultipart(raw)) texts.push(bodyOf(raw))
  const text = texts.filter((each) => each.trim() !== '').join('\n\n')
  return {
    messageId: storableText(mail.messageId?.slice(0, 500) ?? '') || null,
    from: storableText((mail.from?.address ?? '').slice(0, 320)),
    fromName: storableText(
      (mail.from?.name ?? '')
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .slice(0, 120),
    ),
    recipients: recipientsOf(mail),
    subject: storableText((mail.subject ?? '').slice(0, 500)),
    text: storableText(text.slice(0, textLengthMax)),
    references: referencesOf(mail),
    isForged: isForged(mail),
    isAutomatic: isAutomatic(mail),
    files,
    lost,
  }
}

function recipientsOf({ to = [], cc = [], deliveredTo, headers }: Email): string[] {
  const listed = [...to, ...cc].flatMap(({ address }) => address ?? [])
  const original = headers
    .filter(({ key }) => key === 'x-original-to' || key === 'delivered-to')
    .map(({ value }) => value)
  return [...(deliveredTo ? [deliveredTo] : []), ...original, ...listed]
    .slice(0, recipientsMax)
    .map((address) => address.slice(0, 320).replaceAll(/[<>]/g, ''))
}

function referencesOf({ inReplyTo = '', references = '' }: Email): string[] {
  const ids = (text: string) => text.split(/[\s<>,]/).filter((id) => id.includes('@'))
  const known = ids(references).toReversed()
  const shortened =
    known.length > 2 * referencesMax ? [...known.slice(0, referencesMax), ...known.slice(-referencesMax)] : known
  return [...ids(inReplyTo).slice(0, referencesMax), ...shortened]
}

/** Bytes as text: in the charset that they name, otherwise in UTF-8 where that fits. */
function decodeText(bytes: Uint8Array<ArrayBuffer>, charset: string | undefined): string {
  for (const label of [charset, 'utf-8']) {
    try {
      if (label !== undefined) return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // An unknown charset, or bytes that are not in it: the next one is tried.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** True when a multipart names no boundary, or one that begins no part: the parser finds nothing in it. */
function hasBrokenMultipart(raw: Uint8Array<ArrayBuffer>): boolean {
  /** Whether a part began, by boundary. */
  const opened = new Map<string, boolean>()
  /** The headers that are being read; null in a body. What is quoted there is no header. */
  let head: string | null = ''
  for (const line of linesOf(new TextDecoder('latin1').decode(raw))) {
    if (head === null) {
      const boundary = line.startsWith('--') ? line.slice(2).trimEnd() : null
      if (boundary === null || !opened.has(boundary)) continue
      opened.set(boundary, true)
      head = ''
    } else if (line !== '') {
      head += /^[ \t]/.test(line) ? line : `\n${line}`
    } else {
      const boundary = boundaryIn(head)
      if (boundary === '') return true
      if (boundary !== null) opened.set(boundary, false)
      head = null
    }
  }
  return [...opened.values()].includes(false)
}

/** The boundary of a multipart by its headers; empty when it names none, null when it is no multipart. */
function boundaryIn(head: string): string | null {
  const type = head.split('\n').find((line) => line.slice(0, 13).toLowerCase() === 'content-type:')
  const value = type?.slice(13).trim() ?? ''
  if (value.slice(0, 10).toLowerCase() !== 'multipart/') return null
  const start = value.toLowerCase().indexOf('boundary=')
  const rest = start === -1 ? '' : value.slice(start + 'boundary='.length)
  const [named = ''] = rest.startsWith('"') ? rest.slice(1).split('"', 1) : rest.split(/[\s;]/, 1)
  return named.trimEnd()
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    const stop = end === -1 ? text.length : end
    yield text.slice(start, text[stop - 1] === '\r' ? stop - 1 : stop)
    start = stop + 1
  }
}

/** Everything after the headers of a mail, as it came. */
function bodyOf(raw: Uint8Array<ArrayBuffer>): string {
  const mail = decodeText(raw.slice(0, headersBytesMax + textLengthMax), undefined)
  const end = /\r?\n\r?\n/.exec(mail)
  return end === null ? '' : mail.slice(end.index).trim()
}

/** Only the header nearest to the top counts: our own mail server wrote it; the sender may have written those below. */
function isForged({ headers }: Email): boolean {
  const said = headers.find(({ key }) => key === 'authentication-results')?.value.toLowerCase() ?? ''
  const says = (method: string, result: string) => new RegExp(`\\b${method}=${result}\\b`).test(said)
  if (says('dmarc', 'pass')) return false
  if (says('dmarc', 'fail')) return true
  return (says('spf', '(soft)?fail') || says('dkim', 'fail')) && !says('spf', 'pass') && !says('dkim', 'pass')
}

function isAutomatic({ headers, returnPath }: Email): boolean {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = value('auto-submitted')
  const path = returnPath ?? value('return-path')
  return (
    (submitted !== undefined && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(value('precedence') ?? '') ||
    value('x-auto-response-suppress') !== undefined ||
    value('x-autoreply') !== undefined ||
    headers.some(({ key }) => key.startsWith('list-')) ||
    path === '<>' ||
    path === ''
  )
}
