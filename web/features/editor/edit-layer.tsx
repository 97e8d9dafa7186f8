import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { shownIn } from '#shared/content/built-in-sections.ts'
import type { ContentId, ContentPage } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { EditSlots } from '#web/content/edit-slot.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import type { PageContent } from '#web/content/queries.ts'
import { rowsKey } from '#web/features/editor/content-calls.ts'
import { useRowsOnScreen } from '#web/features/editor/content-rows.ts'
import { DeleteDialog } from '#web/features/editor/delete-dialog.tsx'
import { ConfirmDeletion } from '#web/features/editor/confirm-deletion.tsx'
import { draftOf } from '#web/features/editor/draft.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'
import { Editable } from '#web/features/editor/editable.tsx'
import { elementName } from '#web/features/editor/element-names.ts'
import { FirstHints } from '#web/features/editor/first-hints.tsx'
import { ElementEditor, loadViews } from '#web/features/editor/element-editor.tsx'
import { useEditTarget } from '#web/features/editor/edit-target.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { PresenceNotice } from '#web/features/editor/presence-notice.tsx'
import { elementOfKey, sessionDraftKey } from '#web/features/editor/session-draft.ts'
import { factOf, siteFacts } from '#web/features/editor/page-facts.ts'
import { pageName } from '#web/content/page-names.ts'
import { NextUntranslatedTool } from '#web/features/editor/next-untranslated.tsx'
import { Outline } from '#web/features/editor/outline.tsx'
import { Overlay } from '#web/features/editor/overlay.tsx'
import {
  activeNode,
  elementOf,
  keyOf,
  openDialog,
  pageElements,
  typedValue,
} from '#web/features/editor/page-elements.ts'
import type { PageElement } from '#web/features/editor/page-elements.ts'
import { usePageDrops } from '#web/features/editor/page-drops.ts'
import { focusOn, usePageGestures } from '#web/features/editor/page-gestures.ts'
import { contentPageAt, takesSections } from '#web/features/editor/screen-page.ts'
import { SectionBars } from '#web/features/editor/section-bars.tsx'
import { SectionDeletion } from '#web/features/editor/section-deletion.tsx'
import { SectionFrame } from '#web/features/editor/section-frame.tsx'
import { DraftsButton } from '#web/features/editor/drafts-button.tsx'
import { DraftsSwitch } from '#web/features/editor/drafts-switch.tsx'
import { isDrafted, keepsDrafts, useKeepsDrafts } from '#web/features/editor/keeps-drafts.ts'
import { useLaidItems } from '#web/features/editor/use-laid-items.ts'
import { useShownDrafts, waitingValue } from '#web/features/editor/use-drafts.ts'
import { PressSwitch } from '#web/features/editor/press-switch.tsx'
import { useAltPressed } from '#web/features/editor/use-alt-pressed.ts'
import { useOutdatedMarks } from '#web/features/editor/use-outdated.ts'
import { usePresence } from '#web/features/editor/use-presence.ts'
import { useSavedByOthers } from '#web/features/editor/use-saved-by-others.ts'
import { useSaving } from '#web/features/editor/use-saving.ts'
import { LoadedDialog } from '#web/features/editor/loaded-dialog.tsx'
import { useItemActions } from '#web/features/editor/use-items.ts'
import { useSectionActions, useSections, useSectionsQuery } from '#web/features/editor/use-sections.ts'
import { useVisualEditMode } from '#web/features/editor/visual-edit-mode.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { listLocalDraftKeys } from '#web/session/local-draft.ts'
import { dismissToast, toast } from '#web/ui/toast.ts'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import styles from '#web/features/editor/overlay.module.css'
import '#web/features/editor/page-marks.module.css'

type EditLayerProps = { userId: string; onSlots: (slots: EditSlots | null) => void }

/**
 * The editor itself, there while edit mode is on: makes the page's elements editable, shows handles over them, and
 * holds the dialogs.
 */
export default function EditLayer({ userId, onSlots }: EditLayerProps): ReactNode {
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  const language = useLanguage()
  const page = contentPageAt(useLocation().pathname)
  const { turnOff } = useVisualEditMode()
  const navigate = useNavigate()
  const { saveOrKeep } = useSaving(userId)
  useKeepsDrafts(userId)
  const { rows, error } = useRowsOnScreen(language)
  const dialog = useObservable(openDialog)
  const sectionPage = takesSections(page) ? page : null
  const all = useSections(sectionPage)
  // Deleted ones wait where new ones are made.
  const sections = useMemo(() => all && all.filter(({ removed }) => !removed), [all])
  const actions = useSectionActions(sectionPage, sections, userId)
  const itemActions = useItemActions({ page: sectionPage, sections }, userId)
  usePendingSlots(rows, sectionPage, sections, onSlots)
  useLaidItems(sectionPage, sections)
  useEditTarget()
  useAltPressed()
  usePresence(page)
  useOutdatedMarks(page, language)
  useSavedByOthers(rows, userId)
  useKeptOffers(userId)

  useEffect(() => {
    document.documentElement.dataset['editing'] = ''
    return () => {
      delete document.documentElement.dataset['editing']
      activeNode.set(null)
      openDialog.set(null)
    }
  }, [])
  useEffect(() => {
    loadViews().catch(() => {
      // Asked for again when a user edits an element.
    })
  }, [])
  useEffect(() => {
    if (error) toast.error(t('mode.rowsNotLoaded'))
  }, [error, t])

  const lastToggle = useRef<Promise<unknown>>(Promise.resolve())
  const toggleNow = useCallback(
    async ({ id }: PageElement) => {
      const key = keyOf(id)
      // Read when its turn comes: the toggle before has moved the row on.
      const stand = client.getQueryData<ContentRow[]>([rowsKey, key.page, language])
      const row = stand?.find((each) => each.section === key.section && each.content_key === key.content_key) ?? null
      // The query's key tells its type; ids of the catalogue begin with its pages.
      const shown = client.getQueryData(pageContentQuery(browserApi, key.page as ContentPage, language).queryKey)
      const place = { ...key, language }
      const live =
        row?.content_value ?? (shown as { values: Record<string, StoredValue> } | undefined)?.values[id] ?? ''
      const stored = waitingValue(client, place) ?? live
      const draft = draftOf(stored)
      const { stopped } = await saveOrKeep([{ place, row, stored, draft: { ...draft, visible: !draft.visible } }])
      if (stopped === null) {
        const words = t(isDrafted(key.page) ? 'drafts.kept' : 'save.updated')
        toast.success(words, { description: t(draft.visible ? 'handle.isHidden' : 'handle.isShown') })
      }
    },
    [client, language, saveOrKeep, t],
  )
  const toggleVisible = useCallback(
    (element: PageElement) => {
      // A second press while the first is being saved waits for it instead of running into its new version.
      const toggle = (): Promise<void> => toggleNow(element)
      lastToggle.current = lastToggle.current.then(toggle, toggle)
    },
    [toggleNow],
  )
  const itemAt = useCallback(
    (id: ContentId) => {
      // What can be edited is on pages of the catalogue; other pages have no such items.
      const query = pageContentQuery(browserApi, keyOf(id).page as ContentPage, language)
      return itemActions.find(id, client.getQueryData<PageContent>(query.queryKey)?.item_names)
    },
    [client, itemActions, language],
  )
  const askToDelete = useCallback(
    ({ id, node }: PageElement) => {
      const isItem = itemAt(id) !== null
      if (!isItem && !rows.has(id)) return
      focusOn(node)
      openDialog.set({ kind: isItem ? 'delete-item' : 'delete', id })
    },
    [itemAt, rows],
  )

  usePageDrops()
  usePageGestures({
    onToggleVisible: useCallback((node) => forElement(node, toggleVisible), [toggleVisible]),
    onDelete: useCallback((node) => forElement(node, askToDelete), [askToDelete]),
    onLeave: turnOff,
    onFollow: useCallback((address) => void navigate(address), [navigate]),
  })

  const close = useCallback(() => {
    const last = openDialog.get()
    // What is not on the page was opened from the list of such things.
    const isFact = last?.kind === 'edit' && (factOf(last.id) !== null || last.id === siteFacts.name)
    openDialog.set(isFact ? { kind: 'facts' } : null)
    if (last && 'id' in last && !isFact) focusAgain(last.id)
    if (last?.kind === 'delete-section' || last?.kind === 'send-section') focusTools()
  }, [])
  const deleted = dialog?.kind === 'delete' ? rows.get(dialog.id) : undefined
  const deletedItem = dialog?.kind === 'delete-item' ? itemAt(dialog.id) : null
  const ofDialog = (kind: 'edit-section' | 'delete-section' | 'send-section'): EditedSection | undefined =>
    dialog?.kind === kind ? sections?.find(({ name }) => name === dialog.name) : undefined
  const editedSection = ofDialog('edit-section')
  const deletedSection = ofDialog('delete-section')
  const sentSection = ofDialog('send-section')
  return (
    <>
      <PressSwitch userId={userId} />
      <DraftsSwitch userId={userId} />
      <DraftsButton />
      <NextUntranslatedTool />
      <TooltipProvider>
        <Overlay
          onToggleVisible={toggleVisible}
          onDelete={askToDelete}
          isStored={({ id }) => rows.has(id)}
          itemActions={itemActions}
          isQuiet={dialog !== null}
        >
          {sections && sectionPage !== null ? (
            <SectionBars page={sectionPage} sections={sections} actions={actions} isQuiet={dialog !== null} />
          ) : null}
          {takesSections(page) ? <NewSectionButton /> : null}
          <PresenceNotice />
          <FirstHints userId={userId} isQuiet={dialog !== null} />
          <Outline sections={sections ?? []} actions={actions} onToggleVisible={toggleVisible} onDelete={askToDelete} />
        </Overlay>
      </TooltipProvider>
      {dialog?.kind === 'edit' ? (
        <ElementEditor
          key={dialog.id}
          id={dialog.id}
          userId={userId}
          place={dialog.place}
          language={dialog.language}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'facts' ? <LoadedDialog load={loadPageFacts} props={{ userId, onClose: close }} /> : null}
      {dialog?.kind === 'drafts' ? <LoadedDialog load={loadDrafts} props={{ userId, onClose: close }} /> : null}
      {dialog?.kind === 'delete' && deleted ? <DeleteDialog row={deleted} userId={userId} onClose={close} /> : null}
      {editedSection?.built_in ? (
        <LoadedDialog load={loadOwnSectionType} props={{ section: editedSection, actions, onClose: close }} />
      ) : null}
      {editedSection && !editedSection.built_in && sectionPage !== null ? (
        <LoadedDialog
          key={editedSection.name}
          load={loadEditSection}
          props={{ page: sectionPage, section: editedSection, actions, userId, onClose: close }}
        />
      ) : null}
      {deletedSection && sectionPage !== null ? (
        <SectionDeletion page={sectionPage} section={deletedSection} actions={actions} onClose={close} />
      ) : null}
      {sentSection && sectionPage !== null ? (
        <LoadedDialog
          key={sentSection.name}
          load={loadSendSection}
          props={{ page: sectionPage, section: sentSection, actions, onClose: close }}
        />
      ) : null}
      {deletedItem ? (
        <ConfirmDeletion
          description={t(`items.deleteText.${deletedItem.repeated.kind}`, { title: itemActions.titleOf(deletedItem) })}
          onConfirm={() => itemActions.remove(deletedItem)}
          onClose={close}
        />
      ) : null}
      {dialog?.kind === 'section' && takesSections(page) ? (
        <LoadedDialog
          load={loadNewSection}
          props={{ page, before: dialog.before, sections: all ?? [], actions, userId, onClose: close }}
        />
      ) : null}
    </>
  )
}

/** Most messages about kept texts at once. */
const offersMax = 3

/** Offers what was typed earlier and never saved, once for every time that edit mode goes on. @see QUAL-11 */
function useKeptOffers(userId: string): void {
  const { t, i18n } = useTranslation('editor')
  useEffect(() => {
    const ids = listLocalDraftKeys(userId, sessionDraftKey('')).flatMap((place) => elementOfKey(place) ?? [])
    const offers = ids.slice(0, offersMax).map((id) => {
      const element = t('undo.at', { element: elementName(id, t), page: pageName(keyOf(id).page, i18n) })
      return toast.info(t('kept.offer', { element }), {
        durationMs: Infinity,
        action: { label: t('kept.open'), onPress: () => openDialog.set({ kind: 'edit', id }) },
      })
    })
    return () => offers.forEach(dismissToast)
  }, [userId, t, i18n])
}

/** Gives the page its editable elements, hidden ones with their words, and what is being typed. */
function usePendingSlots(
  rows: ReadonlyMap<string, { content_value: StoredValue }>,
  page: string | null,
  sections: readonly EditedSection[] | null,
  onSlots: EditLayerProps['onSlots'],
): void {
  const language = useLanguage()
  const typed = useObservable(typedValue)
  const areSectionsToCome = useSectionsToCome(page)
  // What is changed before it is known where it goes would go to the visitors.
  const isToCome = useObservable(keepsDrafts) === null || areSectionsToCome
  const drafts = useShownDrafts(language)
  const hidden = useMemo(() => {
    const values = [...rows].map(([id, row]) => [id, readContentValue(row.content_value)] as const)
    const hiddenSections = new Set(sections?.filter(({ visible }) => !visible).map(({ name }) => name))
    // The page was sent no words of them either.
    const isInHidden = (id: string): boolean => {
      const place = keyOf(id as ContentId)
      return place.page === page && hiddenSections.has(shownIn(place.page, place.section))
    }
    // Only ids that the page asks for are ever looked up.
    const wanted = values.filter(([id, value]) => value.visible === false || isInHidden(id))
    return new Map(wanted) as Map<ContentId, ContentValue>
  }, [page, rows, sections])
  // The same one for every letter that is typed: sections are drawn again with another one.
  const edited = useMemo(
    () => (page !== null && sections ? { page, items: sections, Frame: SectionFrame } : null),
    [page, sections],
  )
  useEffect(() => {
    if (isToCome) return
    const pending = new Map([...hidden, ...drafts])
    if (typed?.language === language) pending.set(typed.id, typed.value)
    onSlots({ Editable, pending, sections: edited })
  }, [hidden, drafts, typed, language, edited, isToCome, onSlots])
  useEffect(() => () => onSlots(null), [onSlots])
}

/**
 * True until the sections of a page are known, or that they cannot be fetched. Each is drawn again when it gets its
 * frame, so nothing is editable before: it would lose the focus, and a question would close.
 */
function useSectionsToCome(page: string | null): boolean {
  // The request of `useSections`, looked at.
  const { isPending } = useQuery({ ...useSectionsQuery(page), enabled: false })
  return page !== null && isPending
}

// Each brings checks or words along that edit mode does without until it is opened.
const loadNewSection = () =>
  import('#web/features/editor/new-section-dialog.tsx').then((module) => module.NewSectionDialog)
const loadEditSection = () =>
  import('#web/features/editor/edit-section-dialog.tsx').then((module) => module.EditSectionDialog)
const loadOwnSectionType = () =>
  import('#web/features/editor/own-section-type-dialog.tsx').then((module) => module.OwnSectionTypeDialog)
const loadSendSection = () =>
  import('#web/features/editor/send-section-dialog.tsx').then((module) => module.SendSectionDialog)
const loadPageFacts = () =>
  import('#web/features/editor/page-facts-dialog.tsx').then((module) => module.PageFactsDialog)
const loadDrafts = () => import('#web/features/editor/drafts-dialog.tsx').then((module) => module.DraftsDialog)

function NewSectionButton(): ReactNode {
  const { t } = useTranslation('editor')
  return (
    <button
      type="button"
      className={buttonClass({ variant: null, size: 'lg', className: styles.newSection })}
      data-new-section
      onClick={() => openDialog.set({ kind: 'section', before: null })}
    >
      <Icon name="plus" />
      {t('toolbar.newSection')}
    </button>
  )
}

function forElement(node: HTMLElement, action: (element: PageElement) => void): void {
  const element = elementOf(node)
  if (element) action(element)
}

/** The bar that asked for a deletion is gone with its section. */
function focusTools(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    document.querySelector<HTMLElement>('[data-new-section]')?.focus()
  })
}

/** A saved value may have given the element another shape; then the focus goes to the new one. */
function focusAgain(id: ContentId): void {
  setTimeout(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const element = pageElements.get().find((each) => each.id === id && each.node.offsetParent !== null)
    if (element) focusOn(element.node)
  })
}
