import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { escapeLike } from '#server/db/like.ts'

/** Letters that are looked for as others, so that "stefan" finds Ștefan in any locale of the database. The migration's function `folded` has the same two rows. */
const from =
  'ĂÂÎȘȚŞŢÁÀÄÃÅÉÈËÊÍÌÏÓÒÖÔÕÚÙÜÛÑÇÝČŠŽŁŃĆŚŹŻăâîșțşţáàäãåéèëêíìïóòöôõúùüûñçýčšžłńćśźżёЁАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
const to =
  'aaiststaaaaaeeeeiiiooooouuuuncycszlncszzaaiststaaaaaeeeeiiiooooouuuuncycszlncszzееабвгдежзийклмнопрстуфхцчшщъыьэюя'
const folds = new Map([...from].map((letter, index) => [letter, [...to][index] ?? letter]))

/** Most words of a search that count; further ones are left out. */
const wordsMax = 6
/** Shorter words are looked for only at the beginning of a word, where the index knows them. */
const innerLengthMin = 3

/** Writes a text as it is looked for: lower case, without marks on letters. */
function foldText(text: string): string {
  return [...text]
    .map((letter) => folds.get(letter) ?? letter)
    .join('')
    .toLowerCase()
}

/**
 * Makes the condition of a search among people `u`: every word must occur in address, numbers, name or Telegram name; a
 * whole id, or its first eight digits and more, finds by id.
 *
 * A telephone number may be written with spaces, brackets and a plus sign.
 */
export function searchCondition(text: string): SQL {
  const words = wordsOf(text).map((word) => sql`${personWords} like ${patternOf(word)}`)
  const found = words.length === 0 ? sql`true` : sql.join(words, sql` and `)
  const range = idRange(text.trim().toLowerCase())
  return range === null ? sql`(${found})` : sql`((${found}) or u.id between ${range[0]}::uuid and ${range[1]}::uuid)`
}

/** Kept by the database with each account, and indexed. */
const personWords = sql.raw('u.search_words')

function wordsOf(text: string): string[] {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length >= innerLengthMin && /^[\d\s()+.-]+$/.test(text)) return [digits]
  return foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
}

function patternOf(word: string): string {
  const escaped = escapeLike(word)
  return [...word].length < innerLengthMin ? `% ${escaped}%` : `%${escaped}%`
}

/** The ids that begin with what was typed; null when it is no beginning of an id. */
function idRange(text: string): [string, string] | null {
  if (text.length > 36 || !/^[0-9a-f]{8}[0-9a-f-]*$/.test(text) || text.split('-').length > 5) return null
  const digits = text.replaceAll('-', '')
  if (digits.length > 32) return null
  return [asUuid(digits.padEnd(32, '0')), asUuid(digits.padEnd(32, 'f'))]
}

function asUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
