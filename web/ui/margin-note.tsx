import type { ReactNode } from 'react'

/**
 * A note left of the rule with the tick that touches it; the first cell of a `row`. Under 1240 px only the tick stays,
 * so a note is never the only place of a fact. Without words it keeps the column.
 */
function MarginNote({ children }: { children?: ReactNode }): ReactNode {
  return (
    <div className="note">
      {children === undefined ? null : (
        <>
          <i className="tick" />
          <span>{children}</span>
        </>
      )}
    </div>
  )
}

/** A band of the page: margin with an optional note, then the working area. */
export function Row({ note, children }: { note?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="row">
      <MarginNote>{note}</MarginNote>
      <div className="in">{children}</div>
    </div>
  )
}
