import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { ContentId } from '#shared/content/catalogue.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { isPublished, useLoadCustomPages } from '#web/content/custom-pages.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { hasOpenWindow } from '#web/features/editor/open-window.ts'
import { inDocumentOrder } from '#web/features/editor/outline-entries.ts'
import { activeNode, barPlace, elementOf, keyOf, openDialog, pageElements } from '#web/features/editor/page-elements.ts'
import { openEditor } from '#web/features/editor/page-gestures.ts'
import { pageName } from '#web/content/page-names.ts'
import { rejectionReason } from '#web/features/editor/rejection-reason.ts'
import { contentPageAt, pages, pathOf } from '#web/features/editor/screen-page.ts'
import type { OpenSession } from '#web/features/editor/use-edit-session.ts'
import { listUntranslated, useUntranslated } from '#web/features/editor/use-outdated.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.ts'

/** Goes to the next text to translate. */
const nextKey = 'F8'

/** What a section or a custom page is like is no text of the page. */
const rowsWithoutTexts: ReadonlySet<string> = new Set(['section_metadata', 'custom_page'])

/** The page of what all pages share. */
const sharedPage = 'layout'

/** What is left to translate among the elements of the page, in the order of the page. */
type Work = { left: readonly ContentId[]; total: number }

/**
 * What is left to translate on the page on the screen: elements without words in a language, or with words older than
 * their source. What all pages share is counted apart.
 *
 * @param shared true for what all pages share, as far as it is on the screen.
 * @returns null while it is not known, and in the default language.
 */
function useWork(language: Language, shared = false): Work | null {
  const here = contentPageAt(useLocation().pathname)
  const page = shared ? sharedPage : here
  const elements = useObservable(pageElements)
  const untranslated = useUntranslated(page, language)
  return useMemo(() => {
    if (!untranslated) return null
    const ordered = elements.filter(({ id }) => keyOf(id).page === page).toSorted(inDocumentOrder)
    const ids = [...new Set(ordered.map(({ id }) => id))]
    return { left: ids.filter((id) => untranslated.has(id)), total: ids.length }
  }, [elements, page, untranslated])
}

/** The one that comes after an element, or the first one; null when no other is left. */
function nextAfter(id: ContentId | null, { left }: Work): ContentId | null {
  const others = left.filter((each) => each !== id)
  if (id === null) return others[0] ?? null
  const ids = pageElements
    .get()
    .toSorted(inDocumentOrder)
    .map((each) => each.id)
  const here = ids.indexOf(id)
  return others.find((each) => ids.indexOf(each) > here) ?? others[0] ?? null
}

/** Leads to the next text of the page that is to be translated, with the number of those left. A tool of the bar. */
export function NextUntranslatedTool(): ReactNode {
  const { t } = useTranslation('editor')
  const place = useObservable(barPlace)
  const work = useWork(useLanguage())
  const tellDone = useDoneNews()
  const go = useCallback(() => {
    if (!work) return
    const next = nextAfter(elementOf(activeNode.get())?.id ?? null, work) ?? work.left[0]
    if (next === undefined) void tellDone()
    else goTo(next)
  }, [tellDone, work])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isNextKey(event) || hasOpenWindow('dialogs')) return
      event.preventDefault()
      go()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [go])
  if (!place || !work) return null
  const words = `${t('translate.tool')}. ${t('translate.left', { left: work.left.length, total: work.total })}`
  return createPortal(
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
      data-on-phones
      aria-label={words}
      title={words}
      aria-keyshortcuts={nextKey}
      onClick={go}
    >
      <Icon name="globe" size={18} />
      {work.left.length}
    </button>,
    place,
  )
}

function goTo(id: ContentId): void {
  const node = pageElements.get().find((each) => each.id === id)?.node
  if (!node) return
  node.scrollIntoView({ block: 'center' })
  openEditor(node)
}

type NextUntranslatedProps = {
  id: ContentId
  open: OpenSession
  /** Saves what is typed, then goes on with this instead of closing. */
  onSave: (then: () => void) => Promise<boolean>
}

/** In the window of an element: how many texts of the page are left to translate, and the way to the next one. */
export function NextUntranslated({ id, open, onSave }: NextUntranslatedProps): ReactNode {
  const { t } = useTranslation('editor')
  const { language } = open
  const isShared = keyOf(id).page === sharedPage
  const work = useWork(language, isShared)
  const next = work && nextAfter(id, work)
  const hasUnsaved = open.isTyped
  const go = (): void => {
    if (next === null) return
    const show = (): void => openDialog.set({ kind: 'edit', id: next, language })
    if (hasUnsaved) void onSave(show)
    else show()
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // Not from a question or a picker over the window.
    const isHere = event.target instanceof Element && event.target.closest('[role=dialog][data-size=editor]') !== null
    if (!isHere || !isNextKey(event)) return
    event.preventDefault()
    if (!open.isBusy) go()
  })
  useEffect(() => {
    // From anywhere in the window: the focus may be on its buttons.
    const onKey = (event: KeyboardEvent): void => handleKey(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  if (!work || language === defaultLanguage) return null
  return (
    <>
      <span className="hint">
        {next === null && !isShared
          ? t('translate.last')
          : t(isShared ? 'translate.shared' : 'translate.left', { left: work.left.length, total: work.total })}
      </span>
      {next === null ? null : (
        <Button
          variant="outline"
          size="sm"
          aria-keyshortcuts={nextKey}
          aria-disabled={open.isBusy}
          onClick={() => open.isBusy || go()}
        >
          {t(hasUnsaved ? 'translate.saveAndNext' : 'translate.next')}
          <Icon name="arrow" size={18} />
        </Button>
      )}
    </>
  )
}

function isNextKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean {
  return event.key === nextKey && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
}

/** Announces that the page is done, and offers the next page with something to translate, one that editors made too. */
function useDoneNews(): () => Promise<void> {
  const { t, i18n } = useTranslation('editor')
  const navigate = useNavigate()
  const language = useLanguage()
  const page = contentPageAt(useLocation().pathname)
  const shared = useWork(language, true)
  const loadCustom = useLoadCustomPages()
  return useCallback(async () => {
    const [first] = shared?.left ?? []
    if (shared && first !== undefined) {
      toast.success(t('translate.done'), {
        description: t('translate.shared', { left: shared.left.length, total: shared.total }),
        action: { label: t('undo.go'), onPress: () => goTo(first) },
      })
      return
    }
    try {
      const [items, custom] = await Promise.all([listUntranslated(language, undefined), loadCustom()])
      const texts = items.filter(({ content_key }) => !rowsWithoutTexts.has(content_key))
      const named = [
        ...pages.map((each) => ({ page: each as string, title: pageName(each, i18n) })),
        ...custom.filter(isPublished).map(({ slug, title }) => ({ page: slug, title: title || slug })),
      ]
      const others = named.flatMap((each) => {
        const count = texts.filter((item) => item.page === each.page).length
        return each.page === page || count === 0 ? [] : [{ ...each, count }]
      })
      const [next] = others
      const path = next && pathOf(next.page)
      if (!next || path === null || path === undefined) {
        toast.success(t('translate.done'), { description: t('translate.allDone') })
        return
      }
      toast.success(t('translate.done'), {
        description: t('translate.elsewhere', { page: next.title, left: next.count }),
        action: { label: t('undo.go'), onPress: () => void navigate(path) },
      })
    } catch (error) {
      toast.error(t('mode.rowsNotLoaded'), { description: rejectionReason(error, i18n) })
    }
  }, [i18n, language, loadCustom, navigate, page, shared, t])
}
