import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ShownFinding } from '#shared/contracts/review.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useListKeys } from '#web/list/use-list-keys.ts'
import { FindingItem } from './finding-item.tsx'
import styles from './review-findings.module.css'

/** How many small findings show before the rest is asked for. */
const smallShown = 8

/** The findings, blockers first; J and K walk them. */
export function FindingsPart({ items }: { items: readonly ShownFinding[] }): ReactNode {
  const { t } = useTranslation('review')
  const list = useRef<HTMLDivElement>(null)
  useListKeys({ list })
  const open = items.filter(({ state }) => state === 'open')
  const of = (...severities: readonly ShownFinding['severity'][]) =>
    open.filter(({ severity }) => severities.includes(severity))
  return (
    <div ref={list} className={styles.list}>
      <Part title={t('parts.blocker')} items={of('blocker')} />
      <Part title={t('parts.major')} note={t('parts.majorNote')} items={of('major')} />
      <Part title={t('parts.minor')} items={of('minor', 'hint')} shownFirst={smallShown} />
      <Part title={t('parts.accepted')} items={items.filter(({ state }) => state === 'accepted')} />
    </div>
  )
}

type PartProps = { title: string; note?: string; items: readonly ShownFinding[]; shownFirst?: number }

function Part({ title, note, items, shownFirst = items.length }: PartProps): ReactNode {
  const { t } = useTranslation('review')
  const [isWhole, setWhole] = useState(false)
  if (items.length === 0) return null
  const shown = isWhole ? items : items.slice(0, shownFirst)
  const counted = shown.length < items.length ? t('parts.shown', { shown: shown.length, count: items.length }) : note
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {counted === undefined ? null : <span>{counted}</span>}
      </div>
      {shown.map((finding) => (
        <FindingItem key={finding.id} finding={finding} />
      ))}
      {shown.length === items.length ? null : (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('more', { count: items.length - shown.length })}
        </button>
      )}
    </section>
  )
}
