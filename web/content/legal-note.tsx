import type { ReactNode } from 'react'
import { useContentText } from '#web/content/use-content.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import styles from './legal-note.module.css'

type LegalNoteProps = {
  /** What the sentence says the data is for. */
  use: 'registration' | 'booking' | 'contact'
}

/** What happens to the data of a form, with the documents behind it. They open in a new tab, so that nothing typed is lost. @see PAGE-09 */
export function LegalNote({ use }: LegalNoteProps): ReactNode {
  const { t } = useTranslation()
  const privacy = useContentText('layout.footer.privacy')
  const terms = useContentText('layout.footer.terms')
  return (
    <p className={styles.note}>
      {t(`legal.${use}`)}{' '}
      <a href={paths.privacy} target="_blank" rel="noopener">
        {privacy}
        <span className="sr"> {t('newTab')}</span>
      </a>
      {', '}
      <a href={paths.terms} target="_blank" rel="noopener">
        {terms}
        <span className="sr"> {t('newTab')}</span>
      </a>
    </p>
  )
}
