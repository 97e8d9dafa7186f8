/** Most entries of an office document. */
const entriesMax = 2_000
/** Most bytes that they unpack to, and most times their packed size; a reader that holds them all in memory asks for less. */
type ArchiveBounds = { readonly unpackedBytesMax: number; readonly ratioMax: number }
const usualBounds: ArchiveBounds = { unpackedBytesMax: 150 * 1024 * 1024, ratioMax: Infinity }

const endSignature = 0x06_05_4b_50
const entrySignature = 0x02_01_4b_50
const endBytes = 22
const entryBytes = 46
const commentBytesMax = 65_535

type ArchiveError = 'damaged' | 'archive_too_large'

/** True when the bytes begin as a ZIP archive does; office documents are such archives. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50
}

/**
 * Reads the list at the end of a ZIP archive without unpacking anything: how many entries, how large, and whether their
 * names stay inside.
 *
 * @returns null when nothing is wrong.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT (sections 4.3.12 and 4.3.16)
 */
export function findArchiveError(
  bytes: Buffer,
  { unpackedBytesMax, ratioMax }: ArchiveBounds = usualBounds,
): ArchiveError | null {
  const end = findEnd(bytes)
  if (end === null) return 'damaged'
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  // The large form of the format is not needed below four gigabytes; it only hides numbers.
  if (entries === 0 || entries === 0xff_ff || at === 0xff_ff_ff_ff) return 'damaged'
  if (entries > entriesMax) return 'archive_too_large'
  let unpacked = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== entrySignature) return 'damaged'
    unpacked += bytes.readUInt32LE(at + 24)
    if (unpacked > unpackedBytesMax || unpacked > bytes.length * ratioMax) return 'archive_too_large'
    const nameBytes = bytes.readUInt16LE(at + 28)
    const name = bytes.subarray(at + entryBytes, at + entryBytes + nameBytes).toString('utf8')
    if (/^[/\\]|(^|[/\\])\.\.([/\\]|$)|\0/.test(name)) return 'damaged'
    at += entryBytes + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return null
}

function findEnd(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - endBytes - commentBytesMax)
  for (let at = bytes.length - endBytes; at >= first; at -= 1) if (bytes.readUInt32LE(at) === endSignature) return at
  return null
}
