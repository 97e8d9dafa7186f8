import type { ReactNode } from 'react'

/** Figures in a row between two ink lines, two by two under 768 px. */
export function Ledger({ items }: { items: readonly { term: string; figure: ReactNode }[] }): ReactNode {
  return (
    <dl className="ledger">
      {items.map(({ term, figure }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
