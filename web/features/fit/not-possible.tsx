import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Fit } from '#shared/contracts/fit.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useApplication } from '#web/workspace/application-context.ts'
import { sentencePath } from '#web/workspace/apply-paths.ts'
import styles from './not-possible.module.css'

/** Why it is not possible, with the rule's own sentence first, then what remains open. */
export function NotPossible({ fit: { rules } }: { fit: Fit }): ReactNode {
  const { t } = useTranslation('fit')
  const { id: application, call } = useApplication()
  const bars = rules.filter(({ verdict, bars: isBar }) => verdict === 'no' && isBar)
  return (
    <section className={styles.out} aria-labelledby="fit-out">
      <h2 id="fit-out">{t('notPossible.because')}</h2>
      {bars.map(({ id, sentence, quote, source, remedy }) => (
        <div key={id} className={styles.bar}>
          <p className={styles.sentence}>{sentence}</p>
          {quote === null ? null : <blockquote lang={call?.language ?? undefined}>{quote.text}</blockquote>}
          <p className={styles.source}>
            {quote === null ? source : <Link to={sentencePath(application, quote)}>{source}</Link>}
          </p>
          {remedy === null ? null : <p className={styles.remedy}>{remedy}</p>}
        </div>
      ))}
      <p className={styles.kept}>{t('notPossible.text')}</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" to={paths.applyNew}>
          {t('notPossible.another')}
        </LinkButton>
        <LinkButton variant="ghost" to={paths.dashboardApplications}>
          {t('notPossible.back')}
        </LinkButton>
      </div>
    </section>
  )
}
