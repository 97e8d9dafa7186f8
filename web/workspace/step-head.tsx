import type { ReactNode } from 'react'
import type { StepName } from '#shared/applications.ts'
import { InlineArt } from '#web/ui/inline-art.tsx'
import { stepDrawings } from './step-facts.ts'
import styles from './step-head.module.css'

type StepHeadProps = {
  step: StepName
  title: ReactNode
  /** The language of the title, where it is a call's. */
  titleLanguage?: string | undefined
  /** A sentence or two under the title. */
  children?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
}

/** The head of a step's screen: its agent signs the sheet with its drawing. */
export function StepHead({ step, title, titleLanguage, children, actions }: StepHeadProps): ReactNode {
  return (
    <div className={styles.head}>
      <InlineArt name={stepDrawings[step]} className={styles.art ?? ''} />
      <div className={styles.words}>
        <h1 lang={titleLanguage}>{title}</h1>
        {children === undefined ? null : <p>{children}</p>}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
