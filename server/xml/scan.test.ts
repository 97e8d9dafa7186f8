import { expect, test } from 'vitest'
import { parseXml } from '#server/auth/saml/xml.ts'
import { cleanSvg } from '#server/features/media/clean-svg.ts'
import { countWork, expectLinearWork } from '#tests/support/count-work.ts'
import { scanXml } from './scan.ts'
import type { XmlBounds } from './scan.ts'

const wide: XmlBounds = { lengthMax: 1e7, elementsMax: 1e7, depthMax: 1e7, attributesMax: 1e7, namesMax: 1e7 }

const svg = 'xmlns="http://www.w3.org/2000/svg"'
const numbered = (length: number, write: (index: number) => string) =>
  Array.from({ length: Math.ceil(length / write(100).length) }, (_, index) => write(index)).join('')

/** Documents that are slow for readers which go back, broken ones first; each about so many characters long. */
const hostile: [string, (length: number) => string][] = [
  ['tags that never end', (n) => `<a>${'<'.repeat(n)}`],
  ['tags with a name that never end', (n) => `<a>${'<b'.repeat(n / 2)}`],
  ['end tags that never end', (n) => `<a>${'</'.repeat(n / 2)}`],
  ['an end tag with much space', (n) => `<a></a${' '.repeat(n)}x>`],
  ['attributes without quotes', (n) => `<a ${'b=c '.repeat(n / 4)}`],
  ['an open quote in every tag', (n) => '<a b="'.repeat(n / 6)],
  ['comments that never end', (n) => `<a>${'<!--'.repeat(n / 4)}`],
  ['short comments', (n) => `<a>${'<!---->'.repeat(n / 7)}</a>`],
  ['CDATA that never ends', (n) => `<a>${'<![CDATA['.repeat(n / 9)}`],
  ['short CDATA', (n) => `<a>${'<![CDATA[x]]>'.repeat(n / 13)}</a>`],
  ['instructions that never end', (n) => `<a>${'<?b '.repeat(n / 4)}`],
  ['references without an end', (n) => `<a>${'&'.repeat(n)}</a>`],
  ['references', (n) => `<a>${'&amp;'.repeat(n / 5)}</a>`],
  ['references in an attribute', (n) => `<a b="${'&#60;'.repeat(n / 5)}"/>`],
  ['document types', (n) => '<!DOCTYPE svg PUBLIC "'.repeat(n / 22)],
  ['many elements', (n) => `<a>${'<b/>'.repeat(n / 4)}</a>`],
  ['deep nesting', (n) => `${'<a>'.repeat(n / 7)}${'</a>'.repeat(n / 7)}`],
  ['many attributes', (n) => `<a ${numbered(n, (index) => `a${index}="b" `)}/>`],
  ['many names', (n) => `<a>${numbered(n, (index) => `<b${index}></b${index}>`)}</a>`],
  ['a namespace at every depth', (n) => numbered(n, (index) => `<a xmlns:n${index}="u">`)],
  ['many drawn shapes', (n) => `<svg ${svg}>${'<path d="M0 0"/>'.repeat(n / 16)}</svg>`],
  ['many foreign shapes', (n) => `<svg ${svg}>${'<b/>'.repeat(n / 4)}</svg>`],
  ['many copies', (n) => `<svg ${svg}><path id="p"/>${'<use href="#q"/>'.repeat(n / 16)}</svg>`],
  ['a long list of styles', (n) => `<svg ${svg} style="${'fill:url(  #a;'.repeat(n / 14)}"/>`],
]

test.each(hostile)('[QUAL-08] the scanner reads %s in one pass, without bounds too', async (_, make) => {
  await expectLinearWork(make, (text) => scanXml(text, wide))
})

test.each(hostile)(
  '[QUAL-08] what providers answer, and drawings, cost no more than their length: %s',
  async (_, make) => {
    await expectLinearWork(make, (text) => parseXml(text))
    await expectLinearWork(make, (text) => cleanSvg(Buffer.from(text)))
  },
)

test('[QUAL-08] the counter sees work that grows with the square', async () => {
  const again = (text: string) => {
    for (let at = 0; at < text.length; at += 1) text.indexOf('>', at)
  }
  await expect(expectLinearWork((n) => '<'.repeat(n), again)).rejects.toThrow('work for')
  expect(await countWork(() => again('<'.repeat(1000)))).toBeGreaterThan(400_000)
})

test.each([
  ['<a b="1" c=\'2\'><!-- c --><?p i?>x &lt;&#65;&#x42; <![CDATA[<]]><d:e xmlns:d="u"/></a>', null],
  ['\uFEFF<?xml version="1.0"?>\n<a/>\n', null],
  ['<a', 'does not end'],
  ['<a b>', 'without a value'],
  ['<a b=c>', 'without quotes'],
  ['<a b="<"/>', '"<" in an attribute'],
  ['<a b="" b=""/>', 'attribute twice'],
  ['<a b=""c=""/>', 'does not end'],
  ['<a></b>', 'fits no start tag'],
  ['<a/></a>', 'fits no start tag'],
  ['<a/><a/>', 'more than one root'],
  ['<a/>x', 'outside of its root'],
  ['<a>', 'too early'],
  ['', 'too early'],
  ['<a>&b;</a>', 'entity of its own'],
  ['<a>&#0;</a>', 'characters'],
  ['<a>&#xD800;</a>', 'characters'],
  ['<a>\0</a>', 'characters'],
  ['<!DOCTYPE a><a/>', 'document type'],
  ['<a><!ENTITY b "c"></a>', 'document type'],
])('reads or refuses %j', (text, error) => {
  const read = () => scanXml(text, wide)
  if (error === null) expect(read()).toBe('a')
  else expect(read).toThrow(error)
})

test('tells names, values and texts without references', () => {
  const heard: unknown[] = []
  scanXml('<a b="1&amp;\n2">x&#x41;<c/><![CDATA[&amp;]]></a>', wide, {
    open: (name, attributes) => heard.push([name, ...attributes]),
    close: (name) => heard.push(`/${name}`),
    text: (text) => heard.push(text),
  })
  expect(heard).toEqual([['a', ['b', '1& 2']], 'xA', ['c'], '/c', '&amp;', '/a'])
})
