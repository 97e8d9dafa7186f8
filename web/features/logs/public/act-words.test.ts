import { expect, test } from 'vitest'
import { activityNames, activityOrigins } from '#shared/activity-names.ts'
import { languages } from '#shared/languages.ts'
import { loadWords } from '#web/i18n/namespaces.ts'
import { openWordBook } from '#web/i18n/words.ts'
import { thingOf } from './act-words.ts'

test.each(languages)('[ADM-05] every act has words of its own in %s', async (language) => {
  const book = openWordBook(language)
  book.add(language, 'acts', await loadWords(language, 'acts'))
  const keys = [
    ...activityNames.map((name) => `acts.${name}`),
    ...activityNames.map((name) => `things.${thingOf(name)}`),
    ...activityOrigins.map((origin) => `origins.${origin}`),
  ]
  expect(keys.filter((key) => !book.exists(['acts'], key))).toEqual([])
  const words = activityNames.map((name) => book.translate(['acts'], `acts.${name}`))
  expect(words.filter((each, place) => words.indexOf(each) !== place)).toEqual([])
})
