import { expect, test } from 'vitest'
import { tidyPastedHtml } from '#web/content/pasted-html.ts'

const draft = (html: string): string | null => tidyPastedHtml(html, 'draft')

const cases: readonly (readonly [name: string, html: string, expected: string])[] = [
  [
    'Word: headings keep their levels, deeper ones are the third, and raised words stay raised',
    `<h1 style='mso-list:none'>Excellence</h1><h2>Method</h2><h5>Detail</h5><p class=MsoNormal>10<sup>3</sup> m<span style='vertical-align:sub'>0</span><o:p></o:p></p>`,
    '<h1>Excellence</h1><h2>Method</h2><h3>Detail</h3><p>10<sup>3</sup> m<sub>0</sub></p>',
  ],
  [
    'Word: a footnote comes to its place, and the list of notes goes',
    `<p class=MsoNormal>Scrap fell<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a> in 2026.</p>
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> Quality record, <i>2026</i>, p. 4.<o:p></o:p></p></div></div>`,
    '<p>Scrap fell<span data-footnote="Quality record, 2026, p. 4."></span> in 2026.</p>',
  ],
  [
    'Google Docs: footnotes of an exported page come to their places',
    `<p><span>Costs</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> rise.</span></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Survey &amp; "audit"</span></p></div>`,
    '<p>Costs<span data-footnote="Survey &amp; &quot;audit&quot;"></span> rise.</p>',
  ],
  [
    'Google Docs: the wrapper of normal weight makes nothing bold, and lists are nested',
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Aim</span></h2><ul><li dir="ltr"><p role="presentation"><span>One</span></p></li><ul><li><p><span style="font-weight:700">Deep</span></p></li></ul></ul></b>`,
    '<h2>Aim</h2><ul><li><p>One</p><ul><li><p><strong>Deep</strong></p></li></ul></li></ul>',
  ],
  [
    'pages: notes of a list that lead back are footnotes, and links to a heading are not',
    `<h2 id="a">A</h2><p>Word<sup id="fnref:1"><a href="#fn:1">1</a></sup> <a href="#a">up</a></p><ol><li id="fn:1"><p>Note. <a href="#fnref:1">↩</a></p></li></ol>`,
    '<h2>A</h2><p>Word<span data-footnote="Note."></span> up</p>',
  ],
  [
    'tables keep headers, blocks and spans',
    `<table style="border:1"><thead><tr><th colspan="2" style="color:red">Who</th></tr></thead><tbody><tr><td rowspan="3"><p>One</p><ul><li>a</li></ul></td><td onclick="x()">2</td></tr></tbody></table>`,
    '<table><tbody><tr><th colspan="2"><p>Who</p></th></tr><tr><td rowspan="3"><p>One</p><ul><li><p>a</p></li></ul></td><td><p>2</p></td></tr></tbody></table>',
  ],
  [
    'scripts, styles, pictures, frames and addresses that run leave nothing',
    `<style>p{}</style><script>alert(1)</script><p onmouseover="x()" style="position:fixed">Seen <a href="javascript:alert(1)">link</a><img src="https://evil.example/x.png" onerror="x()"><svg onload="x()"><a href="https://evil.example">z</a></svg></p><iframe src="https://evil.example"></iframe><span data-origin="pencil" data-placeholder="x">kept</span>`,
    '<p>Seen link</p><p>kept</p>',
  ],
  [
    'a sign that nothing leads back from stays a word',
    '<p>One<a href="#x">1</a></p><p id="x">Two</p>',
    '<p>One1</p><p>Two</p>',
  ],
]

test.each(cases)('[DRAFT-10] %s', (_name, html, expected) => {
  expect(draft(html)).toBe(expected)
})

test('what was copied in a section comes back as it is, unless it carries more', () => {
  const own = '<p data-pm-slice="1 1 []">One<span data-footnote="n"></span><sup>2</sup></p>'
  expect(draft(own)).toBe(own)
  expect(draft('<p data-pm-slice="1 1 []" style="color:red">One</p>')).toBe('<p>One</p>')
})
