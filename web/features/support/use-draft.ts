import { useCallback, useState } from 'react'

/**
 * Keeps what somebody is writing in this browser until it was sent: through a reload, another screen, and a refusal.
 *
 * @param place names what is written: the person and the ticket. Change the component's key with it.
 * @see QUAL-02
 */
export function useDraft(place: string): [text: string, change: (text: string) => void] {
  const key = `grantwright.draft.${place}`
  const [text, setText] = useState(() => read(key))
  const change = useCallback(
    (next: string) => {
      setText(next)
      try {
        if (next === '') localStorage.removeItem(key)
        else localStorage.setItem(key, next)
      } catch {
        // Storage is off or full: the text stays in the field as long as the page stands.
      }
    },
    [key],
  )
  return [text, change]
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return '' // storage is switched off
  }
}
