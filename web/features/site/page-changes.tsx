import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { clearLoadingTrouble, useLoadingTrouble } from '#web/ui/loading-trouble.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from '#web/ui/page-note.module.css'

/**
 * What happens when the address changes: a new path begins at the top, back and forward return to where the visitor
 * was, a hash scrolls smoothly to its place; the focus goes along, and the new title is read out.
 *
 * @see PAGE-03, PAGE-04
 */
export function PageChanges(): ReactNode {
  return (
    <>
      <Scrolling />
      <Announcer />
      <PageWait />
      <PageTrouble />
    </>
  )
}

/**
 * Scrolls: React Router knows where to, we say whether smoothly.
 *
 * The hook is what React Router's own `<ScrollRestoration>` is made of. That component also writes an inline script,
 * which React warns about when a screen outside of this shell leads in here; a reload returns to its place without it,
 * because the hook hands that back to the browser when the page is left.
 */
function Scrolling(): null {
  useSmoothAnchors()
  useScrollRestoration()
  return null
}

/** Says to the stylesheet whether this change of place is a smooth one. Its effect must come before React Router's. */
function useSmoothAnchors(): void {
  const location = useLocation()
  const navigation = useNavigationType()
  const before = useRef(location)
  useLayoutEffect(() => {
    const from = before.current
    before.current = location
    if (from === location) return
    const isSmooth = location.hash !== '' && navigation !== 'POP'
    const { documentElement: root } = document
    delete root.dataset['smooth']
    // A new page begins at its top and moves from there to the anchor.
    if (isSmooth && from.pathname !== location.pathname) window.scrollTo(0, 0)
    if (isSmooth) root.dataset['smooth'] = ''
  }, [location, navigation])
}

/** Moves the focus to what the visitor came for, and tells the title of a new page to those who listen. */
function Announcer(): ReactNode {
  const location = useLocation()
  const before = useRef(location)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const from = before.current
    before.current = location
    if (from === location) return
    const isNewPage = from.pathname !== location.pathname
    const target = targetOf(location.hash)
    if (isNewPage) setTitle(document.title)
    // What is in it may have the focus by now, such as the row of a fact.
    if (target?.contains(document.activeElement)) return
    if (target) focusQuietly(target)
    else if (isNewPage) focusHeading()
  }, [location])
  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  )
}

/** How long a page may take before the spinner says that it is coming. */
const patienceMs = 150

/** The growing ticks over the page that is being left, while the next one loads. */
function PageWait(): ReactNode {
  const { t } = useTranslation()
  const isLoading = useNavigation().state === 'loading'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])
  const isStuck = useLoadingTrouble() !== null
  if (!isLoading || !isLate || isStuck) return null
  return (
    <div className={styles.wait}>
      <Spinner label={t('loading')} />
    </div>
  )
}

/** Says that the next page cannot be loaded; the present one stays, with what was typed. @see PAGE-07, QUAL-11 */
function PageTrouble(): ReactNode {
  const { t } = useTranslation()
  const trouble = useLoadingTrouble()
  const isLoading = useNavigation().state === 'loading'
  useEffect(() => {
    if (!isLoading) clearLoadingTrouble()
  }, [isLoading])
  if (trouble === null) return null
  return (
    <div className={styles.bar} role="alert">
      <Icon name="alert" />
      <p>{t(navigator.onLine ? 'trouble.away' : 'trouble.offline')}</p>
      <Button variant="primary" size="sm" onClick={trouble.retry}>
        {t('trouble.retry')}
      </Button>
    </div>
  )
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Not a decodable name, so no element has it.
    return null
  }
}

function focusHeading(): void {
  const main = document.getElementById('main')
  // A page may have put the focus where its work begins: the first field of a form.
  if (!main || main.contains(document.activeElement)) return
  focusQuietly(main.querySelector('h1') ?? main)
}

function focusQuietly(element: HTMLElement): void {
  if (!element.matches('a[href], button, summary, input, select, textarea, [tabindex]')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
