import { createHash } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'

/** The oldest time that an archive can hold, as local time: it has no zone. */
const fixedTime = new Date(1980, 0, 1)

/** An archive whose bytes depend on nothing but the names and contents of its files, in the order given. */
function packFiles(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  // Fonts take most of the time, and come out hardly smaller for it.
  const packed = Object.entries(files).map(([name, bytes]) => [
    name,
    [bytes, { level: name.endsWith('.odttf') ? 1 : 6 }],
  ])
  return zipSync(Object.fromEntries(packed), { mtime: fixedTime })
}

/** An archive of a document in which the times are fixed, inside and outside. */
export function repackDocument(archive: Uint8Array): Uint8Array<ArrayBuffer> {
  const files = unzipSync(archive)
  const core = files['docProps/core.xml']
  if (core !== undefined) {
    const text = new TextDecoder().decode(core).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]{5,12}Z/g, '1980-01-01T00:00:00Z')
    files['docProps/core.xml'] = new TextEncoder().encode(text)
  }
  return packFiles(files)
}

/** An archive of files with `SHA256SUMS.txt`, by which `sha256sum -c` proves that none of them was changed. */
export function packWithSums(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const sums = Object.entries(files).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  )
  return packFiles({ ...files, 'SHA256SUMS.txt': new TextEncoder().encode(sums.join('')) })
}
