import { expect, test } from 'vitest'
import { editTarget } from '#web/features/editor/edit-target.ts'

test('[ADM-03] an address names the element to edit', () => {
  expect(editTarget('#edit=about.hero.lead')).toBe('about.hero.lead')
  expect(editTarget('#edit=my-page.our_team.section_title')).toBe('my-page.our_team.section_title')
})

test.each(['', '#agents', '#edit=', '#edit=about', '#edit=about.hero.lead.more', '#edit=a.b.<img>', '#edit=a.b.c d'])(
  '%j names none',
  (hash) => {
    expect(editTarget(hash)).toBeNull()
  },
)
