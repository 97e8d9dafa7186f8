import { clearLoadingTrouble, keepLoading } from '#web/ui/loading-trouble.ts'

declare global {
  interface Window {
    /** Called by React Router when a screen's module could not be loaded; see `scripts/router-internals.ts`. */
    loadScreenAgain?: (address: string) => Promise<unknown>
  }
}

/**
 * Loads a screen again that could not be loaded. React Router itself would reload the document, which offline is the
 * browser's own error page, and the end of everything typed. When the server is there but has no such file any more,
 * the site was deployed again: then the document is loaded again.
 */
export function installScreenLoading(): void {
  let tries = 0
  window.loadScreenAgain = (address) =>
    keepLoading(async () => {
      const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
      if (!ok && status < 500) {
        clearLoadingTrouble()
        location.reload()
        return new Promise<never>(() => {})
      }
      tries += 1
      // Under the same address a browser may remember the failure.
      return import(/* @vite-ignore */ `${address}?try=${tries}`)
    }, true)
}
