import type { ReactNode } from 'react'
import type { ThreadItem } from '#shared/contracts/support.ts'
import { ticketPriorities, ticketScores, ticketStatuses } from '#shared/ticket-states.ts'
import { FileChip } from '#web/features/support/attach-files.tsx'
import { categoryWords } from '#web/features/support/ticket-pills.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import styles from './thread.module.css'

type ThreadProps = {
  items: readonly ThreadItem[]
  label: string
  /** What can be done with a text; left out: nothing. */
  actions?: ((item: ThreadItem) => ReactNode) | undefined
}

/** A thread, oldest first: who wrote when, notes of staff, what happened between. @see docs/reference/design.md#ticket-thread */
export function Thread({ items, label, actions }: ThreadProps): ReactNode {
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={styles.item} data-author={item.author_kind} data-kind={item.kind}>
          <Timestamp at={item.created_at} />
          {item.kind === 'event' ? <ThreadEvent item={item} /> : <Text item={item} actions={actions} />}
        </li>
      ))}
    </ol>
  )
}

function Timestamp({ at }: { at: string }): ReactNode {
  const language = useLanguage()
  return (
    <time className={styles.at} dateTime={at}>
      {formatInstant(at, language)}
    </time>
  )
}

function Text({ item, actions }: { item: ThreadItem } & Pick<ThreadProps, 'actions'>): ReactNode {
  const { t } = useTranslation(['support', 'common'])
  const name = item.author_name || t(item.author_kind === 'client' ? 'thread.you' : 'thread.someone')
  return (
    <div className={styles.body}>
      <p className={styles.who}>
        <Avatar initials={initials(name)} size="small" staff={item.author_kind === 'staff'} />
        <b>{name}</b>
        {item.kind === 'note' ? (
          <span className="badge">{t('thread.note')}</span>
        ) : item.author_kind === 'staff' ? (
          <span className="badge border-transparent bg-primary-wash text-primary-wash-fg">{t('thread.support')}</span>
        ) : null}
        {item.source === 'mail' ? <span className="muted">{t('thread.byMail')}</span> : null}
      </p>
      {item.subject === null ? null : (
        <p className={styles.subject}>
          {t('thread.subject')}: <b>{item.subject}</b>
        </p>
      )}
      <p className={styles.words}>
        <LinkedText text={item.body} newTab={t('common:newTab')} />
      </p>
      {item.attachments.map((file) => (
        <FileChip key={file.id} file={file} />
      ))}
      {actions?.(item)}
    </div>
  )
}

function ThreadEvent({ item }: { item: ThreadItem }): ReactNode {
  const { t } = useTranslation('support')
  return (
    <p className={styles.body}>
      {item.author_kind === 'system' ? null : <b>{item.author_name || t('thread.someone')} </b>}
      {eventWords(t, item)}
    </p>
  )
}

function eventWords(t: Translate<'support'>, { body, before, after, author_kind }: ThreadItem): string {
  switch (body) {
    case 'created':
      return t('event.created')
    case 'closed':
      return author_kind === 'system' ? t('event.closedBySystem') : t('event.closed')
    case 'reopened':
      return t('event.reopened')
    case 'merged':
      return t('event.merged', { after: after ?? '' })
    case 'took_over':
      return t('event.tookOver', { before: before ?? '' })
    case 'parted':
      return t('event.parted', { after: after ?? '' })
    case 'gave_back':
      return t('event.gaveBack', { before: before ?? '' })
    case 'split':
      return t('event.split', { after: after ?? '' })
    case 'split_from':
      return t('event.splitFrom', { before: before ?? '' })
    case 'mail_accepted':
      return t('event.mailAccepted', { after: after ?? '' })
    case 'warned':
      return t('event.warned')
    case 'rated': {
      const score = ticketScores.find((each) => String(each) === after)
      return t('event.rated', { after: score ? t(`rating.score${score}`) : (after ?? '') })
    }
    case 'assigned':
      return after === null ? t('event.unassigned', { before: before ?? '' }) : t('event.assigned', { after })
    case 'status': {
      const status = ticketStatuses.find((each) => each === after)
      return t('event.status', { after: status ? t(`status.${status}`) : (after ?? '') })
    }
    case 'priority': {
      const priority = ticketPriorities.find((each) => each === after)
      return t('event.priority', { after: priority ? t(`priority.${priority}`) : (after ?? '') })
    }
    case 'category':
      return t('event.category', { after: categoryWords(t, after ?? '') })
    default:
      return body
  }
}

function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap(([first]) => (first === undefined ? [] : [first]))
  return letters.slice(0, 2).join('').toLocaleUpperCase()
}
