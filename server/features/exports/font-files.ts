import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The only font of exported files: it has the metrics of Times New Roman, and Latin, Greek and Cyrillic letters. */
export const fontFiles: readonly string[] = [
  '400Regular/Tinos_400Regular',
  '400Regular_Italic/Tinos_400Regular_Italic',
  '700Bold/Tinos_700Bold',
  '700Bold_Italic/Tinos_700Bold_Italic',
].map((name) => resolve(`@expo-google-fonts/tinos/${name}.ttf`))
