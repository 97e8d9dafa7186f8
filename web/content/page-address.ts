import type { GridItem } from '#shared/contracts/content-grid.ts'
import { isLanguage } from '#shared/languages.ts'
import { paths } from '#web/paths.ts'

/** Where the keys of a page are seen; the parts that all pages share are on the first page too. */
export function pageAddress(page: string | undefined): string {
  switch (page) {
    case undefined:
    case 'home':
    case 'layout':
      return paths.home
    case 'features':
    case 'about':
    case 'contact':
    case 'faq':
    case 'privacy':
    case 'terms':
    case 'login':
      return paths[page]
    default:
      return paths.page(page)
  }
}

/**
 * Where a key is edited on its page: edit mode goes on there, and the element is scrolled to.
 *
 * @param language the one that the list shows; undefined: the page's own.
 */
export function addressOnPage(
  { page, section, content_key }: Pick<GridItem, 'page' | 'section' | 'content_key'>,
  language: string | undefined,
): string {
  const search = language !== undefined && isLanguage(language) ? `?lng=${language}` : ''
  // Behind the sign, where no server sees it: kept pages are the same for everybody.
  return `${pageAddress(page)}${search}#edit=${page}.${section}.${content_key}`
}
