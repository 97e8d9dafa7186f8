import type { ReactNode } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { ContentList, ContentText } from '#web/content/content.tsx'
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
