import { useEffect, useState } from 'react'

const typingMs = 200

/** What was typed, once the hand rests. */
export function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), typingMs)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
