import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { TextField } from '#web/ui/field.tsx'

/**
 * A time of the day, `HH:MM`, typed in one way in every language: the browser's own control would show 01:00 PM next to a 13:00
 * of ours. `9`, `930` and `9.30` become what they mean when the field is left.
 */
export function TimeField({ onBlur, onChange, ...field }: ComponentProps<typeof TextField>): ReactNode {
  function handleBlur(event: FocusEvent<HTMLInputElement>): void {
    const written = writtenTime(event.target.value)
    if (written !== event.target.value) {
      event.target.value = written
      onChange?.(event)
    }
    onBlur?.(event)
  }
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="09:00"
      onChange={onChange}
      onBlur={handleBlur}
    />
  )
}

/** Writes a time that was typed shorter as `HH:MM`; what is none stays as it is, for the form to refuse. */
function writtenTime(typed: string): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(typed.trim()) ?? []
  return hours === '' || Number(hours) > 24 || Number(minutes) > 59 ? typed : `${hours.padStart(2, '0')}:${minutes}`
}
