import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Fit } from '#shared/contracts/fit.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { sentencePath } from '#web/workspace/apply-paths.ts'
import { VerdictMark } from '#web/workspace/marks.tsx'
import styles from './rule-list.module.css'

/** How many rules show before the rest is asked for. */
const shownFirst = 7
const urgency = { no: 0, look: 2, yes: 3 }
/** What may shut the applicant out comes before the rest that needs a look. */
const rankOf = ({ verdict, bars }: Fit['rules'][number]) => (bars && verdict === 'look' ? 1 : urgency[verdict])

/** A sentence of a list without the mark that it follows. */
function withoutBullet(quote: string): string {
  return quote.replace(/^[-–•*] /, '')
}

/** The rules one by one: what needs attention first; the sentence of the call, and what was found. */
export function RuleList({ fit: { rules } }: { fit: Fit }): ReactNode {
  const { t } = useTranslation('fit')
  const { id, call } = useApplication()
  const [isWhole, setWhole] = useState(false)
  const sorted = rules.toSorted((one, other) => rankOf(one) - rankOf(other))
  const open = sorted.filter(({ verdict }) => verdict !== 'yes').length
  const shown = isWhole ? sorted : sorted.slice(0, Math.max(shownFirst, open))
  return (
    <section className={styles.part} aria-labelledby="fit-rules">
      <div className={styles.line}>
        <h2 id="fit-rules">{t('rules.title')}</h2>
        <span>{t('rules.shown', { shown: shown.length, count: rules.length })}</span>
      </div>
      <div className={styles.finds}>
        {shown.map((rule) => (
          <article key={rule.id} className={styles.verdict}>
            <div className={styles.mark}>
              <VerdictMark verdict={rule.verdict} />
            </div>
            <div className={styles.rule}>
              <h3>{rule.title}</h3>
              {rule.quote === null ? null : (
                <blockquote lang={call?.language ?? undefined}>{withoutBullet(rule.quote.text)}</blockquote>
              )}
              <p className={styles.source}>
                {rule.quote === null ? rule.source : <Link to={sentencePath(id, rule.quote)}>{rule.source}</Link>}
              </p>
            </div>
            <div className={styles.found}>
              <p>{rule.sentence}</p>
              {rule.remedy === null || rule.verdict === 'yes' ? null : <p className={styles.source}>{rule.remedy}</p>}
              {rule.verdict === 'yes' || rule.unconfirmed.length === 0 ? null : (
                <p className={styles.source}>{t('rules.unconfirmed')}</p>
              )}
            </div>
          </article>
        ))}
      </div>
      {shown.length === sorted.length ? null : (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('rules.more', { count: sorted.length - shown.length })}
        </button>
      )}
    </section>
  )
}
