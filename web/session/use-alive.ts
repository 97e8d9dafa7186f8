import { useSyncExternalStore } from 'react'

/**
 * True once scripts run the page. On the server and in the first render of a document it is false: a form that is sent
 * then would be sent by the browser itself, with a password in the address.
 */
export function useAlive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
