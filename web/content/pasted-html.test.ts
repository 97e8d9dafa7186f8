import { expect, test } from 'vitest'
import { pastedHtmlMax, tidyPastedHtml } from '#web/content/pasted-html.ts'

/** An entry as desktop Word writes it. */
const entry = (place: string, marker: string, words: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${place}'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>${words}<o:p></o:p></p>`
const table = (rows: string): string => `<table><tbody>${rows}</tbody></table>`
const row = (tag: 'td' | 'th', ...cells: string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}><p>${cell}</p></${tag}>`).join('')}</tr>`
const items = (...words: string[]): string => words.map((each) => `<li><p>${each}</p></li>`).join('')

const cases: readonly (readonly [name: string, html: string, expected: string])[] = [
  [
    'Google Docs: the wrapper of normal weight makes nothing bold; bold and italic words are',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal;">One </span><span style="font-weight:700;">bold</span><span style="font-weight:400"> and </span><span style="font-weight:400;font-style:italic">slanted</span></p><br /><p dir="ltr"><span style="font-weight:700;font-style:italic;">both</span></p></b>`,
    '<p>One <strong>bold</strong> and <em>slanted</em></p><p><strong><em>both</em></strong></p>',
  ],
  [
    'Google Docs: a list in a list is in its entry, a list that goes on keeps its number, raised words are raised',
    `<b style="font-weight:normal;"><ol start="3"><li dir="ltr" aria-level="1"><p role="presentation"><span>Two</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>Deep</span></p></li></ul><li><p>Three</p></li></ol><p><span>10</span><span style="font-size:0.6em;vertical-align:super">3</span></p></b>`,
    `<ol start="3"><li><p>Two</p><ul>${items('Deep')}</ul></li>${items('Three')}</ol><p>10³</p>`,
  ],
  [
    'Word: levels are nested lists',
    entry('l0 level1 lfo1', '·', 'One') +
      entry('l0 level2 lfo1', 'o', 'Deep') +
      entry('l0 level3 lfo1', '§', 'Deeper') +
      entry('l0 level1 lfo1', '·', 'Two'),
    `<ul><li><p>One</p><ul><li><p>Deep</p><ul>${items('Deeper')}</ul></li></ul></li>${items('Two')}</ul>`,
  ],
  [
    'Word: two lists of one kind in a row are two',
    entry('l0 level1 lfo1', '1.', 'One') + entry('l1 level1 lfo2', '1.', 'Other'),
    `<ol>${items('One')}</ol><ol>${items('Other')}</ol>`,
  ],
  [
    'Word: the same list that begins again is another',
    entry('l0 level1 lfo1', '1.', 'One') + entry('l0 level1 lfo2', '1.', 'Again'),
    `<ol>${items('One')}</ol><ol>${items('Again')}</ol>`,
  ],
  [
    'Word: (a) is numbered',
    entry('l0 level1 lfo1', '(a)', 'One') + entry('l0 level1 lfo1', '(b)', 'Two'),
    `<ol>${items('One', 'Two')}</ol>`,
  ],
  ['Word: a Cyrillic а) is numbered', entry('l0 level1 lfo1', 'а)', 'Раз'), `<ol>${items('Раз')}</ol>`],
  [
    'Word: numbers of several parts and Roman ones are numbered',
    entry('l0 level1 lfo1', '2.', 'Two') +
      entry('l0 level2 lfo1', '2.1.', 'Deep') +
      entry('l1 level1 lfo2', 'iv.', 'Four'),
    `<ol start="2"><li><p>Two</p><ol>${items('Deep')}</ol></li></ol><ol start="4">${items('Four')}</ol>`,
  ],
  [
    'Word: a list that goes on after a paragraph keeps its number',
    `${entry('l0 level1 lfo1', '1.', 'One')}<p class=MsoNormal>Between</p>${entry('l0 level1 lfo1', '2.', 'Two')}`,
    `<ol>${items('One')}</ol><p>Between</p><ol start="2">${items('Two')}</ol>`,
  ],
  [
    'Word: a marker of words is said',
    entry('l0 level1 lfo1', 'Article 1.', 'Who may apply'),
    '<p>Article 1. Who may apply</p>',
  ],
  [
    'rowspan: the row below keeps its columns',
    '<table><tr><td rowspan=2>Item</td><td>Year 1</td><td>10 000</td></tr><tr><td>Year 2</td><td>12 000</td></tr></table>',
    table(row('td', 'Item', 'Year 1', '10 000') + row('td', '', 'Year 2', '12 000')),
  ],
  [
    'colspan: the empty place follows its words, in the first row and in others',
    '<table><tr><th colspan=2>Costs</th><th>Sum</th></tr><tr><td>a</td><td colspan="2">b</td></tr></table>',
    table(row('th', 'Costs', '', 'Sum') + row('td', 'a', 'b', '')),
  ],
  [
    'spans in both directions, at the end of a row too',
    '<table><tr><td>a</td><td colspan=2 rowspan=2>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr></table>',
    table(row('td', 'a', 'b', '') + row('td', 'c', '', '') + row('td', 'd', 'e', 'f')),
  ],
  [
    'Excel: the hidden row that sets widths is no row, a bold cell is bold',
    "<table><col width=64><tr><td class=xl65 style='font-weight:700'>Item</td><td>5</td></tr><![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64></td><td></td></tr><![endif]></table>",
    table(row('td', '<strong>Item</strong>', '5')),
  ],
  [
    'Word: superscripts and subscripts are the letters of Unicode',
    '<p>10<sup>3</sup> t, m<sup>2</sup>, 10<sup>-6</sup>, x<sup>n</sup>, CO<sub>2</sub></p>',
    '<p>10³ t, m², 10⁻⁶, xⁿ, CO₂</p>',
  ],
  [
    'what Unicode cannot raise says that it is raised; endings and signs stay',
    '<p>x<sup>½y</sup>, a<sub>бв</sub>, 1<sup>st</sup>, 5<sup>й</sup>, Name<sup>®</sup></p>',
    '<p>x^(½y), a_(бв), 1st, 5й, Name®</p>',
  ],
  [
    'tracked changes: what was deleted is left out, what was inserted stays',
    '<p>We ask <del cite="mailto:Ana" datetime="2026-11-01T10:00"><span class=msoDel>90</span></del><ins cite="mailto:Ana"><span class=msoIns>100</span></ins> <span class="TextRun TrackChangeTextDeletion">thousand</span>euros</p>',
    '<p>We ask 100 euros</p>',
  ],
  [
    'footnotes are words, and their marks, bookmarks and contents no links',
    `<p>Text<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><sup><span style='mso-special-character:footnote'>[1]</span></sup></a> and <a href="#_Toc123">Chapter 2</a></p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1">[1]</a> See the call.</p></div></div>`,
    '<p>Text[1] and Chapter 2</p><p>[1] See the call.</p>',
  ],
  [
    'Word for the web: many lists are one with its levels',
    `<div class="ListContainerWrapper"><ul class="BulletListStyle1" role="list"><li data-listid="4" data-aria-posinset="1" data-aria-level="1"><p><span style="font-weight:normal">One</span></p></li></ul></div><div class="ListContainerWrapper"><ul class="BulletListStyle2"><li data-listid="4" data-aria-posinset="1" data-aria-level="2"><p>Deep</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-listid="4" data-aria-posinset="2" data-aria-level="1"><p>Two</p></li></ul></div>`,
    `<ul><li><p>One</p><ul>${items('Deep')}</ul></li>${items('Two')}</ul>`,
  ],
  [
    'Word for the web: headings by their role, and a numbered list that goes on',
    `<div><p role="heading" aria-level="1"><span>Aims</span></p></div><ol start="3"><li data-listid="2" data-aria-posinset="3" data-aria-level="1"><p>Three</p></li></ol>`,
    `<h3>Aims</h3><ol start="3">${items('Three')}</ol>`,
  ],
  [
    'Word: the number of a heading is said, with one space',
    `<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.1<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Our aims</h1>`,
    '<h3>2.1 Our aims</h3>',
  ],
  [
    'the six sizes of headings are two, and a heavy heading has no mark',
    '<h1 style="font-weight:700">a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>',
    '<h3>a</h3><h3>b</h3><h3>c</h3><h4>d</h4><h4>e</h4><h4>f</h4>',
  ],
  [
    'links, also with formatted words, stay; scripts and styles go',
    '<style>p{}</style><p onclick="x()"><a href="https://a.example/?a=1&amp;b=2"><b>Call</b></a> <a href="javascript:alert(1)">Run</a><script>alert(1)</script> <a href="mailto:ana@a.example">Ana</a></p>',
    '<p><a href="https://a.example/?a=1&amp;b=2"><strong>Call</strong></a> Run <a href="mailto:ana@a.example">Ana</a></p>',
  ],
  [
    'comments and hidden words of Word are left out',
    `<p>Seen<span style='display:none;mso-hide:all'> hidden</span><span class=MsoCommentReference>[A1]</span></p><div style='mso-element:comment-list'><p>A remark</p></div><p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
    '<p>Seen</p>',
  ],
  [
    'a table in a table, and one that is too wide, are lines',
    `<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table><table><tr>${'<td>w</td>'.repeat(13)}</tr></table>`,
    `<p>a<br>b | c | d</p><p>${Array.from({ length: 13 }, () => 'w').join(' | ')}</p>`,
  ],
  [
    'blocks in a cell are its lines; a caption comes before the table',
    '<table><caption>Budget</caption><thead><tr><td>Item</td></tr></thead><tr><td><p>One</p><p>Two</p><ol><li>Three</li></ol></td></tr></table>',
    `<p>Budget</p>${table(row('th', 'Item') + row('td', 'One<br>Two<br>1. Three'))}`,
  ],
  [
    'lines, quotes and code stay; line ends of the source are spaces',
    '<p>One\n  line<br>two</p><blockquote><p>Said</p></blockquote><pre>a\n b</pre><p>&lt;b&gt; <code>x</code></p>',
    '<p>One line<br>two</p><blockquote><p>Said</p></blockquote><p>a<br>b</p><p>&lt;b&gt; <code>x</code></p>',
  ],
]

test.each(cases)('[EDIT-10] %s', (_, html, expected) => {
  expect(tidyPastedHtml(html)).toBe(expected)
  // What has the shapes of texts keeps them.
  expect(tidyPastedHtml(expected)).toBe(expected)
})

test('[EDIT-10] what was copied in an editor of ours comes back as it is, with its links into the page', () => {
  const own = '<p data-pm-slice="1 1 [&quot;listItem&quot;,null]">One <a href="#faq">link</a></p><p></p>'
  expect(tidyPastedHtml(own)).toBe(own)
  const other = '<p data-pm-slice="1 1 []" style="color:red">One <a href="#faq">link</a></p>'
  expect(tidyPastedHtml(other)).toBe('<p>One link</p>')
})

test('[EDIT-10] lists are no deeper than texts may be, and nesting without end does no harm', () => {
  const deep = Array.from({ length: 9 }, (_, at) => entry(`l0 level${at + 1} lfo1`, '·', `at ${at + 1}`)).join('')
  const tidy = tidyPastedHtml(deep) ?? ''
  expect(tidy.split('<ul>').length - 1).toBe(6)
  expect(tidy).toContain('<p>at 6</p><p>at 7</p><p>at 8</p><p>at 9</p>')
  for (const tag of ['div', 'ul', 'blockquote', 'b', 'table'])
    expect(tidyPastedHtml(`${`<${tag}>`.repeat(50_000)}words`)).toBeNull()
  for (const tag of ['div', 'ul', 'blockquote', 'b', 'table', 'td', 'tr'])
    expect(tidyPastedHtml(`${`<${tag}>`.repeat(400)}words`)).toContain('words')
})

test('[EDIT-10] HTML that is longer than a limit is not read', () => {
  expect(tidyPastedHtml('a'.repeat(pastedHtmlMax))).not.toBeNull()
  expect(tidyPastedHtml('a'.repeat(pastedHtmlMax + 1))).toBeNull()
})
