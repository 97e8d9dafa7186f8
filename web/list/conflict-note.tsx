import type { ReactNode } from 'react'
import { Callout } from '#web/ui/callout.tsx'
import field from '#web/ui/field.module.css'

type ConflictNoteProps = {
  title: string
  text: string
  /** What becomes of one's own changes, where some are left. */
  yours?: string | null
  /** What somebody else has stored. */
  children: ReactNode
  actions: ReactNode
}

/** Tells what somebody else has stored meanwhile; one's own changes lie over it until they are saved or let go. */
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
