import type { ReactNode } from 'react'

/** The bar of a text cursor. Of the editor's own code: the sprite is sent to visitors too. */
export function TypeIcon(): ReactNode {
  return (
    <svg className="ic" viewBox="0 0 24 24" width="18" height="18" aria-hidden>
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        d="M8.5 4.5c2 0 3.5 .8 3.5 2.5 0-1.7 1.5-2.5 3.5-2.5M12 7v10M8.5 19.5c2 0 3.5-.8 3.5-2.5 0 1.7 1.5 2.5 3.5 2.5"
      />
    </svg>
  )
}
