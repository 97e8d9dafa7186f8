import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { sectionTypes } from '#shared/sections/declarations.ts'
import { sectionName } from '#web/features/editor/section-name.ts'
import { loadMessages } from '#web/i18n/namespaces.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { openCatalog } from '#web/i18n/catalog.ts'

test.for(languages)(
  '[EDIT-06] a section without a title is called what its type is called, in %s',
  async (language) => {
    const catalog = openCatalog(language)
    catalog.add(language, 'editor', await loadMessages(language, 'editor'))
    const t: Translate<'editor'> = (key, values) => catalog.translate(['editor'], key, values)
    const names = sectionTypes.map((type) => sectionName({ title: ' ', type }, t))
    expect(new Set(names).size).toBe(sectionTypes.length)
    // A missing word would show its key.
    for (const name of names) expect(name).toMatch(/^\p{Lu}[\p{L} ]+$/u)
    expect(sectionName({ title: 'Our friends', type: 'cards' }, t)).toBe('Our friends')
    expect(names[0]).toBe({ en: 'Hero', ru: 'Первый экран', ro: 'Deschidere' }[language])
  },
)
