import type { ReactNode } from 'react'
import type { Section } from '#shared/contracts/drafts.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { titleOf } from './section-words.ts'
import styles from './duty-list.module.css'

/** What a section must answer, how long it may be, who owns it, and which facts under it are open. */
export function DutyList({ section, openFacts }: { section: Section; openFacts: ReactNode }): ReactNode {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const { call } = useApplication()
  const { purpose, outcomes, criteria, limit, owner } = section
  const callLanguage = call?.language ?? undefined
  const lists = [
    ['outcomes', outcomes],
    ['criteria', criteria],
  ] as const
  return (
    <div className={styles.duty}>
      <section>
        <h2>{t('duty.answers', { title: titleOf(t, section) })}</h2>
        {purpose === '' ? null : <p>{purpose}</p>}
        {lists.map(([name, items]) =>
          items.length === 0 ? null : (
            <div key={name}>
              <h3>{t(`duty.${name}`)}</h3>
              <ul>
                {[...new Set(items)].map((item) => (
                  <li key={item} lang={callLanguage}>
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          ),
        )}
        {outcomes.length + criteria.length > 0 ? null : <p>{t('duty.none')}</p>}
        <dl>
          <div>
            <dt>{t('duty.limit')}</dt>
            <dd>
              {limit === null
                ? t('duty.noLimit')
                : t(`duty.limits.${limit.unit}`, { count: limit.max, max: formatNumber(limit.max, language) })}
            </dd>
          </div>
          <div>
            <dt>{t('duty.owner')}</dt>
            <dd>{owner?.name ?? t('dialog.noOwner')}</dd>
          </div>
          <div>
            <dt>{t('duty.state')}</dt>
            <dd>{t(`states.${section.state}`)}</dd>
          </div>
        </dl>
      </section>
      {openFacts}
    </div>
  )
}
