import flagEn from './flag-en.svg?raw'
import flagRo from './flag-ro.svg?raw'
import flagRu from './flag-ru.svg?raw'
import icons from './icons.svg?raw'
import mark from './mark.svg?raw'
import wordmark from './wordmark.svg?raw'
import { asSymbol, insideOf } from './svg-text.ts'

/** The languages' flags and the forms of the logo: no screen is without them for long. */
const always = [
  asSymbol('flag-en', flagEn),
  asSymbol('flag-ru', flagRu),
  asSymbol('flag-ro', flagRo),
  asSymbol('logo-mark', mark),
  asSymbol('logo-words', wordmark),
].join('')

/**
 * The symbols that every page may use: icons (`i-…`), status glyphs (`st-…`), flags (`flag-…`), the logo's two forms.
 * Markup for the inside of one svg element; about 25 kB, 7 kB compressed, so it stays out of the JavaScript.
 */
export const sprite = insideOf(icons) + always

/** The symbols that a page needs at once: the icons that it points to, flags and logo. @param html the page, rendered. */
export function symbolsOf(html: string): string {
  const ids = new Set([...html.matchAll(/ href="#([\w-]+)"/g)].map(([, id]) => id))
  const used = [...icons.matchAll(/<symbol id="([\w-]+)".*?<\/symbol>/gs)].filter(([, id]) => ids.has(id))
  return used.map(([symbol]) => symbol).join('') + always
}
