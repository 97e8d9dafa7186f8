import { contentChannel } from '#server/db/channels.ts'
import type { Deps } from '#server/deps.ts'
import { listPublishedSlugs } from '#server/features/content/shown-pages.ts'

/** The addresses of published custom pages, at hand without asking the database. */
export type ShownSlugs = {
  /** True for the address of a page that is published in some language; of an unknown state everything may be. */
  isShown(slug: string): boolean | Promise<boolean>
  /** Those that search engines shall list. @throws the database's error as long as they were never read. */
  listed(): Promise<string[]>
  close(): void
}

type Slugs = Awaited<ReturnType<typeof listPublishedSlugs>>

/**
 * Keeps the addresses of published pages: they are read again when they are asked for after content changed. When the
 * database is away the last ones count on.
 */
export function openShownSlugs(deps: Deps): ShownSlugs {
  let known: Slugs | null = null
  let isFresh = false
  let reading: Promise<Slugs> | null = null
  const prune = (): void => {
    isFresh = false
    // What is being read now may have been read before the change.
    reading = null
  }
  const stop = deps.database.listen(contentChannel, prune, prune)

  async function read(): Promise<Slugs> {
    const before = known
    const mine = listPublishedSlugs(deps)
    reading = mine
    try {
      const slugs = await mine
      known = slugs
      isFresh = reading === mine
      return slugs
    } catch (error) {
      if (before !== null) return before
      throw error
    } finally {
      if (reading === mine) reading = null
    }
  }
  const current = (): Promise<Slugs> => (known !== null && isFresh ? Promise.resolve(known) : (reading ?? read()))
  return {
    isShown(slug) {
      if (known !== null && isFresh) return known.all.has(slug)
      return current().then(
        ({ all }) => all.has(slug),
        () => true,
      )
    },
    listed: async () => (await current()).listed,
    close: stop,
  }
}
