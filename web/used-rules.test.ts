import { expect, test } from 'vitest'
import { readSheet, usedRules } from '#web/used-rules.ts'

const used = (sheet: string, html: string): string => usedRules([readSheet(sheet)], html)

test('[PAGE-07] a page brings the rules whose classes it has, in their order, and those without a class', () => {
  const sheet = 'body{margin:0}.a{top:0}.b{top:1px}.a .b{top:2px}.a.b,.c,.b>p{top:3px}'
  expect(used(sheet, '<p class="b x">')).toBe('body{margin:0}.b{top:1px}.b>p{top:3px}')
  expect(used(sheet, '<p class="a"><i class="c">')).toBe('body{margin:0}.a{top:0}.c{top:3px}')
})

test('[PAGE-07] what a rule excludes or offers as one of several is not asked for', () => {
  const sheet = '.a:not(.gone){top:0}:is(.x,.y):hover{top:1px}.a:has(.z:not(.w)){top:2px}:where(.q) .b{top:3px}'
  expect(used(sheet, '<p class="a">')).toBe('.a:not(.gone){top:0}:is(.x,.y):hover{top:1px}.a:has(.z:not(.w)){top:2px}')
})

test('[PAGE-07] a class with signs of its own is found', () => {
  expect(used(String.raw`.lg\:w-1\/2{top:0}.w-1{top:1px}`, '<p class="lg:w-1/2">')).toBe(String.raw`.lg\:w-1\/2{top:0}`)
})

test('[PAGE-07] layers keep their order when nothing of them is used; other empty blocks go', () => {
  const sheet = '@layer one,two;@layer one{.a{top:0}}@layer two{.b{top:1px}@media (width<9px){.a{top:2px}}}'
  expect(used(sheet, '<p class="b">')).toBe('@layer one,two;@layer one;@layer two{.b{top:1px}}')
})

test('[PAGE-07] fonts, movements and statements stay whole', () => {
  const sheet =
    '@font-face{font-family:A;src:url(a.woff2)}@keyframes k{from{top:0}}@property --p{syntax:"*";inherits:false}'
  expect(used(sheet, '')).toBe(sheet)
})

test('[PAGE-07] a custom property that nothing reads goes, and what only it read', () => {
  const sheet = ':root{--a:var(--b);--b:1px;--c:var(--d);--d:2px;--e:3px}.x{top:var(--c)}:root{--e:4px}'
  expect(used(sheet, '<p class="x"><path fill="var(--e)"/>')).toBe(
    ':root{--c:var(--d);--d:2px;--e:3px}.x{top:var(--c)}:root{--e:4px}',
  )
})

test('[PAGE-07] of two sheets the later stays the later', () => {
  expect(usedRules([readSheet('.a{top:0}'), readSheet('.a{top:1px}')], '<p class="a">')).toBe('.a{top:0}.a{top:1px}')
})
