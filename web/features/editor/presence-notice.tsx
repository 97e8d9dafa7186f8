import type { ReactNode } from 'react'
import { useObservable } from '#web/features/editor/observable.ts'
import { othersHere } from '#web/features/editor/use-presence.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Callout } from '#web/ui/callout.tsx'
import styles from '#web/features/editor/presence-notice.module.css'

/** Says who else edits this page, and which element they have open. @see docs/reference/content-and-admin.md#28-presence-and-freshness */
export function PresenceNotice(): ReactNode {
  const { t } = useTranslation('editor')
  const others = useObservable(othersHere)
  return (
    <section className={styles.others} aria-label={t('presence.label')}>
      <ul>
        {others.map(({ user_id, name, block }) => (
          <li key={`${user_id}${block}`}>
            {block === null ? t('presence.here', { name }) : t('presence.inBlock', { name, block: placeWords(block) })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says who else has the same element open. */
export function OthersInBlock({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('editor')
  const names = useObservable(othersHere)
    .filter(({ block }) => block === id)
    .map(({ name }) => name)
  if (names.length === 0) return null
  return <Callout announce>{t('presence.sameBlock', { names: [...new Set(names)].join(', ') })}</Callout>
}

function placeWords(block: string): string {
  return block.split('.').slice(1).join(' / ')
}
