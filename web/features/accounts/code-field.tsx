import type { ReactNode, Ref } from 'react'
import { TextField } from '#web/ui/field.tsx'

type CodeFieldProps = {
  label: string
  hint?: string | undefined
  error: string | undefined
  value: string
  /** Digits of a whole code. */
  length: number
  onChange: (code: string) => void
  /** The code is whole: typed to its end, pasted, or filled in by the system. */
  onComplete: (code: string) => void
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A code of digits in one field, so that pasting and the system's own filling-in work. Whatever else is pasted along,
 * such as spaces or a hyphen, is left out.
 */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { label, hint, error, value, length, onChange, onComplete, inputRef } = props
  return (
    <TextField
      ref={inputRef}
      className="code-field"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      label={label}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => {
        const code = digitsOf(event.target.value, length)
        onChange(code)
        if (code.length === length && code !== value) onComplete(code)
      }}
    />
  )
}

/** The digits of a text, at most as many as a code has. */
export function digitsOf(text: string, length: number): string {
  return text.replaceAll(/\D/g, '').slice(0, length)
}
