import { expect, test } from 'vitest'
import { journeysOf } from './journeys-of.ts'

const journeys = [
  'tests/e2e/admin-users.spec.ts',
  'tests/e2e/edit-texts.spec.ts',
  'tests/e2e/media.spec.ts',
  'tests/e2e/page-builder.spec.ts',
  'tests/e2e/user.spec.ts',
]

test('a change runs the journeys of its features, and those that changed themselves', () => {
  const found = (...changed: string[]) => journeysOf(changed, journeys).map((path) => path.split('/').at(-1))
  expect(found('server/features/users/routes.ts')).toEqual(['admin-users.spec.ts', 'user.spec.ts'])
  expect(found('web/features/editor/toolbar.tsx')).toEqual(['edit-texts.spec.ts', 'page-builder.spec.ts'])
  expect(found('server/features/pages/routes.ts')).toEqual(['page-builder.spec.ts'])
  expect(found('tests/e2e/media.spec.ts', 'web/ui/button.tsx')).toEqual(['media.spec.ts'])
  expect(found('server/http/json.ts')).toEqual([])
})
