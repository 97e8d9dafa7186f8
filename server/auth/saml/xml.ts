import { DOMParser } from '@xmldom/xmldom'

/** Namespaces of SAML 2.0 and of XML signatures. */
export const namespaces = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/**
 * Reads XML that came from outside. Documents with a type declaration are refused: nothing of SAML needs one, and entities
 * are how XML is made to grow or to read files.
 *
 * @throws {Error} when it is not well formed.
 */
export function parseXml(text: string): Document {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('has a document type declaration')
  const problems: string[] = []
  const note = (message: string) => void problems.push(message)
  const document = new DOMParser({
    errorHandler: { warning: note, error: note, fatalError: note },
  }).parseFromString(text, 'text/xml')
  if (problems.length > 0 || !document?.documentElement) throw new Error('is not well-formed XML')
  return document
}

/** Lists the elements of a name below a node, in document order. */
export function elementsIn(node: Document | Element, namespace: keyof typeof namespaces, name: string): Element[] {
  return Array.from(node.getElementsByTagNameNS(namespaces[namespace], name))
}

/** An attribute's value; null when it is not there. */
export function attributeOf(element: Element, name: string): string | null {
  return element.hasAttribute(name) ? element.getAttribute(name) : null
}

/** Writes text so that it can stand in XML, between tags and in quoted attributes. */
export function escapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
