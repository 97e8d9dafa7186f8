import { createContext } from 'react'

/** The inline scripts and styles of one page: all that its security policy allows. Filled while the page is rendered. */
export type InlineParts = { scripts: string[]; styles: string[] }

/** What the server alone knows when it renders a document. */
type PageParts = {
  /** Scripts that run before the first paint; their texts are the same on every page, and no part of the application. */
  head: readonly [string, string]
  /** The sheets of the shown routes' modules, as one text: in the page instead of behind other requests. */
  styles: string
  /** Addresses of the files whose text that is. */
  sheets: readonly string[]
  /** Hands what the loaders brought to the router in the browser. */
  state: string
  /** Loads the modules of the page after its first paint. */
  start: string
  /** Takes down a style that the page shows inline. */
  listStyle(text: string): void
}

/** Marks the style sheet of the page. */
export const styleSheetId = 'styles'

/** The browser takes these elements over as they stand, and needs the style sheet again should the document be drawn anew. */
const taken: PageParts = {
  head: ['', ''],
  styles: import.meta.env.SSR ? '' : (document.getElementById(styleSheetId)?.textContent ?? ''),
  sheets: import.meta.env.SSR
    ? []
    : [...document.querySelectorAll('link[rel="stylesheet"][disabled]')].flatMap(
        (link) => link.getAttribute('href') ?? [],
      ),
  state: '',
  start: '',
  listStyle() {},
}

/** What only the server knows, for the document that is rendered. */
export const PagePartsContext = createContext<PageParts>(taken)
