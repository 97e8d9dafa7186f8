import { createContext } from 'react'
import type { ReactNode } from 'react'

/** What is next to the words of a form's error, whatever the form is. */
type FormErrorHelp = {
  /** A way out of what stops every form, such as an ended session; null while nothing does. */
  help: ReactNode
  /** Takes the place of an error that was met with help, once it is no longer needed. */
  done: string
}

/** Carries it to the errors of all forms. */
export const FormErrorHelpContext = createContext<FormErrorHelp>({ help: null, done: '' })
