/** The title of a page as browsers and search engines show it: with the site's name, unless it says that itself. */
export function fullTitle(title: string, siteName: string): string {
  if (title === '') return siteName
  return siteName === '' || title.includes(siteName) ? title : `${title} · ${siteName}`
}
