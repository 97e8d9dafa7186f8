import { useEffect, useEffectEvent } from 'react'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'

/** How long nothing is typed until it is saved. Visitors see what is saved: there is time to look for a word. */
const autosaveMs = 3_000

/** Saves what is typed by itself: after a pause, and when another window or tab is looked at. @param isHeld while it has to wait */
export function useAutosave({ session, dirty, isBusy }: OpenSession, isHeld: boolean, save: () => void): void {
  const isDue = dirty.length > 0 && !isBusy && !isHeld
  const handleDue = useEffectEvent(() => {
    if (isDue) save()
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => handleDue(), autosaveMs)
    return () => clearTimeout(timer)
  }, [isDue, session])
  useEffect(() => {
    const onBlur = (): void => handleDue()
    window.addEventListener('blur', onBlur)
    return () => window.removeEventListener('blur', onBlur)
  }, [])
}
