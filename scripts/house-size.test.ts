import { expect, test } from 'vitest'
import { exceededCeilings, measureHouse } from './house-size.ts'

const files: Readonly<Record<string, string>> = {
  'server/a.ts': "import { b } from './auth/b.ts'\nimport { c } from '#shared/c.ts'\n",
  'server/auth/b.ts': 'export const b = 1\n',
  'server/auth/b.test.ts': "import { b } from './b.ts'\n",
  'server/features/calls/store.ts': 'export const d = 1\n',
  'server/features/new/deep/store.ts': 'export const d = 1\n',
  'shared/c.ts': 'export const c = 1\n',
  'shared/content/copy/en.ts': 'many words\n',
  'web/d.ts': "const d = await import('#shared/c.ts')\nget('/api/things')\n",
  'web/e.css': '.part .far:hover,\n.part { color: red }\n',
  'web/e.module.css': '.own { color: red }\n',
}
const areas = ['server', 'server/auth', 'server/features/calls', 'server/features/planned', 'shared', 'web']

function measure() {
  return measureHouse(Object.keys(files), areas, (path) => files[path] ?? '')
}

test('the size counts lines by area without tests and texts, files with one importer, and what is global', () => {
  expect(measure()).toEqual({
    areas: {
      server: 2,
      'server/auth': 1,
      'server/features/calls': 1,
      'server/features/planned': 0,
      'server/features/new': 1,
      shared: 1,
      web: 2,
      styles: 3,
    },
    measures: { files_with_one_importer: 1, global_style_lines: 2, global_class_names: 2, addresses_in_web: 1 },
  })
})

test('an area above its ceiling and an area without one are refused, whatever the others leave free', () => {
  const { areas: lines, measures } = measure()
  expect(exceededCeilings({ areas: lines, measures }, { areas: lines, measures })).toEqual([])
  const { 'server/features/new': _, ...listed } = lines
  const ceilings = {
    areas: { ...listed, server: 100, 'server/auth': 0 },
    measures: { ...measures, global_style_lines: 1 },
  }
  expect(exceededCeilings(ceilings, { areas: lines, measures })).toEqual([
    'server/auth is 1, above its ceiling of 0',
    'server/features/new has no ceiling',
    'global_style_lines is 2, above its ceiling of 1',
  ])
})
