import type { ReactNode } from 'react'

/** The head of a page that opens with words: title, introduction, perhaps actions. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}): ReactNode {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
      {children}
    </header>
  )
}
