import { useEffect } from 'react'
import type { RefObject } from 'react'

/** What was typed in a form that may go and come again; null before anything was. It never leaves the page's memory. */
export type FormDraft<Values> = RefObject<Partial<Values> | null>

/** Default values of a form that takes up where it was left; none where nothing was kept. */
export function draftValues<Values>(draft: FormDraft<Values> | undefined): { defaultValues?: Partial<Values> } {
  return draft?.current ? { defaultValues: draft.current } : {}
}

/** Keeps the content of a form when it goes. @param read the form's own `getValues`. */
export function useFormDraft<Values>(draft: FormDraft<Values> | undefined, read: () => Partial<Values>): void {
  useEffect(() => {
    if (draft === undefined) return
    return () => {
      draft.current = { ...read() }
    }
  }, [draft, read])
}
