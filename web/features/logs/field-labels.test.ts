import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'
import { openCatalog } from '#web/i18n/catalog.ts'
import { fieldLabel } from './field-labels.ts'

test('[ADM-05] a field of the log is called what the forms call it, and by its code where they do not', async () => {
  const said = await Promise.all(
    languages.map(async (language) => {
      const catalog = openCatalog(language)
      for (const name of ['logs', 'settings'] as const) catalog.add(language, name, await loadMessages(language, name))
      return ['email', 'maintenance', 'assistant_links.ro', 'content_value.text', 'stray_name'].map((path) =>
        fieldLabel(path, (key, values) => catalog.translate(['logs', 'settings'], key, values)),
      )
    }),
  )
  expect(said[0]).toEqual(['Email', 'Maintenance mode', 'Assistant links › ro', 'Content › Text', 'stray_name'])
  for (const words of said) expect(words.join()).not.toMatch(/fields\.|settings:|logs:/)
  expect(said[1]?.[0]).toBe('Почта')
})
