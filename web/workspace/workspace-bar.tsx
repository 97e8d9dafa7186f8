import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Application } from '#shared/contracts/applications.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { applyPath } from './apply-paths.ts'
import { DaysLeft } from './days-left.tsx'
import { dueText } from './due-text.ts'
import { OpenMarks } from './marks.tsx'
import styles from './workspace-bar.module.css'

type TitleInBarProps = {
  title: string
  /** The language of the title, where it is a call's. */
  language?: string | undefined
  text: string
}

/** What is open, in the bar. */
export function TitleInBar({ title, language, text }: TitleInBarProps): ReactNode {
  return (
    <div className={styles.title}>
      <b lang={language}>{title}</b>
      <span>{text}</span>
    </div>
  )
}

type WorkspaceBarProps = {
  application: Application
  /** The way to the conversation. */
  ask: ReactNode
  onKeys: () => void
  /** Null for who may not open it to anybody. */
  onShare: (() => void) | null
}

/** The bar of an application: its title, its deadline in the person's zone, and the ways aside. */
export function WorkspaceBar({ application, ask, onKeys, onShare }: WorkspaceBarProps): ReactNode {
  const { t } = useTranslation('applications')
  const language = useLanguage()
  const { id, title, call, deadline, organisation } = application
  const due = deadline === null ? null : dueText(deadline, language)
  return (
    <>
      <TitleInBar
        title={title || t('untitled')}
        language={call?.language ?? undefined}
        text={[call?.identifier, organisation].filter(Boolean).join(' · ')}
      />
      {deadline === null || due === null ? null : (
        <p className={styles.deadline}>
          {deadline.marks.includes('conflict') ? (
            <span>{t('list.disputed')}</span>
          ) : (
            <span>
              <b>{due.time === null ? due.day : `${due.day}, ${due.time}`}</b> <small>{due.city}</small>
            </span>
          )}
          <span>
            {deadline.confirmed ? <DaysLeft deadline={deadline} /> : null}{' '}
            <OpenMarks id={id} path={deadline.path} marks={deadline.marks} />
          </span>
        </p>
      )}
      <div className={styles.actions}>
        {ask}
        {onShare === null ? null : (
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
            aria-label={t('consultants.share')}
            title={t('consultants.share')}
            onClick={onShare}
          >
            <Icon name="users" size={18} />
          </button>
        )}
        <Link
          className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
          to={applyPath(id, 'history')}
          aria-label={t('history.title')}
          title={t('history.title')}
        >
          <Icon name="log" size={18} />
        </Link>
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true, className: styles.keys })}
          aria-label={t('keys.title')}
          title={t('keys.title')}
          onClick={onKeys}
        >
          <span aria-hidden>?</span>
        </button>
      </div>
    </>
  )
}
