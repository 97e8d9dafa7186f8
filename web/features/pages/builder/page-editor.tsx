import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { PageConflict, PageDraft, PageSection } from '#shared/contracts/pages.ts'
import { languageNames, languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { showPage } from '#shared/pages/show.ts'
import { sectionDeclarations } from '#shared/sections/declarations.ts'
import { LeaveGuard } from '#web/admin/leave-guard.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLiveEvent } from '#web/session/use-live-event.ts'
import { LocalDraftNote } from '#web/session/local-draft-note.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { BuilderBar } from './builder-bar.tsx'
import { BuilderDialogs } from './builder-dialogs.tsx'
import type { OpenDialog } from './builder-dialogs.tsx'
import { Canvas } from './canvas.tsx'
import type { CanvasHandle } from './canvas.tsx'
import { ChangedOnPage, ClashNote } from './conflict-note.tsx'
import { devices, widths } from './device-widths.ts'
import type { Device } from './device-widths.ts'
import {
  addSection,
  changeSection,
  copySection,
  moveSection,
  placeSection,
  removeSection,
  takeTheirs,
} from './document-actions.ts'
import { Findings } from './findings.tsx'
import { checkPage } from './page-checks.ts'
import { followHeading, isPublished, slugToCome } from './new-page.ts'
import { OthersOnPage, useOthersOnPage } from './others-on-page.tsx'
import { PageFields } from './page-fields.tsx'
import { refreshPage } from './pages-queries.ts'
import { ClosePanel, PanelSwitches } from './panel-parts.tsx'
import { pictureKeyAt } from './picture-key.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { SectionFields } from './section-fields.tsx'
import { SectionOutline, sectionTitle } from './section-outline.tsx'
import type { SectionAction } from './section-tools.tsx'
import { TranslationBar } from './translation-bar.tsx'
import { useNewPage } from './use-new-page.ts'
import { usePageActions } from './use-page-actions.ts'
import { useFieldFocus } from './use-field-focus.ts'
import { usePageDraft } from './use-page-draft.ts'
import type { PageWork } from './use-page-draft.ts'
import { usePanels } from './use-panels.ts'
import type { PanelName } from './use-panels.ts'
import styles from '#web/features/pages/builder/page-editor.module.css'

/** On a phone a page for desktops could not be read. The editor is shown in the browser alone. */
function ownDevice(): Device {
  const { least } = widths.tablet
  return window.screen.width < least || document.documentElement.clientWidth < least ? 'phone' : 'desktop'
}

/** The builder of one page: its sections, the page as it will look, and what can be said of the chosen part. */
export function PageEditor({ loaded }: { loaded: PageDraft }): ReactNode {
  const { t } = useTranslation(['pages', 'errors'])
  const work = usePageDraft(loaded)
  const { draft, document, saveState, clash } = work
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const change: PageWork['change'] = (next, field) =>
    work.change((page) => {
      const changed = next(page)
      return isPublished(draft.states) ? changed : followHeading(page, changed, language)
    }, field)
  const [device, setDevice] = useState(ownDevice)
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState<OpenDialog>(null)
  const [said, setSaid] = useState('')
  const [dropped, setDropped] = useState<{ section: string; key: string | null; files: readonly File[] } | null>(null)
  const isHeadless = document.sections.length === 0 && document.heads[language]?.title === ''
  const panels = usePanels()
  const canvas = useRef<CanvasHandle>(null)
  const side = useRef<HTMLElement>(null)
  const outline = useRef<HTMLDivElement>(null)
  const focusField = useFieldFocus(side)
  const acts = usePageActions(work, open !== null, () => setOpen('publish'))
  useUndoKeys(work)
  useNewPage({ document, language, canvas, onAdd: handleAdd })
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
    panels.set('fields', true)
  }
  function openField(name: string | null, mark: string | null): void {
    setChosen(name)
    panels.set('fields', true)
    focusField(mark)
  }
  function handleAdd(type: PageSection['type'], before: string | null): void {
    // The heading of a page begun without a title is its title.
    const isTitle = isHeadless && sectionDeclarations[type].isHead
    const title = isTitle ? '' : t(`editor:section.types.${type}`)
    const added = addSection(document, { type, title, language, before })
    setChosen(added.name)
    change(() => added.document, null)
  }
  /** A panel over the canvas is left with Esc. */
  const closeSheet =
    (name: PanelName) =>
    ({ key }: { key: string }): void => {
      if (key === 'Escape' && panels.isSheet) panels.set(name, false)
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
      <BuilderBar work={work} acts={acts} isCovered={open !== null} onOpen={setOpen} />
      <p className="sr" role="status">
        {said}
      </p>
      <LocalDraftNote localDraft={work.localDraft} />
      <OthersOnPage others={others} nameOf={nameOf} />
      {clash === null ? null : <ClashNote clash={clash} nameOf={nameOf} onSettle={work.settle} />}
      <ChangedOnPage
        conflicts={draft.conflicts}
        nameOf={nameOf}
        onTake={takeOne}
        onKeep={() => work.overwrite({ ...draft, conflicts: [] }, { ...document })}
      />
      <div
        className={styles.desk}
        data-outline={panels.isOpen.outline || undefined}
        data-fields={panels.isOpen.fields || undefined}
      >
        <div ref={outline} className={styles.outline} hidden={!panels.isOpen.outline} onKeyDown={closeSheet('outline')}>
          <ClosePanel name="outline" panels={panels} />
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
            onAdd={handleAdd}
          />
        </div>
        <div className={styles.view}>
          <div className={styles.widths}>
            <PanelSwitches panels={panels} />
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
              options={devices.map((each) => ({ value: each, label: t(`devices.${each}`) }))}
            />
          </div>
          <PreviewFrame
            page={showPage(document, draft.slug, language)}
            language={language}
            device={device}
            title={t('preview', { language: languageNames[language] })}
            onDropFiles={handleDrop}
          >
            {(scale) => (
              <Canvas
                key={language}
                ref={canvas}
                document={document}
                slug={draft.slug}
                language={language}
                scale={scale}
                selected={chosen}
                nameOf={nameOf}
                onSelect={(name) => {
                  setChosen(name)
                  if (panels.isSheet) panels.set('fields', false)
                }}
                onChange={change}
                onAction={(name, action) => {
                  handleAction(name, action)
                  // What is hidden is not on the canvas any more, and neither is its bar: its tools in the outline are.
                  if (action === 'hide')
                    setTimeout(() => outline.current?.querySelector<HTMLElement>('[data-visibility]')?.focus())
                }}
                onAdd={handleAdd}
                onOpenField={openField}
              />
            )}
          </PreviewFrame>
        </div>
        <section
          ref={side}
          className={styles.side}
          aria-label={t('fields.label')}
          hidden={!panels.isOpen.fields}
          onKeyDown={closeSheet('fields')}
        >
          <ClosePanel name="fields" panels={panels} />
          <h2>{section ? nameOf(section.name) : t('outline.page')}</h2>
          <TranslationBar
            document={document}
            language={language}
            section={section?.name ?? null}
            canvas={canvas}
            onOpen={(name, isOnCanvas) => {
              setChosen(name)
              if (!isOnCanvas) panels.set('fields', true)
            }}
          />
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
              slug={slugToCome({ ...draft, document }) ?? draft.slug}
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
        <BuilderDialogs open={open} work={work} acts={acts} onClose={() => setOpen(null)} />
      </Suspense>
    </div>
  )
}

/** Receives that an editor, or a plan, changed this page, and merges it with what is typed here. */
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
