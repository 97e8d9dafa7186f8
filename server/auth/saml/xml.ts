import { DOMParser } from '@xmldom/xmldom'
import { scanXml } from '#server/xml/scan.ts'
import type { XmlBounds } from '#server/xml/scan.ts'

/** Namespaces of SAML 2.0 and of XML signatures. */
export const namespaces = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** A response or the metadata of a provider: many certificates and groups fit, a document made to be slow does not. */
const bounds: XmlBounds = { lengthMax: 131_072, elementsMax: 2_000, depthMax: 40, attributesMax: 40, namesMax: 100 }

/**
 * Reads XML that came from outside. Our own scanner goes first, because the library goes on after every fault and reads
 * the rest again each time: it only ever sees what is well formed and within bounds. Documents with a type declaration
 * are refused: nothing of SAML needs one, and entities are how XML is made to grow or to read files.
 *
 * @throws {Error} when it is not well formed, or too large.
 */
export function parseXml(text: string): Document {
  scanXml(text, bounds)
  const reject = (message: string): never => {
    throw new Error(`is not well-formed XML: ${message.slice(0, 200)}`)
  }
  const document = new DOMParser({
    errorHandler: { warning: reject, error: reject, fatalError: reject },
  }).parseFromString(text, 'text/xml')
  if (!document?.documentElement) throw new Error('is not well-formed XML')
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
