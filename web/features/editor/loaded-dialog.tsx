import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'

type LoadedDialogProps<Props> = {
  /** Fetches the window; the same function each time. */
  load: () => Promise<ComponentType<Props>>
  props: Props
}

/** A window that is fetched with its first opening; one that cannot be is closed again, with a word. */
export function LoadedDialog<Props extends { onClose: () => void }>({
  load,
  props,
}: LoadedDialogProps<Props>): ReactNode {
  const { t } = useTranslation('editor')
  const { onClose } = props
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    let isWanted = true
    load().then(
      (component) => isWanted && setLoaded(() => component),
      () => {
        if (!isWanted) return
        toast.error(t('mode.notLoaded'))
        onClose()
      },
    )
    return () => {
      isWanted = false
    }
  }, [load, onClose, t])
  return Loaded ? <Loaded {...props} /> : null
}
