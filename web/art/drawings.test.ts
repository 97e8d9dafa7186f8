import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./', import.meta.url)
/** What only the share images are made from: no page shows it. */
const notInPages = ['og-template.svg']

/** @see docs/decisions/0105-the-opening-is-painted-without-filters.md */
test('no drawing of a page holds what a browser works out again for each tile', () => {
  const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg') && !notInPages.includes(name))
  expect(drawings).toContain('hero.svg')
  const costly = drawings.flatMap((name) =>
    (readFileSync(new URL(name, folder), 'utf8').match(/<(filter|mask|pattern)\b/g) ?? []).map(
      (tag) => `${name}: ${tag}`,
    ),
  )
  expect(costly).toEqual([])
})
