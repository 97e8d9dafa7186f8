import { cleanText } from '#server/grants/export/clean-text.ts'

/** Longest name without its ending, in characters and in bytes: file systems allow 255 bytes, and an emoji takes four. */
const [nameMax, nameBytesMax] = [80, 230]
/** Names that Windows keeps for devices, whatever their ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A name that every file system takes, made of any text. @param otherwise the name when nothing of the text is left. */
export function fileNameOf(text: string, otherwise: string): string {
  const safe = cleanText(text)
    .replaceAll(/[/\\:*?"<>|%\u{a0}\u{ad}]/gu, ' ')
    .replaceAll(/ +/g, ' ')
  let name = [...safe].slice(0, nameMax).join('')
  while (Buffer.byteLength(name) > nameBytesMax) name = [...name].slice(0, -1).join('')
  while (/^[ .]/.test(name)) name = name.slice(1)
  while (/[ .]$/.test(name)) name = name.slice(0, -1)
  if (name === '') return otherwise
  return devices.test(name.split('.', 1)[0] ?? '') ? `${otherwise} ${name}` : name
}
