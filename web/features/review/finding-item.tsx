import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as routes from '#shared/contracts/routes/review.ts'
import type { ShownFinding } from '#shared/contracts/review.ts'
import { mayAs } from '#shared/organisations.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatLongDay } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { StatusGlyph } from '#web/ui/icon.tsx'
import type { StatusGlyphName } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from '#web/workspace/application-context.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { remedyPath } from './finding-links.ts'
import styles from './review-findings.module.css'

const glyphs: Readonly<Record<ShownFinding['severity'], StatusGlyphName>> = {
  blocker: 'open',
  major: 'up',
  minor: 'half',
  hint: 'wait',
}

/** One finding: what is wrong with the words that show it, why it matters, what to do. */
export function FindingItem({ finding }: { finding: ShownFinding }): ReactNode {
  const { t } = useTranslation('review')
  const { id, role, language } = useApplication()
  const { severity, title, reason, remedy, place, instead } = finding
  const isSmall = severity === 'minor' || severity === 'hint'
  const way = remedyPath(id, finding)
  return (
    <article className={isSmall ? styles.small : styles.finding} data-row>
      <div className={styles.margin}>
        <span className={styles.severity} data-severity={severity}>
          <StatusGlyph name={glyphs[severity]} />
          {t(`severities.${severity}`)}
        </span>
        <span>{place?.section_title ?? t(way?.words === 'goToPlan' ? 'inPlan' : 'noPlace')}</span>
      </div>
      <div className={styles.words}>
        <h3>{title}</h3>
        {place === null || place.quote === '' ? null : <Quote place={place} language={language} />}
        <p>
          <b>{t('why')}</b> {reason}
        </p>
        {remedy === '' ? null : (
          <p>
            <b>{t('remedy')}</b> {remedy}
          </p>
        )}
        {instead === null || instead === '' ? null : (
          <p className={styles.instead}>{t('instead', { words: instead })}</p>
        )}
        {finding.accepted === null ? null : <Accepted accepted={finding.accepted} />}
        <div className={styles.actions}>
          {way === null ? null : (
            <Link
              className={buttonClass({ variant: isSmall ? 'outline' : 'secondary', size: 'sm' })}
              to={way.to}
              data-row-link
            >
              {t(way.words, { section: place?.section_title ?? '' })}
            </Link>
          )}
          {mayAs(role, 'editor') ? <Decide finding={finding} isFirst={way === null} /> : null}
        </div>
      </div>
    </article>
  )
}

/** Letters around the words that are meant. */
const aroundMax = 160

/** The words that show it, with those that are meant marked as a proof-reader marks them. */
export function Quote({ place, language }: { place: NonNullable<ShownFinding['place']>; language: string }): ReactNode {
  const { quote, from, to } = place
  const start = Math.max(0, from - aroundMax)
  const end = Math.min(quote.length, to + aroundMax)
  return (
    <p className={styles.proof} lang={language}>
      {start > 0 ? '… ' : ''}
      {quote.slice(start, from)}
      <mark>{quote.slice(from, to)}</mark>
      {quote.slice(to, end)}
      {end < quote.length ? ' …' : ''}
    </p>
  )
}

/** Who let it stay, when and why. */
export function Accepted({ accepted }: { accepted: NonNullable<ShownFinding['accepted']> }): ReactNode {
  const { t } = useTranslation('review')
  const language = useLanguage()
  const { reason, at, by } = accepted
  const said = { day: formatLongDay(at, language), reason }
  return (
    <p className={styles.accepted}>
      {by === null ? t('accept.byNobody', said) : t('accept.by', { ...said, name: by })}
    </p>
  )
}

type Decided = Pick<ShownFinding, 'id' | 'title'> & { state: ShownFinding['state'] | 'taken' }

/** Accepts a finding with a reason, or opens it again. @param isFirst whether Enter on the row leads to it. */
export function Decide({ finding, isFirst }: { finding: Decided; isFirst: boolean }): ReactNode {
  const { t } = useTranslation('review')
  const { id } = useApplication()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const reopen = useMutation({
    mutationFn: async () => browserApi.call(routes.reopenFinding, { path: { id, finding: finding.id } }),
    onSuccess: async () => {
      await refreshApplications(queries)
      toast.success(t('accept.undone'))
    },
    onError: () => toast.error(t('accept.failed')),
  })
  const isAccepted = finding.state === 'accepted'
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={reopen.isPending}
        onClick={() => (isAccepted ? reopen.mutate() : setOpen(true))}
        {...(isFirst ? { 'data-row-link': true } : {})}
      >
        {t(isAccepted ? 'accept.undo' : 'accept.act')}
      </Button>
      {isOpen ? <AcceptDialog finding={finding} onClose={() => setOpen(false)} onUndo={() => reopen.mutate()} /> : null}
    </>
  )
}
