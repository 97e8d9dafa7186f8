import { expect, test } from 'vitest'
import { activityNames, activityOrigins } from '#shared/activity-names.ts'
import { languages } from '#shared/languages.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { thingOf } from './action-labels.ts'

test.each(languages)('[ADM-05] every act has words of its own in %s', async (language) => {
  const catalog = openCatalog(language)
  catalog.add(language, 'actions', await loadMessages(language, 'actions'))
  const keys = [
    ...activityNames.map((name) => `actions.${name}`),
    ...activityNames.map((name) => `things.${thingOf(name)}`),
    ...activityOrigins.map((origin) => `origins.${origin}`),
  ]
  expect(keys.filter((key) => !catalog.exists(['actions'], key))).toEqual([])
  const words = activityNames.map((name) => catalog.translate(['actions'], `actions.${name}`))
  expect(words.filter((each, place) => words.indexOf(each) !== place)).toEqual([])
})
