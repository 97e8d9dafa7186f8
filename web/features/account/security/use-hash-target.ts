import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the section that the address names into view and gives it the focus. The browser does so by itself only for
 * content that is in the page when it loads, and these sections come after the session is known.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const target = /^#[a-z]+$/.test(hash) ? document.getElementById(hash.slice(1)) : null
    if (!target) return
    target.scrollIntoView({ block: 'start' })
    target.focus({ preventScroll: true })
  }, [hash, key])
}
