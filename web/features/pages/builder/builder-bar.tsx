import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { OpenDialog } from './builder-dialogs.tsx'
import { publishedAtOnce } from './publish-choice.ts'
import { StatePills } from './state-pills.tsx'
import type { PageActions } from './use-page-actions.ts'
import type { PageWork } from './use-page-draft.ts'
import styles from '#web/features/pages/builder/page-editor.module.css'

type BuilderBarProps = {
  work: PageWork
  acts: PageActions
  /** A dialog is open, with a button of its own to publish. */
  isCovered: boolean
  onOpen: (open: OpenDialog) => void
}

/** The page's name, its state, and what can be done with it as a whole. */
export function BuilderBar({ work, acts, isCovered, onOpen }: BuilderBarProps): ReactNode {
  const { t } = useTranslation('pages')
  const { draft, document, saveState } = work
  const atOnce = isCovered ? [] : publishedAtOnce({ ...draft, document })
  const title = document.heads.en?.title || document.heads.ru?.title || document.heads.ro?.title || draft.slug
  return (
    <div className={styles.bar}>
      <div>
        <Link to="/admin/page-builder" className={styles.back}>
          <Icon name="back" size={16} />
          {t('list.title')}
        </Link>
        <h1>{title}</h1>
        <StatePills page={draft} />
      </div>
      <div className={styles.tools}>
        <span className={styles.saved} role="status">
          {t(`save.${saveState}`)}
        </span>
        <Button variant="ghost" size="sm" iconOnly aria-label={t('undo')} disabled={!work.canUndo} onClick={work.undo}>
          <Icon name="undo" size={18} />
        </Button>
        <Button variant="ghost" size="sm" iconOnly aria-label={t('redo')} disabled={!work.canRedo} onClick={work.redo}>
          <Icon name="redo" size={18} />
        </Button>
        <Button variant="outline" size="sm" onClick={() => onOpen('history')}>
          {t('history.open')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onOpen('share')}>
          {t('share.button')}
        </Button>
        <Button variant={atOnce.length > 0 ? 'outline' : 'primary'} size="sm" onClick={() => onOpen('publish')}>
          {t('publish.button')}
        </Button>
        {atOnce.length > 0 ? (
          <Button
            variant="primary"
            size="sm"
            title={t('publish.atOnceHint', { languages: atOnce.join(', ').toUpperCase() })}
            busy={acts.action.isPending}
            onClick={() => acts.publish({ action: 'publish', languages: atOnce, runAt: null }, () => undefined)}
          >
            {t('publish.now')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
