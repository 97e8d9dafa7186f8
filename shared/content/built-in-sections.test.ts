import { expect, test } from 'vitest'
import { contentEntries } from '#shared/content/catalogue.ts'
import { builtInSectionsOf, pageSections } from '#shared/content/built-in-sections.ts'
import { compareSections, orderKeyBetween, sectionOrderPattern } from '#shared/content/section-order.ts'

test('[EDIT-06] every section of a page of the site is in its list once, by itself or as a part of another', () => {
  for (const page of Object.keys(pageSections)) {
    const listed = builtInSectionsOf(page).flatMap(({ name, parts }) => [name, ...parts])
    const inCatalogue = new Set(contentEntries.filter((entry) => entry.page === page).map(({ section }) => section))
    expect(listed.toSorted()).toEqual([...inCatalogue].toSorted())
  }
})

test('[EDIT-06] own sections come in their order before all that were added, with room before each', () => {
  for (const page of Object.keys(pageSections)) {
    const own = builtInSectionsOf(page)
    // The lowest place that an added section without neighbours, and one that was put before it twenty times, ever had.
    let low = '000'
    for (let times = 0; times < 20; times += 1) low = orderKeyBetween('', low, () => 0)
    const added = [{ name: '0' }, { name: 'added', order: low }]
    expect([...added, ...own].toSorted(compareSections).slice(0, own.length)).toEqual(own)
    own.forEach(({ order }, index) => {
      expect(order).toMatch(sectionOrderPattern)
      const between = orderKeyBetween(own[index - 1]?.order ?? '', order, Math.random)
      expect(between < order && between > (own[index - 1]?.order ?? '')).toBe(true)
    })
  }
})
