import { describe, expect, test } from 'vitest'
import { openCatalog } from './words.ts'

describe('interface words', () => {
  test('[LANG-02] plural forms follow the rules of each language', () => {
    const book = openCatalog('en')
    book.add('en', 'common', { call_one: '{{count}} call', call_other: '{{count}} calls' })
    book.add('ru', 'common', {
      call_one: '{{count}} конкурс',
      call_few: '{{count}} конкурса',
      call_many: '{{count}} конкурсов',
      call_other: '{{count}} конкурса',
    })
    book.add('ro', 'common', {
      call_one: '{{count}} apel',
      call_few: '{{count}} apeluri',
      call_other: '{{count}} de apeluri',
    })
    const shown = (counts: number[]): string[] => counts.map((count) => book.translate(['common'], 'call', { count }))
    expect(shown([0, 1, 2])).toEqual(['0 calls', '1 call', '2 calls'])
    book.show('ru')
    expect(shown([0, 1, 2, 5, 11, 21, 22])).toEqual([
      '0 конкурсов',
      '1 конкурс',
      '2 конкурса',
      '5 конкурсов',
      '11 конкурсов',
      '21 конкурс',
      '22 конкурса',
    ])
    book.show('ro')
    expect(shown([0, 1, 2, 19, 20, 101])).toEqual([
      '0 apeluri',
      '1 apel',
      '2 apeluri',
      '19 apeluri',
      '20 de apeluri',
      '101 apeluri',
    ])
  })

  test('a text is found by dots, by namespace, in the order of namespaces, then in the default language', () => {
    const book = openCatalog('ro')
    book.add('en', 'common', { only: { english: 'Only here' } })
    book.add('ro', 'common', { save: 'Salvează', menu: { close: 'Închide' } })
    book.add('ro', 'auth', { save: 'Intră' })
    expect(book.translate(['auth', 'common'], 'save')).toBe('Intră')
    expect(book.translate(['auth', 'common'], 'menu.close')).toBe('Închide')
    expect(book.translate(['auth'], 'common:menu.close')).toBe('Închide')
    expect(book.translate(['common'], 'only.english')).toBe('Only here')
    expect(book.translate(['common'], 'no.such.key')).toBe('no.such.key')
    expect(book.exists(['common'], 'menu.close')).toBe(true)
    expect(book.exists(['common'], 'menu')).toBe(false)
    expect(book.translate(['common'], 'constructor')).toBe('constructor')
  })

  test('places are filled as they stand; a place without a value stays visible', () => {
    const book = openCatalog('en')
    book.add('en', 'common', { hello: 'Hello {{name}}, {{ count }} of {{total}}' })
    expect(book.translate(['common'], 'hello', { name: '<b>$&</b>', count: 2 })).toBe('Hello <b>$&</b>, 2 of {{total}}')
  })
})
