import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Most words of a search that are looked for. */
const wordsMax = 6

/** Text that stands for itself in a pattern of `like`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** The pattern of `like` for what holds a text anywhere. */
export function likeAnywhere(text: string): string {
  return `%${escapeLike(text)}%`
}

/** The condition that a text holds every word of a search, in any case and also in Cyrillic; undefined without a word. */
export function holdsWords(text: SQL, search: string | undefined): SQL | undefined {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '')
  return and(...words.slice(0, wordsMax).map((word) => sql`${text} collate "und-x-icu" ilike ${likeAnywhere(word)}`))
}
