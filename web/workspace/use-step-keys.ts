import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { stepNames } from '#shared/applications.ts'
import { useSingleKeys } from '#web/list/use-list-keys.ts'
import { applyPath } from './apply-paths.ts'

/** How long after G a number still counts, in milliseconds. */
const waitMs = 1_500

/** Lets keys lead through an application: G then 1 to 5 opens a step, ? the list of keys. Typing is left alone. */
export function useStepKeys(id: string, onHelp: () => void): void {
  const navigate = useNavigate()
  const [isOn] = useSingleKeys()
  useEffect(() => {
    if (!isOn) return
    let goUntil = 0
    function handleKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      const step = event.timeStamp < goUntil ? stepNames[Number(event.key) - 1] : undefined
      // By the place on the keyboard, so that it works with Russian letters as well.
      goUntil = event.code === 'KeyG' ? event.timeStamp + waitMs : 0
      if (step !== undefined) void navigate(applyPath(id, step))
      else if (event.key === '?') onHelp()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [id, isOn, navigate, onHelp])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))
  )
}
