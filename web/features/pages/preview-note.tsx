import type { ReactNode } from 'react'
import { Callout } from '#web/ui/callout.tsx'
import { Row } from '#web/ui/margin-note.tsx'

/** Says above a page that visitors do not see it like this. */
export function PreviewNote({ children }: { children: ReactNode }): ReactNode {
  return (
    <Row>
      <div className="pt-6">
        <Callout announce>{children}</Callout>
      </div>
    </Row>
  )
}
