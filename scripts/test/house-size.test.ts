import { expect, test } from 'vitest'
import { grownParts, measureHouse } from './house-size.ts'

const files: Readonly<Record<string, string>> = {
  'server/a.ts': "import { b } from './b.ts'\nimport { c } from '#shared/c.ts'\n",
  'server/b.ts': 'export const b = 1\n',
  'server/b.test.ts': "import { b } from './b.ts'\n",
  'shared/c.ts': 'export const c = 1\n',
  'shared/content/copy/en.ts': 'many words\n',
  'web/d.ts': "const d = await import('#shared/c.ts')\nget('/api/things')\n",
  'web/e.css': '.part .far:hover,\n.part { color: red }\n',
  'web/e.module.css': '.own { color: red }\n',
}

test('the size counts source without tests and words, files with one importer, and what is global', () => {
  const size = measureHouse(Object.keys(files), (path) => files[path] ?? '')
  expect(size).toEqual({
    source_lines: 6,
    files_with_one_importer: 1,
    global_style_lines: 2,
    global_class_names: 2,
    addresses_in_web: 1,
  })
  expect(grownParts(size, size)).toEqual([])
  expect(grownParts(size, { ...size, source_lines: 7, global_class_names: 1 })).toEqual([
    'source_lines grew from 6 to 7',
  ])
})
