import { describe, expect, test } from 'vitest'
import { openCatalog } from './catalog.ts'

describe('interface words', () => {
  test('[LANG-02] plural forms follow the rules of each language', () => {
    const catalog = openCatalog('en')
    catalog.add('en', 'common', { call_one: '{{count}} call', call_other: '{{count}} calls' })
    catalog.add('ru', 'common', {
      call_one: '{{count}} конкурс',
      call_few: '{{count}} конкурса',
      call_many: '{{count}} конкурсов',
      call_other: '{{count}} конкурса',
    })
    catalog.add('ro', 'common', {
      call_one: '{{count}} apel',
      call_few: '{{count}} apeluri',
      call_other: '{{count}} de apeluri',
    })
    const shown = (counts: number[]): string[] =>
      counts.map((count) => catalog.translate(['common'], 'call', { count }))
    expect(shown([0, 1, 2])).toEqual(['0 calls', '1 call', '2 calls'])
    catalog.show('ru')
    expect(shown([0, 1, 2, 5, 11, 21, 22])).toEqual([
      '0 конкурсов',
      '1 конкурс',
      '2 конкурса',
      '5 конкурсов',
      '11 конкурсов',
      '21 конкурс',
      '22 конкурса',
    ])
    catalog.show('ro')
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
    const catalog = openCatalog('ro')
    catalog.add('en', 'common', { only: { english: 'Only here' } })
    catalog.add('ro', 'common', { save: 'Salvează', menu: { close: 'Închide' } })
    catalog.add('ro', 'auth', { save: 'Intră' })
    expect(catalog.translate(['auth', 'common'], 'save')).toBe('Intră')
    expect(catalog.translate(['auth', 'common'], 'menu.close')).toBe('Închide')
    expect(catalog.translate(['auth'], 'common:menu.close')).toBe('Închide')
    expect(catalog.translate(['common'], 'only.english')).toBe('Only here')
    expect(catalog.translate(['common'], 'no.such.key')).toBe('no.such.key')
    expect(catalog.exists(['common'], 'menu.close')).toBe(true)
    expect(catalog.exists(['common'], 'menu')).toBe(false)
    expect(catalog.translate(['common'], 'constructor')).toBe('constructor')
  })

  test('places are filled as they are; a place without a value stays visible', () => {
    const catalog = openCatalog('en')
    catalog.add('en', 'common', { hello: 'Hello {{name}}, {{ count }} of {{total}}' })
    expect(catalog.translate(['common'], 'hello', { name: '<b>$&</b>', count: 2 })).toBe(
      'Hello <b>$&</b>, 2 of {{total}}',
    )
  })
})
