import { expect, test } from 'vitest'
import type { PageDocument } from '#shared/contracts/pages.ts'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import { changeSection, fieldOf, removeSection, setField, setHead } from './document-actions.ts'
import { bothWords, mergeDrafts, mergeKept } from './draft-merge.ts'

const base = pageFromTemplate('landing', { title: 'A page of grants', language: 'en', show_in_menu: false }, () => 0.5)
const [first = '', second = ''] = base.sections.map(({ name }) => name)
const say = (page: PageDocument, section: string, key: string, change: Parameters<typeof setField>[2]): PageDocument =>
  setField(page, { section, language: 'en', key }, change)
const wordsOf = (page: PageDocument, section: string, key: string): string => {
  const found = page.sections.find(({ name }) => name === section)
  return found ? fieldOf(found, 'en', key).text : ''
}

test('[CUST-02] [CONT-04] different sections, fields and words of one text are merged', () => {
  const start = say(base, first, 'section_description', { text: 'One two three four five six seven' })
  const mine = say(setHead(start, 'en', { title: 'A page of big grants' }), first, 'section_description', {
    text: 'One 2 three four five six seven',
  })
  const theirs = changeSection(
    say(say(start, second, 'section_title', { text: 'Theirs' }), first, 'section_description', {
      text: 'One two three four five six 7',
    }),
    second,
    { visible: false },
  )
  const { document, conflicts } = mergeDrafts(start, mine, theirs)
  expect(conflicts).toEqual([])
  expect(document.heads.en?.title).toBe('A page of big grants')
  expect(wordsOf(document, first, 'section_description')).toBe('One 2 three four five six 7')
  expect(wordsOf(document, second, 'section_title')).toBe('Theirs')
  expect(document.sections.find(({ name }) => name === second)?.visible).toBe(false)
})

test('[CONT-04] parts of one value are merged: the words of a button from one, its address from the other', () => {
  const start = say(base, first, 'section_button', { text: 'Go', url: '/about', type: 'button' })
  const mine = say(start, first, 'section_button', { text: 'Go now' })
  const theirs = say(start, first, 'section_button', { url: '/partners' })
  const merged = mergeDrafts(start, mine, theirs)
  expect(merged.conflicts).toEqual([])
  expect(merged.document.sections.find(({ name }) => name === first)?.fields.en['section_button']).toMatchObject({
    text: 'Go now',
    url: '/partners',
  })
})

test('[CONT-04] the same words, and a section that one deleted and the other changed, are someone’s choice', () => {
  const mine = say(removeSection(base, second), first, 'section_title', { text: 'Mine' })
  const theirs = say(say(base, first, 'section_title', { text: 'Theirs' }), second, 'section_title', { text: 'Kept' })
  const { document, conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts.map(({ section, key }) => [section, key])).toEqual([
    [first, 'section_title'],
    [second, 'section'],
  ])
  expect(wordsOf(document, first, 'section_title')).toBe('Mine')
  const [clash] = conflicts
  expect(clash && bothWords(clash)).toMatchObject({ text: 'Theirs\nMine' })
})

test('[CONT-04] a rich text is never merged by its plain words alone', () => {
  const doc = (words: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  })
  const rich = (words: string): PageDocument => ({
    ...base,
    sections: base.sections.map((section) =>
      section.name === first
        ? { ...section, fields: { ...section.fields, en: { section_description: { text: words, doc: doc(words) } } } }
        : section,
    ),
  })
  const { conflicts } = mergeDrafts(rich('one two three four'), rich('1 two three four'), rich('one two three 4'))
  expect(conflicts.map(({ key }) => key)).toEqual(['section_description'])
})

test('[CONT-04] [QUAL-11] what the device kept is laid over what others saved since, and the same field is someone’s choice', () => {
  const mine = say(base, first, 'section_title', { text: 'Mine' })
  const theirs = say(say(base, first, 'section_title', { text: 'Theirs' }), second, 'section_title', { text: 'Newer' })
  const stored = { document: theirs, version: '2' }
  for (const kept of [{ base, document: mine }, { document: mine, version: '1' }, { document: mine }]) {
    const merged = mergeKept(kept, stored)
    expect(merged?.conflicts).toContainEqual(expect.objectContaining({ section: first, key: 'section_title' }))
  }
  expect(wordsOf(mergeKept({ base, document: mine }, stored)?.document ?? base, second, 'section_title')).toBe('Newer')
  // Nobody saved since.
  const alone = { document: base, version: '1' }
  expect(mergeKept({ document: mine, version: '1' }, alone)).toEqual({ document: mine, conflicts: [] })
  expect(mergeKept({ base, document: mine }, { document: mine, version: '2' })).toBeNull()
  expect(mergeKept({ something: 'older' }, alone)).toBeNull()
})
