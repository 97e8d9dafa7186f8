import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Language } from '#shared/languages.ts'
import { ensureMessages } from '#web/i18n/i18n.ts'
import type { BlockedLaunchProps } from './blocked-launch-dialog.tsx'

type BlockedLaunchHostProps = {
  /** The assistant's address that could not be opened; null when there is none. */
  link: string | null
  language: Language
  onFollow: () => void
  onClose: () => void
}

/** Shows the link that is left when the browser blocks the new tab. Its code and words are fetched when that happens. */
export function BlockedLaunchHost({ link, language, onFollow, onClose }: BlockedLaunchHostProps): ReactNode {
  const { i18n } = useTranslation()
  const [Dialog, setDialog] = useState<ComponentType<BlockedLaunchProps> | null>(null)
  const [shownLink, setShownLink] = useState(link)
  // While the dialog closes it still shows the link it was opened for.
  if (link !== null && link !== shownLink) setShownLink(link)

  useEffect(() => {
    if (link === null) return
    let isWanted = true
    Promise.all([import('./blocked-launch-dialog.tsx'), ensureMessages(i18n, language, ['auth'])]).then(
      ([{ BlockedLaunchDialog }]) => {
        if (isWanted) setDialog(() => BlockedLaunchDialog)
      },
      // Without the dialog there is still this tab.
      () => location.assign(link),
    )
    return () => {
      isWanted = false
    }
  }, [link, i18n, language])

  if (Dialog === null || shownLink === null) return null
  return <Dialog link={shownLink} open={link !== null} onFollow={onFollow} onClose={onClose} />
}
