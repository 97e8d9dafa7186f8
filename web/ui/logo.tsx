import type { ReactNode } from 'react'
import logoStyles from './logo.module.css'

/**
 * The wordmark, and the square mark that takes its place under 352 px. Placed inside a link of class `logo`, which
 * gives the height and the accessible name. The drawing is the working name; an owner who renames the site gives
 * `name`, and the name is set in the display face next to the margin scale.
 */
export function Logo({ name }: { name?: string }): ReactNode {
  return (
    <>
      <LogoMark />
      {name === undefined || name === 'Grantwright' ? (
        <svg
          className="gw-art"
          data-piece="logo-words"
          viewBox="0 0 573 96"
          width="203"
          height="34"
          fill="none"
          aria-hidden
        >
          <use href="#logo-words" />
        </svg>
      ) : (
        <span className={logoStyles.name} data-piece="logo-words" aria-hidden>
          <MarginScale />
          {name}
        </span>
      )}
    </>
  )
}

/** The square mark alone: the chat's head, small headers. Size by class. */
export function LogoMark(): ReactNode {
  return (
    <svg className={logoStyles.mark} data-piece="logo-mark" viewBox="0 0 64 64" width="34" height="34" aria-hidden>
      <use href="#logo-mark" />
    </svg>
  )
}

/** Five ticks that grow towards the rule: the sign of the house. */
function MarginScale(): ReactNode {
  return (
    <svg className="gw-art" viewBox="0 0 37.2 96" width="13" height="34" aria-hidden>
      {[24, 20, 16, 12, 8].map((left, index) => (
        <rect key={left} x={left} y={13 + 16.2 * index} width={32 - left} height="5.2" fill="var(--a-ink)" />
      ))}
      <rect x="32" y="8" width="5.2" height="80" fill="var(--a-accent)" />
    </svg>
  )
}
