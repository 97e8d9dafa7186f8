import { useSyncExternalStore } from 'react'

/**
 * True once scripts run the page. On the server and in the first render of a document it is false: a form that is sent
 * then would be sent by the browser itself, with a password in the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/**
 * What a control needs whose press would be lost before scripts run it: the press is kept (`early-script.ts`) and carried
 * out when this control, not just some other part of the page, has come alive. @see PAGE-10
 */
export function useEarlyPress(): { 'data-early'?: '' } {
  return useHydrated() ? {} : { 'data-early': '' }
}

function subscribeToNothing(): () => void {
  return () => {}
}
