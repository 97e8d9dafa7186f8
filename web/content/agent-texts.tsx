import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { useIsInPreparation } from '#web/content/agents.ts'
import { ContentList, ContentText } from '#web/content/content.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './agent-texts.module.css'

/** What an agent is for, in a line. */
export function AgentSubtitle({ name }: { name: string }): ReactNode {
  return <ContentText id={`home.agents.${name}_subtitle` as ContentId} as="p" className={styles.subtitle} />
}

/** What an agent does, each with a tick. @param className of the list on its page. */
export function AgentTasks({ id, className }: { id: ContentId; className?: string | undefined }): ReactNode {
  return (
    <ContentList
      id={id}
      className={className === undefined ? styles.tasks : `${styles.tasks} ${className}`}
      icon={<Icon name="check" size={18} />}
    />
  )
}

/** The mark of an agent whose work does not exist yet; nothing for one that works. */
export function PreparationMark({ name }: { name: string }): ReactNode {
  const { t } = useTranslation()
  return useIsInPreparation(name) ? (
    <StatusPill glyph="wait" tone="manila">
      {t('inPreparation')}
    </StatusPill>
  ) : null
}
