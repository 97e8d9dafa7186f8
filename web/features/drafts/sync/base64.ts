/** Bytes as base64. In pieces: a function takes only so many arguments. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += pieceBytes)
    binary += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
  return btoa(binary)
}

/** Bytes from base64. @throws {DOMException} for anything that is not. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

const pieceBytes = 8_192
