import type { DraftNode } from '#shared/drafts/doc.ts'
import type { Language } from '#shared/languages.ts'
import type { ProposalDocument, ProposalSection } from '#server/grants/export/document.ts'

/** Words with what reads like code of the formats that they are written in. */
export const hostileText = '#read("/etc/passwd") $x^2$ <script>alert(1)</script> =SUM(A1) & "quoted" \\pagebreak @label'

const sentences: Record<Language, string> = {
  en: 'The project reduces the energy demand of public buildings in the region by thirty per cent within two years.',
  ru: 'Проект сокращает потребность общественных зданий региона в энергии на тридцать процентов за два года; «ёлочки» и №.',
  ro: 'Proiectul reduce necesarul de energie al clădirilor publice din regiune cu treizeci la sută în doi ani; șț ȘȚ și „ghilimele”.',
}

const text = (words: string, ...marks: string[]): DraftNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
})

/** A paragraph. */
export const paragraph = (...content: (DraftNode | string)[]): DraftNode => ({
  type: 'paragraph',
  content: content.map((each) => (typeof each === 'string' ? text(each) : each)),
})

/** A cell of a table. */
export const cell = (words: string, attrs: Record<string, unknown> = {}, type = 'tableCell'): DraftNode => ({
  type,
  attrs,
  content: [paragraph(words)],
})

/** A section with everything that a text can hold, in a language. @param paragraphs how many more there are. */
export function fullSection(language: Language, paragraphs = 0): ProposalSection {
  const sentence = sentences[language]
  return {
    key: `section-${language}`,
    title: { en: 'Objectives', ru: 'Цели', ro: 'Obiective' }[language],
    level: 1,
    language,
    doc: {
      type: 'doc',
      content: [
        paragraph(
          `${sentence} `,
          text('bold', 'bold'),
          ' ',
          text('both', 'bold', 'italic'),
          ' H',
          text('2', 'subscript'),
          'O ',
          { type: 'text', text: 'guide', marks: [{ type: 'link', attrs: { href: 'https://example.org/guide' } }] },
          { type: 'footnote', attrs: { text: `Footnote ${language}: ${hostileText}` } },
          { type: 'hardBreak' },
          text('after the break', 'source'),
        ),
        { type: 'heading', attrs: { level: 3 }, content: [text(`Level three ${language}`)] },
        {
          type: 'bulletList',
          content: [
            {
              type: 'listItem',
              content: [
                paragraph('first point'),
                {
                  type: 'orderedList',
                  attrs: { start: 3 },
                  content: [{ type: 'listItem', content: [paragraph('third step')] }],
                },
              ],
            },
          ],
        },
        { type: 'blockquote', content: [paragraph(hostileText)] },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [cell('Head A', { colspan: 2 }, 'tableHeader'), cell('Head B', {}, 'tableHeader')],
            },
            { type: 'tableRow', content: [cell('tall', { rowspan: 2 }), cell(hostileText), cell('1 000,50')] },
            { type: 'tableRow', content: [cell('below')] },
          ],
        },
        paragraph({ type: 'placeholder', attrs: { label: 'number of partners' } }),
        ...Array.from({ length: paragraphs }, () => paragraph(`${sentence} `.repeat(6))),
      ],
    },
  }
}

/** A proposal with a section in each language. @param paragraphs of each section, next to what shows every form. */
export function fullProposal(paragraphs = 0): ProposalDocument {
  return {
    title: `Warm schools & ${hostileText}`,
    language: 'en',
    organisation: 'Asociația „Școli calde”',
    call: { identifier: 'HORIZON-CL5-2027-D4-01', title: 'Energy of buildings', funder: 'European Commission' },
    layout: { page_size: 'a4', margin_mm: 15, font_pt: 11, given: ['font_pt'] },
    sections: (['en', 'ru', 'ro'] as const).map((language) => fullSection(language, paragraphs)),
  }
}
