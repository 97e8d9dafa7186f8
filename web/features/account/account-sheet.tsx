import { useRef } from 'react'
import type { ReactNode } from 'react'
import { FormPage } from '#web/ui/form-page.tsx'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { useScreenFocus } from './use-screen-focus.ts'
import { SheetLead } from '#web/ui/sheet-lead.tsx'
import styles from './sign-in.module.css'

type AccountSheetProps = {
  /** Which of the page's states is shown: a new one takes the focus to its heading. Null: the first. */
  name: string | null
  title: string
  lead: string
  children?: ReactNode
}

/** A page about one thing of an account: a drawing, and a sheet with heading, sentence and what is to be done. */
export function AccountSheet({ name, title, lead, children }: AccountSheetProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useScreenFocus(heading, name)
  return (
    <FormPage promise={<InlineArt name="empty-tickets" />}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h1>
      <SheetLead>{lead}</SheetLead>
      {children}
    </FormPage>
  )
}
