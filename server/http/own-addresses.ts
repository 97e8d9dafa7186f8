/** Prefixes that are never pages. */
const ownPrefixes =
  /^\/(api|auth|assets|media|art|fonts|health|ready|metrics|sitemap\.xml|robots\.txt|\.well-known)(\/|$)/

/** The product's own screens: there is always a page, so a redirect from there would never be followed. */
const ownScreens =
  /^\/(features|about|contact|faq|help|privacy|terms|login|register|confirm|reset-password|unsubscribe|consultation|rate|setup|preview|dashboard(\/.*)?|apply(\/.*)?|admin(\/.*)?)$/i

/** True for an address that is never a page: the API, files, what machines ask for. */
export function isBehindPages(path: string): boolean {
  return ownPrefixes.test(path)
}

/** True for an address that the product needs itself, so that nothing else may be put there. */
export function isOwnAddress(path: string): boolean {
  return isBehindPages(path) || ownScreens.test(path)
}
