import type { MouseEvent, ReactNode } from 'react'
import styles from './skip-link.module.css'

/** The first thing the keyboard reaches: jumps over the header to `main`, which has the id `main` and `tabIndex={-1}`. */
export function SkipLink({ children }: { children: ReactNode }): ReactNode {
  return (
    <a className={styles.skip} href="#main" onClick={skip}>
      {children}
    </a>
  )
}

/** The address keeps its fragment: that of a mailed link is what opens its page. */
function skip(event: MouseEvent): void {
  const main = document.getElementById('main')
  if (main === null) return
  event.preventDefault()
  main.focus({ preventScroll: true })
  main.scrollIntoView()
}
