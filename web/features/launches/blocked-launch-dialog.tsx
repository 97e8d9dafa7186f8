import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What the dialog needs to know. */
export type BlockedLaunchProps = { link: string; open: boolean; onFollow: () => void; onClose: () => void }

/** Offers the assistant's link to be pressed; stays until it was. @see LAUNCH-02 */
export function BlockedLaunchDialog({ link, open, onFollow, onClose }: BlockedLaunchProps): ReactNode {
  const { t } = useTranslation('auth')
  const anchor = useRef<HTMLAnchorElement>(null)
  // The dialog gives the focus to its first button, which would be the one that closes it; the link is what matters.
  useEffect(() => {
    const timer = setTimeout(() => anchor.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      open={open}
      alert
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('launch.blockedTitle')}
      description={t('launch.blockedText')}
      foot={
        <a
          ref={anchor}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'primary' })}
          onClick={onFollow}
        >
          {t('launch.open')}
          <Icon name="external" size={18} />
          <span className="sr">{t('launch.newTab')}</span>
        </a>
      }
    />
  )
}
