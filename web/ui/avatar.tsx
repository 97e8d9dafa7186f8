import type { ReactNode } from 'react'
import styles from './avatar.module.css'

type AvatarProps = {
  /** One or two letters, already upper case. */
  initials: string
  /** 32, 40 or 72 px. */
  size?: 'small' | 'default' | 'large'
  /** Staff are on manila. */
  staff?: boolean
}

/** A person as initials in a circle; decoration, the name is next to it or names the button around it. */
export function Avatar({ initials, size = 'default', staff }: AvatarProps): ReactNode {
  return (
    <span className={styles.avatar} data-avatar={size} data-staff={staff || undefined} aria-hidden>
      {initials}
    </span>
  )
}
