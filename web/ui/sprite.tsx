import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

// On the server only: the build for browsers drops this branch and with it the symbols.
const server = import.meta.env.SSR ? await import('#web/art/sprite.ts') : null

const untouched = { __html: '' }

/**
 * The symbols that `Icon`, `StatusGlyph`, `Flag` and `Logo` point to. The document holds it once, as the last thing
 * in its body, so that it never stands between the reader and the first words.
 *
 * Like `InlineArt` it comes in the server's HTML and is kept as it is; only a document that the browser had to build
 * alone (after a failure) fetches it.
 */
export function Sprite(): ReactNode {
  const place = useRef<SVGSVGElement>(null)
  const [fetched, setFetched] = useState(untouched)
  useEffect(() => {
    if (place.current?.hasChildNodes()) return
    // Without its icons every control still has its words or its accessible name.
    import('#web/art/sprite.ts').then(
      ({ sprite }) => setFetched({ __html: sprite }),
      () => undefined,
    )
  }, [])
  return (
    <svg
      ref={place}
      className="sprite"
      width="0"
      height="0"
      aria-hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={server ? { __html: server.sprite } : fetched}
    />
  )
}
