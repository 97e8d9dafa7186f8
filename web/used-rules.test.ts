import { expect, test } from 'vitest'
import { readSheet, usedRules } from '#web/used-rules.ts'

const used = (sheet: string, html: string): string => usedRules([readSheet(sheet)], html)

test('a page brings the rules whose classes and elements it has, in their order', () => {
  const sheet = '*{margin:0}body{margin:0}.a{top:0}.b{top:1px}.a .b{top:2px}.a.b,.c,.b>p,.b ul{top:3px}'
  expect(used(sheet, '<body><p class="b x">')).toBe('*{margin:0}body{margin:0}.b{top:1px}.b>p{top:3px}')
  expect(used(sheet, '<p class="a"><i class="c">')).toBe('*{margin:0}.a{top:0}.c{top:3px}')
})

test('a rule for an element comes with it, whatever is next to its name', () => {
  const sheet =
    'a:hover{top:0}h1,h4{top:1px}summary::marker{top:2px}i[data-b="c"]{top:3px}.d\\:e hr{top:4px}:root{top:5px}[type=x]{top:6px}'
  expect(used(sheet, '<h1><a><i>')).toBe(
    'a:hover{top:0}h1{top:1px}i[data-b="c"]{top:3px}:root{top:5px}[type=x]{top:6px}',
  )
  expect(used(sheet, '<summary><hr class="d:e">')).toBe(
    'summary::marker{top:2px}.d\\:e hr{top:4px}:root{top:5px}[type=x]{top:6px}',
  )
})

test('what counts children or names a language is no element', () => {
  const sheet = 'p:nth-child(n+3){top:0}p:nth-child(odd){top:1px}p:lang(ro){top:2px}'
  expect(used(sheet, '<p>')).toBe(sheet)
})

test('the parts of fields come with fields', () => {
  const sheet = '::placeholder{top:0}::-webkit-date-and-time-value{top:1px}::selection{top:2px}'
  expect(used(sheet, '<p>')).toBe('::selection{top:2px}')
  expect(used(sheet, '<input>')).toBe(sheet)
})

test('what a rule excludes or offers as one of several is not asked for', () => {
  const sheet = '.a:not(.gone){top:0}:is(.x,.y):hover{top:1px}.a:has(.z:not(.w)){top:2px}:where(.q) .b{top:3px}'
  expect(used(sheet, '<p class="a">')).toBe('.a:not(.gone){top:0}:is(.x,.y):hover{top:1px}.a:has(.z:not(.w)){top:2px}')
})

test('a class with signs of its own is found', () => {
  expect(used(String.raw`.lg\:w-1\/2{top:0}.w-1{top:1px}`, '<p class="lg:w-1/2">')).toBe(String.raw`.lg\:w-1\/2{top:0}`)
})

test('layers keep their order when nothing of them is used; other empty blocks go', () => {
  const sheet = '@layer one,two;@layer one{.a{top:0}}@layer two{.b{top:1px}@media (width<9px){.a{top:2px}}}'
  expect(used(sheet, '<p class="b">')).toBe('@layer one,two;@layer one;@layer two{.b{top:1px}}')
})

test('fonts and statements stay whole; movements and declared properties when something uses them', () => {
  const font = '@font-face{font-family:A;src:url(a.woff2)}@import "b.css";'
  const rest = '@keyframes k{from{top:0}}@property --p{syntax:"*";inherits:false}'
  expect(used(`${font}${rest}`, '')).toBe(font)
  const user = '*{animation:k 1s;top:var(--p)}'
  expect(used(`${user}${rest}`, '')).toBe(`${user}${rest}`)
})

test('a custom property that nothing reads goes, and what only it read', () => {
  const sheet = ':root{--a:var(--b);--b:1px;--c:var(--d);--d:2px;--e:3px}.x{top:var(--c)}:root{--e:4px}'
  expect(used(sheet, '<p class="x"><path fill="var(--e)"/>')).toBe(
    ':root{--c:var(--d);--d:2px;--e:3px}.x{top:var(--c)}:root{--e:4px}',
  )
})

test('of two sheets the later stays the later', () => {
  expect(usedRules([readSheet('.a{top:0}'), readSheet('.a{top:1px}')], '<p class="a">')).toBe('.a{top:0}.a{top:1px}')
})
