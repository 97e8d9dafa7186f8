import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { StepHead } from '#web/workspace/step-head.tsx'
import { ChecklistPart } from './checklist-part.tsx'
import { CopyPart } from './copy-part.tsx'
import { DatesPart } from './dates-part.tsx'
import { FilesPart } from './files-part.tsx'
import { HandedIn } from './handed-in.tsx'
import { StatementPart } from './statement-part.tsx'
import { SubmittedPart } from './submitted-part.tsx'
import styles from './submission-screen.module.css'

/** The step Submission of the open application: what is handed in, by whom and by when. People submit at the funder. */
export function SubmissionScreen({ pages }: { pages?: ReactNode }): ReactNode {
  const { t } = useTranslation('submission')
  return (
    <>
      <StepHead step="submission" title={t('title')}>
        {t('lead')}
      </StepHead>
      <SubmittedPart />
      <ChecklistPart />
      <div className={styles.columns}>
        <DatesPart />
        <FilesPart />
        <div className={styles.wide}>{pages}</div>
        <CopyPart />
        <StatementPart />
      </div>
      <HandedIn />
    </>
  )
}
