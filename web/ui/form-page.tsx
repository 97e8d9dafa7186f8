import type { ReactNode } from 'react'
import { Row } from '#web/ui/margin-note.tsx'
import styles from './form-page.module.css'

type FormPageProps = {
  /** Words, a drawing, or both. */
  promise: ReactNode
  /** Above the form, as wide as its sheet. */
  tabs?: ReactNode
  children: ReactNode
}

/** A page with one form on a sheet, next to what it is for; on a narrow screen the form comes first. */
export function FormPage({ promise, tabs, children }: FormPageProps): ReactNode {
  return (
    <section className="sec">
      <Row>
        <div className={styles.page}>
          <div>{promise}</div>
          <div className="sheet">
            {tabs}
            <div className={styles.form} data-piece="form">
              {children}
            </div>
          </div>
        </div>
      </Row>
    </section>
  )
}
