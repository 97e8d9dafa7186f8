import { expect, test } from 'vitest'
import { draftOf } from '#web/features/editor/draft.ts'
import { mergeDrafts } from '#web/features/editor/merge.ts'

const base = draftOf({ text: 'Launch agent', url: 'assistant', variant: 'primary' })

test('[CONT-04] fields changed on one side only come together', () => {
  const merged = mergeDrafts(base, { ...base, text: 'Start' }, { ...base, variant: 'outline' })
  expect(merged).toEqual({ draft: { ...base, text: 'Start', variant: 'outline' }, taken: ['variant'], conflicts: [] })
})

test('[CONT-04] a field changed on both sides keeps mine and asks', () => {
  const merged = mergeDrafts(
    base,
    { ...base, text: 'Start', url: '/faq' },
    { ...base, text: 'Begin', variant: 'ghost' },
  )
  expect(merged.draft).toEqual({ ...base, text: 'Start', url: '/faq', variant: 'ghost' })
  expect(merged.taken).toEqual(['variant'])
  expect(merged.conflicts).toEqual(['text'])
})

test('the same change on both sides is no conflict', () => {
  const same = { ...base, text: 'Start' }
  expect(mergeDrafts(base, same, same)).toEqual({ draft: same, taken: [], conflicts: [] })
})

test('hiding is a field like any other', () => {
  expect(mergeDrafts(base, { ...base, visible: false }, { ...base, text: 'Begin' }).draft).toEqual({
    ...base,
    visible: false,
    text: 'Begin',
  })
})
