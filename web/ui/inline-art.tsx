import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { boxOf } from '#web/art/drawing-boxes.ts'
import type { DrawingName } from '#web/art/drawing-boxes.ts'
import { withOwnIds } from '#web/art/svg-text.ts'

// On the server only: the build for browsers drops this branch and with it every drawing.
const server = import.meta.env.SSR ? await import('#web/art/drawings.ts') : null

/**
 * The one object that means "leave what is there": React compares by identity and so never writes it again, and while
 * hydrating it does not look inside.
 */
const untouched = { __html: '' }

type InlineArtProps = {
  name: DrawingName
  className?: string | undefined
  /** What the drawing tells a person who cannot see it; without it the drawing is decoration. */
  label?: string
}

/**
 * Puts a drawing into the page itself, so that it follows the theme, without costing the browser any JavaScript.
 *
 * The server writes the drawing into the HTML; hydration keeps it as it is. A page that the browser builds alone
 * (after a click on a link) fetches the drawing as a chunk of its own and fills the place, which has the right
 * proportions from the start. Size it by class; ids inside are made unique.
 */
export function InlineArt({ name, className, label }: InlineArtProps): ReactNode {
  return (
    <Art
      key={name}
      name={name}
      {...(className === undefined ? {} : { className })}
      {...(label === undefined ? {} : { label })}
    />
  )
}

function Art({ name, className, label }: InlineArtProps): ReactNode {
  const place = useRef<SVGSVGElement>(null)
  const prefix = useId()
  const [fetched, setFetched] = useState(untouched)
  useEffect(() => {
    if (place.current?.hasChildNodes()) return
    let here = true
    void import('#web/art/load-drawing.ts')
      .then(({ loadDrawing }) => loadDrawing(name))
      // A drawing that cannot be fetched leaves its place blank; the words next to it say all that matters.
      .catch(() => '')
      .then((inside) => {
        if (here && inside !== '') setFetched({ __html: withOwnIds(inside, prefix) })
      })
    return () => {
      here = false
    }
  }, [name, prefix])
  const box = boxOf(name)
  const [, , width, height] = box.split(' ')
  return (
    <svg
      ref={place}
      className={className === undefined ? 'gw-art' : `gw-art ${className}`}
      viewBox={box}
      width={width}
      height={height}
      fill="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      suppressHydrationWarning
      dangerouslySetInnerHTML={server ? { __html: withOwnIds(server.drawingInside(name), prefix) } : fetched}
    />
  )
}
