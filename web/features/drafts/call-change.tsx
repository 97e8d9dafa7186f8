import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallChange as Change, Section } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import type { SectionLimit } from '#shared/drafts/sections.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { formatNumber } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useApplication } from '#web/workspace/application-context.ts'
import { sectionPath } from '#web/workspace/apply-paths.ts'
import { StepHead } from '#web/workspace/step-head.tsx'
import { titleOf } from './section-words.ts'
import { useSectionActions } from './use-section-actions.ts'
import styles from './call-change.module.css'

type CallChangesProps = { sections: readonly Section[]; mayWrite: boolean }

/** Where a copied application begins: what its call changed, section by section, until each is dealt with. */
export function CallChanges({ sections, mayWrite }: CallChangesProps): ReactNode {
  const { t } = useTranslation('drafts')
  const { id } = useApplication()
  const changed = sections.filter(({ call_change: change }) => change !== null)
  const [first] = sections
  return (
    <>
      <StepHead
        step="text"
        title={t('callChange.title')}
        actions={
          first === undefined ? undefined : (
            <LinkButton variant="primary" to={sectionPath(id, first.key)}>
              {t('callChange.begin')}
            </LinkButton>
          )
        }
      >
        {t('callChange.changes', { count: changed.length })}
      </StepHead>
      <ol className={styles.changes}>
        {changed.map((section) => (
          <li key={section.key}>
            <h2>
              <Link to={sectionPath(id, section.key)}>{titleOf(t, section)}</Link>
            </h2>
            <ChangeOfSection section={section} mayWrite={mayWrite} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** What the call changed in the open section, over its text. */
export function CallChangeNote({ section, mayWrite }: { section: Section; mayWrite: boolean }): ReactNode {
  const { t } = useTranslation('drafts')
  if (section.call_change === null) return null
  return (
    <details open className={styles.note}>
      <summary>{t('callChange.here')}</summary>
      <ChangeOfSection section={section} mayWrite={mayWrite} />
    </details>
  )
}

function ChangeOfSection({ section, mayWrite }: { section: Section; mayWrite: boolean }): ReactNode {
  const { t } = useTranslation('drafts')
  const { id, call } = useApplication()
  const { attempt } = useSectionActions()
  const { key, row_version, call_change: change } = section
  const settle = useMutation({
    mutationFn: () =>
      attempt(() =>
        browserApi.call(routes.updateSection, { path: { id, key }, body: { row_version, call_change: null } }),
      ),
  })
  if (change === null) return null
  return (
    <>
      <p data-change={change.change}>{t(`callChange.kinds.${change.change}`)}</p>
      <LimitChange limit={change.limit} />
      <ListChange label={t('duty.criteria')} list={change.criteria} language={call?.language} />
      <ListChange label={t('duty.outcomes')} list={change.outcomes} language={call?.language} />
      {mayWrite ? (
        <Button variant="outline" size="sm" busy={settle.isPending} onClick={() => settle.mutate()}>
          {t('callChange.settle')}
        </Button>
      ) : null}
    </>
  )
}

function LimitChange({ limit: { before, after } }: Pick<Change, 'limit'>): ReactNode {
  const { t } = useTranslation('drafts')
  const language = useLanguage()
  const words = (limit: SectionLimit | null): string =>
    limit === null
      ? t('duty.noLimit')
      : t(`duty.limits.${limit.unit}`, { count: limit.max, max: formatNumber(limit.max, language) })
  if (before?.unit === after?.unit && before?.max === after?.max) return null
  return <p>{t('callChange.limit', { before: words(before), after: words(after) })}</p>
}

type ListChangeProps = { label: string; list: Change['criteria']; language: string | null | undefined }

/** What is asked for now, and what no longer is. */
function ListChange({ label, list: { added, removed }, language }: ListChangeProps): ReactNode {
  const { t } = useTranslation('drafts')
  if (added.length + removed.length === 0) return null
  const lines = [
    ...added.map((words) => ({ words, Tag: 'ins' as const, sign: t('callChange.added') })),
    ...removed.map((words) => ({ words, Tag: 'del' as const, sign: t('callChange.removed') })),
  ]
  return (
    <>
      <h3>{label}</h3>
      <ul>
        {lines.map(({ words, Tag, sign }) => (
          <li key={`${Tag} ${words}`}>
            <span>{sign}</span> <Tag lang={language ?? undefined}>{words}</Tag>
          </li>
        ))}
      </ul>
    </>
  )
}
