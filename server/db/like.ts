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

/** The condition that a text holds another one, without regard to capitals and marks on letters: people search "finantare" for "finanțare". */
export function holdsFolded(text: SQL, search: string): SQL {
  return sql`${folded(text)} like ${folded(sql`${likeAnywhere(search)}::text`)}`
}

function folded(text: SQL): SQL {
  return sql`regexp_replace(normalize(lower((${text}) collate "und-x-icu"), nfd), ${combiningMarks}, '', 'g')`
}

/** Signs that Unicode keeps apart from their letters once a text is taken apart. @see https://www.unicode.org/charts/PDF/U0300.pdf */
const combiningMarks = '[\u0300-\u036f]'
