import type { ReactNode } from 'react'
import { StatusGlyph } from './icon.tsx'

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
    <ul className="rules" id={id}>
      {rules.map(({ label, met }) => (
        <li key={label} className={met ? 'met' : undefined}>
          <StatusGlyph name={met ? 'full' : 'wait'} />
          {label}
          <span className="sr">{met ? metLabel : unmetLabel}</span>
        </li>
      ))}
    </ul>
  )
}
