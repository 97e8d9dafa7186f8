import { useEffect, useImperativeHandle, useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { TextField } from '#web/ui/field.tsx'
import styles from './code-field.module.css'

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
 * such as spaces or a hyphen, is left out. Who is asked for a code can type it at once: the field takes the focus from a
 * heading, never from another control.
 */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { label, hint, error, value, length, onChange, onComplete, inputRef } = props
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => {
    if (input.current === null) throw new Error('The field of the code is not there.')
    return input.current
  })
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches('h1, h2, h1 *, h2 *')) input.current?.focus()
  }, [])
  return (
    <TextField
      ref={input}
      className={styles.field}
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
