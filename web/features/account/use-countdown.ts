import { useEffect, useState } from 'react'

/**
 * Counts down to zero, once a second.
 *
 * @param seconds to begin with.
 * @returns what is left, and how to begin again.
 */
export function useCountdown(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    // From the clock: a page in the background counts with long pauses.
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt])
  return [
    left,
    (next) => {
      setLeft(next)
      setEndsAt(Date.now() + next * 1000)
    },
  ]
}
