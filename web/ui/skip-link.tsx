import type { ReactNode } from 'react'

/** The first thing the keyboard reaches: jumps over the header to `main`, which has the id `main` and `tabIndex={-1}`. */
export function SkipLink({ children }: { children: ReactNode }): ReactNode {
  return (
    <a className="skip" href="#main">
      {children}
    </a>
  )
}
