import { useLayoutEffect } from 'react'

let locks = 0

/**
 * Keeps the page behind a dialog from scrolling while `locked`, without moving it sideways: the width of the vanished
 * scroll bar becomes padding. Several locks at once count as one. Styles are set by script, which a security policy
 * allows, unlike style elements.
 */
export function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return
    const { style, clientWidth } = document.documentElement
    locks += 1
    if (locks === 1) {
      style.paddingRight = `${window.innerWidth - clientWidth}px`
      style.overflow = 'hidden'
    }
    return () => {
      locks -= 1
      if (locks > 0) return
      style.paddingRight = ''
      style.overflow = ''
    }
  }, [locked])
}
