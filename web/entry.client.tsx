import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { installScreenLoading } from '#web/route-loading.ts'

// The server sends a whole document. If something cut its root away, say so instead of failing somewhere inside React.
if (!document.documentElement || !document.body) {
  throw new Error('The page has no root element: the document was not delivered whole. Reload the page.')
}

installScreenLoading()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
