import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PageConflict, PageDraft } from '#shared/contracts/pages.ts'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isSameJson } from '#shared/same-json.ts'
import { showPage } from '#shared/pages/show.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { KeptNote } from '#web/session/kept-note.tsx'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChangedOnPage, ClashNote } from './conflict-note.tsx'
import {
  addSection,
  changeSection,
  copySection,
  moveSection,
  placeSection,
  removeSection,
  takeTheirs,
} from './document-actions.ts'
import { conflictIn } from './autosave.ts'
import { Findings } from './findings.tsx'
import { checkPage } from './page-checks.ts'
import { OthersOnPage, useOthersOnPage } from './others-on-page.tsx'
import { PageFields } from './page-fields.tsx'
import { pageActions, refreshPage, refreshPages } from './pages-queries.ts'
import { pictureKeyAt } from './picture-place.ts'
import { PreviewFrame } from './preview-frame.tsx'
import type { PublishChoice } from './publish-dialog.tsx'
import { SectionFields } from './section-fields.tsx'
import { SectionOutline, sectionTitle } from './section-outline.tsx'
import type { SectionAction } from './section-outline.tsx'
import { StatePills } from './state-pills.tsx'
import { TranslationBar } from './translation-bar.tsx'
import { usePageDraft } from './use-page-draft.ts'
import type { PageWork } from './use-page-draft.ts'
import styles from '#web/features/pages/builder/page-editor.module.css'

const PublishDialog = lazy(() => import('./publish-dialog.tsx'))
const ShareDialog = lazy(() => import('#web/features/pages/public/share-dialog.tsx'))
const RevisionsDialog = lazy(() => import('./revisions-dialog.tsx'))
const PageDialog = lazy(() => import('./page-dialog.tsx'))
const actions = pageActions(browserApi)

/** Widths of the devices, in pixels. */
const devices = { phone: 375, tablet: 768, desktop: 1280 } as const
const deviceNames = ['phone', 'tablet', 'desktop'] as const

type Open = 'publish' | 'share' | 'history' | 'slug' | null

/** On a phone a page of 1280 pixels could not be read. The editor is shown in the browser alone. */
function ownDevice(): (typeof deviceNames)[number] {
  return window.screen.width < devices.tablet || document.documentElement.clientWidth < devices.tablet
    ? 'phone'
    : 'desktop'
}

/** The builder of one page: its sections, the page as it will look, and what can be said of the chosen part. */
export function PageEditor({ loaded }: { loaded: PageDraft }): ReactNode {
  const { t } = useTranslation(['pages', 'errors'])
  const work = usePageDraft(loaded)
  const { draft, document, saveState, clash, change } = work
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [device, setDevice] = useState(ownDevice)
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const [said, setSaid] = useState('')
  const [dropped, setDropped] = useState<{ section: string; key: string | null; files: readonly File[] } | null>(null)
  useUndoKeys(work)
  useNews(work)
  const others = useOthersOnPage(draft.slug, chosen)
  const section = document.sections.find(({ name }) => name === chosen) ?? null
  const nameOf = (name: string): string => {
    const found = document.sections.find((each) => each.name === name)
    return found ? sectionTitle(found, language) || t(`editor:section.types.${found.type}`) : name
  }
  function say(next: PageDraft['document'], name: string): void {
    const position = next.sections.findIndex((each) => each.name === name) + 1
    setSaid(t('said.moved', { name: nameOf(name), position, count: next.sections.length }))
  }
  function handleDrop(part: string | null, picture: string | null, files: readonly File[]): void {
    const under = document.sections.find(({ name }) => name === part)
    const key = under && pictureKeyAt(under, language, picture)
    if (!under || key === undefined) return void toast.info(t('fields.noPicture'))
    setChosen(under.name)
    setDropped({ section: under.name, key, files })
  }
  function handleAction(name: string, action: SectionAction): void {
    if (action === 'up' || action === 'down') {
      say(moveSection(document, name, action), name)
      return change((page) => moveSection(page, name, action), null)
    }
    if (action === 'hide') {
      return change((page) => {
        const visible = page.sections.find((each) => each.name === name)?.visible !== false
        return changeSection(page, name, { visible: !visible })
      }, null)
    }
    if (action === 'copy') {
      const copy = copySection(document, name)
      setChosen(copy.name)
      return change(() => copy.document, null)
    }
    const gone = nameOf(name)
    setChosen(null)
    change((page) => removeSection(page, name), null)
    toast.success(t('said.removed', { name: gone }), { action: { label: t('list.undo'), onPress: work.undo } })
  }
  const takeOne = (conflict: PageConflict): void =>
    work.overwrite(
      { ...draft, conflicts: draft.conflicts.filter((each) => each !== conflict) },
      takeTheirs(document, conflict),
    )
  return (
    <div className="builder">
      <BuilderBar work={work} onOpen={setOpen} />
      <p className="sr" role="status">
        {said}
      </p>
      <KeptNote kept={work.kept} />
      <OthersOnPage others={others} nameOf={nameOf} />
      {clash === null ? null : <ClashNote clash={clash} nameOf={nameOf} onSettle={work.settle} />}
      <ChangedOnPage
        conflicts={draft.conflicts}
        nameOf={nameOf}
        onTake={takeOne}
        onKeep={() => work.overwrite({ ...draft, conflicts: [] }, { ...document })}
      />
      <div className={styles.desk}>
        <SectionOutline
          document={document}
          language={language}
          selected={chosen}
          onSelect={setChosen}
          onAction={handleAction}
          onPlace={(name, before) => {
            say(placeSection(document, name, before), name)
            change((page) => placeSection(page, name, before), null)
          }}
          onAdd={(type, before) => {
            const added = addSection(document, { type, title: t(`editor:section.types.${type}`), language, before })
            setChosen(added.name)
            change(() => added.document, null)
          }}
        />
        <div className={styles.view}>
          <div className={styles.widths}>
            <Segmented
              label={t('language')}
              fit
              value={language}
              onChange={setLanguage}
              options={languages.map((each) => ({ value: each, label: each.toUpperCase(), lang: each }))}
            />
            <Segmented
              label={t('device')}
              fit
              value={device}
              onChange={setDevice}
              options={deviceNames.map((each) => ({ value: each, label: `${t(`devices.${each}`)} ${devices[each]}` }))}
            />
          </div>
          <PreviewFrame
            page={showPage(document, draft.slug, language)}
            language={language}
            width={devices[device]}
            title={t('preview', { language: languageNames[language] })}
            selected={chosen}
            onSelect={setChosen}
            onDropFiles={handleDrop}
          />
        </div>
        <section className={styles.side} aria-label={t('fields.label')}>
          <h2>{section ? nameOf(section.name) : t('outline.page')}</h2>
          <TranslationBar document={document} language={language} section={section?.name ?? null} onOpen={setChosen} />
          {section ? (
            <SectionFields
              key={section.name}
              section={section}
              language={language}
              dropped={dropped?.section === section.name ? dropped : null}
              onChange={change}
            />
          ) : (
            <PageFields
              slug={draft.slug}
              document={document}
              language={language}
              onChange={change}
              onChangeSlug={() => setOpen('slug')}
            />
          )}
          <h3>{t('checks.title')}</h3>
          <Findings
            draft={{ document }}
            findings={checkPage(document, draft.slug, [language])}
            onOpen={(finding) => setChosen(finding.section)}
          />
        </section>
      </div>
      <LeaveGuard isDirty={saveState !== 'saved'} text={t('leave')} />
      <Suspense>
        <Dialogs open={open} work={work} onClose={() => setOpen(null)} />
      </Suspense>
    </div>
  )
}

function BuilderBar({ work, onOpen }: { work: PageWork; onOpen: (open: Open) => void }): ReactNode {
  const { t } = useTranslation('pages')
  const { draft, document, saveState } = work
  const title = document.heads.en?.title || document.heads.ru?.title || document.heads.ro?.title || draft.slug
  return (
    <div className={styles.bar}>
      <div>
        <Link to="/admin/page-builder" className={styles.back}>
          <Icon name="back" size={16} />
          {t('list.title')}
        </Link>
        <h1>{title}</h1>
        <StatePills page={draft} />
      </div>
      <div className={styles.tools}>
        <span className={styles.saved} role="status">
          {t(`save.${saveState}`)}
        </span>
        <Button variant="ghost" size="sm" iconOnly aria-label={t('undo')} disabled={!work.canUndo} onClick={work.undo}>
          <Icon name="undo" size={18} />
        </Button>
        <Button variant="ghost" size="sm" iconOnly aria-label={t('redo')} disabled={!work.canRedo} onClick={work.redo}>
          <Icon name="redo" size={18} />
        </Button>
        <Button variant="outline" size="sm" onClick={() => onOpen('history')}>
          {t('history.open')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onOpen('share')}>
          {t('share.button')}
        </Button>
        <Button variant="primary" size="sm" onClick={() => onOpen('publish')}>
          {t('publish.button')}
        </Button>
      </div>
    </div>
  )
}

/** What opens over the builder. Each act begins with storing what was typed. */
function Dialogs({ open, work, onClose }: { open: Open; work: PageWork; onClose: () => void }): ReactNode {
  const { t } = useTranslation(['pages', 'errors'])
  const queries = useQueryClient()
  const { draft, document } = work
  const action = useMutation({
    async mutationFn(run: (stored: PageDraft) => Promise<PageDraft>) {
      const stored = await work.flush()
      if (stored === null) throw new ApiError(0, 'page_conflict', null)
      try {
        return await run(stored)
      } catch (error) {
        const newer = conflictIn(error)
        if (newer === null) throw error
        // A plan that ran, or a publication elsewhere, changes no word of the draft: the act is still what was meant.
        const isOnlyNewer = isSameJson(newer.document, stored.document)
        if (!work.absorb(newer) || !isOnlyNewer) throw error
        return run(newer)
      }
    },
    onSuccess(next) {
      work.adopt(next)
      void refreshPages(queries)
      void refreshPage(queries, next.id)
    },
  })
  const error = action.error ? t(`errors:${apiErrorCode(action.error)}`) : null
  const current = { ...draft, document }
  function close(): void {
    action.reset()
    onClose()
  }
  function publish({ action: kind, languages: of, runAt }: PublishChoice): void {
    const run = (stored: PageDraft): Promise<PageDraft> => {
      const { id, version } = stored
      if (runAt !== null) return actions.schedule(id, { version, action: kind, languages: of, run_at: runAt })
      return kind === 'publish' ? actions.publish(id, version, of) : actions.unpublish(id, of)
    }
    action.mutate(run, {
      onSuccess() {
        close()
        toast.success(t(runAt !== null ? 'said.planned' : kind === 'publish' ? 'said.published' : 'said.unpublished'))
      },
    })
  }
  if (open === 'publish') {
    return (
      <PublishDialog
        draft={current}
        isBusy={action.isPending}
        error={error}
        onPublish={publish}
        onCancelSchedule={(schedule) => action.mutate((stored) => actions.cancel(stored.id, schedule))}
        onClose={close}
      />
    )
  }
  if (open === 'share') return <ShareDialog id={draft.id} onClose={close} />
  if (open === 'history') {
    return (
      <RevisionsDialog
        id={draft.id}
        document={draft.document}
        canDiscard={languages.some((each) => draft.states[each] === 'changed')}
        onRestore={(revision) =>
          action.mutate((stored) => actions.restoreRevision(stored.id, revision, stored.version), { onSuccess: close })
        }
        onDiscard={() => action.mutate((stored) => actions.discard(stored.id, stored.version), { onSuccess: close })}
        onClose={close}
      />
    )
  }
  if (open === 'slug') {
    return (
      <PageDialog
        kind="slug"
        slug={draft.slug}
        isBusy={action.isPending}
        error={error}
        onSubmit={({ slug }) =>
          action.mutate((stored) => actions.changeSlug(stored.id, stored.version, slug), { onSuccess: close })
        }
        onClose={close}
      />
    )
  }
  return null
}

/** Hears that somebody, or a plan, changed this page, and takes it in beside what is typed here. */
function useNews({ draft, refresh }: PageWork): void {
  const queries = useQueryClient()
  function hear(isKnown: (version: string) => boolean): void {
    // The next save tells as well: what cannot be asked now is not worth a word.
    refresh(isKnown).catch(() => undefined)
    void refreshPage(queries, draft.id)
  }
  useLiveEvent('page_changed', (event) => {
    if (event === null) hear(() => false)
    else if (event.page_id === draft.id) hear((version) => Number(version) >= Number(event.version))
  })
  useLiveEvent('content_changed', (event) => {
    if (event?.page === draft.slug) hear(() => false)
  })
}

/** Ctrl+Z and its like; inside of fields the browser's own undo works. */
function useUndoKeys({ undo, redo }: PageWork): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const isField =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
      // With AltGr, Ctrl and Alt are both held: a Polish ż is no undo.
      if (isField || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })
}
