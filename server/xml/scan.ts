/** How large a document may be. Whatever a reader builds of it afterwards grows with these and with nothing else. */
export type XmlBounds = {
  /** Characters of the whole text. */
  lengthMax: number
  elementsMax: number
  depthMax: number
  attributesMax: number
  /** Different element names. xmldom looks through the whole text once for each. */
  namesMax: number
}

/** Receives a document in its order. Names come as written, with their prefix; values and texts without references. */
type XmlListener = {
  open?: (name: string, attributes: ReadonlyMap<string, string>) => void
  close?: (name: string) => void
  /** Text and CDATA sections; one text may come in several calls. */
  text?: (text: string) => void
}

/** Which document type is accepted: none, or a bare one without declarations of its own. */
type Doctype = 'refused' | 'bare'

const namePattern = /[\p{L}_:][\p{L}\p{M}\p{N}_:.·-]*/uy
const spacePattern = /[ \t\r\n]*/y
const referencePattern = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/y
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbiddenPattern = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads XML from outside in one pass and throws at the first thing that is wrong, so that broken text costs no more than
 * well-formed one. It is stricter than XML: no document type with declarations, no entities but the five, and bounds.
 * Every character is looked at a fixed number of times; nothing goes back.
 *
 * @returns the name of the root element, as written.
 * @throws {Error} that says what is wrong, in words that go on after the name of the document.
 * @see Extensible Markup Language 1.0, section 2
 */
export function scanXml(
  text: string,
  bounds: XmlBounds,
  listener: XmlListener = {},
  doctype: Doctype = 'refused',
): string {
  if (text.length > bounds.lengthMax) throw new Error(`has more than ${bounds.lengthMax} characters`)
  if (forbiddenPattern.test(text) || !text.isWellFormed()) throw new Error('holds characters that XML does not allow')
  const names = new Set<string>()
  const open: string[] = []
  let root: string | null = null
  let elements = 0
  let at = text.startsWith('\uFEFF') ? 1 : 0

  const behind = (end: string, from: number): number => {
    const found = text.indexOf(end, from)
    if (found === -1) throw broken(`lacks "${end}"`)
    return found + end.length
  }
  const readName = (): string => {
    namePattern.lastIndex = at
    const name = namePattern.exec(text)?.[0]
    if (name === undefined) throw broken('has a tag without a name')
    at += name.length
    return name
  }
  const skipSpace = (): boolean => {
    spacePattern.lastIndex = at
    const length = spacePattern.exec(text)?.[0].length ?? 0
    at += length
    return length > 0
  }
  const readAttributes = (): Map<string, string> => {
    const attributes = new Map<string, string>()
    while (skipSpace() && text[at] !== '>' && text[at] !== '/') {
      const name = readName()
      skipSpace()
      if (text[at] !== '=') throw broken('has an attribute without a value')
      at += 1
      skipSpace()
      const quote = text[at]
      if (quote !== '"' && quote !== "'") throw broken('has an attribute without quotes')
      const end = behind(quote, at + 1)
      const value = text.slice(at + 1, end - 1)
      if (value.includes('<')) throw broken('has "<" in an attribute')
      if (attributes.has(name)) throw broken('has an attribute twice')
      if (attributes.size >= bounds.attributesMax) throw new Error('has too many attributes in one element')
      attributes.set(name, withoutReferences(value).replaceAll(/[\t\r\n]/g, ' '))
      at = end
    }
    return attributes
  }
  const readTag = (): void => {
    if (open.length === 0 && root !== null) throw broken('has more than one root element')
    const name = readName()
    const attributes = readAttributes()
    elements += 1
    if (elements > bounds.elementsMax) throw new Error('has too many elements')
    if (names.size >= bounds.namesMax && !names.has(name)) throw new Error('has too many different elements')
    names.add(name)
    root ??= name
    const isEmpty = text[at] === '/'
    if (isEmpty) at += 1
    if (text[at] !== '>') throw broken('has a tag that does not end')
    at += 1
    listener.open?.(name, attributes)
    if (isEmpty) return listener.close?.(name)
    open.push(name)
    if (open.length > bounds.depthMax) throw new Error('is nested too deeply')
  }

  while (at < text.length) {
    const next = text.indexOf('<', at)
    const words = text.slice(at, next === -1 ? text.length : next)
    if (words !== '') {
      if (open.length === 0 && /\S/.test(words)) throw broken('has text outside of its root element')
      const plain = withoutReferences(words)
      if (open.length > 0) listener.text?.(plain)
      at += words.length
      continue
    }
    if (text.startsWith('</', at)) {
      at += 2
      const name = readName()
      skipSpace()
      if (open.pop() !== name || text[at] !== '>') throw broken('has an end tag that fits no start tag')
      at += 1
      listener.close?.(name)
    } else if (text.startsWith('<!--', at)) at = behind('-->', at + 4)
    else if (text.startsWith('<?', at)) at = behind('?>', at + 2)
    else if (text.startsWith('<![CDATA[', at) && open.length > 0) {
      const end = behind(']]>', at + 9)
      listener.text?.(text.slice(at + 9, end - 3))
      at = end
    } else if (text.startsWith('<!', at)) {
      const end =
        doctype === 'bare' && root === null && /^<!DOCTYPE\s/i.test(text.slice(at, at + 10)) ? behind('>', at) : at
      if (end === at || /[[<]/.test(text.slice(at + 2, end))) throw new Error('has a document type declaration')
      at = end
    } else {
      at += 1
      readTag()
    }
  }
  if (open.length > 0 || root === null) throw broken('ends too early')
  return root
}

/** @throws {Error} for entities that the document would have to declare, and for characters that XML does not allow. */
function withoutReferences(text: string): string {
  let plain = ''
  let from = 0
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', from)) {
    referencePattern.lastIndex = at
    const [whole, name, decimal, hexadecimal] = referencePattern.exec(text) ?? []
    if (whole === undefined) throw broken('has an entity of its own')
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '0', 16) : Number(decimal)
    const character = name === undefined ? characterOf(code) : named[name]
    plain += text.slice(from, at) + (character ?? '')
    from = at + whole.length
  }
  return plain + text.slice(from)
}

function characterOf(code: number): string {
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0'
  if (forbiddenPattern.test(character) || !character.isWellFormed())
    throw broken('holds characters that XML does not allow')
  return character
}

function broken(what: string): Error {
  return new Error(`is not well-formed XML: it ${what}`)
}
