import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RichBlock, RichDoc, RichInline, RichItem, RichMark, RichRow } from '#shared/content/rich-text.ts'

/**
 * Shows a rich text as elements; nothing is ever set as markup. The document has gone through `readContentValue`, so it
 * holds only known nodes and safe links.
 *
 * @see docs/reference/content-and-admin.md#24-values
 */
export function RichText({ doc }: { doc: RichDoc }): ReactNode {
  return blocks(doc.content)
}

function blocks(content: readonly RichBlock[]): ReactNode {
  // Blocks have no identity but their place, and hold no state.
  // oxlint-disable-next-line react/no-array-index-key
  return content.map((block, at) => <Block key={at} block={block} />)
}

function Block({ block }: { block: RichBlock }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inline(block.content)}</p>
    case 'heading':
      return block.attrs.level === 3 ? <h3>{inline(block.content)}</h3> : <h4>{inline(block.content)}</h4>
    case 'blockquote':
      return <blockquote>{blocks(block.content)}</blockquote>
    case 'table':
      return (
        <table>
          <tbody>{block.content.map(tableRow)}</tbody>
        </table>
      )
    case 'bulletList':
      return <ul>{block.content.map(listItem)}</ul>
    default:
      return <ol start={block.attrs?.start}>{block.content.map(listItem)}</ol>
  }
}

function listItem({ content }: RichItem, at: number): ReactNode {
  // As above: a place and no state.
  // oxlint-disable-next-line react/no-array-index-key
  return <li key={at}>{blocks(content)}</li>
}

function tableRow({ content }: RichRow, at: number): ReactNode {
  const cells = content.map(({ type, content: [cell] }, column) => {
    const Tag = type === 'tableHeader' ? 'th' : 'td'
    const scope = type === 'tableCell' ? undefined : at === 0 ? 'col' : 'row'
    return (
      // As above: a place and no state.
      // oxlint-disable-next-line react/no-array-index-key
      <Tag key={column} scope={scope}>
        {inline(cell.content)}
      </Tag>
    )
  })
  // As above: a place and no state.
  // oxlint-disable-next-line react/no-array-index-key
  return <tr key={at}>{cells}</tr>
}

function inline(content: readonly RichInline[] = []): ReactNode {
  // As above: a place and no state.
  // oxlint-disable-next-line react/no-array-index-key
  return content.map((run, at) => <Run key={at} run={run} />)
}

function Run({ run }: { run: RichInline }): ReactNode {
  if (run.type === 'hardBreak') return <br />
  return (run.marks ?? []).reduceRight<ReactNode>((inside, mark) => marked(mark, inside), run.text)
}

function marked(mark: RichMark, inside: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>
    case 'italic':
      return <em>{inside}</em>
    case 'code':
      return <code>{inside}</code>
    default: {
      const { href } = mark.attrs
      return href.startsWith('/') ? <Link to={href}>{inside}</Link> : <a href={href}>{inside}</a>
    }
  }
}
