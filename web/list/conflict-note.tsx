import type { ReactNode } from 'react'
import { Callout } from '#web/ui/callout.tsx'
import field from '#web/ui/field.module.css'

type ConflictNoteProps = {
  title: string
  text: string
  /** What becomes of one's own changes, where some are left. */
  yours?: string | null
  /** What another user has stored. */
  children: ReactNode
  actions: ReactNode
}

/** Shows what another user has stored in the meantime; the own changes lie over it until they are saved or dropped. */
export function ConflictNote({ title, text, yours = null, children, actions }: ConflictNoteProps): ReactNode {
  return (
    <div className="mb-5">
      <Callout announce>
        <p>
          <b>{title}</b> {text}
        </p>
        {children}
        {yours === null ? null : <p>{yours}</p>}
        <div className={field.foot}>{actions}</div>
      </Callout>
    </div>
  )
}
