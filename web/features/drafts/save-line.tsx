import type { ReactNode } from 'react'
import { formatTime } from '#web/i18n/formats.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { StatusGlyph } from '#web/ui/icon.tsx'
import type { SyncState } from './sync/section-sync.ts'
import styles from './section-editor.module.css'

/** Whether what is typed is stored: "saved" only for what the server has. */
export function SaveLine({ state }: { state: SyncState }): ReactNode {
  const { t } = useTranslation('drafts')
  const time = (at: number): string => {
    const when = new Date(at)
    return formatTime(when.getHours(), when.getMinutes())
  }
  const { unsentSince, trouble, savedAt, isKept } = state
  const isLate = trouble !== null
  const words =
    unsentSince === null
      ? trouble === 'offline'
        ? t('saving.offline')
        : savedAt === null
          ? t('saving.stored')
          : t('saving.saved', { time: time(savedAt) })
      : isLate
        ? t(isKept ? 'saving.kept' : 'saving.lost', { time: time(unsentSince) })
        : t('saving.saving')
  return (
    <span className={styles.save} role="status" data-late={isLate && unsentSince !== null}>
      <StatusGlyph name={unsentSince !== null ? (isLate ? 'wait' : 'half') : 'full'} />
      {words}
    </span>
  )
}

/** Why a text cannot be written or stored, and what helps. */
export function SyncNotice({ state, isDeleted, onRestore }: SyncNoticeProps): ReactNode {
  const { t } = useTranslation('drafts')
  const { openDialog } = useAuth()
  if (isDeleted || state.trouble === 'missing')
    return (
      <Callout tone="red" announce>
        {t('notices.deleted')}
        {onRestore === null ? null : (
          <>
            {' '}
            <Button variant="outline" size="sm" onClick={onRestore}>
              {t('notices.restore')}
            </Button>
          </>
        )}
      </Callout>
    )
  switch (state.trouble) {
    case 'session':
      return (
        <Callout tone="red" announce>
          {t('notices.session')}{' '}
          <Button variant="outline" size="sm" onClick={() => openDialog({ reason: 'ended' })}>
            {t('notices.logIn')}
          </Button>
        </Callout>
      )
    case 'old_page':
      return (
        <Callout tone="manila" announce>
          {t('notices.oldPage')}{' '}
          <Button variant="outline" size="sm" onClick={() => location.reload()}>
            {t('notices.reload')}
          </Button>
        </Callout>
      )
    case 'forbidden':
    case 'too_large':
    case 'refused':
      return (
        <Callout tone="red" announce>
          {t(`notices.${state.trouble}`)}
        </Callout>
      )
    default:
      return null
  }
}

type SyncNoticeProps = {
  state: SyncState
  /** Another user deleted the section. */
  isDeleted: boolean
  /** Null for users who cannot bring it back. */
  onRestore: (() => void) | null
}
