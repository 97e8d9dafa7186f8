import type { ComponentProps, ReactNode } from 'react'
import styles from './text-button.module.css'

/** A button that looks like a link: it is in a text, or in place of one. */
export function TextButton({ className, ...button }: Omit<ComponentProps<'button'>, 'type'>): ReactNode {
  return <button {...button} type="button" className={[styles.button, className].filter(Boolean).join(' ')} />
}
