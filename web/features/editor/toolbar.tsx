import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { paletteKeys, usePalette } from '#web/admin/palette/use-palette.tsx'
import { useObservable } from '#web/features/editor/observable.ts'
import { barPlace, openDialog } from '#web/features/editor/page-elements.ts'
import { pageName } from '#web/content/page-names.ts'
import { nextRedo } from '#web/features/editor/edit-history.ts'
import { history, saving } from '#web/features/editor/saving-state.ts'
import { contentPageAt } from '#web/features/editor/screen-page.ts'
import { useUndoRedo } from '#web/features/editor/undo-redo.ts'
import { useVisualEditMode } from '#web/features/editor/visual-edit-mode.tsx'
import { useLanguage } from '#web/i18n/use-language.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/session/auth-context.ts'
import { Icon, StatusGlyph } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { keepLoading } from '#web/ui/loading-trouble.ts'
import styles from '#web/features/editor/toolbar.module.css'
import choice from '#web/ui/choice.module.css'
import keyCap from '#web/ui/key-cap.module.css'

/** It comes with the editor: before edit mode the page's own links lead on. */
const PageSwitch = lazy(() =>
  keepLoading(async () => ({ default: (await import('#web/features/editor/page-switch.tsx')).PageSwitch })),
)

/** The bar above the header, for administrators. @see EDIT-01; docs/reference/design.md#edit-mode */
export function Toolbar({ userId }: { userId: string }): ReactNode {
  const { t, i18n } = useTranslation('editor')
  const language = useLanguage()
  const { isOn, toggle } = useVisualEditMode()
  const steps = useObservable(history)
  const { undo, redo } = useUndoRedo(userId)
  useUndoKeys(isOn, undo, redo)
  const may = usePermissions()
  const find = usePalette(may)
  const { pathname } = useLocation()
  const place = useTopOfBody(pathname)
  const isRedoable = nextRedo(steps, contentPageAt(pathname)) !== undefined
  const page = contentPageAt(pathname) ?? (pathname === paths.dashboard ? 'dashboard' : 'other')
  const where = t('toolbar.place', { page: pageName(page, i18n), language: t(`languages.${language}`) })
  const row = useRef<HTMLDivElement>(null)
  useRoomForPlace(row, `${where} ${isOn}`)
  return createPortal(
    <section
      className={styles.bar}
      data-edit-part="bar"
      aria-label={t('toolbar.label')}
      data-chunk="grantwright-editor-chunk"
    >
      <div className={styles.row} ref={row}>
        <label className={styles.mode}>
          <input
            type="checkbox"
            role="switch"
            className={choice.toggle}
            checked={isOn}
            onChange={toggle}
            aria-keyshortcuts="Alt+S"
          />
          <span>{t('toolbar.mode')}</span>
        </label>
        <kbd className={keyCap.cap} aria-hidden>
          {t('toolbar.keys')}
        </kbd>
        <span className={styles.place} title={where} data-place>
          {where}
        </span>
        <Suspense>{isOn ? <PageSwitch /> : null}</Suspense>
        <div className={styles.tools}>
          <SavedNote />
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', size: 'sm', className: styles.find })}
            aria-keyshortcuts={paletteKeys}
            title={t('toolbar.findTitle')}
            onClick={find.open}
          >
            <Icon name="search" size={18} />
            <span>
              {t('toolbar.find')} <kbd className={keyCap.cap}>{t('toolbar.findKeys')}</kbd>
            </span>
          </button>
          {find.palette}
          <Tool icon="undo" label={t('toolbar.undo')} isIdle={!isOn || steps.done.length === 0} onPress={undo} />
          <Tool icon="redo" label={t('toolbar.redo')} isIdle={!isOn || !isRedoable} onPress={redo} />
          <span className={styles.more} ref={(node) => barPlace.set(node)} />
          {isOn ? (
            <button
              type="button"
              className={buttonClass({ variant: 'ghost', size: 'sm', className: styles.lesser })}
              aria-label={t('toolbar.facts')}
              title={t('toolbar.facts')}
              onClick={() => openDialog.set({ kind: 'facts' })}
            >
              <Icon name="search" size={18} />
              <span>{t('toolbar.facts')}</span>
            </button>
          ) : null}
          {isOn && pathname.startsWith('/page/') ? (
            <Link
              className={buttonClass({ variant: 'ghost', size: 'sm', className: styles.lesser })}
              to={`${paths.admin}/page-builder`}
              title={t('toolbar.builder')}
            >
              <Icon name="pencil" size={18} />
              <span>{t('toolbar.builder')}</span>
            </Link>
          ) : null}
          {isOn && may.includes('pages.edit') ? (
            <Link
              className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.newPage}`}
              to={`${paths.admin}/page-builder?new=yes`}
              state={{ begins: true }}
              aria-label={t('toolbar.newPage')}
              title={t('toolbar.newPage')}
            >
              <Icon name="plus" size={18} />
            </Link>
          ) : null}
          <Link
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            to={paths.admin}
            aria-label={t('toolbar.cms')}
            title={t('toolbar.cms')}
          >
            <Icon name="layout" size={18} />
            <span>{t('toolbar.cms')}</span>
          </Link>
        </div>
      </div>
    </section>,
    place,
  )
}

/** What the person may do; nothing once the session has ended. */
function usePermissions(): readonly Permission[] {
  const { state } = useAuth()
  return state.status === 'signed-in' ? state.role.permissions : []
}

type ToolProps = { icon: 'undo' | 'redo'; label: string; isIdle: boolean; onPress: () => void }

function Tool({ icon, label, isIdle, onPress }: ToolProps): ReactNode {
  return (
    // Not disabled: a button that has just been pressed would lose the focus with its last step.
    <button
      type="button"
      className={buttonClass({ variant: 'ghost', size: 'sm' })}
      data-tool={icon}
      aria-label={label}
      title={label}
      aria-disabled={isIdle}
      onClick={() => isIdle || onPress()}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}

/**
 * Says in the row when the name of the page would be cut, or the row be too wide: its lesser tools are icons then, or
 * all of them. What comes and goes with saving takes words away, and gives none back: they would jump under the
 * pointer.
 *
 * @param place a text that changes with the content of the row.
 */
function useRoomForPlace(row: RefObject<HTMLDivElement | null>, place: string): void {
  useEffect(() => {
    const node = row.current
    const name = node?.querySelector('[data-place]')
    if (!node || !name) return
    const tighten = (): void => {
      for (const tools of ['lesser', 'all']) {
        if (name.scrollWidth <= name.clientWidth && node.scrollWidth <= node.clientWidth) return
        if (node.dataset['tight'] !== 'all') node.dataset['tight'] = tools
      }
    }
    const sized = new ResizeObserver(() => {
      delete node.dataset['tight']
      tighten()
    })
    const changed = new MutationObserver(tighten)
    sized.observe(node)
    changed.observe(node, { childList: true, characterData: true, subtree: true })
    return () => {
      sized.disconnect()
      changed.disconnect()
    }
  }, [row, place])
}

/** How long the toolbar says that something was saved. */
const savedNoteMs = 4_000

/** For the eye only: the results are announced with their messages. */
function SavedNote(): ReactNode {
  const { t } = useTranslation('editor')
  const { running, last } = useObservable(saving)
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (running > 0 || last !== 'saved') return
    setFresh(true)
    const timer = setTimeout(() => setFresh(false), savedNoteMs)
    return () => clearTimeout(timer)
  }, [running, last])
  const words = running > 0 ? t('toolbar.saving') : isFresh && last === 'saved' ? t('toolbar.saved') : null
  return (
    <span className={styles.state} aria-hidden>
      {words === null ? null : (
        <>
          <StatusGlyph name={running > 0 ? 'half' : 'full'} />
          {words}
        </>
      )}
    </span>
  )
}

/** Ctrl+Z and Ctrl+Shift+Z. In fields the browser's own undo works; in dialogs nothing behind them is changed. */
function useUndoKeys(isOn: boolean, undo: () => void, redo: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent): void => {
      // With AltGr people write letters; some systems report it as Ctrl and Alt together.
      const isModified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.getModifierState('AltGraph')
      if (!isModified || !['KeyZ', 'KeyY'].includes(event.code) || isElsewhere(event.target)) return
      event.preventDefault()
      if (event.code === 'KeyY' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn, undo, redo])
}

function isElsewhere(target: EventTarget | null): boolean {
  const elsewhere = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'
  return target instanceof Element && target.closest(elsewhere) !== null
}

/** A place before the header, so that the bar comes first for the eye and for the keyboard; only the skip link is before it. */
function useTopOfBody(pathname: string): HTMLElement {
  const [place] = useState(makeHolder)
  useEffect(() => {
    // Screens bring their own skip link.
    const skip = document.querySelector('body > a[href="#main"]')
    if (skip) skip.after(place)
    else document.body.prepend(place)
  }, [place, pathname])
  useEffect(() => () => place.remove(), [place])
  return place
}

function makeHolder(): HTMLElement {
  const holder = document.createElement('div')
  holder.className = styles.holder ?? ''
  return holder
}
