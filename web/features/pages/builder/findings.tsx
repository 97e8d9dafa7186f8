import type { ReactNode } from 'react'
import type { PageDraft } from '#shared/contracts/pages.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { sectionTitle } from './section-outline.tsx'
import type { PageFinding } from './page-checks.ts'
import styles from '#web/features/pages/builder/findings.module.css'

type FindingsProps = {
  draft: Pick<PageDraft, 'document'>
  findings: readonly PageFinding[]
  /** Leads to a section; left out where there is nothing to lead to. */
  onOpen?: (finding: PageFinding) => void
}

/** What should be mended before a page is published. */
export function Findings({ draft, findings, onOpen }: FindingsProps): ReactNode {
  const { t } = useTranslation('pages')
  const language = useLanguage()
  if (findings.length === 0) return <p className={styles.fine}>{t('checks.fine')}</p>
  return (
    <ul className={styles.findings} aria-label={t('checks.title')}>
      {findings.map((finding) => {
        const { error, level, section, language: of } = finding
        const found = draft.document.sections.find(({ name }) => name === section)
        const words = `${of.toUpperCase()} · ${found ? sectionTitle(found, language) || found.name : t('outline.page')}: ${t(`checks.${error}`)}`
        return (
          <li key={`${of} ${section} ${error}`}>
            <StatusPill glyph={level === 'error' ? 'off' : 'up'} tone={level === 'error' ? 'red' : 'manila'}>
              {t(`checks.level_${level}`)}
            </StatusPill>{' '}
            {onOpen ? (
              <button type="button" onClick={() => onOpen(finding)}>
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ul>
  )
}
