import type { ReactNode } from 'react'

type LinkedTextProps = {
  text: string
  /** Read after the words of a link: that it opens in a new tab. */
  newTab: string
}

/** Shows what a person typed, with the web addresses in it as links. Nothing else of the text becomes anything but text. */
export function LinkedText({ text, newTab }: LinkedTextProps): ReactNode {
  return splitLinks(text).map((part, position) =>
    part.isLink ? (
      // The parts of a text keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={position} href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
        <span className="sr-only"> {newTab}</span>
      </a>
    ) : (
      part.text
    ),
  )
}

/** Parts a text at its addresses. Only `http:` and `https:` with a host are one; the full stop of a sentence is not part of it. */
export function splitLinks(text: string): { text: string; isLink: boolean }[] {
  const parts: { text: string; isLink: boolean }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"\p{Cc}]+/giu)) {
    const address = withoutEnd(found)
    if (!isAddress(address)) continue
    if (index > from) parts.push({ text: text.slice(from, index), isLink: false })
    parts.push({ text: address, isLink: true })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLink: false })
  return parts
}

const enders = new Set(['.', ',', ';', ':', '!', '?', "'", '…', '»', '”', '“', '’', '*', '_'])
const brackets = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])

/** Leaves the end of a sentence out, and a bracket that was opened before the address. */
function withoutEnd(address: string): string {
  const open = new Map<string, number>()
  for (const letter of address) open.set(letter, (open.get(letter) ?? 0) + 1)
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1)
    const opener = brackets.get(last)
    const isStray = opener !== undefined && (open.get(last) ?? 0) > (open.get(opener) ?? 0)
    if (!enders.has(last) && !isStray) break
    open.set(last, (open.get(last) ?? 1) - 1)
  }
  return address.slice(0, end)
}

function isAddress(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    // A name before the host makes an address look like another's.
    return (
      (protocol === 'http:' || protocol === 'https:') && hostname.includes('.') && username === '' && password === ''
    )
  } catch {
    return false
  }
}
