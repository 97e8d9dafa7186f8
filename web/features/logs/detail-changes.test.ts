import { expect, test } from 'vitest'
import { detailChanges } from './detail-changes.ts'

test('[ADM-05] what changed is shown part by part', () => {
  const before = { name: 'Old', links: { en: 'a', ro: 'b' }, list: [1, 2] }
  const after = { name: 'New', links: { en: 'a', ro: null }, list: [1, 3], more: true }
  expect(detailChanges(before, after).changes).toEqual([
    { path: 'name', before: 'Old', after: 'New' },
    { path: 'links.ro', before: 'b', after: '' },
    { path: 'list.1', before: '2', after: '3' },
    { path: 'more', before: '', after: 'true' },
  ])
  expect(detailChanges('Text', 'Other text').changes).toEqual([{ path: '', before: 'Text', after: 'Other text' }])
  expect(detailChanges(null, null)).toEqual({ changes: [], left: 0 })
  expect(
    detailChanges(
      null,
      Array.from({ length: 100 }, (_, number) => number),
    ).left,
  ).toBe(40)
})
