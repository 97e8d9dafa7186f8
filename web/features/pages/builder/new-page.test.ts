import { expect, test } from 'vitest'
import type { PageDocument, PageDraft } from '#shared/contracts/pages.ts'
import { newHead } from '#shared/pages/document.ts'
import { titleKey } from '#shared/pages/fields.ts'
import { writeWords } from './canvas-words.ts'
import { addSection, setHead } from './document-actions.ts'
import { followHeading, slugToCome, unnamedSlug } from './new-page.ts'

const states: PageDraft['states'] = { en: 'draft', ru: 'missing', ro: 'missing' }

function begun(title: string): PageDocument {
  const empty: PageDocument = { heads: { en: newHead(title), ru: null, ro: null }, sections: [] }
  return addSection(empty, { type: 'hero', title, language: 'en', before: null }).document
}

function headed(document: PageDocument, text: string): PageDocument {
  const section = document.sections[0]?.name ?? null
  return writeWords(document, { section, key: titleKey, part: 'text' }, 'en', text)
}

test('[CUST-02] the title of a new page follows its heading until someone gives it another one', () => {
  const before = begun('')
  const typed = followHeading(before, headed(before, 'Grants for\nbakeries'), 'en')
  expect(typed.heads.en?.title).toBe('Grants for bakeries')
  const own = setHead(typed, 'en', { title: 'Bakeries' })
  expect(followHeading(typed, own, 'en').heads.en?.title).toBe('Bakeries')
  expect(followHeading(own, headed(own, 'Grants for mills'), 'en').heads.en?.title).toBe('Bakeries')
})

test('[CUST-02] a page begun without an address gets that of its title, and keeps it once visitors know it', () => {
  const document = begun('Гранты для пекарен')
  const slug = unnamedSlug()
  expect(slugToCome({ slug, document, states })).toBe('granty-dlya-pekaren')
  expect(slugToCome({ slug, document, states: { ...states, en: 'live' } })).toBeNull()
  expect(slugToCome({ slug: 'bakeries', document, states })).toBeNull()
  // A page of the site has this name; nothing is left of the other title.
  expect(slugToCome({ slug, document: begun('About'), states })).toBeNull()
  expect(slugToCome({ slug, document: begun('…'), states })).toBeNull()
})
