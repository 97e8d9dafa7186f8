import type { ReactNode } from 'react'
import { StatusGlyph } from './icon.tsx'
import styles from './rules-list.module.css'

type RulesListProps = {
  /** Give the list's id to the password field's `aria-describedby` so that the rules are read with it. */
  id?: string
  rules: readonly { label: string; met: boolean }[]
  /** Read out after each rule; the glyph says it to the eye. */
  metLabel: string
  unmetLabel: string
}

/** The rules of a password, each with the glyph of its state. */
export function RulesList({ id, rules, metLabel, unmetLabel }: RulesListProps): ReactNode {
  return (
    <ul className={styles.rules} id={id}>
      {rules.map(({ label, met }) => (
        <li key={label} data-met={met || undefined}>
          <StatusGlyph name={met ? 'full' : 'wait'} />
          {label}
          <span className="sr">{met ? metLabel : unmetLabel}</span>
        </li>
      ))}
    </ul>
  )
}
