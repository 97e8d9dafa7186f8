import fc from 'fast-check'
import { expect, test } from 'vitest'
import { styleRules } from '#shared/content/style-rules.ts'
import { cleanText, listLines, readColour, isHiddenValue, readContentValue, safeLink } from '#shared/content/value.ts'

test.each([
  ['plain text', 'Grants for makers', { text: 'Grants for makers' }],
  [
    'an object',
    { text: 'Start', url: '/contact', variant: 'primary' },
    { text: 'Start', url: '/contact', variant: 'primary' },
  ],
  ['a JSON string', '{"text":"Start","url":"/contact"}', { text: 'Start', url: '/contact' }],
  ['a JSON string with white space before', ' \n{"text":"Start"}', { text: 'Start' }],
  ['an object with value instead of text', { value: 'Start' }, { text: 'Start' }],
  ['text before value', { text: 'First', value: 'Second' }, { text: 'First' }],
  ['a number in a field', { text: 190, label: 'million' }, { text: '190', label: 'million' }],
  ['a text that only begins with a brace', '{not json', { text: '{not json' }],
  ['a JSON list', '[1,2]', { text: '[1,2]' }],
  ['null', null, { text: '' }],
  ['a list', ['a'], { text: '' }],
  ['nothing', undefined, { text: '' }],
])('[CONT-01] %s is read', (_name, stored, value) => {
  expect(readContentValue(stored)).toEqual(value)
})

test.each([
  [false, false],
  [true, undefined],
  ['false', undefined],
  [0, undefined],
  [null, undefined],
  [undefined, undefined],
])('[CONT-01] visible %j reads as %j: only false hides', (stored, visible) => {
  for (const value of [{ text: 'x', visible: stored }, JSON.stringify({ visible: stored })]) {
    expect(readContentValue(value).visible).toBe(visible)
    expect(isHiddenValue(value)).toBe(visible === false)
  }
})

test.each([
  ['<script>alert(1)</script>Grants', 'Grants'],
  ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
  ['<img src=x onerror=alert(1)>Grants', 'Grants'],
  ['<a href="javascript:alert(1)">Grants</a>', 'Grants'],
  ['<svg/onload=alert(1)>', ''],
  ['<style>body{display:none}</style>Grants', 'Grants'],
  ['<iframe srcdoc="<script>x</script>"></iframe>', ''],
  ['<!-- hidden -->Grants', 'Grants'],
  ['<<b>b>Grants</b>', 'Grants'],
  ['a\u0000b\u0007c', 'abc'],
  ['\u202Eevil', 'evil'],
  ['half \uD800 pair', 'half \uFFFD pair'],
  ['first\r\nsecond\rthird', 'first\nsecond\nthird'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
])('[CONT-05] %j is cleaned to %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

test.each([
  ['<b < c>', '<b < c>'],
  ['a<b', 'a<b'],
  ['<script>a', 'a'],
  ['<SCRIPT >a</Script >b', 'b'],
  ['<scripted>a</scripted>', 'a'],
  ['<scr<!-- x -->ipt>a', 'a'],
  ['<<<i>i>i>a', 'a'],
  ['<!-- a > b', ' b'],
  ['a > b <i', 'a > b <i'],
  ['a<!-<b>-<-->b', 'ab'],
  ['a<!-- < > -<b>->b', 'ab'],
  ['a<!--<-->b', 'ab'],
  ['<a <!-<b>- < > -->x>b', 'b'],
  ['<!-<b>-< 5 > 4', '<!--< 5 > 4'],
])('[CONT-05] of %j what is left is %j', (text, clean) => expect(cleanText(text)).toBe(clean))

test('[CONT-05] [QUAL-08] cleaning a second time changes nothing, and no tag is left', () => {
  const pieces = [
    '<',
    '>',
    '/',
    '!',
    '--',
    'a',
    ' ',
    'script',
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<b',
    '<!-',
    '<b>-',
    'style',
    '"',
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (dirty) => {
      const clean = cleanText(dirty)
      expect(cleanText(clean)).toBe(clean)
      expect(clean).not.toMatch(/<\/?[a-z!?][^<>]*>/i)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  'java\u0000script:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://x/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://user:password@evil.example/',
  'https:evil',
  'ftp://files.example',
  '',
  `https://long.example/${'a'.repeat(3000)}`,
])('[CONT-05] the link %j is refused', (link) => {
  expect(safeLink(link)).toBeNull()
})

test.each([
  '/',
  '/contact?x=1#form',
  '#agents',
  '?lng=ro',
  'assistant',
  'https://ec.europa.eu/',
  'http://localhost:3000/',
  'mailto:hello@grantwright.example',
  'tel:+37322000000',
])('the link %j is kept', (link) => {
  expect(safeLink(link)).toBe(link)
})

test.each([
  { bgColor: 'red;} body{display:none' },
  { bgColor: 'url(https://evil.example/x)' },
  { textColor: 'expression(alert(1))' },
  { padding: '1px;background:url(//evil.example)' },
  { margin: '-9999px' },
  { border: '1px solid red}</style><script>alert(1)</script>' },
  { border: '99px solid #ff0000' },
  { shadow: '0 0 9px url(//evil.example)' },
  { width: 'calc(100vw * 99)' },
  { height: '999999px' },
  { gradient: 'linear-gradient(url(//evil.example))' },
  { customClasses: 'fixed inset-0 z-[9999]' },
  { variant: 'primary" onclick="alert(1)' },
  { type: 'script' },
])('[CONT-05] the foreign style %j does not get through', (fields) => {
  expect(readContentValue({ text: 'x', ...fields })).toEqual({ text: 'x' })
})

test('[CONT-05] fields of the prototype and unknown fields do not get through', () => {
  const stored = JSON.parse(
    '{"text":"x","__proto__":{"visible":false},"constructor":{"x":1},"onclick":"alert(1)","dangerouslySetInnerHTML":{"__html":"x"}}',
  )
  expect(readContentValue(stored)).toEqual({ text: 'x' })
})

test('[CONT-05] whatever is stored, what comes out holds no tag, no dangerous link and no foreign style', () => {
  const hostile = fc.constantFrom(
    '<script>',
    '</script>',
    '<img onerror=x>',
    'javascript:',
    'data:',
    '}</style>',
    '{',
    '"',
    "'",
    'url(',
    '\u0000',
    '\uD800',
    '<!--',
    '<b',
    '>',
  )
  const text = fc
    .array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 8 })
    .map((parts) => parts.join(''))
  const value = fc.oneof(
    text,
    fc.record({
      text,
      value: text,
      url: text,
      label: text,
      bgColor: text,
      textColor: text,
      padding: text,
      border: text,
      customClasses: text,
      shadow: text,
      width: text,
    }),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(value, (stored) => {
      const read = readContentValue(stored)
      for (const words of [read.text, read.label ?? '']) expect(words).not.toMatch(/<\/?[a-z!?][^<>]*>/i)
      expect(read.url ?? '/').toMatch(/^(assistant$|\/(?![/\\])|#|\?|https?:|mailto:|tel:)/)
      expect(styleRules({ id: read })).not.toMatch(/<|url\(|@import|expression/i)
      expect(readContentValue(read)).toEqual(read)
    }),
  )
})

test('a list has one entry a line, and empty lines count for nothing', () => {
  expect(listLines(' one \n\n two\n')).toEqual(['one', 'two'])
})

test.each([
  ['#ABC', '#aabbcc'],
  ['#abcd', '#aabbccdd'],
  ['rgb(1, 2, 3)', '#010203'],
  ['rgba(255 0 0 / 0.5)', '#ff000080'],
  ['rgb(256, 0, 0)', undefined],
  ['red', undefined],
  [undefined, undefined],
])('the colour %j is written as %j', (text, colour) => {
  expect(readColour(text)).toBe(colour)
})

test('[EDIT-04] a length without a unit counts in pixels', () => {
  expect(readContentValue({ padding: '12', margin: '-8 1rem 0 4.5', width: '240', height: '50%' })).toMatchObject({
    padding: '12px',
    margin: '-8px 1rem 0 4.5px',
    width: '240px',
    height: '50%',
  })
  expect(readContentValue({ border: '2 solid #CDAA4A' }).border).toBe('2px solid #cdaa4a')
  expect(readContentValue({ padding: '-1', width: '99999' })).toEqual({ text: '' })
})
