import { useEffect, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import styles from './applications-tab.module.css'
import control from '#web/ui/control.module.css'

/** How long no one types before it is searched, in milliseconds. */
const typingPauseMs = 300

type ListSearchProps = {
  ref?: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onChange: (search: string) => void
}

/** The search of a list: it is searched once the typing pauses. */
export function ListSearch({ ref, label, value, onChange }: ListSearchProps): ReactNode {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The search was changed by something else: back, or a filter taken out.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <label className={styles.search}>
      <span className="sr">{label}</span>
      <Icon name="search" size={18} />
      <input
        ref={ref}
        type="search"
        className={control.input}
        value={typed}
        maxLength={200}
        placeholder={label}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </label>
  )
}
