import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useObservable } from '#web/features/editor/observable.ts'
import { pageElements } from '#web/features/editor/page-elements.ts'
import { focusOn } from '#web/features/editor/page-gestures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'

/** The element that an address asks to edit, `#edit={page}.{section}.{key}`; null when it asks for none. */
export function editTarget(hash: string): string | null {
  return /^#edit=([a-z0-9][\w-]{0,63}(?:\.[a-z0-9][\w-]{0,63}){2})$/.exec(hash)?.[1] ?? null
}

/** How long an element may take to appear: its page may still be loading its sections. */
const patienceMs = 5_000

/** Goes to the element that the address asks for as soon as it is there, and takes the wish out of the address. */
export function useEditTarget(): void {
  const { t } = useTranslation('editor')
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const elements = useObservable(pageElements)
  const wanted = editTarget(hash)
  const node = elements.find(({ id, node: each }) => id === wanted && each.checkVisibility())?.node
  useEffect(() => {
    if (wanted === null) return
    const done = (): void => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    if (node) {
      node.scrollIntoView({ block: 'center' })
      focusOn(node)
      done()
      return
    }
    const timer = setTimeout(() => {
      toast.info(t('mode.notOnPage'))
      done()
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [wanted, node, navigate, pathname, search, t])
}
