import { expect, test } from 'vitest'
import { mergeFields } from '#web/session/merge-fields.ts'

test('[QUAL-17] what was typed stays; what was not is as another user stored it, at every depth', () => {
  const base = { title: { en: 'A', ru: 'Б' }, status: null, kinds: ['a'], same: 1 }
  const typed = { title: { en: 'Mine', ru: 'Б' }, status: null, kinds: ['a', 'b'], same: 1 }
  const stored = { title: { en: 'A', ru: 'Их' }, status: 'closed', kinds: [], same: 1 }
  expect(mergeFields(base, typed, stored)).toEqual({
    title: { en: 'Mine', ru: 'Их' },
    status: 'closed',
    kinds: ['a', 'b'],
    same: 1,
  })
})
