import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAuth } from '#web/session/auth-context.ts'
import type { ShowScreen, SignInScreen } from './sign-in-screen.ts'

/** What the dialog and the pages know of their screens. */
type SignInScreens = {
  /** Null: the forms. */
  screen: SignInScreen | null
  show: ShowScreen
  /** Back to the forms with the address that was typed last. */
  back: (email: string | null) => void
  /** For the login form; null while no screen has changed it. */
  email: string | null
  /** Ends the sign-in; only the first call counts. */
  finish: () => void
}

/**
 * Keeps which screen replaces the forms. A session that waits for its second factor always shows that screen, wherever
 * it came from; when another tab has finished or ended it, this one follows.
 */
export function useSignInScreens(first: SignInScreen | null, onDone: () => void): SignInScreens {
  const { state } = useAuth()
  const [chosen, setChosen] = useState(first)
  const [email, setEmail] = useState<string | null>(null)
  const isDone = useRef(false)
  const finish = (): void => {
    if (isDone.current) return
    isDone.current = true
    onDone()
  }
  const finishFromOtherOrigin = useEffectEvent(finish)
  const isPending = state.status === 'second-factor'
  const isAsked = chosen?.name === 'second-factor'
  const wasPending = useRef(false)
  useEffect(() => {
    if (isPending) {
      wasPending.current = true
      if (!isAsked) setChosen({ name: 'second-factor' })
    } else if (wasPending.current && state.status === 'signed-in') finishFromOtherOrigin()
    else if (wasPending.current && state.status === 'anonymous') {
      wasPending.current = false
      setChosen((before) => (before?.name === 'second-factor' ? null : before))
    }
  }, [isPending, isAsked, state.status])
  return {
    screen: isPending && !isAsked ? { name: 'second-factor' } : chosen,
    show: setChosen,
    back: (typed) => {
      if (typed !== null && typed !== '') setEmail(typed)
      setChosen(null)
    },
    email,
    finish,
  }
}
