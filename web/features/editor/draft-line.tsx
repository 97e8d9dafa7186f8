import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ContentDraft, DraftedSection } from '#shared/contracts/content-drafts.ts'
import type { Language } from '#shared/languages.ts'
import { isRecord } from '#shared/guards.ts'
import { ComparedWords } from '#web/content/compared-words.tsx'
import { changedFields, draftOf } from '#web/features/editor/draft.ts'
import { useFieldNames } from '#web/features/editor/field-names.ts'
import { kindOf, openDialog } from '#web/features/editor/page-elements.ts'
import { pageName } from '#web/content/page-names.ts'
import { pathOf } from '#web/features/editor/screen-page.ts'
import { sectionName } from '#web/features/editor/section-name.ts'
import { draftId } from '#web/features/editor/use-drafts.ts'
import { formatInstant } from '#web/i18n/measures.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import styles from '#web/features/editor/drafts-dialog.module.css'

type DraftLineProps = {
  draft: ContentDraft
  when: string
  isBusy: boolean
  /** Publication is planned for a time instead of done at once. */
  isLater: boolean
  onPublish: () => void
  onCallOff: () => void
  onDiscard: () => void
  /** Keeps a draft of a section over what another editor did to it in the meantime. */
  onKeepMine: () => void
}

/** One draft of the list: what it changes, whose it is, and what can be done with it. */
export function DraftLine({ draft, when, ...props }: DraftLineProps): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const kind = kindOf(draftId(draft))
  const isSection = draft.section_facts !== undefined
  const changes = isSection ? sectionChanges(draft, language, t) : []
  const { text, label } = draftOf(draft.content_value)
  const what = isSection ? t('drafts.everywhere') : `${t(`kinds.${kind}`)}, ${t(`languages.${draft.language}`)}`
  const place = `${pageName(draft.page, i18n)}, ${what}`
  const named = isSection ? changes[0] : text || label
  return (
    <li>
      <div>
        <b>{place}</b>
        {isSection ? changes.map((change) => <p key={change}>{change}</p>) : <ElementChanges draft={draft} />}
        <p className="hint">{draft.author?.name ? t('drafts.by', { name: draft.author.name, when }) : when}</p>
        {draft.publish_at === null ? null : (
          <p>
            <b>{t('drafts.plannedFor', { when: formatInstant(draft.publish_at, i18n.language) })}</b>
          </p>
        )}
        {draft.section_facts === null ? <Callout tone="red">{t('drafts.sectionGone')}</Callout> : null}
        {draft.section_facts && draft.section_facts.conflicts.length > 0 ? (
          <Callout tone="red">{t('drafts.sectionMet')}</Callout>
        ) : draft.plan_failed ? (
          <Callout tone="red">{t('drafts.failedThen')}</Callout>
        ) : null}
      </div>
      <Tools {...props} draft={draft} called={{ element: named || place }} />
    </li>
  )
}

/** The words of an element before and after, and what else of it changes. */
function ElementChanges({ draft }: Pick<DraftLineProps, 'draft'>): ReactNode {
  const { t } = useTranslation('editor')
  const nameOf = useFieldNames(kindOf(draftId(draft)))
  const [before, after] = [draftOf(draft.base), draftOf(draft.content_value)]
  const others = changedFields(before, after).filter((field) => field !== 'text')
  return (
    <>
      <ComparedWords before={before.text} after={after.text} lang={draft.language} />
      {others.length > 0 ? (
        <p className="hint">{t('drafts.look', { fields: others.map((field) => nameOf(field)).join(', ') })}</p>
      ) : null}
    </>
  )
}

type ToolsProps = Omit<DraftLineProps, 'when'> & { called: { element: string } }

function Tools(props: ToolsProps): ReactNode {
  const { draft, called, isBusy, isLater, onPublish, onCallOff, onDiscard, onKeepMine } = props
  const { t } = useTranslation('editor')
  const isMet = draft.section_facts !== undefined && (draft.section_facts?.conflicts.length ?? 0) > 0
  return (
    <div className={styles.tools}>
      {draft.section_facts === undefined ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('drafts.editNamed', called)}
          onClick={() => openDialog.set({ kind: 'edit', id: draftId(draft) })}
        >
          {t('drafts.edit')}
        </Button>
      ) : (
        <GoTool page={draft.page} called={called} />
      )}
      {isMet ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('drafts.keepMineNamed', called)}
          aria-disabled={isBusy}
          onClick={() => isBusy || onKeepMine()}
        >
          {t('drafts.keepMine')}
        </Button>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-label={t(isLater ? 'drafts.planNamed' : 'drafts.publishNamed', called)}
          aria-disabled={isBusy}
          onClick={() => isBusy || onPublish()}
        >
          {t(isLater ? 'drafts.plan' : 'drafts.publish')}
        </Button>
      )}
      {draft.publish_at === null ? null : (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('drafts.callOffNamed', called)}
          aria-disabled={isBusy}
          onClick={() => isBusy || onCallOff()}
        >
          {t('drafts.callOff')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('drafts.discardNamed', called)}
        aria-disabled={isBusy}
        onClick={() => isBusy || onDiscard()}
      >
        {t('drafts.discard')}
      </Button>
    </div>
  )
}

/** A section is looked at where it is. */
function GoTool({ page, called }: { page: string; called: { element: string } }): ReactNode {
  const { t } = useTranslation('editor')
  const navigate = useNavigate()
  const path = pathOf(page)
  if (path === null) return null
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={t('drafts.goNamed', called)}
      onClick={() => {
        openDialog.set(null)
        void navigate(path)
      }}
    >
      {t('drafts.go')}
    </Button>
  )
}

/** What a draft of a section changes, in words; once the site says the same, nothing. */
function sectionChanges(draft: ContentDraft, language: Language, t: Translate<'editor'>): string[] {
  const facts: DraftedSection | null = draft.section_facts ?? null
  if (!facts) return [draft.section]
  const title = sectionName({ title: facts.titles[language], type: facts.type }, t)
  const value = isRecord(draft.content_value) ? draft.content_value : {}
  const changed = new Set(facts.changed)
  const { items_added: added, items_deleted: deleted } = facts
  return [
    ...(changed.has('order') ? [t('drafts.section.order', { title })] : []),
    ...(changed.has('removed')
      ? [t(value['removed'] === true ? 'drafts.section.removed' : 'drafts.section.restored', { title })]
      : changed.has('visible')
        ? [t(value['visible'] === false ? 'drafts.section.hidden' : 'drafts.section.shown', { title })]
        : []),
    ...(changed.has('type') || changed.has('layout') ? [t('drafts.section.type', { title })] : []),
    ...(changed.has('items')
      ? [
          added + deleted > 0
            ? t('drafts.section.items', { title, added, deleted })
            : t('drafts.section.itemOrder', { title }),
        ]
      : []),
  ]
}
