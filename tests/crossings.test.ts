import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCrossings } from '#tests/support/crossings.ts'
import { listSources, rootFolder } from '#tests/support/source-files.ts'

const server = listSources('server').filter(({ path }) => !path.endsWith('.test.ts'))

test('drizzle, responses and tables of other features are only where they belong, or in the list that shrinks', () => {
  // An entry that is no longer needed fails too: delete it. Nothing may be added.
  expect(findCrossings(server)).toEqual(JSON.parse(readFileSync(join(rootFolder, 'tests/crossings.json'), 'utf8')))
})

test('a crossing is found, and its rightful places are not taken for one', () => {
  const files = [
    { path: 'server/features/pages/tables.ts', text: "export const pages = pgTable(\n  'pages',\n  {})" },
    { path: 'server/features/pages/store.ts', text: "import { sql } from 'drizzle-orm'\nsql`select 1 from pages`" },
    { path: 'server/features/menu/store.ts', text: 'sql`select 1 from public.pages p`\n// the rest from pages' },
    { path: 'server/features/menu/service.ts', text: "import { eq } from 'drizzle-orm'\nreturn new Response(null)" },
    { path: 'server/features/menu/routes.ts', text: 'return Response.json({})' },
  ]
  expect(findCrossings(files)).toEqual({
    drizzle: ['server/features/menu/service.ts'],
    responses: ['server/features/menu/service.ts'],
    tables: ['server/features/menu/store.ts: pages'],
  })
})
