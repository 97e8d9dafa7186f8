import { isContentId } from '#shared/content/catalogue.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { paths } from '#web/paths.ts'
import { contentPageAt } from '#web/features/editor/screen-page.ts'

/** What search engines and shared links get of a page; none of it is on the page. */
type SearchFacts = { title: ContentId; description: ContentId; image: ContentId }

/** What the whole site says of itself. */
export const siteFacts = {
  name: 'layout.site.name',
  logo: 'layout.site.logo',
  image: 'layout.site.share_image',
} as const

/** Length that search engines show; longer words are cut off there. */
export const advisedLength = { title: 60, description: 160 } as const

/** The facts of the page at an address; null for custom pages, whose facts are the builder's. */
export function searchFactsAt(pathname: string): SearchFacts | null {
  const page = pathname.replace(/(?<=.)\/+$/, '') === paths.register ? 'register' : contentPageAt(pathname)
  const [title, description, image] = ['title', 'description', 'image'].map((part) => `layout.seo.${page}_${part}`)
  if (!title || !description || !image || !isContentId(title) || !isContentId(description)) return null
  // Sign-in and registration are not shared: they show the site's picture.
  return { title, description, image: isContentId(image) ? image : siteFacts.image }
}

/** Where a content value is used in addition to the page itself; null for what is on pages. */
export function factOf(id: ContentId): 'title' | 'description' | 'image' | 'logo' | null {
  if (id === siteFacts.logo) return 'logo'
  if (id === siteFacts.image) return 'image'
  const part = /^layout\.seo\..*_(title|description|image)$/.exec(id)?.[1]
  return part === 'title' || part === 'description' || part === 'image' ? part : null
}
