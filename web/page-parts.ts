import { createContext } from 'react'

/** The inline scripts and styles of one page: all that its security policy allows. Filled while the page is rendered. */
export type InlineParts = { scripts: string[]; styles: string[] }

/** What the server alone knows when it renders a document. */
type PageParts = {
  /** Scripts that run before the first paint; their texts are the same on every page, and no part of the application. */
  head: readonly [string, string]
  /** Addresses of the shown routes' sheets. The browser loads them whole with the scripts. */
  sheets: readonly string[]
  /** Hands what the loaders brought to the router in the browser. */
  state: string
  /** Loads the modules of the page after its first paint. */
  start: string
  /** Takes down a style that the page shows inline. */
  listStyle(text: string): void
}

/** Marks the sheets that the page loads with its scripts. */
export const sheetMark = 'data-sheet'

/** Marks where the server puts the rules that a page uses, once it is rendered. */
export const rulesMarker = '/*rules*/'

/** The browser takes these elements over as they are, and needs the sheets again should the document be drawn again. */
const taken: PageParts = {
  head: ['', ''],
  sheets: import.meta.env.SSR
    ? []
    : [...document.querySelectorAll(`link[${sheetMark}]`)].flatMap((link) => link.getAttribute('href') ?? []),
  state: '',
  start: '',
  listStyle() {},
}

/** What only the server knows, for the document that is rendered. */
export const PagePartsContext = createContext<PageParts>(taken)
