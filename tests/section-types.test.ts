import { expect, test } from 'vitest'
import { newSectionSchema } from '#shared/contracts/sections.ts'
import { itemKey } from '#shared/pages/fields.ts'
import { shownParts } from '#shared/pages/show.ts'
import {
  readSectionLayout,
  readSectionType,
  sectionDeclarations,
  sectionLayouts,
  sectionTypes,
  shownItems,
} from '#shared/sections/declarations.ts'
import { isNode, listSources, parseText, placeOf, walk } from '#tests/support/source-files.ts'
import type { SourceFile } from '#tests/support/source-files.ts'

/** Names under which other things go that happen to be called like a type: pages, sections, groups of queries, kinds of targets. */
const otherThings = new Set(['page', 'section', 'name', 'kind', 'layer', 'second'])

test('[CUST-02] outside of the declarations nothing compares with the name of a section type: it asks what the type declares', () => {
  const all = listSources('shared', 'server', 'web', 'scripts').filter(
    ({ path }) => !path.startsWith('shared/sections/'),
  )
  expect(all.flatMap(comparisons)).toEqual([])
  const found = (text: string): number => comparisons(parseText('a.ts', text)).length
  expect(found("const a = section.type === 'gallery', b = 'hero' !== type, c = current === 'content'")).toBe(3)
  expect(found("switch (type) { case 'cards': break; case 'columns': }")).toBe(2)
  expect(found("const a = ['cards', 'columns'].includes(type)")).toBe(1)
  expect(found("const a = target.kind === 'content', b = queryKey[0] === 'content', c = of(it) === 'content'")).toBe(0)
})

test('[CUST-02] the six types and six layouts are read, offered and checked as they are declared', () => {
  expect(sectionTypes).toEqual(['hero', 'features', 'content', 'cards', 'columns', 'gallery'])
  const shape = newSectionSchema.shape
  expect(shape.type.options).toEqual(sectionTypes)
  expect(shape.layout.options).toEqual(sectionLayouts)
  for (const type of sectionTypes) expect(readSectionType(type)).toBe(type)
  for (const stored of ['Gallery', '', null, 7, { type: 'cards' }]) expect(readSectionType(stored)).toBe('content')
  expect(readSectionLayout('sidebar-left')).toBe('sidebar-left')
  expect(readSectionLayout('diagonal')).toBe('single-column')
})

test.for(sectionTypes)('[CUST-02] what a section of type %s repeats is shown as it declares', (type) => {
  const items = { [itemKey(1)]: { text: 'Words', label: 'Title', url: '/faq' } }
  const shown = shownParts(type, Object.keys(items), (key) => items[key] ?? null)
  // An item without a picture is none where items are pictures.
  expect(shown.items?.length ?? 0).toBe(shownItems(type).url === 'picture' ? 0 : 1)
  expect(sectionLayouts).toContain(sectionDeclarations[type].layout)
})

/** Places where something is compared with the name of a section type. */
function comparisons(file: SourceFile): string[] {
  const found: string[] = []
  walk(file.body, (node) => {
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node['operator']))) {
      const { left, right } = node
      const subject = isTypeName(right) ? left : isTypeName(left) ? right : null
      if (subject !== null && isAskedByName(subject)) found.push(placeOf(file, node))
    } else if (node.type === 'SwitchStatement' && isAskedByName(node['discriminant'])) {
      const cases = Array.isArray(node['cases']) ? node['cases'].filter(isNode) : []
      found.push(...cases.filter(({ test: asked }) => isTypeName(asked)).map((each) => placeOf(file, each)))
    } else if (node.type === 'CallExpression' && isNode(node['callee']) && nameOf(node['callee']) === 'includes') {
      const list = node['callee']['object']
      const elements: unknown[] = isNode(list) && Array.isArray(list['elements']) ? list['elements'] : []
      if (elements.some(isTypeName) && Array.isArray(node['arguments']) && isAskedByName(node['arguments'][0]))
        found.push(placeOf(file, node))
    }
  })
  return found
}

function isTypeName(node: unknown): boolean {
  return isNode(node) && node.type === 'Literal' && sectionTypes.some((type) => type === node['value'])
}

/** True for a variable or a property that may hold a type. */
function isAskedByName(node: unknown): boolean {
  const name = nameOf(node)
  return name !== null && !otherThings.has(name)
}

function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' && node['computed'] !== true ? nameOf(node['property']) : null
}
