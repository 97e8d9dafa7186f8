import { useLayoutEffect, useRef } from 'react'

/** A position, as CSS values. */
export type PlacedStyle = Partial<Record<'top' | 'left' | 'width' | 'height' | 'transform', string>>

/**
 * Places an element by script before it is painted: the security policy lets no style attribute into what the server
 * renders, and positions are known in the browser alone.
 *
 * @param follow receives the element too.
 * @returns goes to the element's `ref`.
 */
export function usePlacedStyle(
  style: PlacedStyle,
  follow?: (element: HTMLElement | null) => void,
): (element: HTMLElement | null) => void {
  const held = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (held.current) Object.assign(held.current.style, style)
  })
  return (element) => {
    held.current = element
    follow?.(element)
  }
}
