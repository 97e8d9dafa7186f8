import { expect, test } from 'vitest'
import { menuTreeSchema } from '#shared/contracts/menu.ts'
import type { MenuTable, MenuTarget, MenuTopEntry, MenuTree } from '#shared/contracts/menu.ts'
import {
  addEntry,
  changeEntry,
  dropEntry,
  menuChanges,
  mergeMenus,
  moveEntry,
  newEntry,
  removeEntry,
  sendEntry,
} from './menu-draft.ts'
import { crowdedLanguages, fieldErrors, pagesByRule, warningsOf } from './menu-errors.ts'

const page: MenuTarget = { kind: 'page', page: 'faq' }
const group: MenuTarget = { kind: 'group' }

const tree: MenuTree = {
  header: [top('a', page), top('b', group, ['b1', 'b2']), top('c', page)],
  footer: [top('f', group, ['f1']), top('g', group, ['g1'])],
  bottom: [top('z', page), top('y', page)],
}

test.each([
  ['c', 'up', 'a c b(b1 b2)'],
  ['b', 'up', 'b(b1 b2) a c'],
  ['a', 'down', 'b(b1 b2) a c'],
  ['c', 'in', 'a b(b1 b2 c)'],
  ['b1', 'out', 'a b(b2) b1 c'],
  ['b1', 'down', 'a b(b2 b1) c'],
  ['a', 'up', null],
  ['a', 'in', null],
  // It has others below it, and there are two levels.
  ['b', 'in', null],
  // Its neighbour has nothing below it.
  ['b2', 'down', null],
  ['nobody', 'up', null],
] as const)('[CUST-03] %s moved %s', (id, move, expected) => {
  const moved = moveEntry(tree, id, move)
  expect(moved && outline(moved.header)).toBe(expected)
})

test('[CUST-03] an entry of a column goes over to the next column, and never becomes one', () => {
  expect(outline(moveEntry(tree, 'f1', 'down')?.footer ?? [])).toBe('f g(f1 g1)')
  expect(outline(moveEntry(tree, 'g1', 'up')?.footer ?? [])).toBe('f(f1 g1) g')
  expect(moveEntry(tree, 'f1', 'out')).toBeNull()
  expect(moveEntry(tree, 'y', 'in')).toBeNull()
})

test.each([
  ['c', 'a', 0, 'c a b(b1 b2)'],
  ['c', 'b1', 1, 'a b(c b1 b2)'],
  // At the top there is no place between those below an entry: it goes behind them.
  ['a', 'b1', 0, 'b(b1 b2) a c'],
  ['b', 'c', 1, 'a c b(b1 b2)'],
  ['b2', 'a', 1, 'b2 a b(b1) c'],
  ['c', 'c', 1, 'a b(b1 b2 c)'],
  ['c', 'c', 0, null],
] as const)('[CUST-03] %s pulled to %s at level %i', (id, overId, wanted, expected) => {
  const dropped = dropEntry(tree, 'header', { id, overId, wanted })
  expect(dropped && outline(dropped.header)).toBe(expected)
})

test('[CUST-03] whatever is moved wherever, no entry is lost and the schema takes the menu', () => {
  const ids = ['a', 'b', 'b1', 'b2', 'c', 'f', 'f1', 'g', 'g1', 'y', 'z']
  let current = tree
  for (let step = 0; step < 400; step += 1) {
    const id = ids[(step * 7) % ids.length] ?? 'a'
    const move = (['up', 'in', 'down', 'out'] as const)[(step * 5) % 4] ?? 'up'
    current = moveEntry(current, id, move) ?? current
    for (const place of ['header', 'footer', 'bottom'] as const) {
      const overId = ids[(step * 3) % ids.length] ?? 'a'
      current = dropEntry(current, place, { id, overId, wanted: step % 2 === 0 ? 0 : 1 }) ?? current
    }
    expect(menuTreeSchema.safeParse(current).error?.issues ?? []).toEqual([])
  }
  const all = [...current.header, ...current.footer, ...current.bottom]
  expect(all.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)]).sort()).toEqual(ids)
})

test('an entry is added where it may be, sent to another place, and taken out with those below it', () => {
  expect(outline(addEntry(tree, 'footer', newEntry('n', page)).footer)).toBe('f(f1) g(g1 n)')
  expect(outline(sendEntry(tree, 'z', 'header')?.header ?? [])).toBe('a b(b1 b2) c z')
  expect(sendEntry(tree, 'b', 'bottom')).toBeNull()
  expect(sendEntry(tree, 'f', 'bottom')).toBeNull()
  expect(outline(removeEntry(tree, 'b').header)).toBe('a c')
})

test('the differences of two menus are named, each once', () => {
  const later = changeEntry(moveEntry(removeEntry(tree, 'b2'), 'c', 'up') ?? tree, 'f1', { new_tab: true })
  const changes = menuChanges(tree, addEntry(later, 'bottom', newEntry('n', page)))
  expect(changes.map(({ entry, kind }) => `${kind} ${entry.id}`)).toEqual([
    'removed b2',
    'moved b',
    'changed f1',
    'added n',
  ])
})

test('[CUST-03] of two who changed different places both changes stay', () => {
  const mine = removeEntry(tree, 'a')
  const theirs = removeEntry(removeEntry(tree, 'z'), 'c')
  const merged = mergeMenus(tree, mine, theirs)
  expect([outline(merged.header), outline(merged.bottom)]).toEqual(['b(b1 b2) c', 'y'])
})

test('[CUST-03] [HDR-02] what is doubtful about an entry is said, for the languages where it is so', () => {
  const draft = facts([{ slug: 'draft', title: 'Draft', published: false, show_in_menu: true }])
  const warn = (target: MenuTarget, en = '') =>
    warningsOf({ ...newEntry('x', target), labels: { en, ru: '', ro: '' }, hidden: ['ro'] }, draft, true)
  expect(warn({ kind: 'custom', slug: 'draft' })).toEqual([{ kind: 'unpublished', languages: ['en', 'ru'] }])
  expect(warn({ kind: 'custom', slug: 'gone' })).toEqual([{ kind: 'missing_page', languages: ['en', 'ru'] }])
  expect(warn({ kind: 'address', url: '/nowhere?x=1' }, 'Here')).toEqual([
    { kind: 'unknown_path', languages: ['en', 'ru'] },
    { kind: 'untranslated', languages: ['ru'] },
  ])
  expect(warn({ kind: 'anchor', anchor: '/#agents' })).toEqual([])
  expect(warn({ kind: 'page', page: 'faq' })).toEqual([])
})

test('[CUST-03] more than seven at the top of the header are too many, pages by rule included', () => {
  const many = { ...tree, header: Array.from({ length: 7 }, (_, number) => top(`e${number}`, page)) }
  expect(crowdedLanguages(many, facts([]))).toEqual([])
  const aid = facts([{ slug: 'aid', title: 'Aid', published: true, show_in_menu: true }])
  expect(crowdedLanguages(many, aid)).toEqual(['en', 'ru', 'ro'])
  expect(pagesByRule(many, aid, 'en').map(({ slug }) => slug)).toEqual(['aid'])
  const placed = addEntry(many, 'header', newEntry('p', { kind: 'custom', slug: 'aid' }))
  expect(pagesByRule(placed, aid, 'en')).toEqual([])
})

test('what the server would refuse is shown at the entry', () => {
  const bad = addEntry(addEntry(tree, 'header', newEntry('n', group)), 'footer', {
    ...newEntry('m', { kind: 'address', url: 'javascript:alert(1)' }),
    labels: { en: 'x', ru: '', ro: '' },
  })
  expect([...fieldErrors(bad)].map(([id, fields]) => [id, ...fields])).toEqual([
    ['m', 'target'],
    ['n', 'label'],
  ])
  expect(fieldErrors(tree).size).toBe(0)
})

function top(id: string, target: MenuTarget, children: readonly string[] = []): MenuTopEntry {
  const labels = { en: id, ru: '', ro: '' }
  return {
    ...newEntry(id, target),
    labels,
    children: children.map((child) => ({ ...newEntry(child, page), labels: { en: child, ru: '', ro: '' } })),
  }
}

function outline(tops: readonly MenuTopEntry[]): string {
  return tops
    .map(({ id, children }) => (children.length === 0 ? id : `${id}(${children.map((child) => child.id).join(' ')})`))
    .join(' ')
}

function facts(pages: MenuTable['facts']['en']['pages']): MenuTable['facts'] {
  return { en: { words: {}, pages }, ru: { words: {}, pages }, ro: { words: {}, pages } }
}
