import type { ReactNode } from 'react'

type AvatarProps = {
  /** One or two letters, already upper case. */
  initials: string
  /** 32, 40 or 72 px. */
  size?: 'small' | 'default' | 'large'
  /** Staff stand on manila. */
  staff?: boolean
}

/**
 * A person as initials in a circle; decoration, the name stands beside it or names the button around it.
 */
export function Avatar({ initials, size = 'default', staff }: AvatarProps): ReactNode {
  const className = ['avatar', size === 'default' ? null : size, staff ? 'staff' : null].filter(Boolean).join(' ')
  return (
    <span className={className} aria-hidden>
      {initials}
    </span>
  )
}
