import type { JSX, ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import styles from '#web/features/editor/overlay.module.css'

type ToolProps = {
  /** By its name in the site's sprite, or drawn by the editor. */
  icon: IconName | JSX.Element
  label: string
  className?: string | undefined
  /** The icon is upside down. */
  isTurned?: boolean
  /** There is nothing left to do for it. */
  isIdle?: boolean
  /** For a button that shows more tools: whether it does. */
  isExpanded?: boolean
  onPress: () => void
}

/** A button of a handle or a section's bar. */
export function Tool(props: ToolProps): ReactNode {
  const { icon, label, className, isTurned = false, isIdle = false, isExpanded, onPress } = props
  return (
    <Tooltip text={label}>
      {/* Not disabled: at the end of its way the button would lose the focus. */}
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-disabled={isIdle}
        aria-expanded={isExpanded}
        onClick={() => isIdle || onPress()}
      >
        {typeof icon === 'string' ? (
          <Icon name={icon} size={18} {...(isTurned ? { className: styles.turned } : {})} />
        ) : (
          icon
        )}
      </button>
    </Tooltip>
  )
}
