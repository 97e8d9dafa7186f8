import flagEn from './flag-en.svg?raw'
import flagRo from './flag-ro.svg?raw'
import flagRu from './flag-ru.svg?raw'
import icons from './icons.svg?raw'
import mark from './mark.svg?raw'
import wordmark from './wordmark.svg?raw'
import { asSymbol, insideOf } from './svg-text.ts'

/**
 * The symbols that every page may use: icons (`i-…`), status glyphs (`st-…`), flags (`flag-…`), the logo's two forms.
 * Markup for the inside of one svg element; about 25 kB, 7 kB compressed, so it stays out of the JavaScript.
 */
export const sprite = [
  insideOf(icons),
  asSymbol('flag-en', flagEn),
  asSymbol('flag-ru', flagRu),
  asSymbol('flag-ro', flagRo),
  asSymbol('logo-mark', mark),
  asSymbol('logo-words', wordmark),
].join('')
