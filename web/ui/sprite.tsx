import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import iconsAddress from '#web/art/icons.svg?url'
import { insideOf } from '#web/art/svg-text.ts'
import { keepLoading } from '#web/ui/loading-trouble.ts'
import styles from './sprite.module.css'

/** Marks where the server puts the symbols that a page uses, once it is rendered. */
export const symbolsMarker = '<!--symbols-->'

const untouched = { __html: import.meta.env.SSR ? symbolsMarker : '' }

/**
 * The symbols that `Icon`, `StatusGlyph`, `Flag` and `Logo` point to. The document holds it once, as the last thing in
 * its body, so that it never comes between the reader and the first words.
 *
 * The server's HTML brings those that the page shows; once it has come alive the other icons follow. A document that
 * the browser had to build alone (after a failure) fetches them all.
 */
export function Sprite(): ReactNode {
  const place = useRef<SVGSVGElement>(null)
  const [fetched, setFetched] = useState(untouched)
  useEffect(() => {
    const symbols = place.current
    // Without its icons every control still has its words or its accessible name.
    if (symbols?.hasChildNodes()) {
      void keepLoading(fetchIcons).then((icons) => symbols.insertAdjacentHTML('beforeend', icons))
      return
    }
    import('#web/art/sprite.ts').then(
      ({ sprite }) => setFetched({ __html: sprite }),
      () => undefined,
    )
  }, [])
  return (
    <svg
      ref={place}
      className={styles.sprite}
      width="0"
      height="0"
      aria-hidden
      suppressHydrationWarning
      dangerouslySetInnerHTML={fetched}
    />
  )
}

async function fetchIcons(): Promise<string> {
  const answer = await fetch(iconsAddress)
  if (!answer.ok) throw new Error(`The icons could not be fetched: ${answer.status}`)
  return insideOf(await answer.text())
}
