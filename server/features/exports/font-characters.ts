import { readFileSync } from 'node:fs'
import { fontFiles } from '#server/features/exports/font-files.ts'
import { readCharacters } from '#server/grants/export/characters.ts'
import { cleanText } from '#server/grants/export/clean-text.ts'

/** The characters of each style, once they are read. */
let styles: ReturnType<typeof readCharacters>[] | null = null

/** Lists the characters of a text that the font of the files does not have, each once. Those that no file shows are left out. */
export function findUnprintable(text: string): string[] {
  styles ??= fontFiles.map((file) => readCharacters(readFileSync(file)))
  const known = styles
  return [...new Set(cleanText(text))].filter((character) => known.some((has) => !has(character.codePointAt(0) ?? 0)))
}
