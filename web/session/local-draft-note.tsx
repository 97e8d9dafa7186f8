import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { LocalDraftState } from '#web/session/use-local-draft.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './local-draft-note.module.css'

/** Says over a form that what was typed earlier has come back, and how to be rid of it. Nothing while nothing has. */
export function LocalDraftNote({ localDraft }: { localDraft: LocalDraftState }): ReactNode {
  const { t } = useTranslation()
  if (!localDraft.isBack) return null
  return (
    <p className={styles.note} role="status">
      <Icon name="clock" size={16} />
      <span>{t('kept.back')}</span>
      <button type="button" className={buttonClass({ variant: 'ghost', size: 'sm' })} onClick={localDraft.startOver}>
        {t('kept.anew')}
      </button>
    </p>
  )
}
