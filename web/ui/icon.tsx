import type { ReactNode } from 'react'
import styles from './icon.module.css'

/** Icons of `web/art/icons.svg`, without their `i-`. */
export type IconName =
  | 'alert'
  | 'arrow'
  | 'back'
  | 'bell'
  | 'calendar'
  | 'card'
  | 'chart'
  | 'check'
  | 'chev-down'
  | 'chev-left'
  | 'chev-right'
  | 'clip'
  | 'clock'
  | 'copy'
  | 'database'
  | 'desktop'
  | 'download'
  | 'export'
  | 'external'
  | 'eye'
  | 'eye-off'
  | 'file'
  | 'filter'
  | 'gear'
  | 'github'
  | 'globe'
  | 'google'
  | 'grip'
  | 'home'
  | 'image'
  | 'info'
  | 'key'
  | 'layout'
  | 'list'
  | 'lock'
  | 'log'
  | 'logout'
  | 'mail'
  | 'menu'
  | 'mobile'
  | 'moon'
  | 'more'
  | 'pencil'
  | 'phone'
  | 'pin'
  | 'plug'
  | 'plus'
  | 'redo'
  | 'search'
  | 'send'
  | 'shield'
  | 'sort'
  | 'sun'
  | 'support'
  | 'tag'
  | 'telegram'
  | 'ticks'
  | 'trash'
  | 'undo'
  | 'user'
  | 'users'
  | 'x'

type IconProps = {
  name: IconName
  /** Width and height in pixels; 18 or 20 in controls. */
  size?: 16 | 18 | 20 | 24
  className?: string | undefined
}

/**
 * Shows an icon of the sprite in the colour of the words around it. Always decoration: the control names itself.
 * The class `go` of a button lets an arrow move on when its button is pointed at.
 */
export function Icon({ name, size = 20, className }: IconProps): ReactNode {
  return (
    <svg className={className === undefined ? 'ic' : `ic ${className}`} width={size} height={size} aria-hidden>
      <use href={`#i-${name}`} />
    </svg>
  )
}

/** Glyphs that carry a state: dashed wait, empty open, half at work, full done, struck off, replied, up urgent. */
export type StatusGlyphName = 'wait' | 'open' | 'half' | 'full' | 'off' | 'reply' | 'up'

/** Shows the 11 px glyph of a state; decoration, words are next to it. */
export function StatusGlyph({ name }: { name: StatusGlyphName }): ReactNode {
  return (
    <svg className={styles.st} width="11" height="11" aria-hidden>
      <use href={`#st-${name}`} />
    </svg>
  )
}

/** Shows the flag of an interface language, 21 × 15 px; decoration, the language's name is next to it. */
export function Flag({ language }: { language: 'en' | 'ru' | 'ro' }): ReactNode {
  return (
    <svg className={styles.flag} width="21" height="15" aria-hidden>
      <use href={`#flag-${language}`} />
    </svg>
  )
}
