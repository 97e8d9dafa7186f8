import { exportWords } from '#server/grants/data/export-words.ts'
import { frontOf } from '#server/grants/export/front.ts'
import type { PreparedProposal } from '#server/grants/export/prepare.ts'

/** Where the compiler finds the proposal. */
export const documentPath = '/document.json'

/** Longer words would leave the page. None of the three languages has one. */
const wordMax = 30
const words = /[\p{L}\p{N}\p{M}_]+/gu

/** Writes a proposal as the template reads it. */
export function writeTypstDocument(proposal: PreparedProposal): string {
  const { language, sections } = proposal
  const hasContents = sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'heading'))
  const document = { ...proposal, words: exportWords[language], front: frontOf(proposal), hasContents }
  return JSON.stringify(document, (name, value: unknown) =>
    typeof value === 'string' && name !== 'link' ? value.replaceAll(words, breakWord) : value,
  )
}

const breakWord = (word: string): string => (word.length > wordMax ? word.replaceAll(/.{30}/gsu, '$&\u{200b}') : word)

/**
 * The pages of a proposal, in Typst. All text comes from the JSON file as strings, which Typst shows and never reads as code.
 * Lines are as high as Word's single spacing of the same font, so that a file opened in Word has about the same pages.
 *
 * All of it is ASCII: the build writes other letters as escapes (`scripts/one-byte-text.ts`), which a raw string keeps as they are.
 *
 * Queried: `<heading-places>`, a list of `{page, y}`; `<section-ends>`, one `{page, y}` for each section; both in pt from the top of
 * the page. `<body>`, `{page}`, where the text begins.
 */
export const typstTemplate = String.raw`
#let d = json("${documentPath}")
#let size = d.layout.font_pt * 1pt
#let small = calc.max(8pt, size - 2pt)
#let gap = 0.042em

#set document(title: d.title, author: if d.organisation == "" { () } else { (d.organisation,) }, date: none)
#set page(
  paper: if d.layout.page_size == "letter" { "us-letter" } else { "a4" },
  margin: d.layout.margin_mm * 1mm,
  footer-descent: 30%,
  footer: context align(center, text(size: 9pt, counter(page).display("1 / 1", both: true))),
)
#set text(
  font: "Tinos", fallback: false, size: size, lang: d.language, hyphenate: false,
  top-edge: 0.891em, bottom-edge: -0.216em,
)
#set par(leading: gap, spacing: 6pt + gap, linebreaks: "simple", justify: false)
#set heading(numbering: if d.isNumbered { "1.1" } else { none }, outlined: true)
#show heading: set text(size: size, hyphenate: false)
#show heading.where(level: 1): set text(size: size + 3pt)
#show heading.where(level: 2): set text(size: size + 1pt)
#set block(spacing: 6pt + gap)
#show quote: set block(spacing: 6pt + gap)
#show heading: set block(above: 12pt, below: 6pt + gap, sticky: true)
#set footnote.entry(gap: 2pt, separator: line(length: 30%, stroke: 0.5pt))
#show footnote.entry: set text(size: small)
#set table(stroke: 0.5pt + luma(120), inset: (x: 4pt, y: 3pt), align: left + top)
#show table: set par(spacing: 3pt + gap)
#show table: set text(hyphenate: true)
#show link: it => if type(it.dest) == str { text(fill: rgb("#0b4f9e"), underline(it)) } else { it }
#set list(indent: 6pt, body-indent: 6pt, spacing: 3pt + gap, marker: ([\u{2022}], [\u{2013}], [\u{25e6}]))
#set enum(indent: 6pt, body-indent: 6pt, spacing: 3pt + gap, full: false)

#let styled(item) = {
  let body = item.text
  let styles = item.styles
  if "bold" in styles { body = strong(body) }
  if "italic" in styles { body = emph(body) }
  if "underline" in styles { body = underline(body) }
  if "strike" in styles { body = strike(body) }
  if "superscript" in styles { body = super(typographic: false, body) }
  if "subscript" in styles { body = sub(typographic: false, body) }
  if item.link == none [#body] else { link(item.link, body) }
}
#let inline(item) = {
  if item.kind == "text" { styled(item) } else if item.kind == "break" { linebreak() } else if item.kind == "footnote" {
    footnote(item.text)
  } else { highlight(fill: rgb("#ffe08a"), "[" + item.text + "]") }
}
#let inlines(items) = items.map(inline).join()
#let blocks(items) = {
  for item in items {
    if item.kind == "paragraph" { par(inlines(item.inlines)) } else if item.kind == "heading" {
      heading(level: item.level, supplement: item.text, inlines(item.inlines))
    } else if item.kind == "list" {
      let entries = item.items.map(blocks)
      if item.start == none { list(..entries) } else { enum(start: item.start, ..entries) }
    } else if item.kind == "quote" {
      quote(block: true, blocks(item.blocks))
    } else if item.kind == "table" {
      let chart = item.at("isChart", default: false)
      let letters(c) = c.blocks.map(it => if it.kind == "paragraph" {
        it.inlines.map(each => each.at("text", default: "").codepoints().len()).sum(default: 0)
      } else { 400 }).sum(default: 0)
      // Other rows stay on one page: they fit one even at 24 point in the narrowest column.
      let long = item.cells.filter(c => (letters(c) + 30 * c.blocks.len()) * item.columns > 2000)
      let long = long.map(c => range(c.row, c.row + c.rows)).flatten()
      let cell(c) = table.cell(
        x: c.column, y: c.row, colspan: c.columns, rowspan: c.rows,
        fill: if c.at("isFilled", default: false) { rgb("#b9c4e6") } else if c.isHeader { luma(236) } else { none },
        breakable: c.row in long,
        align: if c.at("isNumber", default: false) { right + top } else { left + top },
        blocks(c.blocks),
      )
      let head = item.cells.filter(c => c.row < item.headerRows).map(cell)
      let body = item.cells.filter(c => c.row >= item.headerRows).map(cell)
      set text(size: if item.columns > 26 { 6pt } else { 7pt }, hyphenate: false) if chart
      set table(inset: (x: 1pt, y: 3pt), stroke: 0.25pt + luma(160)) if chart
      let drawn(columns) = table(columns: columns, ..if head.len() > 0 { (table.header(..head),) }, ..body)
      let room = range(item.columns).map(column => {
        let own = item.cells.filter(c => c.column == column and c.columns == 1)
        (most: calc.max(0, ..own.map(letters)),
          isNumber: own.any(c => c.at("isNumber", default: false)),
          body: calc.max(1, ..own.map(c => if c.row < item.headerRows { 0 } else { letters(c) })))
      })
      let most = room.map(it => it.most)
      let short = most.filter(each => each <= 16).sum(default: 0)
      // A number does not break: its column has room for it in bold.
      let digits(it) = it.body * 0.56 * size + 10pt
      let numbers = room.filter(it => it.isNumber and it.most > 16).map(digits).sum(default: 0pt)
      // A table is as wide as the text: short columns take what they need, the others share the rest by their text.
      let shares = room.enumerate().map(((column, it)) => if it.most > 16 and it.isNumber { digits(it) } else if it.most > 16 {
        calc.clamp(it.body, 24, 90) * 1fr
      } else if (
        calc.max(..most) <= 16 and column == most.position(each => each == calc.max(..most))
      ) { 1fr } else { auto })
      layout(place => {
        let columns = if chart { (26%,) + (1fr,) * (item.columns - 1) } else if short * size * 0.7 + numbers <= place.width * 80% { shares } else { item.columns }
        let whole = measure(width: place.width, drawn(columns)).height < place.height * 45%
        block(breakable: not whole, drawn(columns))
      })
    }
  }
}

#if d.title != "" { title() }
#for (word, value) in d.front { par[*#word:* #value] }
#if d.hasContents {
  // The supplement is the heading without its footnotes, which would be repeated here.
  show outline.entry: it => link(
    it.element.location(),
    it.indented(it.prefix(), [#it.element.supplement #box(width: 1fr, it.fill) #it.page()]),
  )
  show outline.entry: set block(spacing: 3pt + gap)
  outline(title: d.words.contents, indent: 12pt)
}
#if d.title != "" or d.front.len() > 0 or d.hasContents { pagebreak(weak: true) }
#context [#metadata((page: here().page())) <body>]
#for section in d.sections {
  set text(lang: section.language)
  blocks(section.blocks)
  context [#metadata((page: here().page(), y: here().position().y.pt())) <section-ends>]
}
#context [#metadata(query(heading.where(outlined: true)).map(it => {
  let place = it.location().position()
  (page: place.page, y: place.y.pt())
})) <heading-places>]
`
